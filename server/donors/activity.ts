// Signs that a donor still answers. They move the donor up in listings; nothing moves a donor down but time.
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import { listingOn } from './listingRank.ts';

/**
 * Notes that the donor of an account is active, once its e-mail address is confirmed. Call it in the transaction of what
 * the donor did, with the account locked. Does nothing for an account without a donor.
 */
export async function recordActivity(db: Db, accountId: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ unansweredEmails: 0 })
    .where('accountId', '=', accountId)
    .where('emailConfirmedAt', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .updateTable('donors')
    .set({ activeAt: now, ...listingOn(now, { activeAt: sql`${now}::timestamptz` }) })
    .where('accountId', '=', accountId)
    .execute();
}
