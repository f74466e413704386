// The part of the benchmark that starts: from nothing and again, on a server and on the embedded engine; memory at rest
// and under load; what a million donors take on the disk.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeTable } from '../marked.ts';
import type { Program } from '../program.ts';
import { KEPT, type Cluster } from './cluster.ts';
import { load } from './load.ts';
import { count, describeRun } from './report.ts';
import type { Pace } from './search.ts';
import { makeSearches, readPlaces, writeApiRequests, writePageRequests, type Places } from './searches.ts';
import { greetVisitors, readMemory, startApp } from './server.ts';

const EMPTY = 'bench_empty';
const REST_MS = 10_000;
const LOAD_S = 5;
const MILLION = 1_000_000;

type From = Parameters<typeof startApp>[0];

/** Searches and pages; the highest memory that came of them, in MB. */
async function loadMemory(app: Program, places: Places): Promise<number> {
  const visitors = await greetVisitors(app);
  const searches = makeSearches(places, { level: 'city', page: 1, spread: 'spread' });
  await load(app, writeApiRequests(searches, visitors), { seconds: LOAD_S });
  await load(app, writePageRequests(searches, visitors), { seconds: LOAD_S });
  return readMemory(app.pid).highest;
}

/** One row: milliseconds to ready of a first and a later start, MB at rest and under load. */
async function measureStarts(name: string, from: From, places: Places): Promise<string[]> {
  // Nothing compiled by an earlier start helps the first.
  const first = await startApp(from, { NODE_DISABLE_COMPILE_CACHE: '1' });
  await first.stop();
  const later = await startApp(from);
  await wait(REST_MS);
  const atRest = readMemory(later.pid).now;
  const loaded = await loadMemory(later, places).finally(() => later.stop());
  return [name, count(first.readyAfter), count(later.readyAfter), count(atRest), count(loaded)];
}

async function sizeOf(cluster: Cluster, database: string): Promise<number> {
  const { rows } = await cluster.query('postgres', 'select pg_database_size($1) as bytes', [database]);
  return Number((rows as { bytes: string }[])[0]!.bytes);
}

/** `database` has so many donors. */
export async function measureAtStart(cluster: Cluster, database: string, donors: number, pace: Pace): Promise<string> {
  const places = await readPlaces((text) => cluster.query(database, text));
  await cluster.query('postgres', `drop database if exists ${EMPTY} with (force)`);
  await cluster.query('postgres', `create database ${EMPTY}`);
  const folder = join(KEPT, 'started');
  rmSync(folder, { recursive: true, force: true });
  const rows = [
    await measureStarts('server', { DATABASE_URL: cluster.urlOf(EMPTY) }, places),
    await measureStarts('embedded engine', { DATA_DIR: folder }, places),
  ];
  const grown = (await sizeOf(cluster, database)) - (await sizeOf(cluster, EMPTY));
  await cluster.query('postgres', `drop database ${EMPTY} with (force)`);
  rmSync(folder, { recursive: true });
  const table = writeTable(['database', 'first start, ms', 'later start, ms', 'MB at rest', 'MB under load'], rows);
  const size = `A million donors take ${count(((grown / donors) * MILLION) / 2 ** 20)} MB of disk with their indexes.`;
  return [table, size, describeRun(`PostgreSQL ${cluster.version}`, pace.isQuick)].join('\n\n');
}
