// What donors answer with an e-mailed link: whether the listing stays, pauses or ends, and that they want no routine e-mails.
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { invalid } from '#contract/errors.ts';
import { pauseDays, type ListingAnswer } from '#contract/listing.ts';
import { message } from '#contract/message.ts';
import type { LinkPurpose } from '#contract/links.ts';
import { answerLink, lockLink, spentLink } from '#server/auth/links.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db } from '#server/db/kysely.ts';
import { recordActivity } from './activity.ts';
import { barNumbersOf } from './barredNumbers.ts';
import { changeProfile } from './profile.ts';

const LISTING_PURPOSES: readonly LinkPurpose[] = ['listing', 'availability'];

/** The donor answered: e-mails that nobody answers are counted anew. */
const endSilence = (db: Db, accountId: number) =>
  db.updateTable('accounts').set({ unansweredEmails: 0 }).where('accountId', '=', accountId).execute();

interface Answer {
  token: string;
  answer: ListingAnswer;
  keys: SigningKeys;
}

async function applyAnswer(
  db: Db,
  { purpose, accountId }: { purpose: LinkPurpose; accountId: number },
  { answer, keys }: Pick<Answer, 'answer' | 'keys'>,
  now: Date,
) {
  if (answer === 'yes') {
    // An objection is not a question whether the donor answers.
    if (purpose === 'availability') await recordActivity(db, accountId, now);
    return;
  }
  // Who objected was right.
  if (purpose === 'listing') await barNumbersOf(db, keys, [accountId]);
  await endSilence(db, accountId);
  const days = pauseDays[answer];
  const pause = { isAvailable: false, unavailableUntil: days === undefined ? null : addDays(dayInIndia(now), days) };
  // A pause ends by itself, so it does not end what an administrator decided.
  await changeProfile(db, accountId, days === undefined ? { ...pause, disabledBy: null } : pause, now);
}

/**
 * The donor's answer. The same answer again changes nothing, also where the donor became available since. Throws a 400 for
 * a link that is unknown, expired, answered otherwise or sent to another address, and for an answer that it does not take.
 */
export async function answerListing(db: Db, { token, answer, keys }: Answer, now: Date): Promise<void> {
  const link = await lockLink(db, LISTING_PURPOSES, token);
  if (link.purpose === 'listing' && pauseDays[answer] !== undefined) throw invalid('answer', message('fault.answer'));
  if (link.answer === answer) return;
  if (link.answer !== null || !link.account) throw spentLink();
  await answerLink(db, link.purpose, token, answer);
  await applyAnswer(db, { purpose: link.purpose, accountId: link.account.accountId }, { answer, keys }, now);
}

/** Stops or allows routine e-mails. Notices about security, and answers to what the owner did, are sent in any case. */
export async function setRoutineEmails(db: Db, accountId: number, isWanted: boolean, now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set(({ fn, val }) => ({
      routineEmailsStoppedAt: isWanted ? null : fn.coalesce('routineEmailsStoppedAt', val(now)),
      unansweredEmails: 0,
    }))
    .where('accountId', '=', accountId)
    .execute();
  if (isWanted) return;
  // Also what is queued and not sent yet.
  const queued = db.deleteFrom('outboxEmails').where('accountId', '=', accountId);
  await queued.where('listUnsubscribe', 'is not', null).execute();
}

/** Works any number of times, while the address is the account's. Throws a 400 for another link. */
export async function stopByLink(db: Db, token: string, now: Date): Promise<void> {
  const { account } = await lockLink(db, ['unsubscribe'], token);
  if (!account) throw spentLink();
  await setRoutineEmails(db, account.accountId, false, now);
}
