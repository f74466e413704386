// Databases for tests: each in a temporary directory, or of its own on the server under test.
import { randomBytes } from 'node:crypto';
import { constants, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#server/db/open.ts';
import { queryOnce, withDatabase } from '#test/postgres.ts';
import { emptyFolder, silentLog, templateFolder, templateName } from './template.ts';

/** The URL of a server whose user may create databases, in the tests that run on a server. */
export const serverUrl = process.env.TEST_DATABASE === 'server' ? process.env.TEST_DATABASE_URL : undefined;

export interface TestDatabase extends Database {
  /** For tests that start the server as a process. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  /** Closes and deletes it. */
  remove(): Promise<void>;
}

export function makeDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'dhamani-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

async function createOnServer(url: string, template: string) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await queryOnce(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(url, name),
    drop: () => queryOnce(url, `drop database ${name} with (force)`),
  };
}

async function open(isEmpty: boolean): Promise<TestDatabase> {
  const directory = makeDirectory();
  const created = serverUrl ? await createOnServer(serverUrl, isEmpty ? 'template1' : templateName()) : undefined;
  if (!created) {
    // File systems that can share the blocks of a copy do.
    await cp(isEmpty ? emptyFolder() : templateFolder(), directory.path, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  }
  const database = await openDatabase({ databaseUrl: created?.url, dataDir: directory.path, log: silentLog });
  return {
    ...database,
    settings: { DATA_DIR: directory.path, ...(created && { DATABASE_URL: created.url }) },
    async remove() {
      await database.close();
      await created?.drop();
      directory.remove();
    },
  };
}

/** Without tables. */
export const openEmpty = () => open(true);

/** With all tables and locations. */
export const openTestDatabase = () => open(false);
