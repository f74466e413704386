// The administrators' list of donors: filtered, sorted, paged.
import { sql, type Expression, type ExpressionBuilder, type InferResult, type RawBuilder, type SqlBool } from 'kysely';
import { COUNTED_DONORS, type getRegisteredDonors } from '#contract/adminDonors.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { userIdKey } from '#contract/text.ts';
import { selectUsers } from '#server/accounts/profile/queries.ts';
import { countUpTo, withBitmapScans } from '#server/admin/listSearch.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { textMatches } from '#server/db/textSearch.ts';
import { isOpen } from '#server/reports/removed.ts';

export type DonorQuery = ParsedOf<typeof getRegisteredDonors>;

type Builder = ExpressionBuilder<Schema, 'donors'>;

/** An id of the API may be longer than a column of places. */
const placeId = (id: number) => sql<number>`${id}::bigint`;

/** The registration number that a term may be. */
export const readRegid = (term: string): number | null => {
  const regid = /^\d{1,16}$/.test(term) ? Number(term) : null;
  return Number.isSafeInteger(regid) ? regid : null;
};

/** All of its words in any order, a number in any spelling, the registration number, or the id in a former register. */
function matchesTerm(eb: Builder, term: string): Expression<SqlBool> {
  const regid = readRegid(term);
  const named = textMatches(sql`search_text`, term);
  const isFormer = sql<SqlBool>`donors.account_id = any(array(
    select account_id from imported_donors where former_id = ${term} and account_id is not null limit 1000))`;
  return eb.or([named, isFormer, ...(regid === null ? [] : [eb('donors.accountId', '=', regid)])]);
}

function listConditions(eb: Builder, query: DonorQuery): Expression<SqlBool>[] {
  const { searchTerm, regid, bloodGroup, state, district, city, availability, listed, reported, deleted } = query;
  const reports = eb
    .selectFrom('issueReports')
    .select('id')
    .where(isOpen)
    .whereRef('issueReports.accountId', '=', 'donors.accountId');
  const deletedAccounts = eb.selectFrom('accounts').select('accountId').where('deletedAt', 'is not', null);
  const ownDeleted = deletedAccounts.whereRef('accounts.accountId', '=', 'donors.accountId');
  const conditions = [
    deleted === 'yes'
      ? eb('donors.accountId', 'in', deletedAccounts)
      : // Hidden ones are few: only for them the account is looked at.
        eb.not(eb.and([eb('isHidden', '=', true), eb.exists(ownDeleted)])),
    searchTerm !== null && matchesTerm(eb, searchTerm),
    regid !== null && eb('donors.accountId', '=', regid),
    bloodGroup !== null && eb('bloodGroup', '=', bloodGroup),
    state !== null && eb('stateId', '=', placeId(state)),
    district !== null && eb('districtId', '=', placeId(district)),
    city !== null && eb('cityId', '=', placeId(city)),
    availability !== null && eb('isAvailable', '=', availability === 'A'),
    listed !== null && eb('listingRank', listed === 'yes' ? 'is not' : 'is', null),
    reported !== null && (reported === 'yes' ? eb.exists(reports) : eb.not(eb.exists(reports))),
  ];
  return conditions.filter((condition) => condition !== false);
}

interface Order {
  key: RawBuilder<string>;
  type: 'text' | 'timestamptz';
  table: 'donors' | 'accounts';
  direction: 'asc' | 'desc';
}

const registered = { key: sql<string>`registered_at`, type: 'timestamptz', table: 'donors' } as const;

const orders: Record<DonorQuery['sort'], Order> = {
  name: { key: sql`lower(full_name)`, type: 'text', table: 'donors', direction: 'asc' },
  newest: { ...registered, direction: 'desc' },
  oldest: { ...registered, direction: 'asc' },
  // As in the index.
  active: {
    key: sql`coalesce(last_login_at, '-infinity')`,
    type: 'timestamptz',
    table: 'accounts',
    direction: 'desc',
  },
};

const isBeyond = ({ key, direction }: Order, position: RawBuilder<unknown>) =>
  sql<SqlBool>`(${key}, donors.account_id) ${sql.raw(direction === 'asc' ? '>' : '<')} ${position}`;

/** The donors that match, in the order of the list. */
export function matchingDonors(db: Db, query: DonorQuery) {
  const { sort, after } = query;
  const order = orders[sort];
  const { key, table, direction } = order;
  const matching = db
    .selectFrom('donors')
    .select('donors.accountId')
    .$if(table === 'accounts', (donors) => donors.innerJoin('accounts', 'accounts.accountId', 'donors.accountId'))
    .where((eb) => eb.and(listConditions(eb, query)))
    .orderBy(key, direction)
    .orderBy('donors.accountId', direction);
  if (after === null) return matching;
  const last = sql`(select ${key}, account_id from ${sql.table(table)} where account_id = ${after})`;
  return matching.where(isBeyond(order, last));
}

/** A donor with what an administrator's list shows of the account. */
export type ListedDonor = InferResult<ReturnType<typeof selectDonors>>[number];

