// Decisions on the items of a moderation queue: all of the given items, or none.
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import type { Decision, Queue, Selected } from '#contract/moderationQueue.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { FeedbackTable } from '#server/db/schema/feedback.ts';
import type { Store, StoredItem } from './queues.ts';

type ListQuery = ParsedOf<Queue['list']>;

/** The state is a literal, not a parameter: a generic plan can then use the partial indexes. */
function matching({ state, id }: Pick<ListQuery, 'state' | 'id'>) {
  const inState = state === null ? sql<SqlBool>`true` : sql<SqlBool>`decision = ${sql.lit(state)}`;
  return id === null ? inState : sql<SqlBool>`${inState} and id = ${id}`;
}

function selectItems(db: Db, { table }: Pick<Store, 'table'>) {
  return db
    .selectFrom(table)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .select('accounts.userId')
        .whereRef('accounts.accountId', '=', eb.ref('decidedBy'))
        .as('decidedByUser'),
    )
    .$castTo<StoredItem>();
}

/** One page of a queue. */
export function itemsPage(db: Db, store: Pick<Store, 'table'>, query: ListQuery) {
  const { order, limit, offset } = query;
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return selectItems(db, store)
    .where(matching(query))
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset);
}

/** Rows in the fields of the API, and how many the filter matches. */
export async function listItems(db: Db, store: Store, query: ListQuery) {
  const rows = await itemsPage(db, store, query).execute();
  const { total } = await db
    .selectFrom(store.table)
    .where(matching(query))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(store.toRow), total };
}

/** The columns that the tables of all queues have. */
type Item = Pick<Selectable<FeedbackTable>, 'id' | 'decision' | 'decidedAt' | 'decidedBy'>;

/** Locked in the order of their ids, so that concurrent decisions do not deadlock. */
function lockItems(db: Db, { table }: Store, ids: readonly number[]): Promise<Item[]> {
  return db
    .selectFrom(table)
    .select(['id', 'decision', 'decidedAt', 'decidedBy'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

const wasDecidedSince = (asOf: Date, by: number) => (item: Item) =>
  item.decidedAt !== null && item.decidedAt > asOf && item.decidedBy !== by;

/**
 * The items, locked until the transaction ends. Throws `not_found` when one is missing, and `conflict`, with the current
 * rows, when another administrator has decided on one since `asOf`.
 */
async function lockUndecidedItems(db: Db, store: Store, { ids, asOf }: Selected, by: number): Promise<Item[]> {
  const items = await lockItems(db, store, ids);
  if (items.length < ids.length) {
    throw new Failure('not_found', { message: 'Some entries no longer exist.' });
  }
  const conflicting = asOf === null ? [] : items.filter(wasDecidedSince(asOf, by)).map(({ id }) => id);
  if (conflicting.length === 0) return items;
  const fresh = await selectItems(db, store).where('id', '=', anyOf(conflicting)).orderBy('id').execute();
  const data = fresh.map(store.toRow);
  throw new Failure('conflict', { message: 'Another administrator has decided meanwhile.', data });
}

/** Records a decision. Returns the ids of those whose state it changed. */
export async function decideItems(
  db: Db,
  store: Store,
  selected: Selected,
  { decision, by }: { decision: Decision; by: number },
): Promise<number[]> {
  const items = await lockUndecidedItems(db, store, selected, by);
  const changed = items.filter((item) => item.decision !== decision).map(({ id }) => id);
  // clock_timestamp, not now(): the transaction may have waited for another decision.
  await db
    .updateTable(store.table)
    .set({ decision, decidedAt: sql<Date>`clock_timestamp()`, decidedBy: by })
    .where('id', '=', anyOf(changed))
    .execute();
  return changed;
}

/** Deletes the items. Returns their ids. */
export async function deleteItems(db: Db, store: Store, selected: Selected, by: number): Promise<number[]> {
  const ids = (await lockUndecidedItems(db, store, selected, by)).map(({ id }) => id);
  await db.deleteFrom(store.table).where('id', '=', anyOf(ids)).execute();
  return ids;
}
