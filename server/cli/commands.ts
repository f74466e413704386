// The commands of npm run admin, one function each. Each returns sentences for the operator.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { requestBackup } from '#server/db/backup.ts';
import { findSocketDirectory } from '#server/db/embedded.ts';
import { removeDemoData } from '#server/seed/demo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { failOldEmails } from '#server/mail/outbox.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { AdminError, NO_MAIL, requests, lockByUserId } from '#server/admin/people/commands.ts';
import { listAdmins } from '#server/admin/people/queries.ts';
import { forgetLostKeys, loadSigningKeys, type SigningKeys } from '#server/auth/signingKeys.ts';
import { archiveAudit } from './archiveAudit.ts';
import { describeSecurityLog } from './securityLog.ts';
import { registerCommands } from './registerCommands.ts';
import { formatTable, toMinute } from './table.ts';
import { exportAll } from './transfer/exportAll.ts';
import { importAll } from './transfer/importAll.ts';
import { withDatabase, withFile, type Asked, type Command } from './withDatabase.ts';
import { collectAccountData } from '#server/accounts/profile/accountData.ts';
import { lockAccountsAndAdmins } from '#server/auth/accountLocks.ts';
import { findUser } from '#server/accounts/profile/queries.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { toUser } from '#server/accounts/profile/wire.ts';
import type { Db } from '#server/db/kysely.ts';
import { recordAction } from '#server/auth/auditLog.ts';

