// Donors as administrators see and change them.
import type { User } from '#contract/account.ts';
import { Failure } from '#contract/errors.ts';
import { COUNTED_DONORS } from '#contract/registeredDonors.ts';
import { eraseAccounts, userColumns, userIdKey, userTables } from '#server/account/queries.ts';
import { literally, part, selectAll, sql, type Queryable, type Statement } from '#server/database/sql.ts';
import { standingOn } from '#server/donors/standing.ts';

export interface DonorPage {
  limit: number;
  offset: number;
  /** A part of the user id, in any case; null for every donor. */
  searchTerm: string | null;
}

const counted = literally(String(COUNTED_DONORS));
const NOT_FOUND = 'Some of these are there no more. Nothing was changed.';

/**
 * One page and the total in one statement, from one walk along accounts_newest that ends where counting does. strpos
 * takes % and _ for what they are. A trigram index would only serve terms of three characters and more, and has to be
 * installed on a server: this walk over 100,000 user ids was measured at 15 to 40 ms on the embedded engine.
 */
export function donorsStatement({ limit, offset, searchTerm }: DonorPage): Statement {
  // As a number in the text where it can be: the planner sees then that sorting everything would not pay.
  const end = offset + limit <= COUNTED_DONORS ? counted : part`${offset + limit}::bigint`;
  return sql`with found as materialized (
      select a.regid, a.created_at from accounts a join donors d using (regid)
      where strpos(a.user_id_key, ${userIdKey(searchTerm ?? '')}) > 0
      order by a.created_at desc, a.regid desc limit ${end})
    select counted.total, page.*
    from (select least(count(*), ${counted})::int as total from found) as counted
    left join (
      select ${userColumns}, a.created_at from ${userTables}
      where a.regid = any(array(select regid from found order by created_at desc, regid desc
                                limit ${limit}::int offset ${offset}::bigint))
    ) as page on true
    order by page.created_at desc, page.regid desc`;
}

/** Newest first; the total is exact up to COUNTED_DONORS. */
export async function listDonors(db: Queryable, page: DonorPage): Promise<{ rows: User[]; total: number }> {
  const rows = await selectAll<User & { total: number }>(db, donorsStatement(page));
  return { rows: rows.filter(({ regid }) => regid !== null), total: rows[0]!.total };
}

export interface HeldAccount {
  regid: number;
  isAdmin: boolean;
  isDonor: boolean;
}

/**
 * Locks these accounts and every administrator's, in one order, so that two who remove administrators wait for each other.
 * Returns those that there are.
 */
export function holdAccounts(db: Queryable, regids: readonly number[]): Promise<HeldAccount[]> {
  return selectAll<HeldAccount & Record<string, unknown>>(
    db,
    sql`select a.regid, a.is_admin as "isAdmin", exists (select from donors d where d.regid = a.regid) as "isDonor"
        from accounts a
        where a.regid in (select regid from accounts where is_admin union select unnest(${regids}::bigint[]))
        order by a.regid for update of a`,
  );
}

/** Throws a conflict where nobody would be left to administrate. */
export function requireAdminLeft(held: readonly HeldAccount[], leaving: readonly number[]): void {
  if (held.some(({ regid, isAdmin }) => isAdmin && !leaving.includes(regid))) return;
  throw new Failure('conflict', { message: 'The last administrator has to stay.' });
}

/** Erases donors, all or none; their sessions end. Throws `forbidden` for oneself and `conflict` for the last administrator. */
export async function deleteDonors(db: Queryable, regids: readonly number[], by: number): Promise<void> {
  if (regids.includes(by)) throw new Failure('forbidden', { message: 'You cannot delete yourself.' });
  const held = await holdAccounts(db, regids);
  const donors = held.filter(({ regid, isDonor }) => isDonor && regids.includes(regid));
  if (donors.length < regids.length) throw new Failure('not_found', { message: NOT_FOUND });
  requireAdminLeft(held, regids);
  await eraseAccounts(db, regids);
}

/** Marks donors as unavailable, all or none, and nothing else. Returns the regids of those who were available. */
export async function disableDonors(db: Queryable, regids: readonly number[], now: Date): Promise<number[]> {
  const donors = await selectAll<{ regid: number; isAvailable: boolean }>(
    db,
    sql`select regid, is_available as "isAvailable" from donors
        where regid = any(${regids}::bigint[]) order by regid for update`,
  );
  if (donors.length < regids.length) throw new Failure('not_found', { message: NOT_FOUND });
  const changed = donors.filter(({ isAvailable }) => isAvailable).map(({ regid }) => regid);
  await db.query(sql`update donors set is_available = false where regid = any(${changed}::bigint[])`);
  await db.query(sql`update donors set standing = ${standingOn(now)} where regid = any(${changed}::bigint[])`);
  return changed;
}
