// Decisions on the items of a moderation queue: all of the given items, or none.
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { conflict, Failure } from '#contract/errors.ts';
import type { Decision, Queue, Selected } from '#contract/moderationQueue.ts';
import type { Keeper } from '#server/http/replaced.ts';
import { keepRequests } from '#server/bloodRequests/decisions.ts';
import type { Parts } from '#server/bloodRequests/queries.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { allOf, countRows, isWithin, withSearchPlans } from '#server/admin/listSearch.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { ofWordStart, textMatches, textOf } from '#server/db/textSearch.ts';
import type { Schema } from '#server/db/schema/index.ts';
import type { Store, StoredItem } from './queues.ts';

type ListQuery = ParsedOf<Queue['list']>;
type Listed = Pick<Store, 'table' | 'columns' | 'searched' | 'findElsewhere' | 'kept'>;
type Filters = Pick<ListQuery, 'state' | 'searchTerm' | 'from' | 'to'> & { id?: number | null };

/**
 * The state is a literal, not a parameter: a generic plan can then use the partial indexes. A request for blood that waits
 * for no decision has none.
 */
export function matching({ searched, findElsewhere, kept }: Listed, filters: Filters, keys: SigningKeys) {
  const { state, id = null, searchTerm } = filters;
  const conditions = [
    state === null ? sql<SqlBool>`decision is not null` : sql<SqlBool>`decision = ${sql.lit(state)}`,
    ...(kept ? [kept] : []),
    ...(id === null ? [] : [sql<SqlBool>`id = ${id}`]),
    ...isWithin(sql`created_at`, filters),
  ];
  if (searchTerm !== null) {
    conditions.push(findElsewhere?.(searchTerm, keys) ?? textMatches(textOf(searched), searchTerm, ofWordStart));
  }
  return allOf(conditions);
}

function selectItems(db: Db, { table, columns = [] }: Listed) {
  return db
    .selectFrom(table)
    .selectAll()
    .select([...columns])
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
export function itemsPage(db: Db, store: Listed, query: ListQuery, keys: SigningKeys) {
  const { order, limit, offset } = query;
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return selectItems(db, store)
    .where(matching(store, query, keys))
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset);
}

/** Rows in the fields of the API, and how many the filter matches. */
export function listItems(db: PooledDb, keys: SigningKeys, store: Store, query: ListQuery) {
  return withSearchPlans(db, query, async (reader) => {
    const rows = await itemsPage(reader, store, query, keys).execute();
    const matches = reader
      .selectFrom(store.table)
      .select('id')
      .where(matching(store, query, keys));
    return { rows: rows.map((row) => store.toRow(row, keys)), total: await countRows(reader, matches, query) };
  });
}

/** The columns that the tables of all queues have. */
type Item = Pick<Selectable<Schema['bloodRequests']>, 'id' | 'decision' | 'decidedAt' | 'decidedBy'>;

/** Locked in the order of their ids, so that concurrent decisions do not deadlock. */
function lockItems(db: Db, { table, kept = sql.lit(true) }: Store, ids: readonly number[]): Promise<Item[]> {
  return db
    .selectFrom(table)
    .select(['id', 'decision', 'decidedAt', 'decidedBy'])
    .where('id', '=', anyOf(ids))
    .where(kept)
    .orderBy('id')
    .forUpdate()
    .execute();
}

function wasDecidedSince({ id, decidedAt, decidedBy }: Item, { asOf }: Selected, by: number): boolean {
  const seen = asOf.get(id);
  return seen !== undefined && decidedAt !== null && decidedAt > seen && decidedBy !== by;
}

async function readRows({ db, keys }: Pick<Parts, 'db' | 'keys'>, store: Store, ids: readonly number[]) {
  const fresh = await selectItems(db, store).where('id', '=', anyOf(ids)).orderBy('id').execute();
  return fresh.map((row) => store.toRow(row, keys));
}

/**
 * All that are pending and match, locked. Throws `conflict` where these are not as many as the caller confirmed. A
 * timestamp of the API is cut to milliseconds.
 */
async function lockMatching(db: Db, keys: SigningKeys, store: Store, wanted: NonNullable<Selected['matching']>) {
  const { asOf, count, ...filters } = wanted;
  const items: Item[] = await db
    .selectFrom(store.table)
    .select(['id', 'decision', 'decidedAt', 'decidedBy'])
    .where(matching(store, { ...filters, state: 'pending' }, keys))
    .where('createdAt', '<', new Date(asOf.getTime() + 1))
    .orderBy('id')
    .limit(count + 1)
    .forUpdate()
    .execute();
  if (items.length === count) return items;
  const message = 'Another number of entries matches by now. No changes were made: look at the list again.';
  throw conflict(message, []);
}

/**
 * The items, locked until the transaction ends. Throws `not_found` when one is missing, and `conflict`, with the current
 * rows, when another administrator has decided on one since `asOf`.
 */
async function lockUndecidedItems({ db, keys }: Parts, store: Store, selected: Selected, by: number): Promise<Item[]> {
  if (selected.matching) return lockMatching(db, keys, store, selected.matching);
  const items = await lockItems(db, store, selected.ids);
  if (items.length < selected.ids.length) {
    throw new Failure('not_found', { message: 'Some entries no longer exist.' });
  }
  const conflicting = items.filter((item) => wasDecidedSince(item, selected, by)).map(({ id }) => id);
  if (conflicting.length === 0) return items;
  const data = await readRows({ db, keys }, store, conflicting);
  throw conflict('Another administrator has decided meanwhile.', data);
}

/** So that what is done to locked items can be taken back. */
const keepItems = (parts: Parts, { table }: Store, ids: readonly number[], keep: Keeper['keep']) =>
  table === 'bloodRequests' ? keepRequests(parts, keep, ids) : keep(table, ids);

export type Decided = Exclude<Decision, 'pending'>;

interface Deciding extends Pick<Keeper, 'keep'> {
  by: number;
}

/** Records a decision. Returns the ids of those whose state it changed. */
export async function decideItems(
  parts: Parts,
  store: Store,
  selected: Selected,
  { decision, by, keep }: Deciding & { decision: Decided },
): Promise<number[]> {
  const { db } = parts;
  const items = await lockUndecidedItems(parts, store, selected, by);
  const changed = items.filter((item) => item.decision !== decision).map(({ id }) => id);
  await keepItems(parts, store, changed, keep);
  if (store.decide) {
    const toRow = async (id: number) => (await readRows(parts, store, [id]))[0];
    await store.decide(parts, changed, { decision, by, toRow });
    return changed;
  }
  // clock_timestamp, not now(): the transaction may have waited for another decision.
  const decided = { decidedAt: sql<Date>`clock_timestamp()`, decidedBy: by };
  await db
    .updateTable(store.table)
    .set({ decision, ...decided })
    .where('id', '=', anyOf(changed))
    .execute();
  return changed;
}

/** Deletes the items. Returns their ids. */
export async function deleteItems(
  parts: Parts,
  store: Store,
  selected: Selected,
  { by, keep }: Deciding,
): Promise<number[]> {
  const ids = (await lockUndecidedItems(parts, store, selected, by)).map(({ id }) => id);
  await keepItems(parts, store, ids, keep);
  if (store.delete) await store.delete(parts, ids, by);
  else await parts.db.deleteFrom(store.table).where('id', '=', anyOf(ids)).execute();
  return ids;
}
