// Activity: what administrators did and looked at, newest first, read-only.
import { getActivity, type Activity } from '#contract/activity.ts';
import { getAdmins } from '#contract/admins.ts';
import { moderationWords } from '#web/admin/words.ts';
import { adminPages, metaOf } from '#web/admin/pages.ts';
import { formatSecond } from '#web/lib/format.ts';
import { pageContext } from '#web/lib/page.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Route } from './+types/activity.ts';
import { ActivityFilter, readFilter } from './ActivityFilter.tsx';
import { ActivitySentence } from './ActivitySentence.tsx';
import { limitAndOffset, loadList, type Address } from '#web/admin/list.ts';
import { describeTotal } from '#web/admin/AdminList.tsx';
import { ListFrame } from '#web/admin/ListFrame.tsx';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import styles from './activity.module.css';

const PATH = '/dashboard/activity';
const NO_MATCH = 'Nothing in the log matches. Choose fewer filters or more days, or select Clear.';

/** After a row, one row more than a page has tells that another page follows. */
const partOf = (wanted: Address) =>
  wanted.after === null ? limitAndOffset(wanted) : { limit: ROWS_PER_PAGE + 1, offset: 0, after: wanted.after };

async function load({ context, request, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const filter = readFilter(url.searchParams);
  // An action that was chosen may be a reading.
  const asked = filter.action === undefined ? { readings: 'no', ...filter } : filter;
  let admins: string[] = [];
  const list = await loadList({ request, url }, async (wanted) => {
    const [found, people] = await Promise.all([
      call(getActivity, { ...asked, ...partOf(wanted) }),
      call(getAdmins, {}),
    ]);
    admins = people.data.map(({ userID }) => userID);
    return found;
  });
  return { filter, list, admins };
}
export { load as loader, load as clientLoader };

export const meta = metaOf('activity');

function Log({ rows }: { rows: readonly Activity[] }) {
  return (
    <ol role="list" className={styles.log}>
      {rows.map((activity) => (
        <li key={activity.activityId}>
          <time dateTime={activity.createdDate}>{formatSecond(activity.createdDate)}</time>
          <ActivitySentence activity={activity} />
        </li>
      ))}
    </ol>
  );
}

export default function ActivityPage({ loaderData: { filter, list, admins } }: Route.ComponentProps) {
  const { rows, total, isLonger, failure, errors } = list;
  const isFiltered = Object.keys(filter).length > 0;
  const count = (
    <p role="status" className="soft">
      {failure === null ? describeTotal(total, isLonger) : null}
    </p>
  );
  return (
    <ListFrame
      title={adminPages.activity.lead}
      aside={count}
      filter={<ActivityFilter path={PATH} filter={filter} errors={errors} admins={admins} />}
      list={list}
      ids={rows.map(({ activityId }) => String(activityId))}
    >
      {rows.length === 0 ? (
        <EmptyState text={moderationWords.none} hint={isFiltered ? NO_MATCH : undefined} />
      ) : (
        <Log rows={rows.slice(0, ROWS_PER_PAGE)} />
      )}
    </ListFrame>
  );
}
