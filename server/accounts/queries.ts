// Accounts: credentials, e-mail addresses, erasure.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { userIdKey } from '#contract/text.ts';
import type { LanguageCode } from '#messages/languages.ts';
import { releaseHeld } from '#server/auth/coordinators.ts';
import { revokeLinksOfPassword, revokeLinksToAddress } from '#server/auth/links.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { anyOf, anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { requireUpdated } from '#server/db/rows.ts';
import { barNumbersOf } from '#server/donors/barredNumbers.ts';

/** Random in [1, 2^53), so that it does not reveal the order of creation. */
export function makeAccountId(): number {
  const high = randomInt(2 ** 21);
  const low = randomInt(2 ** 32);
  return high * 2 ** 32 + low || 1;
}

const credentials = (db: Db) => db.selectFrom('accounts').select(['accountId', 'userId', 'passwordHash']);

export async function isUserIdTaken(db: Db, userId: string): Promise<boolean> {
  return (await findCredentials(db, userId)) !== undefined;
}

export interface Credentials {
  accountId: number;
  userId: string;
  passwordHash: string | null;
}

export function findCredentials(db: Db, userId: string): Promise<Credentials | undefined> {
  return credentials(db).where('userIdKey', '=', userIdKey(userId)).executeTakeFirst();
}

export function findCredentialsById(db: Db, accountId: number): Promise<Credentials | undefined> {
  return credentials(db).where('accountId', '=', accountId).executeTakeFirst();
}

/** With null nobody can log in until a link sets a password. Revokes the links that a new password voids. */
export async function storePassword(db: Db, accountId: number, passwordHash: string | null): Promise<void> {
  const update = db.updateTable('accounts').set({ passwordHash }).where('accountId', '=', accountId);
  requireUpdated(await update.executeTakeFirst());
  await revokeLinksOfPassword(db, accountId);
}

/** Of e-mails to the account: the one in which its owner last used the site. */
export async function storeLanguage(db: Db, accountId: number, language: LanguageCode): Promise<void> {
  const update = db.updateTable('accounts').set({ language }).where('accountId', '=', accountId);
  await update.where('language', '<>', language).execute();
}

/** The new address is not confirmed. Revokes the links that were sent to the old one. */
export async function changeEmail(db: Db, accountId: number, email: string): Promise<void> {
  const update = db.updateTable('accounts').set({ email, emailConfirmedAt: null }).where('accountId', '=', accountId);
  requireUpdated(await update.executeTakeFirst());
  await revokeLinksToAddress(db, accountId);
}

export interface NewAccount {
  userId: string;
  email: string;
  passwordHash: string | null;
  isAdmin?: boolean;
  isModerator?: boolean;
  /** English unless given. */
  language?: LanguageCode;
}

/** Adds an account and returns its id; null when the user id is taken. */
export async function addAccount(db: Db, account: NewAccount): Promise<number | null> {
  const { userId, email, passwordHash, isAdmin = false, isModerator = false, language } = account;
  const added = await db
    .insertInto('accounts')
    .values({
      accountId: makeAccountId(),
      userId,
      userIdKey: userIdKey(userId),
      email,
      passwordHash,
      isAdmin,
      isModerator,
      language,
    })
    .onConflict((conflict) => conflict.column('userIdKey').doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return added?.accountId ?? null;
}

/** Pending requests about addresses that only these accounts use. */
async function deleteVisitorRequests(db: Db, accountIds: readonly number[]): Promise<void> {
  await sql`delete from visitor_requests r
    where exists (select from accounts a where lower(a.email) = lower(r.subject) and a.account_id = ${anyOf(accountIds)})
      and not exists (
        select from accounts a where lower(a.email) = lower(r.subject) and a.account_id <> all(${accountIds}::bigint[]))
  `.execute(db);
}

/** Queued e-mails that list all accounts of an address; those of one account are deleted with it. */
async function deleteSharedEmails(db: Db, accountIds: readonly number[]): Promise<void> {
  await sql`delete from outbox_emails o using accounts a
    where o.account_id is null and lower(o.recipient_address) = lower(a.email) and a.account_id = ${anyOf(accountIds)}
  `.execute(db);
}

/** Answers by SMS that name these accounts, and that a number was told of them. */
async function forgetTold(db: Db, accountIds: readonly number[]): Promise<void> {
  const ids = sql`${accountIds}::bigint[]`;
  await sql`update phone_messages set reply = null, account_ids = '{}' where account_ids && ${ids}`.execute(db);
  await sql`update phone_numbers set asked = null,
    told_donors = array(select donor from unnest(told_donors) as told (donor) where donor <> all(${ids}))
    where told_donors && ${ids}`.execute(db);
}

/** Queued e-mails to these accounts. */
export async function deleteQueuedEmails(db: Db, accountIds: readonly number[]): Promise<void> {
  await deleteSharedEmails(db, accountIds);
  await db.deleteFrom('outboxEmails').where('accountId', '=', anyOf(accountIds)).execute();
}

/**
 * Deletes these accounts with everything held about them: donor, sessions, links, e-mails and reports by their foreign keys;
 * idempotency records, visitor requests and shared e-mails here. Donations stay, without a name. Returns how many there were.
 */
export async function deleteAccounts(db: Db, accountIds: readonly number[]): Promise<number> {
  const callers = accountIds.map((accountId) => `account:${accountId}`);
  await deleteVisitorRequests(db, accountIds);
  await deleteSharedEmails(db, accountIds);
  await forgetTold(db, accountIds);
  await db
    .deleteFrom('idempotencyRecords')
    .where((eb) =>
      eb.or([
        eb('caller', '=', anyTextOf(callers)),
        eb(sql<number>`(response #>> '{body,data,regid}')::bigint`, '=', anyOf(accountIds)),
      ]),
    )
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('accountId', '=', anyOf(accountIds))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The same for accounts that nobody is to import again: of the number stays a keyed hash. */
export async function eraseAccounts(db: Db, keys: SigningKeys, accountIds: readonly number[]): Promise<number> {
  await barNumbersOf(db, keys, accountIds);
  await releaseHeld(db, accountIds);
  return deleteAccounts(db, accountIds);
}
