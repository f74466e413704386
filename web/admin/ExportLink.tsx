// 'Export': the list as a CSV file. Where the login is not recent, a dialog asks for the password first; without
// JavaScript the page /dashboard/export does.
import { useFetcher, useRouteLoaderData } from 'react-router';
import { EXPORT_PAGE } from '#contract/csvExport.ts';
import { exportDonors, MANY_IN_A_FILE } from '#contract/export.ts';
import type { User } from '#contract/profile.ts';
import { formatCount } from '#web/lib/format.ts';
import type { FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { useMayCall } from './useMayCall.ts';

/** `filters`: fields of the export's endpoint; null for none. */
export function exportHref(list: string, filters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${EXPORT_PAGE}?${new URLSearchParams([['list', list], ...given]).toString()}`;
}

/** Of '3412', or '10000+'. */
const rowsOf = (count: string) =>
  `${count.endsWith('+') ? 'more than ' : ''}${formatCount(Number.parseInt(count, 10))}`;

export const exportWords = {
  button: (count: string | null) => (count === null ? 'Export' : `Export ${rowsOf(count)}`),
  rows: (count: string) => `The list has ${rowsOf(count)} ${count === '1' ? 'row' : 'rows'}.`,
  title: 'Export',
  lead: 'Downloads the list as a CSV file for a spreadsheet, with the filters of the list: at most five an hour.',
  failed: 'The file could not be downloaded.',
  question: (count: number) =>
    `This file will hold the names and numbers of ${formatCount(count)} ${count === 1 ? 'donor' : 'donors'}.`,
  care: 'Whoever gets the file can call and write to all of them. Keep it encrypted, and delete it when it is not needed. The download is recorded, and past 5,000 donors a day the other administrators are told.',
} as const;

export interface ExportLinkProps {
  /** The name of its file, without .csv. */
  list: string;
  /** Fields of the export's endpoint: those that limit the list. */
  filters?: Readonly<Record<string, string | null>>;
  /** How many rows the list has: '3412', or '10000+' where it has more than are counted. */
  count?: string | null;
  /** On the page that asks about a large file. */
  isAsked?: boolean;
  /** The form as it was sent without JavaScript. */
  sent?: FormState;
}

const NO_FILTERS = {};

/** Without a filter, or of many rows. */
const isLarge = ({ filters = NO_FILTERS, count = null }: ExportLinkProps) =>
  Object.entries(filters).every(([name, value]) => name === 'sort' || value === null) ||
  (count !== null && Number.parseInt(count, 10) > MANY_IN_A_FILE);

/** Nothing for a moderator. */
export function ExportLink({ isAsked = false, ...props }: ExportLinkProps) {
  const { list, filters = NO_FILTERS, count = null } = props;
  const mayCall = useMayCall();
  if (!mayCall(exportDonors)) return null;
  if (isAsked || list !== 'donors' || !isLarge(props)) return <ExportForm {...props} />;
  return (
    <LinkButton href={exportHref(list, filters)} icon={<DownloadIcon size={20} />}>
      {exportWords.button(count)}
    </LinkButton>
  );
}

function ExportForm({ list, filters = NO_FILTERS, count = null, sent }: ExportLinkProps) {
  const fetcher = useFetcher<FormState | null>();
  const user = useRouteLoaderData<User>('dashboard');
  // While the list is loaded again, the password may be sent already.
  const isSending = fetcher.state === 'submitting';
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
