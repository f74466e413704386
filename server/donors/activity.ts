// Signs that a donor still answers. They move the donor up in listings.
import { sql } from 'kysely';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import type { Db } from '#server/db/kysely.ts';
import { activeSince, listingOn } from './listingRank.ts';

/** Counts e-mails that nobody answers anew. False where the address is not confirmed, so that no activity counts. */
async function endSilence(db: Db, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ unansweredEmails: 0 })
    .where('accountId', '=', accountId)
    .where('emailConfirmedAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const moveUp = (db: Db, accountId: number, now: Date) =>
  db
    .updateTable('donors')
    .set({ activeAt: now, ...listingOn(now, { activeAt: sql`${now}::timestamptz` }) })
    .where('accountId', '=', accountId)
    .execute();

/**
 * Notes that the donor of an account is active, once its e-mail address is confirmed. Call it in the transaction of what
 * the donor did, with the account locked. Does nothing for an account without a donor.
 */
export async function recordActivity(db: Db, accountId: number, now: Date): Promise<void> {
  if (await endSilence(db, accountId)) await moveUp(db, accountId, now);
}

/** The same for a text or missed call from the donor's number, whatever is confirmed. */
export async function recordPhoneActivity(db: Db, accountId: number, now: Date): Promise<void> {
  await endSilence(db, accountId);
  await moveUp(db, accountId, now);
}

/** The same for a call that the donor answered: it moves nobody up before the next day in India. */
export async function recordAnsweredCall(db: Db, accountId: number, now: Date): Promise<void> {
  if (!(await endSilence(db, accountId))) return;
  const tomorrow = startOfDay(addDays(dayInIndia(now), 1));
  const isHeld = sql`moves_at is null and (active_at is null or active_at < ${activeSince(now)}::timestamptz)`;
  await db
    .updateTable('donors')
    .set({ activeAt: now, movesAt: sql`case when ${isHeld} then ${tomorrow}::timestamptz else moves_at end` })
    .where('accountId', '=', accountId)
    .execute();
}
