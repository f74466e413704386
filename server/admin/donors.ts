// Donors as administrators see and change them.
import { sql, type InferResult } from 'kysely';
import { Failure } from '#contract/errors.ts';
import { COUNTED_DONORS } from '#contract/adminDonors.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { selectUsers, type UserDetails } from '#server/accounts/profiles.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { userIdKey } from '#contract/text.ts';
import { anyOf } from '#server/db/expressions.ts';
import { firstRow } from '#server/db/firstRow.ts';
import type { Db } from '#server/db/kysely.ts';
import { listingRankOn } from '#server/donors/listingRank.ts';

export interface DonorPage {
  limit: number;
  offset: number;
  /** A case-insensitive substring of the user id; null for every donor. */
  searchTerm: string | null;
}

const NOT_FOUND = 'Some entries no longer exist. No changes were made.';
/** Literal SQL: with a known limit the planner prefers the index to sorting everything. */
const counted = sql.lit(COUNTED_DONORS);

/**
 * One page and the total in one statement, from one index scan of accounts_newest that stops at the counting limit. strpos
 * treats % and _ as plain characters. A trigram index would only serve terms of three characters or more, and has to be
 * installed on a server: this scan of 100,000 user ids was measured at 15 to 40 ms on the embedded engine.
 */
export function donorsPage(db: Db, { limit, offset, searchTerm }: DonorPage) {
  const end = offset + limit <= COUNTED_DONORS ? counted : sql<number>`${offset + limit}::bigint`;
  const page = selectUsers(db)
    .select('createdAt')
    .where(
      'accounts.accountId',
      '=',
      sql<number>`any(array(select account_id from found order by created_at desc, account_id desc
        limit ${limit}::int offset ${offset}::bigint))`,
    );
  return db
    .with(
      (cte) => cte('found').materialized(),
      (creator) =>
        creator
          .selectFrom('accounts')
          .innerJoin('donors', 'donors.accountId', 'accounts.accountId')
          .select(['accounts.accountId', 'createdAt'])
          .where(sql<boolean>`strpos(user_id_key, ${userIdKey(searchTerm ?? '')}) > 0`)
          .orderBy('createdAt', 'desc')
          .orderBy('accounts.accountId', 'desc')
          .limit(end),
    )
    .selectFrom(({ selectFrom }) =>
      selectFrom('found')
        .select(sql<number>`least(count(*), ${counted})::int`.as('total'))
        .as('counted'),
    )
    .leftJoin(page.as('page'), (join) => join.onTrue())
    .select('total')
    .selectAll('page')
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.accountId', 'desc');
}

type Row = InferResult<ReturnType<typeof donorsPage>>[number];

/** False for the single row of an empty page, which holds only the total. */
function hasDonor(row: Row): row is Row & UserDetails {
  return row.accountId !== null;
}

/** Newest first; the total is exact up to COUNTED_DONORS. */
export async function listDonors(db: Db, page: DonorPage): Promise<{ rows: UserDetails[]; total: number }> {
  const rows = await donorsPage(db, page).execute();
  return { rows: rows.filter(hasDonor), total: firstRow(rows).total };
}

/** Throws `conflict` when no administrator would be left. */
export function requireRemainingAdmin(locked: readonly LockedAccount[], removed: readonly number[]): void {
  if (locked.some(({ accountId, isAdmin }) => isAdmin && !removed.includes(accountId))) return;
  throw new Failure('conflict', { message: 'The last administrator cannot be removed.' });
}

/** Throws `not_found` when one is missing. */
function requireDonors(locked: readonly LockedAccount[], accountIds: readonly number[]): void {
  const donors = locked.filter(({ accountId, isDonor }) => isDonor && accountIds.includes(accountId));
  if (donors.length < accountIds.length) throw new Failure('not_found', { message: NOT_FOUND });
}

/** Erases locked donors, all or none; their sessions end. Throws `conflict` for the last administrator. */
export async function deleteDonors(
  db: Db,
  accountIds: readonly number[],
  locked: readonly LockedAccount[],
): Promise<void> {
  requireDonors(locked, accountIds);
  requireRemainingAdmin(locked, accountIds);
  await eraseAccounts(db, accountIds);
}

/** Marks locked donors as unavailable, all or none, and nothing else. Returns the accountIds of those who were available. */
export async function disableDonors(
  db: Db,
  accountIds: readonly number[],
  { locked, now }: { locked: readonly LockedAccount[]; now: Date },
): Promise<number[]> {
  requireDonors(locked, accountIds);
  const changed = await db
    .updateTable('donors')
    .set({ isAvailable: false })
    .where('accountId', '=', anyOf(accountIds))
    .where('isAvailable', '=', true)
    .returning('accountId')
    .execute();
  const ids = changed.map(({ accountId }) => accountId);
  await db
    .updateTable('donors')
    .set({ listingRank: listingRankOn(now) })
    .where('accountId', '=', anyOf(ids))
    .execute();
  return ids;
}
