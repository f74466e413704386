// On My Page: whether the donor gets e-mails that ask about the listing.
import { redirect, useFetcher } from 'react-router';
import { changeRoutineEmails } from '#contract/listing.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { submit, type Values } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { profileOutcome } from './profile.ts';

const MY_PAGE = '/dashboard/my-page';
export const ROUTINE_EMAILS = 'routine-emails';

export async function submitRoutineEmails(page: Page, request: Request, values: Values): Promise<Response> {
  const { reply, failure } = await submit(page, changeRoutineEmails, { values, input: { wanted: values.wanted } });
  if (failure) throwWhenLoggedOut(request, failure);
  const said = reply?.data.wanted ? 'listing.emailsStarted' : 'listing.emailsStopped';
  page.toast(reply ? { kind: 'success', text: t(said) } : profileOutcome().failed);
  return redirect(MY_PAGE, 303);
}

export function RoutineEmails({ areOn }: { areOn: boolean }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={MY_PAGE} preventScrollReset>
      <FormKey />
      <input type="hidden" name="wanted" value={areOn ? 'no' : 'yes'} />
      <Button type="submit" name="intent" value={ROUTINE_EMAILS} busy={fetcher.state !== 'idle'}>
        {t(areOn ? 'listing.stop' : 'listing.start')}
      </Button>
    </fetcher.Form>
  );
}
