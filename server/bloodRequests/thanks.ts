// Tells donors who said that they come that the request has ended, once. The maintenance job runs it on every instance.
import { sql } from 'kysely';
import { DAY_MS, isDaytime } from '#contract/indiaTime.ts';
import { lockFreeAccounts } from '#server/auth/accountLocks.ts';
import { createLink } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import { anyOf } from '#server/db/expressions.ts';
import { inBatches } from '#server/db/inBatches.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueueEmail, enqueueMessage } from '#server/mail/outbox.ts';
import { endedForDonorEmail } from '#server/mail/requestEmails.ts';

/** Later the news is none. */
const NEWS_DAYS = 2;
const BATCH = 50;

/** Donors to tell. At night nobody is told that a day is over. */
function selectUntold(db: Db, now: Date) {
  const states = ['met', 'closed', 'refused', ...(isDaytime(now) ? ['expired'] : [])];
  return db
    .selectFrom('bloodRequests')
    .innerJoin('askedDonors', 'requestId', 'bloodRequests.id')
    .where('contact', 'is not', null)
    .where('endedAt', '>', new Date(now.getTime() - NEWS_DAYS * DAY_MS))
    .where(sql<boolean>`state = any(${states}::text[])`)
    .where('answer', '=', 'coming')
    .where('toldAt', 'is', null);
}

/** Accounts are locked before the requests' rows, as everywhere. Returns how many were looked at. */
async function tell(db: Db, config: Config, now: Date, limit: number): Promise<number> {
  const found = selectUntold(db, now).select('askedDonors.accountId').orderBy('endedAt').limit(limit);
  const accountIds = (await found.execute()).map(({ accountId }) => accountId);
  const free = await lockFreeAccounts(db, accountIds);
  const untold = await selectUntold(db, now)
    .innerJoin('donors', 'donors.accountId', 'askedDonors.accountId')
    .innerJoin('accounts', 'accounts.accountId', 'askedDonors.accountId')
    .innerJoin('districts', 'districts.districtId', 'bloodRequests.districtId')
    .select(['requestId', 'publicId', 'bloodRequests.bloodGroup', 'hospital', 'districts.name as districtName'])
    .select(['accounts.accountId', 'userId', 'email', 'emailConfirmedAt', 'fullName', 'isAdmin', 'accounts.language'])
    .select(['mobile', 'messagesStoppedAt', 'routineEmailsStoppedAt', 'deletedAt', 'blockedAt'])
    .where('askedDonors.accountId', '=', anyOf(free))
    .orderBy('requestId')
    .orderBy('accounts.accountId')
    .forNoKeyUpdate(['askedDonors', 'bloodRequests'])
    .skipLocked()
    .execute();
  for (const { requestId, publicId, bloodGroup, hospital, districtName, mobile, ...owner } of untold) {
    const told = db.updateTable('askedDonors').set({ toldAt: now }).where('requestId', '=', requestId);
    await told.where('accountId', '=', owner.accountId).execute();
    const { messagesStoppedAt, routineEmailsStoppedAt, deletedAt, blockedAt } = owner;
    if (messagesStoppedAt ?? routineEmailsStoppedAt ?? deletedAt ?? blockedAt) continue;
    const email = endedForDonorEmail(owner, { publicId, bloodGroup, hospital, districtName });
    if (owner.emailConfirmedAt !== null) await enqueueEmail(db, config, email);
    if (!config.messaging) continue;
    const unsubscribeLink = `/unsubscribe?token=${await createLink(db, { purpose: 'unsubscribe', accountId: owner.accountId })}`;
    await enqueueMessage(db, config, { ...email, to: { name: '', address: mobile }, unsubscribeLink });
  }
  return untold.length;
}

/** Safe on several instances at once. */
export async function tellOfEndings(
  { db, config }: { db: PooledDb; config: Config },
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  await inBatches(
    stopping,
    (limit) => inTransaction(db, (transaction) => tell(transaction, config, now, limit)),
    BATCH,
  );
}
