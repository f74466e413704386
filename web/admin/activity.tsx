// Activity: what administrators did, newest first. Nothing can be done about it.
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { getActivity, ROWS_PER_PAGE, type Activity } from '#contract/admin.ts';
import { moderationLeads, moderationTitles, moderationWords } from '#web/content/moderation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { ListPage } from './ListPage.tsx';
import { listRoute } from './listRoute.ts';
import type { ListScreen } from './screen.ts';
import { Whole } from './Whole.tsx';

function whoIs({ regid, userID }: Activity): string {
  if (userID !== null) return userID;
  return regid === null ? moderationWords.operator : `${moderationWords.formerAdministrator} (${regid})`;
}

const screen: ListScreen<Activity> = {
  title: moderationTitles.activity,
  lead: moderationLeads.activity,
  path: '/dashboard/activity',
  load: (call, { page }) => call(getActivity, { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE }),
  idOf: ({ activityId }) => String(activityId),
  nameOf: ({ action }) => action,
  columns: [
    { key: 'date', header: 'Date', cell: ({ createdDate }) => <Whole>{formatInstant(createdDate)}</Whole> },
    { key: 'who', header: 'Administrator', cell: whoIs },
    { key: 'action', header: 'Action', card: 'title', cell: ({ action }) => action },
    { key: 'ids', header: 'Ids', cell: ({ ids }) => ids.join(', ') },
  ],
  decisions: [],
};

const route = listRoute(screen);
export const loader = (args: LoaderFunctionArgs) => route.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => route.clientLoader(args);

export const handle = { title: screen.title };
export const meta = () => makeMeta({ title: screen.title, isPrivate: true });

export default function ActivityPage() {
  return <ListPage screen={screen} />;
}
