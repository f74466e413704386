// A queue as a list: what visitors sent in, to be approved, declined or deleted.
import type { Call } from '#contract/endpoint.ts';
import { ROWS_PER_PAGE } from '#contract/admin.ts';
import { latestMoment, type Decision as State, type Queue } from '#contract/moderationQueue.ts';
import { moderationWords } from '#web/content/moderation.ts';
import { formatMoment } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import type { Decision, ListScreen, Selected, Wanted } from './screen.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { Whole } from './Whole.tsx';

/** What the rows of every queue have. */
export interface QueueRow {
  status: 0 | 1;
  decision: State;
  decidedAt: string | null;
}

type Own<Row extends QueueRow> = Pick<ListScreen<Row>, 'title' | 'lead' | 'path' | 'nameOf' | 'isExclusive'> & {
  queue: Queue;
  /** One, and several: 'feedback entry', 'feedback entries'. */
  thing: readonly [string, string];
  /** What stands between the date and the status. */
  columns: readonly Column<Row>[];
  /** The dialog's lines below the date. */
  details(row: Row): { label: string; value?: string | null }[];
  /** What becomes of approved ones. */
  onceApproved?: string;
};

export const countOf = (count: number, [one, several]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : several}`;

function describeStatus({ status, decision, decidedAt }: QueueRow): string {
  const since = decidedAt ? ` on ${formatMoment(decidedAt)}` : '';
  return `${moderationWords.status[status]} (${decision}${since})`;
}

function decisionsOf<Row extends QueueRow>({ queue, thing, onceApproved }: Own<Row>): Decision[] {
  const run =
    (verb: 'approve' | 'decline' | 'remove') =>
    (call: Call, { ids, asOf }: Selected) =>
      call(queue[verb], { [queue.idsField]: ids, ...(asOf && { asOf }) });
  const make = (verb: 'approve' | 'decline' | 'remove', word: string, done: string) => ({
    intent: word.toLowerCase(),
    label: word,
    question: (count: number) => `${word} ${countOf(count, thing)}?`,
    toast: (affected: number) => moderationWords.done(affected, thing, done),
    run: run(verb),
  });
  return [
    { ...make('approve', 'Approve', 'approved'), variant: 'primary', consequence: onceApproved },
    { ...make('decline', 'Decline', 'declined'), variant: 'secondary' },
    { ...make('remove', 'Delete', 'deleted'), variant: 'danger', consequence: moderationWords.noWayBack },
  ];
}

/** The screen of a queue, from what is its own. */
export function queueScreen<Row extends QueueRow>(own: Own<Row>): ListScreen<Row> {
  const { title, lead, path, nameOf, isExclusive, queue } = own;
  const fieldOf = (row: Row, name: string) => (row as unknown as Record<string, string | number>)[name];
  const dateOf = (row: Row) => formatMoment(String(fieldOf(row, queue.dateField)));
  return {
    title,
    lead,
    path,
    nameOf,
    isExclusive,
    load: async (call, { page }: Wanted) => {
      const found = await call(queue.list, { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE });
      return { ...found, data: found.data as unknown as Row[] };
    },
    idOf: (row) => String(fieldOf(row, queue.idField)),
    asOf: (rows) => latestMoment(queue, rows),
    stateOf: describeStatus,
    columns: [
      ...own.columns,
      { key: 'date', header: 'Date', cell: (row) => <Whole>{dateOf(row)}</Whole> },
      { key: 'status', header: 'Status', cell: (row) => <StatusBadge {...row} /> },
    ],
    details: {
      title: nameOf,
      items: (row) => [
        { label: 'Date', value: dateOf(row) },
        ...own.details(row),
        { label: 'Status', value: describeStatus(row) },
      ],
    },
    decisions: decisionsOf(own),
  };
}
