// What a failed login says in a toast.
import type { Failure } from '#contract/errors.ts';
import type { ToastMessage } from '#contract/page.ts';
import { t } from '#web/messages/t.ts';

/** The specification's four login errors, and a fifth with more details. Without a failure: a response without a user. */
export function explainLogin(failure?: Failure): ToastMessage & { text: string } {
  switch (failure?.code) {
    case undefined: {
      return { kind: 'error', title: t('accounts.error'), text: t('accounts.loginFailed') };
    }
    case 'unauthenticated':
    case 'invalid_input': {
      return { kind: 'error', title: t('accounts.invalidCredentials'), text: t('accounts.wrongLogin') };
    }
    case 'unavailable':
    case 'internal': {
      return { kind: 'error', title: t('accounts.serverError'), text: t('error.internal') };
    }
    case 'forbidden':
    case 'too_many_requests':
    case 'challenge_required':
    case 'csrf': {
      return { kind: 'error', title: t('accounts.error'), text: failure.message };
    }
    default: {
      return { kind: 'error', title: t('accounts.error'), text: t('accounts.unexpected') };
    }
  }
}
