// The deletion of items of a queue. They are kept for some minutes: Undo brings them back as they were.
import { sql } from 'kysely';
import { Failure } from '#contract/errors.ts';
import type { Selected } from '#contract/moderationQueue.ts';
import type { Keeper } from '#server/auth/replaced.ts';
import type { Parts } from '#server/bloodRequests/queries.ts';
import { anyOf, secondsAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import { UNDO_MINUTES } from '#server/reports/removed.ts';
import { keepItems, lockUndecidedItems } from './decisions.ts';
import type { FormStore, Store } from './queues.ts';

const oldest = secondsAgo(UNDO_MINUTES * 60);

const storeItems = (db: Db, { table, queue }: Store, { ids, by }: { ids: readonly number[]; by: number }) =>
  sql`insert into deleted_items (queue, item_id, item, deleted_by)
    select ${queue.name}, id, to_json(items), ${by} from ${sql.table(table)} items where id = ${anyOf(ids)}`.execute(
    db,
  );

/** Deletes the items. Returns their ids. */
export async function deleteItems(
  parts: Parts,
  store: Store,
  selected: Selected,
  { by, keep }: { by: number; keep: Keeper['keep'] },
): Promise<number[]> {
  const { db } = parts;
  const ids = (await lockUndecidedItems(parts, store, selected, by)).map(({ id }) => id);
  await keepItems(parts, store, ids, keep);
  if (store.delete) await store.delete(parts, ids, by);
  else {
    await storeItems(db, store, { ids, by });
    await db.deleteFrom(store.table).where('id', '=', anyOf(ids)).execute();
  }
  return ids;
}

/**
 * Brings back those of the items that this administrator deleted minutes ago. Returns their ids. All or none: throws
 * `not_found` when one is neither there nor kept.
 */
export async function restoreItems(
  db: Db,
  { table, queue }: FormStore,
  { ids }: Selected,
  by: number,
): Promise<number[]> {
  const stored = sql.table(table);
  // Who decided may be gone since.
  const decidedBy = sql`(select account_id from accounts where account_id = (item ->> 'decided_by')::bigint)`;
  const { rows } = await sql<{ id: number }>`
    with kept as (
      delete from deleted_items where queue = ${queue.name} and item_id = ${anyOf(ids)}
        and deleted_by = ${by} and deleted_at > ${oldest}
      returning item::jsonb || jsonb_build_object('decided_by', ${decidedBy}) as item)
    insert into ${stored} overriding system value
    select (jsonb_populate_record(null::${stored}, item)).* from kept
    returning id`.execute(db);
  const there = await db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute();
  if (there.length < ids.length) throw new Failure('not_found', { message: 'Some entries no longer exist.' });
  return rows.map(({ id }) => id);
}

/** Erases up to `limit` of those whose Undo has ended. Returns how many. */
export const eraseDeletedItems = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'deletedItems', sql`deleted_at < ${oldest}`);
