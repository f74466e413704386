// An e-mail with a question to a donor, whose link answers it without a login. Where the operator set a hook for messages,
// a donor's proven number gets it too.
import { DAY_MS } from '#contract/indiaTime.ts';
import { linkTo } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { addresseeColumns } from '#server/mail/addressees.ts';
import type { Addressee, Email } from '#server/mail/email.ts';
import { nextDaytime } from '#server/mail/daytime.ts';
import { enqueueEmail, textDonor } from '#server/mail/outbox.ts';

export interface Question {
  write: (owner: Addressee, given: { link: string }) => Email;
  /** Sent although another question was sent within 60 days. */
  isUrgent: boolean;
}

const INTERVAL_MS = 60 * DAY_MS;
/** After so many without an answer none follows. */
const UNANSWERED = 3;

function findAddressee(db: Db, accountId: number, { isUrgent }: Question, now: Date) {
  return db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(addresseeColumns)
    .where('accounts.accountId', '=', accountId)
    .where('isDemo', '=', false)
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .where('emailConfirmedAt', 'is not', null)
    .where('routineEmailsStoppedAt', 'is', null)
    .where('unansweredEmails', '<', UNANSWERED)
    .$if(!isUrgent, (query) =>
      query
        .where('isAvailable', '=', true)
        .where(({ eb, or }) =>
          or([eb('routineEmailAt', 'is', null), eb('routineEmailAt', '<=', new Date(now.getTime() - INTERVAL_MS))]),
        ),
    )
    .executeTakeFirst();
}

/** Queues it if the donor may get it. Run it in a transaction that has locked the account. */
export async function askByEmail(
  db: Db,
  config: Config,
  accountId: number,
  question: Question,
  now: Date,
): Promise<void> {
  const owner = await findAddressee(db, accountId, question, now);
  if (!owner) return;
  await db
    .updateTable('accounts')
    .set(({ eb }) => ({ routineEmailAt: now, unansweredEmails: eb('unansweredEmails', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
  const link = await linkTo(db, { purpose: 'availability', accountId });
  const unsubscribeLink = await linkTo(db, { purpose: 'unsubscribe', accountId });
  const email = { ...question.write(owner, { link }), unsubscribeLink, notBefore: nextDaytime(now) };
  await enqueueEmail(db, config, email);
  await textDonor(db, config, { ...email, link });
}
