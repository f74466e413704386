// Deciding on what lies in a queue: all of the items named, or none.
import { Failure } from '#contract/errors.ts';
import type { Decision, Selected } from '#contract/moderationQueue.ts';
import { execute, selectAll, selectOne, sql, type Queryable, type Statement } from '#server/db/sql.ts';
import type { Store } from './queues.ts';

/** One page of a queue, newest first. */
export function pageStatement({ table, columns }: Store, limit: number, offset: number): Statement {
  return sql`select ${columns} from ${table} order by created_at desc, id desc
             limit ${limit}::int offset ${offset}::bigint`;
}

export async function listItems(
  db: Queryable,
  store: Store,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const rows = await selectAll(db, pageStatement(store, limit, offset));
  const counted = await selectOne<{ total: number }>(db, sql`select count(*)::int as total from ${store.table}`);
  return { rows, total: counted!.total };
}

interface Item {
  id: number;
  decision: Decision;
  decidedAt: Date | null;
  decidedBy: number | null;
}

/** Locked in the order of their ids, so that two who decide on the same items wait and never deadlock. */
function lockItems(db: Queryable, { table }: Store, ids: readonly number[]): Promise<Item[]> {
  return selectAll<Item & Record<string, unknown>>(
    db,
    sql`select id, decision, decided_at as "decidedAt", decided_by as "decidedBy" from ${table}
        where id = any(${ids}::bigint[]) order by id for update`,
  );
}

const wasDecidedSince = (asOf: Date, by: number) => (item: Item) =>
  item.decidedAt !== null && item.decidedAt > asOf && item.decidedBy !== by;

/**
 * The items, held until the transaction ends. Throws `not_found` where one is missing, and `conflict`, with the fresh rows,
 * where another administrator has decided on one since `asOf`.
 */
async function lockUndecidedItems(db: Queryable, store: Store, { ids, asOf }: Selected, by: number): Promise<Item[]> {
  const items = await lockItems(db, store, ids);
  if (items.length < ids.length) {
    throw new Failure('not_found', { message: 'Some of these are there no more. Nothing was changed.' });
  }
  const conflicting = asOf === null ? [] : items.filter(wasDecidedSince(asOf, by)).map(({ id }) => id);
  if (conflicting.length === 0) return items;
  const { table, columns } = store;
  const fresh = await selectAll(
    db,
    sql`select ${columns} from ${table} where id = any(${conflicting}::bigint[]) order by id`,
  );
  throw new Failure('conflict', { message: 'Another administrator has decided meanwhile.', data: fresh });
}

/** Records a decision. Returns the ids of those whose state it changed. */
export async function decideItems(
  db: Queryable,
  store: Store,
  selected: Selected,
  { decision, by }: { decision: Decision; by: number },
): Promise<number[]> {
  const items = await lockUndecidedItems(db, store, selected, by);
  const changed = items.filter((item) => item.decision !== decision).map(({ id }) => id);
  // By the clock and not by the transaction's beginning: it may have waited here for another's decision.
  await db.query(
    sql`update ${store.table} set decision = ${decision}, decided_at = clock_timestamp(), decided_by = ${by}
        where id = any(${changed}::bigint[])`,
  );
  return changed;
}

/** Deletes the items for good. Returns their ids. */
export async function deleteItems(db: Queryable, store: Store, selected: Selected, by: number): Promise<number[]> {
  const ids = (await lockUndecidedItems(db, store, selected, by)).map(({ id }) => id);
  await execute(db, sql`delete from ${store.table} where id = any(${ids}::bigint[])`);
  return ids;
}
