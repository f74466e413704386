// The page of every queue: what visitors sent in, each with a dialog of all its fields. What waits for a decision comes
// first. Its commands are the queue's own (queues.tsx).
import { Fragment } from 'react';
import { data, matchPath, useLocation, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import type { Call } from '#contract/endpoint.ts';
import { moderationWords } from '#web/admin/words.ts';
import { adminPages, type AdminPage } from '#web/admin/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orElse, pageContext } from '#web/lib/page.ts';
import type { Route } from './+types/queuePage.ts';
import { AdminList } from '#web/admin/AdminList.tsx';
import type { Commands, Outcome } from '#web/admin/commands/command.ts';
import { runCommand } from '#web/admin/commands/runCommand.ts';
import { ExportLink } from '#web/admin/ExportLink.tsx';
import { FIRST, ItemDialog, LAST } from './ItemDialog.tsx';
import { isOnlyDialog } from '#web/admin/isOnlyDialog.ts';
import { exportCount, hrefWith, withoutDialog, type List } from '#web/admin/list.ts';
import {
  describeFound,
  describeSearch,
  isSearching,
  loadSearched,
  readSearch,
  searchWords,
} from '#web/admin/listSearch.ts';
import { ListSearch } from '#web/admin/ListSearch.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { columnsOf, describeOthers, nameOf, seenOf, textOf, whatOf } from './queueCells.tsx';
import { queues, type QueueDefinition, type Row } from './queues.tsx';
import { countTabs, QueueTabs, readTab, toQuery, type Counts } from './queueTabs.tsx';

/** Several paths share this page. */
function queueAt(pathname: string): QueueDefinition {
  const queue = queues.find(({ page }) => matchPath(adminPages[page].href, pathname));
  if (!queue) throw data(null, { status: 404 });
  return queue;
}

const tabAt = (queue: QueueDefinition, url: URL) => (queue.isModerated ? readTab(url.searchParams) : 'all');

/** With the row whose dialog the address opens. Next and Previous lead over the page's ends. */
function openRow({ idField }: QueueDefinition, list: List<Row>, more: string | null): List<Row> {
  const row = more === FIRST ? list.rows[0] : more === LAST ? list.rows.at(-1) : undefined;
  return { ...list, address: { ...list.address, more: row ? textOf(row, idField) : more } };
}

async function load(args: Route.LoaderArgs) {
  const { context, url } = args;
  const queue = queueAt(url.pathname);
  const { call } = context.get(pageContext);
  const tab = tabAt(queue, url);
  const id = url.searchParams.get('id');
  const [found, counts] = await Promise.all([
    loadSearched(args, (query) => queue.list(call, { ...toQuery(tab), id, ...query })),
    orElse<Counts, Counts>(countTabs(call, queue, readSearch(url.searchParams)), {}),
  ]);
  return { ...found, tab, counts, id };
}

/** Where the dialog goes on: at the row that took the decided one's place or, where that stays, at the one after it. */
async function findNext(call: Call, queue: QueueDefinition, url: URL, place: number): Promise<string> {
  const tab = tabAt(queue, url);
  const offset = tab === 'all' ? place + 1 : place;
  const id = url.searchParams.get('id');
  const query = { ...toQuery(tab), ...readSearch(url.searchParams), limit: 1, offset, id };
  const found = await orElse(queue.list(call, query), null);
  const [row] = found?.data ?? [];
  if (!row) return withoutDialog(url);
  return hrefWith(url, { page: Math.floor(offset / ROWS_PER_PAGE) + 1, more: textOf(row, queue.idField) });
}

async function act(args: Route.ActionArgs) {
  const { context, request, url } = args;
  const queue = queueAt(url.pathname);
  const form = await request.formData();
  const place = Number(form.get('place') ?? -1);
  const isInDialog = Number.isSafeInteger(place) && place >= 0;
  return runCommand(args, form, queue.commands, {
    describeOthers: (failure) => describeOthers(queue, failure),
    // Where the item left the list, its dialog cannot say so.
    isPassedOver: isInDialog && tabAt(queue, url) !== 'all',
    next: isInDialog ? () => findNext(context.get(pageContext).call, queue, url, place) : withoutDialog(url),
    filters: readSearch(url.searchParams),
  });
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A refused command also reloads the rows; for a dialog they are not needed. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean => !isOnlyDialog(args);

export const meta: Route.MetaFunction = ({ location }) => {
  const { page, documentTitle = adminPages[page].title } = queueAt(location.pathname);
  return makeMeta({ title: documentTitle, isPrivate: true });
};

/** What is decided is decided one by one. */
const withoutAll = (commands: Commands<Row>): Commands<Row> =>
  Object.fromEntries(Object.entries(commands).map(([intent, command]) => [intent, { ...command, all: undefined }]));

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const { list: loaded, tab, counts, id, search, all: unfiltered } = loaderData;
  const here = useLocation();
  const queue = queueAt(here.pathname);
  const [params] = useSearchParams();
  const { isLonger } = loaded;
  // What a search does not count is on no page.
  const list = openRow(queue, { ...loaded, isLonger: false }, params.get('more'));
  const idOf = (row: Row) => textOf(row, queue.idField);
  const outcome: Outcome = actionData ?? {};
  const { title, lead, file }: AdminPage & { lead: string } = adminPages[queue.page];
  const isOpen = list.rows.some((row) => idOf(row) === list.address.more);
  return (
    // Another queue, or another part of it, is another list, where nothing is ticked.
    <Fragment key={`${queue.page} ${tab}`}>
      <AdminList
        title={title}
        lead={lead}
        list={list}
        idOf={idOf}
        nameOf={(row) => nameOf(queue, row)}
        whatOf={(row) => whatOf(queue, row)}
        columns={columnsOf(queue)}
        moreLabel="More"
        commands={tab === 'pending' && id === null && !isLonger ? queue.commands : withoutAll(queue.commands)}
        asOf={counts.newest}
        filters={describeSearch(search, here).map(({ text }) => text)}
        seenOf={(row) => seenOf(queue, row)}
        summary={describeFound(list.total, isLonger, unfiltered)}
        scope={JSON.stringify(search)}
        empty={isSearching(search) ? <EmptyState text={moderationWords.none} hint={searchWords.nothing} /> : undefined}
        isExclusive={queue.isExclusive}
        outcome={isOpen ? undefined : outcome}
        aside={
          file ? (
            <ExportLink list={file} filters={{ state: toQuery(tab).state, ...search }} count={exportCount(loaded)} />
          ) : undefined
        }
      >
        <ListSearch search={search} errors={list.errors} part={params.get('state')} />
        {queue.isModerated ? (
          <QueueTabs title={`${title}: by decision`} current={id === null ? tab : null} counts={counts} />
        ) : null}
      </AdminList>
      <ItemDialog queue={queue} list={list} outcome={isOpen ? outcome : {}} />
    </Fragment>
  );
}
