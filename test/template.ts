// A database with all tables and locations, created once and copied for each test: loading the locations each time
// would cost seconds a file.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { prepareDatabase } from '#server/seed/prepare.ts';

const serverFolder = new URL('../server/', import.meta.url).pathname;
const cacheFolder = new URL('../.cache/', import.meta.url).pathname;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The server to test on; undefined for the embedded engine. */
function serverUrl(): string | undefined {
  return process.env.TEST_DATABASE === 'server' ? process.env.TEST_DATABASE_URL : undefined;
}

/** A hash of everything the template is made from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['db/migrations', 'seed', 'seed/data']) {
    for (const entry of readdirSync(join(serverFolder, folder), { withFileTypes: true })) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(serverFolder, folder, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const templateFolder = () => join(cacheFolder, `test-database-${fingerprint()}`);
const templateName = () => `dhamani_template_${fingerprint()}`;

async function fill(database: Database): Promise<void> {
  await database.withLongTimeout(async () => {
    await migrate(database.pool);
    await prepareDatabase(database, { demoData: false }, () => undefined);
  });
}

/** A template has 100 MB; templates of earlier days are not needed. */
function removeOldTemplates(): void {
  const yesterday = Date.now() - 86_400_000;
  for (const name of existsSync(cacheFolder) ? readdirSync(cacheFolder) : []) {
    const path = join(cacheFolder, name);
    if (!name.startsWith('test-database-') || statSync(path).mtimeMs > yesterday) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

async function makeEmbeddedTemplate(): Promise<void> {
  if (existsSync(templateFolder())) return;
  removeOldTemplates();
  const unfinished = `${templateFolder()}-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: unfinished, log: quiet });
  await fill(database);
  await database.close();
  renameSync(unfinished, templateFolder());
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asOwner(url: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let result: pg.QueryResult | undefined;
    for (const statement of statements) result = await client.query(statement);
    return result!;
  } finally {
    await client.end();
  }
}

async function makeServerTemplate(url: string): Promise<void> {
  const found = await asOwner(url, `select 1 from pg_database where datname = '${templateName()}'`);
  if (found.rowCount) return;
  const unfinished = `${templateName()}_unfinished`;
  await asOwner(url, `drop database if exists ${unfinished}`, `create database ${unfinished}`);
  const database = await openDatabase({ databaseUrl: withDatabase(url, unfinished), dataDir: '', log: quiet });
  await fill(database);
  await database.close();
  await asOwner(url, `alter database ${unfinished} rename to ${templateName()}`);
}

/** Once for a whole run, on the server at this URL or on the embedded engine. */
export function makeTemplate(url?: string): Promise<void> {
  return url ? makeServerTemplate(url) : makeEmbeddedTemplate();
}

export interface TestDatabase extends Database {
  /** The options of openDatabase, for tests that start the whole process on it. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  /** Closes and deletes it. */
  remove(): Promise<void>;
}

/** A new database with tables and locations. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dhamani-test-'));
  const url = serverUrl();
  const name = `test_${dataDir.slice(-6).toLowerCase()}_${process.pid}`;
  if (url) await asOwner(url, `create database ${name} template ${templateName()}`);
  else await cp(templateFolder(), dataDir, { recursive: true });
  const databaseUrl = url && withDatabase(url, name);
  const database = await openDatabase({ databaseUrl, dataDir, log: quiet });
  return {
    ...database,
    settings: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    async remove() {
      await database.close();
      if (url) await asOwner(url, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
