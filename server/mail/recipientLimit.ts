// How many e-mails one address gets in an hour and in a day because of somebody who may not be its owner: without a session
// or, counted apart, with an account whose address is not confirmed; and because of its owner, whom others cannot use up.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { daysAgo, secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Addressee } from './email.ts';

const withoutSession = { prefix: '', perHour: 3, perDay: 10 };
/** Notices and thanks: more than a person causes, so that only a flood to a stranger's address ends. */
const ofUnconfirmed = { prefix: 'unconfirmed:', perHour: 10, perDay: 20 };
/** Asked from a browser or a session of the account. */
const ofOwner = { prefix: 'owner:', perHour: 3, perDay: 10 };
type Allowance = typeof withoutSession;

const HOUR_SECONDS = 3600;

const scaled = (points: number, { rateLimitScale }: Pick<Config, 'rateLimitScale'>) =>
  Math.max(1, Math.round(points * rateLimitScale));

async function count(
  db: Db,
  config: Pick<Config, 'rateLimitScale'>,
  subject: string,
  { prefix, perHour, perDay }: Allowance,
): Promise<boolean> {
  const addressHash = hash('sha256', `${prefix}${subject.toLowerCase()}`, 'buffer');
  const key = `e-mails: ${addressHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(db);
  const { lastHour, lastDay } = await db
    .selectFrom('unrequestedEmails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('sentAt', '>', secondsAgo(HOUR_SECONDS)).as('lastHour'),
      fn.countAll<number>().as('lastDay'),
    ])
    .where('addressHash', '=', addressHash)
    .where('sentAt', '>', daysAgo(1))
    .executeTakeFirstOrThrow();
  if (lastHour >= scaled(perHour, config) || lastDay >= scaled(perDay, config)) return false;
  await db.insertInto('unrequestedEmails').values({ addressHash }).execute();
  return true;
}

/**
 * Counts an e-mail that is about to be queued; false when the address may get no more for now: then queue nothing and void
 * no link. Lock accounts before: the lock on the address comes after theirs.
 */
export function countUnrequestedEmail(
  db: Db,
  config: Pick<Config, 'rateLimitScale'>,
  address: string,
): Promise<boolean> {
  return count(db, config, address, withoutSession);
}

/** The same for an e-mail to the owner of an account: a confirmed address gets every one; another may be a third person's. */
export async function mayEmailOwner(
  db: Db,
  config: Pick<Config, 'rateLimitScale'>,
  { email, emailConfirmedAt }: Pick<Addressee, 'email' | 'emailConfirmedAt'>,
): Promise<boolean> {
  return emailConfirmedAt !== null || count(db, config, email, ofUnconfirmed);
}

/**
 * Counts an e-mail that was asked for from a browser or a session of this account, so that strangers who used up the
 * address cannot deny it. A stranger may have an account with the address too: unconfirmed, all share one allowance more.
 */
export async function countOwnersEmail(
  db: Db,
  config: Pick<Config, 'rateLimitScale'>,
  owner: Pick<Addressee, 'accountId' | 'email' | 'emailConfirmedAt'>,
): Promise<boolean> {
  return (await count(db, config, `${owner.accountId}`, ofOwner)) && mayEmailOwner(db, config, owner);
}

/** Deletes up to `limit` counted e-mails that no limit looks at any more. Returns how many. */
export const deleteOldUnrequestedEmails = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'unrequestedEmails', sql`sent_at < ${daysAgo(1)}`);