/** For one person who cannot log in: the same data as 'Download my data'. The access is audited, so its audit row is included. */
export async function exportDonor(db: Db, keys: SigningKeys, userId: string): Promise<string> {
  const { accountId } = (await lockByUserId(db, userId)).account;
  await recordAction(db, { by: null, action: 'exportDonor', ids: [accountId] });
  const user = await findUser(db, accountId);
  const data = { ...(user && toUser(user)), ...(await collectAccountData(db, keys, accountId)) };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * The same as 'Delete Profile'; administrators are rejected too. Returns the account's id: the caller
 * deletes the copies of its e-mails once this is committed.
 */
export async function eraseDonor(db: Db, keys: SigningKeys, userId: string): Promise<number> {
  const { accountId, isAdmin } = (await lockByUserId(db, userId, lockAccountsAndAdmins)).account;
  if (isAdmin) throw new AdminError(`${userId} is an administrator: demote them first.`);
  await eraseAccounts(db, keys, [accountId]);
  await recordAction(db, { by: null, action: 'eraseDonor', ids: [accountId] });
  return accountId;
}

function aboutAdmins(
  name: keyof typeof requests,
  words: string,
  about: string,
  question?: Command['question'],
): Command {
  return {
    question,
    words,
    about,
    run: ({ words: [userId = '', email], config }) =>
      withDatabase(config, ({ db }) =>
        inTransaction(db, (transaction) => requests[name](transaction, { userId, email, config })),
      ),
  };
}

async function exportToFile({ words: [whom = '', path = ''], config }: Asked): Promise<string> {
  return withFile(path, (file) =>
    withDatabase(config, async ({ db }) => {
      if (whom === '--all') return `Wrote ${await exportAll(db, file)} rows to ${path}. Keep it secret.`;
      const data = await inTransaction(db, async (transaction) =>
        exportDonor(transaction, await loadSigningKeys(transaction, config.secretKeys), whom),
      );
      await writeFile(file, data, { mode: 0o600, flag: 'wx' });
      return `Wrote everything held about ${whom} to ${path}.`;
    }),
  );
}

async function importFromFile({ words: [path = ''], config }: Asked): Promise<string> {
  return withFile(path, (file) =>
    withDatabase(config, async ({ db }) => {
      const count = await importAll(db, file);
      if (!config.demoData) await inTransaction(db, removeDemoData);
      return `Imported ${count} rows.`;
    }),
  );
}

async function erase({ words: [userId = ''], config }: Asked): Promise<string> {
  const accountId = await withDatabase(config, ({ db }) =>
    inTransaction(db, async (transaction) =>
      eraseDonor(transaction, await loadSigningKeys(transaction, config.secretKeys), userId),
    ),
  );
  await makeTransport(config).deleteCopies([accountId]);
  return `${userId} is erased. Donations stay in the public list as given by 'A donor'.`;
}

async function giveUpEmails({ config }: Asked): Promise<string> {
  const count = await withDatabase(config, ({ db }) => failOldEmails(db, 0, Number.MAX_SAFE_INTEGER));
  return `Gave up ${count} e-mails that were waiting.`;
}

async function backup({ words: [folder = ''], config }: Asked): Promise<string> {
  if (config.databaseUrl)
    throw new AdminError('This is for the embedded database. On a server: pg_dump, see docs/operations.md.');
  const to = resolve(folder);
  if (!existsSync(dirname(to))) throw new AdminError(`The folder ${dirname(to)} does not exist.`);
  const isRunning = await requestBackup(findSocketDirectory(config.dataDir), to);
  if (!isRunning) await withDatabase(config, (database) => database.copyTo!(to));
  return `Copied the database to ${to}.`;
}

function printSecurityLog({ words, config }: Asked): Promise<string> {
  return withDatabase(config, async ({ db }) =>
    describeSecurityLog(db, await loadSigningKeys(db, config.secretKeys), words),
  );
}

async function forgetLost({ config }: Asked): Promise<string> {
  const names = await withDatabase(config, ({ db }) =>
    inTransaction(db, async (transaction) => {
      const lost = await forgetLostKeys(transaction, config.secretKeys);
      if (lost) return lost;
      throw new AdminError('These SECRET_KEYS decrypt none of the stored keys: are they those of the site?');
    }),
  );
  return names.length > 0 ? `Deleted ${names.join(', ')}.` : 'No key is lost.';
}

async function list({ config }: Asked): Promise<string> {
  const admins = await withDatabase(config, ({ db }) => listAdmins(db));
  const rows = admins.map(({ userId, email, since, lastLogin, secondFactor, canLogIn }) => {
    const address = email === NO_MAIL ? '-' : email;
    const loggedIn = lastLogin === null ? 'never' : toMinute(lastLogin);
    return [userId, address, toMinute(since), loggedIn, secondFactor ? 'yes' : 'no', canLogIn ? 'yes' : 'no'];
  });
  return formatTable([['user id', 'e-mail', 'since (UTC)', 'last login', 'second factor', 'can log in'], ...rows]);
}

export const commands: Readonly<Record<string, Command>> = {
  create: aboutAdmins('create', 'USERID [EMAIL]', 'a new administrator, and a link to choose the password'),
  list: { words: '', about: 'the administrators: since when, last login, second factor', run: list },
  promote: aboutAdmins('promote', 'USERID', 'makes an account an administrator'),
  demote: aboutAdmins(
    'demote',
    'USERID',
    'makes an administrator an account like others; never the last one who can log in',
    ([userId]) => `${userId} will no longer be an administrator, and every session will end.`,
  ),
  reset: aboutAdmins('reset', 'USERID', "ends an administrator's sessions, and a link to choose another password"),
  'reset-second-factor': aboutAdmins(
    'resetSecondFactor',
    'USERID',
    'for a lost phone: ends the sessions and turns the second factor off',
    ([userId]) => `${userId} will log in with the password alone.`,
  ),
  export: {
    words: 'USERID|--all FILE',
    about: 'writes all that is held about one person, or everything for a move, to a new file',
    run: exportToFile,
  },
  import: {
    words: 'FILE',
    about: 'loads what export --all wrote into a new database, all of it or nothing',
    question: ([path]) => `${path} will fill the database.`,
    run: importFromFile,
  },
  erase: {
    words: 'USERID',
    about: 'erases a donor, as Delete Profile does',
    question: ([userId]) => `Everything stored about ${userId} will be erased.`,
    run: erase,
  },
  'security-log': {
    words: '[--network ADDRESS] [--account USERID] [--days N]',
    about: 'logins, refusals and used-up limits of the last day or days',
    run: printSecurityLog,
  },
  'archive-audit': {
    words: '[FILE]',
    about: 'moves audit rows older than two years to a new file; after an interruption run it with the same FILE',
    run: ({ words: [path], config }) => withDatabase(config, ({ db }) => archiveAudit(db, path)),
  },
  'forget-lost-keys': {
    words: '',
    about: 'deletes the keys of stored hashes that SECRET_KEYS cannot decrypt, so that imports run again',
    question: () => 'An import will no longer know who objected or was erased under the lost keys.',
    run: forgetLost,
  },
  'give-up-emails': {
    words: '',
    about: 'in a restored database: gives up the e-mails that waited, which the old site has sent',
    run: giveUpEmails,
  },
  ...registerCommands,
  backup: { words: 'FOLDER', about: 'copies the embedded database, also while the site runs', run: backup },
};
