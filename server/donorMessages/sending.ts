// Sends a family's message to a donor whose number is hidden: by e-mail at once, and by the operator's hook by day.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { MESSAGES_A_DAY } from '#contract/donorMessages.ts';
import { conflict } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { createLink } from '#server/auth/links.ts';
import { hashToken } from '#server/auth/session.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Config } from '#server/config.ts';
import { anyTextOf, daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { CONTACT } from '#server/donors/listing.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { nextDaytime } from '#server/mail/daytime.ts';
import { donorMessageEmail } from '#server/mail/donorMessageEmail.ts';
import { enqueueEmail, textDonor } from '#server/mail/outbox.ts';
import { decryptContent, encryptContent, hashSender, type Content } from './content.ts';

interface Parts {
  db: Db;
  keys: SigningKeys;
  config: Config;
  now: Date;
}

/** For every reason the same, so that it tells nothing about the donor, about who wrote to them, or about the number. */
const refusal = () => conflict(message('donorMessages.takesNone'));

/** Throws a 409 for a number that this donor reported, or that an administrator stopped for all donors. */
async function refuseStopped(db: Db, accountId: number, senders: readonly string[]): Promise<void> {
  const isSender = sql<boolean>`sender = ${anyTextOf(senders)}`;
  const reported = db.selectFrom('reportedSenders').select('sender').where('accountId', '=', accountId).where(isSender);
  const stopped = db.selectFrom('stoppedSenders').select('sender').where(isSender);
  if (await reported.union(stopped.where('endsAt', '>', sql<Date>`now()`)).executeTakeFirst()) throw refusal();
}

const ofToday = (db: Db, accountId: number) =>
  db.selectFrom('donorMessages').where('accountId', '=', accountId).where('createdAt', '>', daysAgo(1));

/** The link of the same message of today. Another one to the same donor is refused. */
async function findRepeated({ db, keys }: Parts, accountId: number, senders: readonly string[], content: Content) {
  const earlier = await ofToday(db, accountId)
    .select(['content', 'watchHash'])
    .where('sender', '=', anyTextOf(senders))
    .executeTakeFirst();
  if (!earlier) return null;
  const { watch = null, ...sent } = decryptContent(keys, earlier) ?? {};
  if (watch !== null && JSON.stringify(sent) === JSON.stringify(content)) return watch;
  throw refusal();
}

async function requireRecipient({ db, config }: Parts, accountId: number) {
  const { count } = await ofToday(db, accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MESSAGES_A_DAY) throw refusal();
  const listed = await db
    .selectFrom('donors')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('listingRank', 'is not', null)
    .where(sql<boolean>`${sql.raw(CONTACT)} = ${anyTextOf(config.messaging ? ['message', 'text'] : ['message'])}`)
    .executeTakeFirst();
  const [owner] = listed ? await findAddressees(db, [accountId]) : [];
  if (!owner) throw refusal();
  return owner;
}

/** Returns the token of the sender's link, and whether it is new. Run it in a transaction. */
export async function send(parts: Parts, accountId: number, content: Content) {
  const { db, keys, config, now } = parts;
  const senders = hashSender(keys, content.mobile);
  // Makes messages to one donor wait for each other.
  await lockAccounts(db, [accountId]);
  await refuseStopped(db, accountId, senders);
  const repeated = await findRepeated(parts, accountId, senders, content);
  if (repeated !== null) return { sent: false, watch: repeated };
  const owner = await requireRecipient(parts, accountId);
  const token = await createLink(db, { purpose: 'message', accountId });
  const watch = randomBytes(32).toString('base64url');
  await db
    .insertInto('donorMessages')
    .values({
      accountId,
      sender: senders[0],
      tokenHash: hashToken(token),
      ...encryptContent(keys, { watch, ...content }),
    })
    .execute();
  const link = `/message?token=${token}`;
  const email = donorMessageEmail(owner, content, link);
  if (owner.emailConfirmedAt !== null) await enqueueEmail(db, config, email);
  await textDonor(db, config, { ...email, link, unsubscribeLink: link, notBefore: nextDaytime(now) });
  return { sent: true, watch };
}
