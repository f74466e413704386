// The migrated database with all locations that each test copies: loading the locations takes seconds.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { prepareDatabase } from '#server/seed/prepare.ts';
import { queryOnce, withDatabase } from '#test/postgres.ts';

const serverFolder = new URL('../../server/', import.meta.url).pathname;
export const silentLog = { info() {}, warn() {}, error() {} };
const cacheFolder = new URL('../../.cache/', import.meta.url).pathname;

/** Changes with the migrations and the seed. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['db/migrations', 'seed', 'seed/data']) {
    for (const entry of readdirSync(join(serverFolder, folder), { withFileTypes: true })) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(serverFolder, folder, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

export const templateFolder = () => join(cacheFolder, `test-database-${fingerprint()}`);
/** The files of a new engine, without tables: making them takes seconds too. */
export const emptyFolder = () => `${templateFolder()}-empty`;
export const templateName = () => `dhamani_template_${fingerprint()}`;

async function fill(database: Database): Promise<void> {
  await database.withLongTimeout(async () => {
    await migrate(database.pool);
    await prepareDatabase(database, { demoData: false }, () => undefined);
  });
}

/** A template has a hundred megabytes. */
function removeOldTemplates(): void {
  const yesterday = Date.now() - 86_400_000;
  for (const name of existsSync(cacheFolder) ? readdirSync(cacheFolder) : []) {
    const path = join(cacheFolder, name);
    if (!name.startsWith('test-database-') || statSync(path).mtimeMs > yesterday) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

/** Another process may have been faster. */
function publish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

async function makeEmbeddedTemplate(): Promise<void> {
  if ([templateFolder(), emptyFolder()].every((folder) => existsSync(folder))) return;
  removeOldTemplates();
  const unfinished = `${templateFolder()}-${process.pid}`;
  const empty = `${unfinished}-empty`;
  for (const folder of [unfinished, empty]) rmSync(folder, { recursive: true, force: true });
  const engine = await openDatabase({ dataDir: empty, log: silentLog });
  await engine.close();
  cpSync(empty, unfinished, { recursive: true });
  const database = await openDatabase({ dataDir: unfinished, log: silentLog });
  await fill(database);
  await database.close();
  publish(empty, emptyFolder());
  publish(unfinished, templateFolder());
}

async function makeServerTemplate(url: string): Promise<void> {
  const found = await queryOnce(url, `select 1 from pg_database where datname = '${templateName()}'`);
  if (found.length > 0) return;
  const unfinished = `${templateName()}_unfinished`;
  await queryOnce(url, `drop database if exists ${unfinished}`, `create database ${unfinished}`);
  const database = await openDatabase({ databaseUrl: withDatabase(url, unfinished), dataDir: '', log: silentLog });
  await fill(database);
  await database.close();
  await queryOnce(url, `alter database ${unfinished} rename to ${templateName()}`);
}

/** Once for a run: on the server at this URL, or embedded. */
export function makeTemplate(url?: string): Promise<void> {
  return url ? makeServerTemplate(url) : makeEmbeddedTemplate();
}
