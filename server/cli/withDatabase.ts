// The database and the files of the operator's commands.
import { resolve } from 'node:path';
import { AdminError } from '#server/admin/people/commands.ts';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';

const logError = (about: object | string, message = '') =>
  void process.stderr.write(`${typeof about === 'string' ? about : message}\n`);
const log = { info: () => undefined, warn: logError, error: logError };

export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    return await database.withLongTimeout(async () => {
      await migrate(database.pool);
      return await work(database);
    });
  } finally {
    await database.close();
  }
}

/** Node's message for a file that cannot be read or written, without the stack. */
export async function withFile<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await work(resolve(path));
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
    const { code } = error;
    throw new AdminError(code === 'EEXIST' ? `${path} already exists.` : `${path} cannot be used: ${String(code)}.`);
  }
}
