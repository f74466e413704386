// The part of the benchmark that searches: through the API and as pages, beside the limits of the same machine.
// Beside speeds stands the processor time that an answer takes, which other work on the machine hardly moves.
import type { Statement } from '#server/db/sql.ts';
import { writeTable } from '../marked.ts';
import type { Program } from '../program.ts';
import { constantRequests, runPgbench, startBare, writeBareRequests } from './baselines.ts';
import type { Cluster } from './cluster.ts';
import { load, type Round } from './load.ts';
import { count, describeRun, medianOf, milliseconds, ratio, summarise, type Figures } from './report.ts';
import { levels, makeSearches, readPlaces, writeApiRequests, writePageRequests, writeStatements } from './searches.ts';
import type { Places, Shape } from './searches.ts';
import { greetVisitors, startApp, type Visitor } from './server.ts';

export interface Pace {
  rounds: number;
  /** Of a round. */
  seconds: number;
  isQuick: boolean;
}

interface Variant {
  /** None for the constant answer. */
  shape: Shape | null;
  by: 'api' | 'page' | 'bare' | 'constant' | 'pgbench';
  run(seconds: number): Promise<Round | null>;
}

const asked: readonly Omit<Shape, 'level'>[] = [
  { page: 1, spread: 'hot' },
  { page: 1, spread: 'spread' },
  { page: 1, spread: 'new' },
  { page: 10, spread: 'new' },
];
const shapes: readonly Shape[] = levels.flatMap((level) => asked.map((one) => ({ level, ...one })));

const nameOf = (shape: Shape | null) =>
  shape ? `${shape.level}, page ${shape.page}, ${shape.spread}` : 'a constant answer';

const NO_WORK = { server: 0, database: 0 };

/** pgbench tells an average, not each answer. */
async function roundOfPgbench(cluster: Cluster, database: string, statement: Statement, seconds: number) {
  const done = await runPgbench(cluster, database, statement, seconds);
  return done && { perSecond: done.perSecond, latencies: [done.average], faults: 0, firstFault: '', work: NO_WORK };
}

interface Stand {
  places: Places;
  app: Program;
  visitors: Visitor[];
  bare: Program;
  /** Null on the embedded engine, which serves one process only. */
  server: { cluster: Cluster; database: string } | null;
}

async function makeVariants(shape: Shape, { places, app, visitors, bare, server }: Stand): Promise<Variant[]> {
  const searches = makeSearches(places, shape);
  const databasePid = server?.cluster.pid;
  const on =
    ({ port, pid }: Program, requests: readonly Buffer[]) =>
    (seconds: number) =>
      load({ port, pid, databasePid }, requests, { seconds });
  const variants: Variant[] = [{ shape, by: 'api', run: on(app, writeApiRequests(searches, visitors)) }];
  // A later page of results is the same page with other names.
  if (shape.page === 1) variants.push({ shape, by: 'page', run: on(app, writePageRequests(searches, visitors)) });
  if (server === null) return variants;
  const statements = writeStatements(searches);
  variants.push({ shape, by: 'bare', run: on(bare, await writeBareRequests(bare, statements)) });
  if (shape.spread === 'hot') {
    const { cluster, database } = server;
    variants.push({
      shape,
      by: 'pgbench',
      run: (seconds) => roundOfPgbench(cluster, database, statements[0]!, seconds),
    });
  }
  return variants;
}

/** A warm-up for each, then round after round of all, so that a slow minute of the machine meets them alike. */
async function measure(variants: readonly Variant[], { rounds, seconds }: Pace): Promise<Results> {
  const results = new Map<Variant, Round[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const variant of variants) {
      const result = await variant.run(round === 0 ? seconds / 2 : seconds);
      if (round > 0 && result !== null) results.set(variant, [...(results.get(variant) ?? []), result]);
    }
  }
  return results;
}

const HEAD = ['search', 'API /s', 'median ms', 'p99 ms', 'app µs', 'page /s', 'median ms', 'p99 ms'];
const LIMITS_HEAD = ['bare /s', 'of bare', 'bare µs', 'database µs', 'by work', 'pgbench /s'];

type Results = ReadonlyMap<Variant, readonly Round[]>;

/** API against bare, round by round: what slows a machine for a while slows both. */
function shareOf(api: readonly Round[], bare: readonly Round[]): number {
  return medianOf(api.map(({ perSecond }, i) => perSecond / bare[i]!.perSecond));
}

