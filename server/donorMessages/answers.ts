// The donor's answers to a message, and what they lead to.
import { sql, type RawBuilder } from 'kysely';
import { MESSAGE_DAYS, SENDER_STOP_DAYS, type MessageAnswer } from '#contract/donorMessages.ts';
import { conflict } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { findLink, lockLink, spentLink } from '#server/auth/links.ts';
import { hashToken } from '#server/auth/session.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { moveBehind } from '#server/calls/outcomes.ts';
import { anyTextOf, daysAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { addMessageReport } from '#server/reports/queries.ts';
import { decryptContent } from './content.ts';

/** A reported message is kept for so long. */
export const CASE_DAYS = 180;

const byToken = (db: Db, token: string) => db.selectFrom('donorMessages').where('tokenHash', '=', hashToken(token));

/** What is queued and not sent yet does not come either. */
export async function stopMessages(db: Db, accountId: number, now: Date): Promise<void> {
  await db.updateTable('donors').set({ messagesStoppedAt: now }).where('accountId', '=', accountId).execute();
  const queued = db.deleteFrom('outboxEmails').where('accountId', '=', accountId);
  await queued.where('template', 'is not', null).execute();
}

/** Lock the donor's account before. */
export const allow = (db: Db, accountId: number) =>
  db.updateTable('donors').set({ messagesStoppedAt: null }).where('accountId', '=', accountId).execute();

/** A report stops the sender for this donor. Who will call after all takes that back. */
async function setReported(db: Db, reported: { accountId: number; sender: string }, given: MessageAnswer) {
  if (given === 'report') {
    const added = db.insertInto('reportedSenders').values(reported);
    await added.onConflict((rule) => rule.doNothing()).execute();
  } else if (given === 'will call') {
    const { accountId, sender } = reported;
    await db.deleteFrom('reportedSenders').where('accountId', '=', accountId).where('sender', '=', sender).execute();
  }
}

const areAmong = (senders: readonly string[]) => sql<boolean>`sender = ${anyTextOf(senders)}`;

/** For a while they can write to no donor. Returns how many could until now. */
export async function stopSenders(db: Db, senders: readonly string[]): Promise<number> {
  const expired = db.deleteFrom('stoppedSenders').where(areAmong(senders));
  await expired.where('endsAt', '<=', sql<Date>`now()`).execute();
  const endsAt = sql<Date>`now() + make_interval(days => ${SENDER_STOP_DAYS})`;
  const added = db.insertInto('stoppedSenders').values(senders.map((sender) => ({ sender, endsAt })));
  const { numInsertedOrUpdatedRows } = await added.onConflict((rule) => rule.doNothing()).executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Returns how many were stopped until now. */
export async function allowSenders(db: Db, senders: readonly string[]): Promise<number> {
  const isStopped = sql<boolean>`ends_at > now()`.as('isStopped');
  const deleted = db.deleteFrom('stoppedSenders').where(areAmong(senders)).returning(isStopped);
  return (await deleted.execute()).filter((sender) => sender.isStopped).length;
}

/** The same answer again changes nothing. Throws a 400 for a link that is unknown, expired or sent to another address. */
export async function answer(db: Db, { token, answer: given }: { token: string; answer: MessageAnswer }, now: Date) {
  const { account } = await lockLink(db, ['message'], token);
  const found = await byToken(db, token).select(['id', 'sender', 'answer']).executeTakeFirst();
  if (!account || !found) throw spentLink();
  if (found.answer === given) return;
  await db.updateTable('donorMessages').set({ answer: given }).where('id', '=', found.id).execute();
  if (given === 'stop') await stopMessages(db, account.accountId, now);
  if (given === 'will call') await moveBehind(db, account.accountId, now);
  await setReported(db, { accountId: account.accountId, sender: found.sender }, given);
  if (given === 'report') await addMessageReport(db, found.id);
}

/** What the donor's link is about; null where it does not work. Throws a 409 where no key decrypts the message. */
export async function readForDonor(db: Db, keys: SigningKeys, token: string) {
  if (!(await findLink(db, ['message'], token))) return null;
  const found = await byToken(db, token).select(['content', 'watchHash', 'answer']).executeTakeFirst();
  if (!found) return null;
  const content = decryptContent(keys, found);
  if (!content) throw conflict(message('donorMessages.unreadable'));
  const { name, mobile: mobileNumber, bloodGroup: bloodgroup, place, neededBy, words } = content;
  return { name, mobileNumber, bloodgroup, place, neededBy, message: words, answer: found.answer };
}

export async function readForSender(db: Db, watch: string) {
  const found = await db
    .selectFrom('donorMessages')
    .select('answer')
    .where('watchHash', '=', hashToken(watch))
    .where('createdAt', '>', daysAgo(MESSAGE_DAYS))
    .executeTakeFirst();
  if (!found) return null;
  const { answer: said } = found;
  return { answer: said === null || said === 'will call' ? said : ('not now' as const) };
}

const isOld = sql`created_at < ${daysAgo(MESSAGE_DAYS)}`;
const isCase = sql`exists (select from issue_reports where message_id = donor_messages.id)`;

/** Messages, what is queued of them, and stops that ended. */
const old: readonly (readonly [keyof Schema, RawBuilder<unknown>])[] = [
  ['donorMessages', sql`${isOld} and (created_at < ${daysAgo(CASE_DAYS)} or not ${isCase})`],
  ['outboxEmails', sql`template is not null and ${isOld}`],
  ['stoppedSenders', sql`ends_at < now()`],
  ['reportedSenders', sql`created_at < ${daysAgo(CASE_DAYS)}`],
];
/** Each deletes up to `limit` rows and returns how many. */
export const deletions = old.map(
  ([table, condition]) =>
    (db: Db, limit: number) =>
      deleteUpTo(db, limit, table, condition),
);
