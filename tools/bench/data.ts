// Databases with generated donors: a PostgreSQL dump and the data directory of an embedded engine, both filled through
// the API once and kept in .cache/bench. Runs work on copies.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { queryOnce, startPostgres } from '../../test/postgres.ts';
import { startApp, type App, type Checkout } from './apps.ts';
import { load } from './load.ts';
import { pinDatabase, readParent } from './processes.ts';
import { openVisits, registrationRequests, type Places } from './searches.ts';

export const CACHE = resolve('.cache/bench');
/** As a server in production: what is acknowledged is on disk. */
const SETTINGS = ['shared_buffers=1GB', 'effective_cache_size=3GB', 'max_connections=100'];

/** A PostgreSQL server for one run. */
export interface Cluster {
  pid: number;
  version: string;
  urlOf(database: string): string;
  /** Runs one statement in a database. */
  query(database: string, text: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const server = await startPostgres({ settings: SETTINGS });
  if (server === null) throw new Error('The benchmark needs an installed PostgreSQL, 15 or later.');
  const urlOf = (database: string) => server.url.replace('/postgres?', `/${database}?`);
  const query = (database: string, text: string) => queryOnce<Record<string, unknown>>(urlOf(database), text);
  const [row] = await query('postgres', `select pg_backend_pid() as pid, current_setting('server_version') as version`);
  const { pid, version } = row as { pid: number; version: string };
  const postmaster = readParent(pid);
  pinDatabase(postmaster);
  return { pid: postmaster, version: version.split(' ')[0]!, urlOf, query, stop: () => server.stop() };
}

export interface Data {
  /** Made by pg_dump. */
  dump: string;
  /** The data directory of an embedded engine. */
  folder: string;
}

async function register(app: App, places: Places, donors: number): Promise<void> {
  // More connections would make the queue of password hashes refuse some.
  await load(app, registrationRequests(places, await openVisits(app), donors), { connections: 4 }).finally(() => app.stop());
}

/** Changes with the schema and the locations of the checkout. */
function hashSchema({ folder }: Checkout): string {
  const hash = createHash('sha256');
  const files = globSync('server/**/{migrations/*.sql,*.br}', { cwd: folder }).sort();
  for (const file of files) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

/** Makes what is missing, with the checkout's own application. A later version migrates its copy at start. */
export async function makeData(from: Checkout, cluster: Cluster, places: Places, donors: number): Promise<Data> {
  const name = `donors-${donors}-${hashSchema(from)}`;
  const data = { dump: join(CACHE, `${name}.dump`), folder: join(CACHE, name) };
  const log = (engine: string) => process.stdout.write(`Registering ${donors} donors, ${engine}, once…\n`);
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(data.dump)) {
    log('on PostgreSQL');
    await cluster.query('postgres', 'create database seeding');
    const url = cluster.urlOf('seeding');
    const env = { DATABASE_URL: url, DATA_DIR: join(CACHE, 'seeding') };
    await register(await startApp(from, env, cluster.pid), places, donors);
    execFileSync('pg_dump', ['--format=custom', `--file=${data.dump}.unfinished`, url]);
    renameSync(`${data.dump}.unfinished`, data.dump);
    await cluster.query('postgres', 'drop database seeding');
  }
  if (!existsSync(data.folder)) {
    log('on the embedded engine');
    const unfinished = `${data.folder}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await register(await startApp(from, { DATA_DIR: unfinished }, null), places, donors);
    rmSync(join(unfinished, 'mail'), { recursive: true, force: true });
    renameSync(unfinished, data.folder);
  }
  return data;
}

/** Removes what runs have left in the cache. */
export function removeRuns(): void {
  for (const run of globSync('{run-*,seeding}', { cwd: CACHE })) rmSync(join(CACHE, run), { recursive: true });
}

export const engines = ['server', 'embedded'] as const;
export type Engine = (typeof engines)[number];

/** The settings of an application, and the process of its database server. */
export interface Database {
  env: Record<string, string>;
  databasePid: number | null;
}

/** A database for one application: empty, or a copy of the data. */
export async function makeDatabase(
  engine: Engine,
  name: string,
  cluster: Cluster,
  data: Data | null,
): Promise<Database> {
  const folder = join(CACHE, `run-${name}`);
  rmSync(folder, { recursive: true, force: true });
  if (engine === 'embedded') {
    if (data) cpSync(data.folder, folder, { recursive: true });
    return { env: { DATA_DIR: folder }, databasePid: null };
  }
  const database = `run_${name}`;
  await cluster.query('postgres', `drop database if exists ${database} with (force)`);
  await cluster.query('postgres', `create database ${database}`);
  if (data) {
    execFileSync('pg_restore', ['--no-owner', `--dbname=${cluster.urlOf(database)}`, data.dump]);
    await cluster.query(database, 'vacuum (analyze)');
  }
  return { env: { DATABASE_URL: cluster.urlOf(database), DATA_DIR: folder }, databasePid: cluster.pid };
}
