// What the operator's commands share: their type, and how they use the database and files.
import { resolve } from 'node:path';
import { AdminError } from '#server/admin/people/commands.ts';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';

export interface Asked {
  words: readonly string[];
  config: Config;
}

export interface Command {
  /** The command's arguments; those in brackets are optional. */
  words: string;
  about: string;
  /** The question before a command that cannot be undone; null where it can. */
  question?: (words: readonly string[]) => string | null;
  run(asked: Asked): Promise<string>;
}

export type Commands = Readonly<Record<string, Command>>;

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
