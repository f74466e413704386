// The first administrator: from the settings or, on the embedded database, without a password and with a sign-up link.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { NewPassword } from '#contract/passwords.ts';
import { isFailure } from '#contract/errors.ts';
import { email as emailField } from '#contract/contactFields.ts';
import { NewUserId } from '#contract/userIds.ts';
import { languages } from '#messages/catalogues.ts';
import { createLink, GIVEN_LINK_MINUTES } from '#server/auth/links.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { requireStrength, type Passwords } from '#server/auth/passwords.ts';
import { storePassword } from '#server/accounts/queries.ts';
import { userIdKey } from '#contract/text.ts';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/process/settings.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, firstIssue, NO_MAIL, passwordLink } from './commands.ts';

const USER_ID = 'admin';

type Settings = Pick<Config, 'firstAdmin' | 'databaseUrl' | 'dataDir' | 'publicUrl'>;
type Given = NonNullable<Config['firstAdmin']>;

interface Admin {
  accountId: number;
  userId: string;
  hasPassword: boolean;
}

/** An administrator who can log in comes first. */
function findAdmin(db: Db): Promise<Admin | undefined> {
  return db
    .selectFrom('accounts')
    .select(['accountId', 'userId'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('isAdmin', '=', sql.lit(true))
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .orderBy(sql`password_hash is null`)
    .orderBy('createdAt')
    .orderBy('accountId')
    .limit(1)
    .executeTakeFirst();
}

export function linkFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'first-admin.txt');
}

/**
 * Creates the first administrator when none can log in. Returns a message for the operator, or undefined
 * when there is none. Safe when several instances start at once.
 */
export async function ensureFirstAdmin(
  db: PooledDb,
  config: Settings,
  passwords: Pick<Passwords, 'hash'>,
): Promise<string | undefined> {
  const found = await findAdmin(db);
  if (config.databaseUrl === undefined) await rm(linkFile(config), { force: true });
  if (found?.hasPassword) return undefined;
  if (config.firstAdmin) return addGiven(db, config.firstAdmin, passwords);
  if (config.databaseUrl === undefined) return createSetupLink(db, config);
  return found ? undefined : 'There is no administrator yet: npm run admin -- create USERID EMAIL';
}

/** Runs `work` in one instance at a time, with the current administrator. */
function withAdvisoryLock<T>(
  db: PooledDb,
  work: (transaction: Db, found: Admin | undefined) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`.execute(transaction);
    const found = await findAdmin(transaction);
    // Read again under the lock: an operator may have removed it.
    if (found) await lockAccounts(transaction, [found.accountId]);
    return work(transaction, found && (await findAdmin(transaction)));
  });
}

const { t } = languages.en;

/** One sentence for each invalid setting. */
async function validateSettings({ userId, password, email }: Given): Promise<string[]> {
  const rules = [
    ['ADMIN_USER_ID', NewUserId, userId],
    ['ADMIN_EMAIL', emailField(), email],
    ['ADMIN_PASSWORD', NewPassword, password],
  ] as const;
  const errors = rules.flatMap(([name, schema, value]) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? [] : [`${name}: ${firstIssue(parsed.error)}`];
  });
  if (errors.length > 0) return errors;
  const owner = { userId, email, fullName: null, mobile: null, landline: null };
  try {
    await requireStrength('ADMIN_PASSWORD', password, owner);
    return [];
  } catch (error) {
    if (isFailure(error) && error.code === 'invalid_input') return [`ADMIN_PASSWORD: ${t('fault.passwordGuessable')}`];
    throw error;
  }
}

/** Throws a ConfigError for invalid settings. */
async function addGiven(db: PooledDb, given: Given, passwords: Pick<Passwords, 'hash'>): Promise<string | undefined> {
  const { userId, password, email } = given;
  const errors = await validateSettings(given);
  if (errors.length > 0) throw ConfigError.of(errors);
  const passwordHash = await passwords.hash(password);
  return withAdvisoryLock(db, async (transaction, found) => {
    if (found?.hasPassword) return undefined;
    const isThis = found !== undefined && userIdKey(found.userId) === userIdKey(userId);
    if (isThis) await storePassword(transaction, found.accountId, passwordHash);
    else if ((await addAdmin(transaction, { userId, email, passwordHash })) === null) {
      // The account may belong to anyone: only the operator may promote it.
      return `ADMIN_USER_ID is another's account. To make it an administrator: npm run admin -- promote ${userId}`;
    }
    return `Added the administrator ${userId}.`;
  });
}

/** Created at each start until it is used: the previous link may have expired. */
async function createSetupLink(db: PooledDb, config: Settings): Promise<string> {
  const created = await withAdvisoryLock(db, async (transaction, found) => {
    const accountId =
      found?.accountId ?? (await addAdmin(transaction, { userId: USER_ID, email: NO_MAIL, passwordHash: null }));
    if (accountId === null) return null;
    return {
      userId: found?.userId ?? USER_ID,
      token: await createLink(transaction, {
        purpose: 'password',
        accountId: accountId,
        minutes: GIVEN_LINK_MINUTES,
      }),
    };
  });
  if (created === null) return `There is no administrator yet: npm run admin -- promote ${USER_ID}`;
  await writeLink(config, created.userId, passwordLink(config, created.token));
  return `To become the administrator, open the link in ${linkFile(config)}`;
}

/** The link gives administrator access, so only the owner may read the file. */
async function writeLink(config: Settings, userId: string, link: string): Promise<void> {
  const lines = [
    `User id: ${userId}`,
    `Choose the password here, once, within 24 hours: ${link}`,
    'Another start of the site makes a new link.',
  ];
  await writeFile(linkFile(config), `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
}
