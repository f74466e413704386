// The names of the items of queues that administrators decided about.
import { sql } from 'kysely';
import { formQueues, queues } from '#contract/queues.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** By the queue's name: its table, and what names an item there. */
const nameColumns = new Map<string, readonly [table: string, column: string]>([
  ...formQueues.map(({ name, submission: { table, sent } }) => {
    const title = Object.values(sent).find(({ inTable }) => inTable === 'title');
    return [name, [table, title?.column ?? 'id']] as const;
  }),
  ['BloodRequest', ['bloodRequests', 'hospital']],
  ['Register', ['registers', 'name']],
]);

const LONGEST_NAME = 60;

const REGISTER_ACTIONS = [
  'startNotices',
  'pauseNotices',
  'resumeNotices',
  'importDonors',
  'importDonations',
  'undoImport',
];

/** By the action's name. */
const queueOf = new Map([
  ...REGISTER_ACTIONS.map((name) => [name, 'Register'] as const),
  ...queues.flatMap(({ name, approve, decline }) =>
    [approve.name, decline.name, `reopen${name}`, `restore${name}`].map((action) => [action, name] as const),
  ),
]);

interface Acted {
  action: string;
  ids: readonly number[];
}

const findQueue = (action: string) => queueOf.get(action.replace(/^undo /, ''));

/** Returns the items of an action that still exist. */
export async function findItems(db: Db, rows: readonly Acted[]) {
  const names = new Map<string, Map<number, string>>();
  for (const [queue, acted] of Map.groupBy(rows, ({ action }) => findQueue(action))) {
    const [table, column] = nameColumns.get(queue ?? '') ?? [];
    if (queue === undefined || table === undefined || column === undefined) continue;
    const found = await sql<{ id: number; name: string }>`
      select id, left(${sql.ref(column)}, ${sql.lit(LONGEST_NAME)}) as name from ${sql.table(table)}
      where id = ${anyOf(acted.flatMap(({ ids }) => ids))}`.execute(db);
    names.set(queue, new Map(found.rows.map(({ id, name }) => [id, name])));
  }
  return ({ action, ids }: Acted) => {
    const known = names.get(findQueue(action) ?? '');
    return ids.flatMap((id) => {
      const name = known?.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
  };
}
