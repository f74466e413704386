// How many donors an account may be shown on a day in India as coordinator or on the desk: counted in the database, and no
// payment buys more.
import { sql } from 'kysely';
import { DONORS_A_DAY } from '#contract/desk.ts';
import { Failure } from '#contract/errors.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import { daysAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import { formatWait } from './formatWait.ts';

/** So long it can be traced who was shown whom. */
const SHOWN_DONORS_DAYS = 90;

interface Shown {
  accountId: number;
  /** Those that were shown on that day are free. */
  donors: readonly number[];
  now: Date;
  /** Multiplies the most of a day. */
  scale: number;
}

/** Call it in a transaction, with the account locked. Throws `too_many_requests`. */
export async function countShownDonors(db: Db, { accountId, donors, now, scale }: Shown): Promise<void> {
  const day = dayInIndia(now);
  await sql`insert into shown_donors (account_id, day, donor_id)
    select ${accountId}::bigint, ${day}::date, donor from unnest(${donors}::bigint[]) as shown (donor)
    on conflict do nothing`.execute(db);
  const today = db.selectFrom('shownDonors').where('accountId', '=', accountId).where('day', '=', day);
  const { count } = await today.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count <= Math.max(1, Math.floor(DONORS_A_DAY * scale))) return;
  const retryAfterSeconds = Math.ceil((startOfDay(addDays(day, 1)).getTime() - now.getTime()) / 1000);
  const text = message('error.tooManyUntil', { wait: formatWait(retryAfterSeconds) });
  throw new Failure('too_many_requests', { message: text, retryAfterSeconds });
}

export const deleteOldShownDonors = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'shownDonors', sql`day < ${daysAgo(SHOWN_DONORS_DAYS)}`);
