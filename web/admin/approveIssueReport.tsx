// Approve Issue Report: what visitors reported about donors. It can only be deleted; the donor is changed elsewhere.
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { deleteIssueReports, getIssueReports, ROWS_PER_PAGE, type IssueReport } from '#contract/admin.ts';
import { moderationLeads, moderationTitles, moderationWords } from '#web/content/moderation.ts';
import { formatMobile, formatMoment } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { hrefOf } from './address.ts';
import { ListPage } from './ListPage.tsx';
import { listRoute } from './listRoute.ts';
import { countOf } from './queueScreen.tsx';
import type { ListScreen } from './screen.ts';
import { Whole } from './Whole.tsx';

const screen: ListScreen<IssueReport> = {
  title: moderationTitles.issueReports,
  lead: moderationLeads.issueReports,
  path: '/dashboard/approve-issue-report',
  load: (call, { page }) => call(getIssueReports, { page, size: ROWS_PER_PAGE }),
  idOf: ({ id }) => String(id),
  nameOf: ({ name, options }) => `${name}, ${options}`,
  columns: [
    { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => name },
    {
      key: 'donor',
      header: 'UserID',
      cell: ({ userID }) => <Anchor href={hrefOf('/dashboard/registered-donors', { search: userID })}>{userID}</Anchor>,
    },
    { key: 'option', header: 'Option', cell: ({ options }) => options },
    { key: 'date', header: 'Date', cell: ({ created_date }) => <Whole>{formatMoment(created_date)}</Whole> },
  ],
  details: {
    title: ({ name }) => name,
    items: (row) => [
      { label: 'Date', value: formatMoment(row.created_date) },
      { label: 'Name', value: row.name },
      { label: 'UserID', value: row.userID },
      { label: 'Mobile', value: formatMobile(row.mobile_number) },
      { label: 'Option', value: row.options },
      { label: 'Description', value: row.description },
    ],
  },
  decisions: [
    {
      intent: 'delete',
      label: 'Delete',
      variant: 'danger',
      question: (count) => `Delete ${countOf(count, ['issue report', 'issue reports'])}?`,
      consequence: moderationWords.noWayBack,
      toast: () => ({ kind: 'success', title: 'Success', text: 'Issue reports deleted successfully' }),
      run: (call, { ids }) => call(deleteIssueReports, { issueIDs: ids }),
    },
  ],
};

const route = listRoute(screen);
export const loader = (args: LoaderFunctionArgs) => route.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => route.clientLoader(args);
export const action = route.action;
export const clientAction = route.clientAction;

export const handle = { title: screen.title };
export const meta = () => makeMeta({ title: screen.title, isPrivate: true });
/** A decision that cannot be carried out needs the fresh rows too. */
export const shouldRevalidate = () => true;

export default function ApproveIssueReport() {
  return <ListPage screen={screen} />;
}
