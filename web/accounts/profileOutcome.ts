// What is said after a profile was changed, or could not be.
import type { ToastMessage } from '#contract/page.ts';
import { t } from '#web/messages/t.ts';

export const profileOutcome = (): Record<'saved' | 'failed', ToastMessage> => ({
  saved: { kind: 'success', title: t('dashboard.saved') },
  failed: { kind: 'error', title: t('accounts.serverError'), text: t('error.internal') },
});
