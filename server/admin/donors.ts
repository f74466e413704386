// Donors as administrators see and change them.
import { hash } from 'node:crypto';
import { sql as kysely } from 'kysely';
import { User } from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { COUNTED_DONORS, type RegisteredDonor } from '#contract/adminDonors.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { eraseAccounts, userColumns, userTables } from '#server/accounts/queries.ts';
import { userIdKey } from '#contract/text.ts';
import type { Db } from '#server/db/kysely.ts';
import { rawSql, fragment, selectAll, sql, type Queryable, type Statement } from '#server/db/sql.ts';
import { listingRankOn } from '#server/donors/listingRank.ts';

/**
 * A donor's row with its version: a hash of what the row shows, so that no write can forget to change it, and a change that
 * an administrator would not see is no conflict.
 */
export function withVersion(user: User): RegisteredDonor {
  const shown = Object.keys(User.shape).map((name) => user[name as keyof User]);
  // 52 bits: an integer that JSON carries.
  const version = Number.parseInt(hash('sha256', JSON.stringify(shown)).slice(0, 13), 16);
  return { ...user, version };
}

export interface DonorPage {
  limit: number;
  offset: number;
  /** A part of the user id, in any case; null for every donor. */
  searchTerm: string | null;
}

const counted = rawSql(String(COUNTED_DONORS));
const NOT_FOUND = 'Some of these are there no more. Nothing was changed.';

/**
 * One page and the total in one statement, from one walk along accounts_newest that ends where counting does. strpos
 * takes % and _ for what they are. A trigram index would only serve terms of three characters and more, and has to be
 * installed on a server: this walk over 100,000 user ids was measured at 15 to 40 ms on the embedded engine.
 */
export function donorsStatement({ limit, offset, searchTerm }: DonorPage): Statement {
  // As a number in the text where it can be: the planner sees then that sorting everything would not pay.
  const end = offset + limit <= COUNTED_DONORS ? counted : fragment`${offset + limit}::bigint`;
  return sql`with found as materialized (
      select a.account_id, a.created_at from accounts a join donors d using (account_id)
      where strpos(a.user_id_key, ${userIdKey(searchTerm ?? '')}) > 0
      order by a.created_at desc, a.account_id desc limit ${end})
    select counted.total, page.*
    from (select least(count(*), ${counted})::int as total from found) as counted
    left join (
      select ${userColumns}, a.created_at from ${userTables}
      where a.account_id = any(array(select account_id from found order by created_at desc, account_id desc
                                limit ${limit}::int offset ${offset}::bigint))
    ) as page on true
    order by page.created_at desc, page.regid desc`;
}

/** Newest first; the total is exact up to COUNTED_DONORS. */
export async function listDonors(db: Queryable, page: DonorPage): Promise<{ rows: RegisteredDonor[]; total: number }> {
  const rows = await selectAll<User & { total: number }>(db, donorsStatement(page));
  return { rows: rows.filter(({ regid }) => regid !== null).map(withVersion), total: rows[0]!.total };
}

/** Throws a conflict where nobody would be left to administrate. */
export function requireRemainingAdmin(locked: readonly LockedAccount[], removed: readonly number[]): void {
  if (locked.some(({ regid, isAdmin }) => isAdmin && !removed.includes(regid))) return;
  throw new Failure('conflict', { message: 'The last administrator has to stay.' });
}

/** Throws `not_found` where one is missing. */
function requireDonors(locked: readonly LockedAccount[], regids: readonly number[]): void {
  const donors = locked.filter(({ regid, isDonor }) => isDonor && regids.includes(regid));
  if (donors.length < regids.length) throw new Failure('not_found', { message: NOT_FOUND });
}

/** Erases locked donors, all or none; their sessions end. Throws `conflict` for the last administrator. */
export async function deleteDonors(
  db: Queryable,
  regids: readonly number[],
  locked: readonly LockedAccount[],
): Promise<void> {
  requireDonors(locked, regids);
  requireRemainingAdmin(locked, regids);
  await eraseAccounts(db, regids);
}

/** Marks locked donors as unavailable, all or none, and nothing else. Returns the regids of those who were available. */
export async function disableDonors(
  db: Db,
  regids: readonly number[],
  { locked, now }: { locked: readonly LockedAccount[]; now: Date },
): Promise<number[]> {
  requireDonors(locked, regids);
  const changed = await selectAll<{ regid: number }>(
    db,
    sql`update donors set is_available = false where account_id = any(${regids}::bigint[]) and is_available returning account_id as regid`,
  );
  const ids = changed.map(({ regid }) => regid);
  await db
    .updateTable('donors')
    .set({ listingRank: listingRankOn(now) })
    .where('accountId', '=', kysely<number>`any(${ids}::bigint[])`)
    .execute();
  return ids;
}
