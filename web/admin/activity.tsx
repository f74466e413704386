// Activity: what administrators did, newest first, read-only.
import { getActivity, type Activity } from '#contract/activity.ts';
import { moderationLeads, moderationTitles, moderationWords } from '#web/content/moderation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import type { Route } from './+types/activity.ts';
import { AdminList, NoWrap } from './AdminList.tsx';
import { limitAndOffset, loadList } from './list.ts';

function whoIs({ regid, userID }: Activity): string {
  if (userID !== null) return userID;
  return regid === null ? moderationWords.operator : `${moderationWords.formerAdministrator} (${regid})`;
}

const columns: readonly Column<Activity>[] = [
  { key: 'date', header: 'Date', cell: ({ createdDate }) => <NoWrap>{formatInstant(createdDate)}</NoWrap> },
  { key: 'who', header: 'Administrator', cell: whoIs },
  { key: 'action', header: 'Action', card: 'title', cell: ({ action }) => action },
  { key: 'ids', header: 'Ids', cell: ({ ids }) => ids.join(', ') },
];

const load = ({ context, request, url }: Route.LoaderArgs) =>
  loadList({ request, url }, (wanted) => context.get(pageContext).call(getActivity, limitAndOffset(wanted)));
export { load as loader, load as clientLoader };

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.activity, isPrivate: true });

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      title={moderationTitles.activity}
      lead={moderationLeads.activity}
      list={loaderData}
      idOf={({ activityId }) => String(activityId)}
      nameOf={({ action }) => action}
      columns={columns}
    />
  );
}
