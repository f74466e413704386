// On My Page while the e-mail address is not confirmed: sends the link again.
import { redirect, useFetcher } from 'react-router';
import { isFailure } from '#contract/errors.ts';
import { sendConfirmation } from '#contract/links.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

const MY_PAGE = '/dashboard/my-page';
export const SEND_CONFIRMATION = 'send-confirmation';

export async function submitConfirmation(page: Page, request: Request): Promise<Response> {
  try {
    const { data, message } = await page.call(sendConfirmation, {});
    page.toast({ kind: data.sent ? 'success' : 'info', text: message ?? '' });
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(request, error);
    page.toast({ kind: 'error', title: t('accounts.error'), text: error.message });
  }
  return redirect(MY_PAGE, 303);
}

export function ConfirmationCard({ email }: { email: string }) {
  const fetcher = useFetcher();
  return (
    <Card title={t('links.confirmTitle')} tone="blush">
      <p>{t('links.cardText', { address: email })}</p>
      <fetcher.Form method="post" action={MY_PAGE} preventScrollReset>
        <FormKey />
        <Button type="submit" name="intent" value={SEND_CONFIRMATION} busy={fetcher.state !== 'idle'}>
          {t('links.send')}
        </Button>
      </fetcher.Form>
    </Card>
  );
}
