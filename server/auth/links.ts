// E-mailed links: 32 random bytes in the e-mail, only their SHA-256 in the database. Each has one purpose, one account and
// one address, and is answered once. Opening one changes nothing.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '#contract/errors.ts';
import { inSeconds, secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { AccountLinksTable } from '#server/db/schema/auth.ts';
import { lockAccounts } from './accountLocks.ts';
import { hashToken } from './session.ts';

export type LinkPurpose = AccountLinksTable['purpose'];

export const LINK_MINUTES = 30;
const DAY = 24 * 60;
const REPEAT_SECONDS = 10;

/** Links that let their holder in: void once the password or the address changed. */
export const loginPurposes: readonly LinkPurpose[] = ['password', 'login', 'invitation'];

/** Void once the password changed: whoever knew the old one may also have asked for another address. */
export const passwordLinkPurposes: readonly LinkPurpose[] = [...loginPurposes, 'new-email'];

/** A newer one leaves them valid: each undoes its own change, or is in an e-mail of its own. */
const lasting: readonly LinkPurpose[] = ['undo-email', 'unsubscribe'];

/** How long each kind is valid, in minutes. */
export const linkMinutes: Readonly<Record<LinkPurpose, number>> = {
  'confirm-email': 14 * DAY,
  'new-email': 7 * DAY,
  'undo-email': 7 * DAY,
  password: LINK_MINUTES,
  login: LINK_MINUTES,
  invitation: 14 * DAY,
  listing: 14 * DAY,
  availability: 60 * DAY,
  // An old e-mail must still let its reader out.
  unsubscribe: 365 * DAY,
};

export interface NewLink {
  purpose: LinkPurpose;
  accountId: number;
  /** Where it is sent: the account's own address unless given. */
  email?: string;
  /** Instead of the purpose's own time. */
  minutes?: number;
}

export interface Link {
  purpose: LinkPurpose;
  /** Null where its answer erased the account. */
  accountId: number | null;
  email: string | null;
  /** Null until it is answered. */
  answer: string | null;
}

/**
 * Creates a link's token in a transaction and revokes older links of that purpose, except lasting ones. Throws
 * `not_found` without an account.
 */
export async function createLink(db: Db, link: NewLink): Promise<string> {
  const { purpose, accountId, email, minutes = linkMinutes[purpose] } = link;
  const token = randomBytes(32).toString('base64url');
  // The lock also makes a concurrently created link an older one.
  if ((await lockAccounts(db, [accountId])).length === 0) throw new Failure('not_found');
  if (!lasting.includes(purpose)) await revokeLinks(db, accountId, [purpose]);
  await db
    .insertInto('accountLinks')
    .values(({ selectFrom }) => ({
      tokenHash: hashToken(token),
      purpose,
      accountId,
      email: email ?? selectFrom('accounts').select('email').where('accountId', '=', accountId),
      expiresAt: inSeconds(minutes * 60),
    }))
    .execute();
  return token;
}

/** A link that has not expired, answered or not; looking does not use it up. */
export function findLink(db: Db, purposes: readonly LinkPurpose[], token: string): Promise<Link | undefined> {
  return db
    .selectFrom('accountLinks')
    .select(['purpose', 'accountId', 'email', 'answer'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', [...purposes])
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/**
 * Answers a link: true for the one caller whose answer is the first. Lock the link's account before: whoever waits for it
 * then finds the answer with findLink.
 */
export async function answerLink(db: Db, purpose: LinkPurpose, token: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accountLinks')
    .set({ answer, answeredAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('answer', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Whether a link has just got this answer. A button pressed twice without JavaScript sends two requests, and only the
 * response to the second one is shown.
 */
export async function isRepeated(db: Db, purpose: LinkPurpose, token: string, answer: string): Promise<boolean> {
  const found = await db
    .selectFrom('accountLinks')
    .select('answer')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('answer', '=', answer)
    .where('answeredAt', '>', secondsAgo(REPEAT_SECONDS))
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps the answer of a link whose account it erased, so that the same answer again gets the same response. */
export async function keepAnswer(db: Db, purpose: LinkPurpose, token: string, answer: string): Promise<void> {
  const expiresAt = inSeconds(linkMinutes[purpose] * 60);
  const answeredAt = sql<Date>`now()`;
  await db
    .insertInto('accountLinks')
    .values({ tokenHash: hashToken(token), purpose, expiresAt, answer, answeredAt })
    .execute();
}

export async function revokeLinks(db: Db, accountId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  const links = db.deleteFrom('accountLinks').where('accountId', '=', accountId);
  await links.where('purpose', 'in', [...purposes]).execute();
}

/** Revokes the links of the same account and purpose that were created after this one. */
export async function revokeNewerLinks(db: Db, purpose: LinkPurpose, token: string): Promise<void> {
  await db
    .deleteFrom('accountLinks')
    .using('accountLinks as own')
    .where('own.tokenHash', '=', hashToken(token))
    .where('accountLinks.purpose', '=', purpose)
    .whereRef('accountLinks.accountId', '=', 'own.accountId')
    .whereRef('accountLinks.createdAt', '>', 'own.createdAt')
    .execute();
}

/** Deletes up to `limit` expired links. Returns how many. */
export async function deleteExpiredLinks(db: Db, limit: number): Promise<number> {
  const expired = db
    .selectFrom('accountLinks')
    .select('tokenHash')
    .where('expiresAt', '<', sql<Date>`now()`);
  const { numDeletedRows } = await db
    .deleteFrom('accountLinks')
    .where('tokenHash', 'in', expired.limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
