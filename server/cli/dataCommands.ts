// The commands that copy, move and erase what is stored.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { collectAccountData } from '#server/accounts/profile/accountData.ts';
import { findUser } from '#server/accounts/profile/queries.ts';
import { toUser } from '#server/accounts/profile/wire.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { AdminError, lockByUserId } from '#server/admin/people/commands.ts';
import { lockAccountsAndAdmins } from '#server/auth/accountLocks.ts';
import { recordAction } from '#server/auth/auditLog.ts';
import { loadSigningKeys, type SigningKeys } from '#server/auth/signingKeys.ts';
import { requestBackup } from '#server/db/backup.ts';
import { findSocketDirectory } from '#server/db/embedded.ts';
import type { Db } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { removeDemoData } from '#server/seed/demo.ts';
import { exportAll } from './transfer/exportAll.ts';
import { importAll } from './transfer/importAll.ts';
import { withDatabase, withFile, type Asked, type Commands } from './withDatabase.ts';

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

async function backup({ words: [folder = ''], config }: Asked): Promise<string> {
  if (config.databaseUrl)
    throw new AdminError('This is for the embedded database. On a server: pg_dump, see docs/operations.md.');
  const to = resolve(folder);
  if (!existsSync(dirname(to))) throw new AdminError(`The folder ${dirname(to)} does not exist.`);
  const isRunning = await requestBackup(findSocketDirectory(config.dataDir), to);
  if (!isRunning) await withDatabase(config, (database) => database.copyTo!(to));
  return `Copied the database to ${to}.`;
}

export const dataCommands: Commands = {
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
  backup: { words: 'FOLDER', about: 'copies the embedded database, also while the site runs', run: backup },
};
