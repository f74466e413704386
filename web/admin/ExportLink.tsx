// 'Export': the list as a CSV file. Where the login is not recent, a dialog asks for the password first; without
// JavaScript the page /dashboard/export does.
import { useFetcher, useRouteLoaderData } from 'react-router';
import { exportDonors } from '#contract/export.ts';
import type { User } from '#contract/profile.ts';
import { exportWords } from '#web/admin/words/admins.ts';
import type { FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { useMayCall } from './useMayCall.ts';
import { exportHref, type ExportList } from './exportLists.ts';

export interface ExportLinkProps {
  list: ExportList;
  /** Fields of the export's endpoint: those that limit the list. */
  filters?: Readonly<Record<string, string | null>>;
  /** How many rows the list has: '3412', or '10000+' where it has more than are counted. */
  count?: string | null;
  /** The form as it was sent without JavaScript. */
  sent?: FormState;
}

const NO_FILTERS = {};

/** Nothing for a moderator. */
export function ExportLink({ list, filters = NO_FILTERS, count = null, sent }: ExportLinkProps) {
  const fetcher = useFetcher<FormState | null>();
  const user = useRouteLoaderData<User>('dashboard');
  const mayCall = useMayCall();
  // While the list is loaded again, the password may be sent already.
  const isSending = fetcher.state === 'submitting';
  if (!mayCall(exportDonors)) return null;
  return (
    <fetcher.Form method="post" action={exportHref(list, { ...filters, count })}>
      <FormKey />
      <Button type="submit" icon={<DownloadIcon size={20} />} busy={isSending}>
        {exportWords.button(count)}
      </Button>
      <Reauthentication userID={user?.userID ?? ''} sent={fetcher.data ?? sent} busy={isSending} />
    </fetcher.Form>
  );
}
