// E-mailed links: 32 random bytes in the e-mail, only their SHA-256 in the database. Each has one purpose, one account and
// one address, and is answered once. Opening one changes nothing.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { REQUEST_DAYS } from '#contract/bloodRequests.ts';
import { MESSAGE_DAYS } from '#contract/donorMessages.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { linkPurposes, type LinkPurpose } from '#contract/links.ts';
import { message } from '#contract/message.ts';
import { inSeconds, secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import { lockAccounts, type LockedAccount } from './accountLocks.ts';
import { hashToken } from './session.ts';

/** Of a link that somebody waits for. */
export const LINK_MINUTES = 30;
/** Of a link to a password that an administrator or the operator gives: the donor is not waiting for it. */
export const GIVEN_LINK_MINUTES = 24 * 60;
const DAY = 24 * 60;
const REPEAT_SECONDS = 10;

interface Purpose {
  /** Of the page that it opens; that of a request has its id after it. */
  path: string;
  minutes: number;
  /** Void unless the account has the address that it was sent to. */
  boundToAddress?: true;
  /** Void once the password changed: it lets its holder in, or somebody with the old password may have asked for it. */
  voidedByPassword?: true;
  /** A newer one, or a new address, does not revoke it: each is in an e-mail of its own. */
  isLasting?: true;
}

export const purposes: Readonly<Record<LinkPurpose, Purpose>> = {
  'confirm-email': { path: 'confirm-email', minutes: 14 * DAY, boundToAddress: true },
  'new-email': { path: 'confirm-email', minutes: 7 * DAY, voidedByPassword: true },
  'undo-email': { path: 'undo-email-change', minutes: 7 * DAY, isLasting: true },
  password: { path: 'resetpassword', minutes: LINK_MINUTES, boundToAddress: true, voidedByPassword: true },
  login: { path: 'login-link', minutes: LINK_MINUTES, boundToAddress: true, voidedByPassword: true },
  invitation: { path: 'invitation', minutes: 14 * DAY, boundToAddress: true, voidedByPassword: true },
  listing: { path: 'confirm-listing', minutes: 14 * DAY, boundToAddress: true },
  availability: { path: 'confirm-listing', minutes: 60 * DAY, boundToAddress: true },
  // An old e-mail must still let its reader out, also once the address is restored.
  unsubscribe: { path: 'unsubscribe', minutes: 365 * DAY, boundToAddress: true, isLasting: true },
  message: { path: 'message', minutes: MESSAGE_DAYS * DAY, boundToAddress: true, isLasting: true },
  request: { path: 'need', minutes: (REQUEST_DAYS + 1) * DAY, boundToAddress: true, isLasting: true },
  // One for each merge of the account.
  'stop-merge': { path: 'stop-merge', minutes: 3 * DAY, boundToAddress: true, isLasting: true },
};

const revokedByAddress = linkPurposes.filter((each) => purposes[each].boundToAddress && !purposes[each].isLasting);
export const voidedByPassword = linkPurposes.filter((each) => purposes[each].voidedByPassword);

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
  const { purpose, accountId, email, minutes = purposes[purpose].minutes } = link;
  const token = randomBytes(32).toString('base64url');
  // The lock also makes a concurrently created link an older one.
  if ((await lockAccounts(db, [accountId])).length === 0) throw new Failure('not_found');
  if (!purposes[purpose].isLasting) await revokeLinks(db, accountId, [purpose]);
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

/** The path that opens a new link. */
export const linkTo = async (db: Db, link: NewLink): Promise<string> =>
  `/${purposes[link.purpose].path}?token=${await createLink(db, link)}`;

/** A link that is neither expired nor void, answered or not; looking does not use it up. */
export async function findLink(db: Db, among: readonly LinkPurpose[], token: string): Promise<Link | undefined> {
  const found = await db
    .selectFrom('accountLinks')
    .leftJoin('accounts', 'accounts.accountId', 'accountLinks.accountId')
    .select(['purpose', 'accountLinks.accountId', 'accountLinks.email', 'answer', 'accounts.email as address'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', [...among])
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) return undefined;
  const { address, ...link } = found;
  const isVoid = link.answer === null && purposes[link.purpose].boundToAddress && link.email !== address;
  return isVoid ? undefined : link;
}

/** A link that is unknown, expired, void or answered otherwise. */
export const spentLink = () => invalid('token', message('fault.linkSpent'));

/** The same link with its account locked; without one where its answer erased it. Throws a 400 where there is no such link. */
export async function lockLink(
  db: Db,
  among: readonly LinkPurpose[],
  token: string,
  strength?: Parameters<typeof lockAccounts>[2],
): Promise<Link & { account: LockedAccount | undefined }> {
  const found = await findLink(db, among, token);
  const [account] = found?.accountId == null ? [] : await lockAccounts(db, [found.accountId], strength);
  // Another request may have answered it before the lock.
  const link = await findLink(db, among, token);
  if (!link) throw spentLink();
  return { ...link, account };
}

/**
 * Answers a link: true for the one caller whose answer is the first. Lock the link's account before: who waits for it
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
 * Locks the account of a link and answers it; `isFirst` is false where it has this answer already. Throws a 400 for one that is
 * unknown, expired, void, answered otherwise or without an account.
 */
export async function takeLink(db: Db, purpose: LinkPurpose, token: string, answer: string) {
  const { answer: given, accountId, email } = await lockLink(db, [purpose], token);
  if (accountId === null || email === null || (given !== null && given !== answer)) throw spentLink();
  return { accountId, email, isFirst: given === null && (await answerLink(db, purpose, token, answer)) };
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
    .where(sql<boolean>`${answer} = any(string_to_array(answer, ' '))`)
    .where('answeredAt', '>', secondsAgo(REPEAT_SECONDS))
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds another way to give an answer that a link has. */
export async function addAnswer(db: Db, purpose: LinkPurpose, token: string, answer: string): Promise<void> {
  await db
    .updateTable('accountLinks')
    .set({ answer: sql<string>`concat(answer, ' ', ${answer}::text)` })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .execute();
}

/** Keeps the answer of a link that it revoked or whose account it erased, so that the same answer again gets the same response. */
export async function keepAnswer(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  answer: string,
  accountId: number | null = null,
): Promise<void> {
  const expiresAt = inSeconds(purposes[purpose].minutes * 60);
  const answeredAt = sql<Date>`now()`;
  await db
    .insertInto('accountLinks')
    .values({ tokenHash: hashToken(token), purpose, accountId, expiresAt, answer, answeredAt })
    .execute();
}

export async function revokeLinks(db: Db, accountId: number, revoked: readonly LinkPurpose[]): Promise<void> {
  const links = db.deleteFrom('accountLinks').where('accountId', '=', accountId);
  await links.where('purpose', 'in', [...revoked]).execute();
}

/** Call it with each change of an account's address. */
export const revokeLinksToAddress = (db: Db, accountId: number) => revokeLinks(db, accountId, revokedByAddress);

/** Call it with each change of an account's password. */
export const revokeLinksOfPassword = (db: Db, accountId: number) => revokeLinks(db, accountId, voidedByPassword);

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
export const deleteExpiredLinks = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'accountLinks', sql`expires_at < now()`);