function writeLimits(
  shape: Shape,
  api: readonly Round[],
  bare: readonly Round[],
  pgbench?: readonly Round[],
): string[] {
  const [own, limit] = [summarise(nameOf(shape), api), summarise(nameOf(shape), bare)];
  const byWork = (limit.serverWork + limit.databaseWork) / (own.serverWork + own.databaseWork);
  const works = [count(limit.serverWork), count(own.databaseWork), ratio(byWork)];
  const alone = pgbench && medianOf(pgbench.map(({ perSecond }) => perSecond));
  return [count(limit.perSecond), ratio(shareOf(api, bare)), ...works, count(alone)];
}

function writeRow(shape: Shape, results: Results): string[] {
  const find = (by: Variant['by']) => [...results].find(([one]) => one.shape === shape && one.by === by)?.[1];
  const summary = (rounds: readonly Round[]) => summarise(nameOf(shape), rounds);
  const speed = ({ perSecond, median, p99 }: Figures) => [count(perSecond), milliseconds(median), milliseconds(p99)];
  const [api, page, bare] = [find('api')!, find('page'), find('bare')];
  const pages = page ? speed(summary(page)) : ['–', '–', '–'];
  const row = [nameOf(shape), ...speed(summary(api)), count(summary(api).serverWork), ...pages];
  return bare ? [...row, ...writeLimits(shape, api, bare, find('pgbench'))] : row;
}

/** The median over all searches that were spread so and asked in one way. */
function overall(
  results: Results,
  by: Variant['by'],
  spread: Shape['spread'] | undefined,
  read: (one: Figures) => number,
) {
  const found = [...results].filter(([variant]) => variant.by === by && variant.shape?.spread === spread);
  return medianOf(found.map(([{ shape }, rounds]) => read(summarise(nameOf(shape), rounds))));
}

export interface SearchResult {
  text: string;
  /** Of new searches through the API: the median of medians, ms. */
  median: number;
}

async function measureOn(stand: Stand, title: string, rhythm: Pace, about: string): Promise<SearchResult> {
  const { isQuick } = rhythm;
  const constantOne: Variant = {
    shape: null,
    by: 'constant',
    run: (seconds) => load(stand.bare, constantRequests, { seconds }),
  };
  const ofShapes = await Promise.all(shapes.map((shape) => makeVariants(shape, stand)));
  const variants = [constantOne, ...ofShapes.flat()];
  const results = await measure(variants, rhythm);
  const pace = ({ perSecond }: Figures) => perSecond;
  const constant = overall(results, 'constant', undefined, pace);
  const repeated = overall(results, 'api', 'spread', pace);
  const hasLimits = stand.server !== null;
  const rows = shapes.map((shape) => writeRow(shape, results));
  const table = writeTable(hasLimits ? [...HEAD, ...LIMITS_HEAD] : HEAD, rows);
  const lead =
    `**${title}** A constant answer from bare \`node:http\`: ${count(constant)} a second; ` +
    `searches as people ask for them reach ${ratio(repeated / constant)} of it.`;
  const text = [lead, table, describeRun(about, isQuick)].join('\n\n');
  return { text, median: overall(results, 'api', 'new', (one) => one.median) };
}

export async function searchOnServer(
  cluster: Cluster,
  database: string,
  donors: number,
  pace: Pace,
): Promise<SearchResult> {
  const DATABASE_URL = cluster.urlOf(database);
  const [app, bare] = [await startApp({ DATABASE_URL }), await startBare(DATABASE_URL)];
  try {
    const places = await readPlaces((text) => cluster.query(database, text));
    const stand = { places, app, bare, visitors: await greetVisitors(app), server: { cluster, database } };
    return await measureOn(stand, `${count(donors)} donors.`, pace, `PostgreSQL ${cluster.version}`);
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
}

/** `places` as on a server: the embedded engine's are the same, and it serves the application alone. */
export async function searchOnEmbedded(
  folder: string,
  places: Places,
  donors: number,
  pace: Pace,
): Promise<SearchResult> {
  const app = await startApp({ DATA_DIR: folder });
  const bare = await startBare('');
  try {
    const stand = { places, app, bare, visitors: await greetVisitors(app), server: null };
    return await measureOn(stand, `${count(donors)} donors, embedded engine.`, pace, 'embedded engine');
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
}
