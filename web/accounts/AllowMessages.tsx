// On My Page, of a donor who stopped messages of families: a button that allows them again.
import { redirect, useFetcher } from 'react-router';
import { allowMessages } from '#contract/listing.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { submit } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { profileOutcome } from './profile.ts';

const MY_PAGE = '/dashboard/my-page';
export const ALLOW_MESSAGES = 'allow-messages';

export async function submitAllowMessages(page: Page, request: Request): Promise<Response> {
  const { failure } = await submit(page, allowMessages, { values: {}, input: {} });
  if (failure) throwWhenLoggedOut(request, failure);
  page.toast(failure ? profileOutcome().failed : { kind: 'success', text: t('donorMessages.allowed') });
  return redirect(MY_PAGE, 303);
}

export function AllowMessages() {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={MY_PAGE} preventScrollReset>
      <FormKey />
      <Button type="submit" name="intent" value={ALLOW_MESSAGES} busy={fetcher.state !== 'idle'}>
        {t('donorMessages.allow')}
      </Button>
    </fetcher.Form>
  );
}
