// Databases with generated donors: a PostgreSQL dump and the data directory of an embedded engine, both filled once and
// kept in .cache/bench. Applications run on copies.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type * as Embedded from '../../server/db/embedded.ts';
import { queryOnce, startPostgres } from '../../test/postgres.ts';
import { startApp, type Checkout, type Database } from './apps.ts';
import { addCopies } from './copies.ts';
import { load } from './load.ts';
import { pinDatabase } from './processes.ts';
import type { Places } from './population.ts';
import { openVisits, registrationRequests } from './searches.ts';

export const CACHE = resolve('.cache/bench');
/** Durable, as in production. */
const SETTINGS = [
  'shared_buffers=1GB',
  'effective_cache_size=3GB',
  'max_connections=100',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
];
/** Through the API, a password hash for each; the others are copies. */
const REGISTERED = 1000;
/** More are for a server. */
const MAX_EMBEDDED = 100_000;
/** No statement of the filling counts as hanging. */
const HANG_MS = 3_600_000;

export interface Cluster {
  pid: number;
  version: string;
  urlOf(database: string): string;
  query(database: string, ...statements: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const server = await startPostgres({ settings: SETTINGS });
  if (server === null) throw new Error('The benchmark needs an installed PostgreSQL, 15 or later.');
  const urlOf = (database: string) => server.url.replace('/postgres?', `/${database}?`);
  const [row] = await queryOnce<{ version: string }>(server.url, `select current_setting('server_version') as version`);
  pinDatabase(server.pid);
  const query = (database: string, ...statements: string[]) => queryOnce(urlOf(database), ...statements);
  return { pid: server.pid, version: row!.version.split(' ')[0]!, urlOf, query, stop: () => server.stop() };
}

/** Paths of the dump and of the data directory. */
export type Data = Record<Engine, string>;
export const engines = ['server', 'embedded'] as const;
export type Engine = (typeof engines)[number];
export const limitDonors = (engine: Engine, donors: number) =>
  engine === 'embedded' ? Math.min(donors, MAX_EMBEDDED) : donors;

async function register(from: Checkout, database: Database, places: Places, donors: number): Promise<void> {
  const app = await startApp(from, database);
  // More connections would fill the queue of password hashes.
  await load(app, registrationRequests(places, await openVisits(app), donors), { connections: 4 });
  await app.stop();
}

/** On a connection of its own to the database of a stopped application: the pool's cancels what is longer than a request. */
async function onConnection(
  { folder }: Checkout,
  { env }: Database,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  if (env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await work(client);
    return client.end();
  }
  const { openEmbedded } = (await import(join(folder, 'server/db/embedded.ts'))) as typeof Embedded;
  const database = await openEmbedded({ dataDir: env.DATA_DIR!, log: console, hangMs: HANG_MS });
  const client = await database.pool.connect();
  await work(client);
  client.release();
  await database.close();
}

async function fill(from: Checkout, database: Database, places: Places, donors: number): Promise<void> {
  process.stdout.write(`Adding ${donors.toLocaleString('en')} donors, once…\n`);
  const registered = Math.min(donors, REGISTERED);
  await register(from, database, places, registered);
  await onConnection(from, database, (client) => addCopies(client, places, registered, donors));
}

/** Changes with the schema and the locations of the checkout. */
function hashSchema({ folder }: Checkout): string {
  const files = globSync('server/**/{migrations/*.sql,*.br}', { cwd: folder }).sort();
  const hash = files.reduce((all, file) => all.update(readFileSync(join(folder, file))), createHash('sha256'));
  return hash.digest('hex').slice(0, 8);
}

/** Makes what is missing, with the checkout's own application. A later version migrates its copy. */
export async function makeData(from: Checkout, cluster: Cluster, places: Places, donors: number): Promise<Data> {
  const schema = hashSchema(from);
  const data = {
    server: join(CACHE, `donors-${donors}-${schema}.dump`),
    embedded: join(CACHE, `donors-${limitDonors('embedded', donors)}-${schema}`),
  };
  mkdirSync(CACHE, { recursive: true });
  for (const engine of engines.filter((one) => !existsSync(data[one]))) {
    const database = await makeDatabase(engine, 'seed', cluster, null);
    await fill(from, database, places, limitDonors(engine, donors));
    const unfinished = `${data[engine]}-unfinished`;
    rmSync(join(database.env.DATA_DIR!, 'mail'), { recursive: true });
    if (engine === 'embedded') renameSync(database.env.DATA_DIR!, unfinished);
    else execFileSync('pg_dump', ['--format=custom', `--file=${unfinished}`, database.env.DATABASE_URL!]);
    renameSync(unfinished, data[engine]);
  }
  return data;
}

/** A database for one application: empty, or a copy of the data. */
export async function makeDatabase(engine: Engine, name: string, cluster: Cluster, data: Data | null) {
  const DATA_DIR = join(CACHE, `run-${name}`);
  rmSync(DATA_DIR, { recursive: true, force: true });
  if (engine === 'embedded') {
    if (data) cpSync(data.embedded, DATA_DIR, { recursive: true });
    return { env: { DATA_DIR }, pid: null } satisfies Database as Database;
  }
  const database = `run_${name}`;
  const DATABASE_URL = cluster.urlOf(database);
  await cluster.query('postgres', `drop database if exists ${database} with (force)`, `create database ${database}`);
  if (data) execFileSync('pg_restore', ['--no-owner', '--jobs=2', `--dbname=${DATABASE_URL}`, data.server]);
  await cluster.query(database, 'vacuum (analyze)');
  return { env: { DATABASE_URL, DATA_DIR }, pid: cluster.pid };
}