export const selectDonors = (db: Db) =>
  selectUsers(db)
    .select(['listingRank', 'deletedAt', 'blockedAt', 'accounts.createdAt', 'lastLoginAt', 'activeAt'])
    .select(['consentVersion', 'consentAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('issueReports')
        .select(fn.countAll<number>().as('count'))
        .where(isOpen)
        .whereRef('issueReports.accountId', '=', 'accounts.accountId')
        .$asScalar()
        .$notNull()
        .as('reports'),
    );

/** For a donor who must exist. */
export function getListedDonor(db: Db, accountId: number): Promise<ListedDonor> {
  return selectDonors(db).where('accounts.accountId', '=', accountId).executeTakeFirstOrThrow();
}

async function findListed(db: Db, page: readonly { accountId: number }[]): Promise<ListedDonor[]> {
  const ids = page.map(({ accountId }) => accountId);
  const users = await selectDonors(db).where('accounts.accountId', '=', anyOf(ids)).execute();
  const byId = new Map(users.map((user) => [user.accountId, user]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const matches = (db: Db, query: DonorQuery) =>
  db
    .selectFrom('donors')
    .select('donors.accountId')
    .where((eb) => eb.and(listConditions(eb, query)));

/** Exact, for a file: it may read all donors. */
export const countAllMatches = (db: PooledDb, query: DonorQuery): Promise<number> =>
  withBitmapScans(db, (transaction) => countUpTo(transaction, matches(transaction, query), null));

/** So many may have one address: the others stand where the order has them. */
const MAX_EXACT = 20;

/** Those whose whole user id, e-mail address or registration number the term is; then those whose whole name it is. */
async function findExact(db: Db, query: DonorQuery): Promise<{ accountId: number }[]> {
  const { searchTerm: term, after } = query;
  if (term === null || after !== null) return [];
  const accounts = db
    .selectFrom('accounts')
    .select('accounts.accountId')
    .where((eb) =>
      eb.or([
        eb('userIdKey', '=', userIdKey(term)),
        sql<SqlBool>`lower(email) = lower(${term})`,
        eb('accountId', '=', readRegid(term) ?? 0),
      ]),
    ) // prettier-ignore
    .limit(MAX_EXACT);
  const named = db
    .selectFrom('donors')
    .select('accountId')
    .where(sql<SqlBool>`lower(full_name) = lower(${term})`);
  const first = (await accounts.execute()).map(({ accountId }) => accountId);
  const ids = [...first, ...(await named.limit(MAX_EXACT).execute()).map(({ accountId }) => accountId)];
  if (ids.length === 0) return [];
  const exact = await matchingDonors(db, query).where('donors.accountId', '=', anyOf(ids)).execute();
  const { yes = [], no = [] } = Object.groupBy(exact, ({ accountId }) => (first.includes(accountId) ? 'yes' : 'no'));
  return [...yes, ...no];
}

/** A page of the matching donors, the exact ones first. */
async function findPage(db: Db, query: DonorQuery): Promise<{ accountId: number }[]> {
  const { limit, offset } = query;
  const exact = await findExact(db, query);
  const first = exact.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const matching = matchingDonors(db, query);
  const ids = exact.map(({ accountId }) => accountId);
  const others = ids.length === 0 ? matching : matching.where(sql<SqlBool>`donors.account_id <> all(${ids}::bigint[])`);
  const rest = others.limit(limit - first.length).offset(Math.max(0, offset - exact.length));
  return [...first, ...(await rest.execute())];
}

/** One page and the total. */
export function listDonors(db: PooledDb, query: DonorQuery): Promise<{ rows: ListedDonor[]; total: number }> {
  const { limit, offset, after } = query;
  return withBitmapScans(db, async (transaction) => {
    const page = await findPage(transaction, query);
    // The first page, when it is not full, is all there is.
    const isAll = offset === 0 && after === null && page.length < limit;
    return {
      rows: await findListed(transaction, page),
      total: isAll ? page.length : await countUpTo(transaction, matches(transaction, query), COUNTED_DONORS),
    };
  });
}

/** A place in the order of the list, which stays when the donor there is erased. */
export interface Position {
  key: string;
  accountId: number;
}

/** The donors after a position, and the position of the last one; null where there are no more. */
export function findDonorsAfter(
  db: PooledDb,
  query: DonorQuery,
  last: Position | null,
): Promise<{ donors: ListedDonor[]; next: Position | null }> {
  const order = orders[query.sort];
  const type = sql.raw(order.type);
  return withBitmapScans(db, async (transaction) => {
    const matching = matchingDonors(transaction, query).select(sql<string>`${order.key}::text`.as('key'));
    const wanted = last ? matching.where(isBeyond(order, sql`(${last.key}::${type}, ${last.accountId})`)) : matching;
    const page = await wanted.limit(query.limit).execute();
    const next = page.length === query.limit ? (page.at(-1) ?? null) : null;
    return { donors: await findListed(transaction, page), next };
  });
}
