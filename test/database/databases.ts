// Real databases for tests: temporary data directories, and new databases on the server under test.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import type { TestDatabase } from '#test/template.ts';

export const silentLog = { info() {}, warn() {}, error() {} };

/** The URL of a PostgreSQL server whose user may create databases, when tests run on a server. */
export const serverUrl = process.env.TEST_DATABASE === 'server' ? process.env.TEST_DATABASE_URL : undefined;

export function makeDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'dhamani-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** An empty database on this engine; `remove` closes and deletes it. */
export async function openEmpty(engine: 'embedded' | 'server'): Promise<TestDatabase> {
  const directory = makeDirectory();
  const address = engine === 'server' ? await createOnServer() : undefined;
  const database = await openDatabase({ databaseUrl: address?.url, dataDir: directory.path, log: silentLog });
  const remove = async () => {
    await database.close();
    await address?.drop();
    directory.remove();
  };
  return { ...database, settings: { DATA_DIR: directory.path }, remove };
}

async function createOnServer(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl!);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function runOnServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}
