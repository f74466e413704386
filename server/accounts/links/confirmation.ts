// Confirmation of an address: the owner of the mailbox says 'this is my address' or 'this was not me'.
import { sql } from 'kysely';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { LinkPurpose } from '#contract/links.ts';
import { answerLink, keepAnswer, lockLink, spentLink } from '#server/auth/links.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { endSessions, type Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { markAnswered } from '#server/donors/importedAnswers.ts';
import { recordActivity } from '#server/donors/activity.ts';
import { endWaitOnceConfirmed, lockCaps } from '#server/donors/listingCaps.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';

const PURPOSE = 'confirm-email';

/** Marks the address of a locked account as confirmed, which lists its donor if that waited for it. */
export async function markConfirmed(db: Db, accountId: number, now: Date): Promise<void> {
  const account = await db
    .updateTable('accounts')
    // Who has no address answered a message to the number.
    .set({ emailConfirmedAt: sql<Date | null>`case when email <> '' then now() end` })
    .where('accountId', '=', accountId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await markAnswered(db, accountId, now);
  // An older link must not erase the account any more.
  const links = db.deleteFrom('accountLinks').where('accountId', '=', accountId).where('purpose', '=', PURPOSE);
  await links.where('answer', 'is', null).execute();
  const donors = db.selectFrom('donors').select('mobile').where('accountId', '=', accountId);
  const donor = await donors.executeTakeFirst();
  if (!donor) return;
  const values = { mobile: donor.mobile, email: account.email };
  await lockCaps(db, values);
  await recordActivity(db, accountId, now);
  await endWaitOnceConfirmed(db, { accountId, values }, now);
}

/** A link sent after a confirmation must not erase the account of somebody who proved that it is theirs. */
async function isConfirmed(db: Db, accountId: number): Promise<boolean> {
  const accounts = db.selectFrom('accounts').select('accountId').where('accountId', '=', accountId);
  return (await accounts.where('emailConfirmedAt', 'is not', null).executeTakeFirst()) !== undefined;
}

interface Answer {
  token: string;
  answer: 'mine' | 'not me';
}

/** Someone whom an administrator added confirms the address by setting a password. */
const purposesOf: Record<Answer['answer'], readonly LinkPurpose[]> = {
  mine: [PURPOSE],
  'not me': [PURPOSE, 'invitation'],
};

interface Circumstances {
  keys: SigningKeys;
  /** Of the browser that answers. */
  session: Session | null;
  now: Date;
}

/**
 * Answers the link of a registration. The same answer again changes nothing. Returns the account that it erased, or null.
 * Throws a 400 for a link that is unknown, expired, answered otherwise or sent to another address.
 */
export async function answerConfirmation(
  db: Db,
  { token, answer }: Answer,
  { keys, session, now }: Circumstances,
): Promise<number | null> {
  const strength = answer === 'mine' ? 'no key update' : 'update';
  const { account, ...link } = await lockLink(db, purposesOf[answer], token, strength);
  if (link.answer === answer) return null;
  if (!account || link.answer !== null) throw spentLink();
  const { accountId } = account;
  if (answer === 'mine') {
    await answerLink(db, PURPOSE, token, answer);
    await markConfirmed(db, accountId, now);
    await endSessions(db, accountId, session?.accountId === accountId ? session : null);
    return null;
  }
  if (account.isAdmin) throw new Failure('forbidden', { message: message('links.adminStays') });
  if (await isConfirmed(db, accountId)) throw new Failure('forbidden', { message: message('links.confirmedStays') });
  await eraseAccounts(db, keys, [accountId]);
  await keepAnswer(db, link.purpose, token, answer);
  return accountId;
}
