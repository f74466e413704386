// Tells the other administrators when an account was shown very many donors on one day, once for that day.
import { sql } from 'kysely';
import { MANY_DONORS_A_DAY } from '#contract/desk.ts';
import { recordAction } from '#server/auth/auditLog.ts';
import type { Config } from '#server/config.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { manyDonorsEmail } from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { NO_MAIL } from './commands.ts';

/** As an action in the audit log. */
export const SAW_MANY_DONORS = 'sawManyDonors';

/** Full administrators with an address. */
async function findOthers(db: Db, accountId: number): Promise<number[]> {
  const admins = db
    .selectFrom('accounts')
    .select('accountId')
    .where('isAdmin', '=', sql.lit(true))
    .where('isModerator', '=', false)
    .where('blockedAt', 'is', null)
    .where('email', '<>', NO_MAIL)
    .where('accountId', '<>', accountId);
  return (await admins.execute()).map((admin) => admin.accountId);
}

/** Of several instances each day of an account is told by one. */
const claimDays = (db: Db) =>
  db
    .updateTable('shownDays')
    .set({ toldAt: sql<Date>`now()` })
    .from('accounts')
    .whereRef('accounts.accountId', '=', 'shownDays.accountId')
    .where('toldAt', 'is', null)
    .where('donors', '>', MANY_DONORS_A_DAY)
    .returning(['shownDays.accountId', 'userId', 'day', 'donors'])
    .execute();

/** Returns how many days of accounts. */
export function tellOfManyDonors({ db, config }: { db: PooledDb; config: Config }): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const days = await claimDays(transaction);
    for (const { accountId, userId, day, donors } of days) {
      await recordAction(transaction, { by: accountId, action: SAW_MANY_DONORS, ids: [], rowCount: donors });
      const others = await findAddressees(transaction, await findOthers(transaction, accountId));
      const seen = { account: userId, day, count: MANY_DONORS_A_DAY };
      await enqueueEmail(transaction, config, ...others.map((admin) => manyDonorsEmail(admin, seen)));
    }
    return days.length;
  });
}
