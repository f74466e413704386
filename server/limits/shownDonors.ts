// How many different donors an account is shown on a day in India: counted in the database, exactly up to what is told as a lot, and
// no payment buys more.
import { sql } from 'kysely';
import { DONORS_A_DAY, DONORS_A_DAY_OF_MODERATORS, MANY_DONORS_A_DAY } from '#contract/desk.ts';
import { Failure } from '#contract/errors.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import { daysAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';

/** So long it can be traced who was shown whom. */
const SHOWN_DONORS_DAYS = 90;

interface ShownTo {
  accountId: number;
  /** Those that were shown on that day are free. */
  donors: readonly number[];
  now: Date;
  /** Multiplies a coordinator's most of a day, and nobody else's. */
  scale: number;
}

interface Day {
  donors: number;
  isAdmin: boolean;
  isModerator: boolean;
}

/** Null for an administrator. */
function findMost({ isAdmin, isModerator }: Day, scale: number): number | null {
  if (isModerator) return DONORS_A_DAY_OF_MODERATORS;
  return isAdmin ? null : Math.max(1, Math.floor(DONORS_A_DAY * scale));
}

/** Two pages of one account wait for each other here. */
const lockDay = (db: Db, accountId: number, day: string) =>
  sql<Day>`
    with caller as (select account_id, is_admin, is_moderator from accounts where account_id = ${accountId})
    insert into shown_days as days (account_id, day) select account_id, ${day}::date from caller
    on conflict (account_id, day) do update set donors = days.donors
    returning donors, (select is_admin from caller) as "isAdmin", (select is_moderator from caller) as "isModerator"
  `.execute(db);

/** Returns how many different ones there are now. */
async function store(db: Db, accountId: number, day: string, donors: readonly number[]): Promise<number> {
  const { rows } = await sql<{ donors: number }>`
    with added as (
      insert into shown_donors (account_id, day, donor_id)
      select ${accountId}::bigint, ${day}::date, donor from unnest(${donors}::bigint[]) as shown (donor)
      on conflict do nothing returning 1
    )
    update shown_days
    set donors = exported + (select count(*) from added) + (
      select count(*) from shown_donors where account_id = ${accountId} and day = ${day}::date)
    where account_id = ${accountId} and day = ${day}::date
    returning donors`.execute(db);
  return rows[0]?.donors ?? 0;
}

/** Call it in a transaction. Throws `too_many_requests`. */
export async function countShownDonors(db: Db, { accountId, donors, now, scale }: ShownTo): Promise<void> {
  if (donors.length === 0) return;
  const day = dayInIndia(now);
  const [before] = (await lockDay(db, accountId, day)).rows;
  if (!before) throw new Failure('unauthenticated');
  const most = findMost(before, scale);
  if (most === null && before.donors > MANY_DONORS_A_DAY) return;
  const count = await store(db, accountId, day, donors);
  if (most === null || count <= most) return;
  const retryAfterSeconds = Math.ceil((startOfDay(addDays(day, 1)).getTime() - now.getTime()) / 1000);
  throw new Failure('too_many_requests', { message: message('error.donorsADay', { count: most }), retryAfterSeconds });
}

/** The rows of a file count each, though some may have been seen before. */
export const countExportedDonors = (db: Db, accountId: number, count: number, now: Date) =>
  sql`insert into shown_days as days (account_id, day, exported, donors)
    values (${accountId}, ${dayInIndia(now)}::date, ${count}, ${count})
    on conflict (account_id, day) do update
    set exported = days.exported + excluded.exported, donors = days.donors + excluded.donors`.execute(db);

export const deleteOldShownDonors = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'shownDonors', sql`day < ${daysAgo(SHOWN_DONORS_DAYS)}`);

export const deleteOldShownDays = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'shownDays', sql`day < ${daysAgo(SHOWN_DONORS_DAYS)}`);
