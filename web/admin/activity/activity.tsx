// Activity: what administrators did and looked at, newest first, read-only.
import { useLocation } from 'react-router';
import { getActivity, type Activity } from '#contract/activity.ts';
import { getAdmins } from '#contract/admins.ts';
import { moderationWords } from '#web/admin/words.ts';
import { activityWords } from './words.ts';
import { adminPages, metaOf } from '#web/admin/pages.ts';
import { formatCount, formatSecond } from '#web/lib/format.ts';
import { validate } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/activity.ts';
import { ActivityFilter } from './ActivityFilter.tsx';
import { readFilter } from './activityFilter.ts';
import { ActivitySentence } from './ActivitySentence.tsx';
import { limitAndOffset, loadList, type Address } from '#web/admin/list.ts';
import { ListPages } from '#web/admin/ListPages.tsx';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import styles from './activity.module.css';

const PATH = '/dashboard/activity';

/** After a row, one row more than a page has tells that another page follows. */
const partOf = (wanted: Address) =>
  wanted.after === null ? limitAndOffset(wanted) : { limit: ROWS_PER_PAGE + 1, offset: 0, after: wanted.after };

async function load({ context, request, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const filter = readFilter(url.searchParams);
  // An action that was chosen may be a reading.
  const asked = filter.action === undefined ? { readings: 'no', ...filter } : filter;
  const errors = validate(getActivity, { limit: 1, offset: 0, ...asked });
  let admins: string[] = [];
  const list = await loadList({ request, url }, async (wanted) => {
    const [found, people] = await Promise.all([
      call(getActivity, { ...asked, ...partOf(wanted) }),
      call(getAdmins, {}),
    ]);
    admins = people.data.map(({ userID }) => userID);
    return found;
  });
  return { filter, errors: { ...errors, ...list.errors }, list, admins };
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

function Failed({ message, canRetry }: { message: string; canRetry: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="error" alert title={moderationWords.failed}>
      <p>{message}</p>
      {canRetry ? (
        <LinkButton href={pathname + search} size="small">
          Try again
        </LinkButton>
      ) : null}
    </Notice>
  );
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { filter, errors, list, admins } = loaderData;
  const { rows, total, isLonger, failure } = list;
  const isFiltered = Object.keys(filter).length > 0;
  const count = (
    <p role="status" className="soft">
      {failure === null
        ? `${isLonger ? 'More than ' : ''}${formatCount(total)} ${total === 1 ? 'record' : 'records'}`
        : null}
    </p>
  );
  return (
    <Card title={adminPages.activity.lead} aside={count}>
      <ActivityFilter path={PATH} filter={filter} errors={errors} admins={admins} />
      {failure === null ? null : <Failed message={failure} canRetry={Object.keys(errors).length === 0} />}
      {failure === null && rows.length === 0 ? (
        <EmptyState text={moderationWords.none} hint={isFiltered ? activityWords.noMatch : undefined} />
      ) : null}
      {rows.length > 0 ? (
        <>
          <Log rows={rows.slice(0, ROWS_PER_PAGE)} />
          <ListPages list={list} ids={rows.map(({ activityId }) => String(activityId))} />
        </>
      ) : null}
    </Card>
  );
}
