// npm run bench. `-- --quick` takes fewer rounds; `-- --against <folder>` compares with another checkout of the repository,
// an older one, in alternating rounds; `--donors 20000` sets the size; `--print` does not change docs/performance.md.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import { openCheckout, startApp, startBareServer, type App, type Checkout, type Database } from './apps.ts';
import { engines, limitDonors, makeData, makeDatabase, startCluster, type Engine } from './data.ts';
import { measureFirstVisits } from './firstVisits.ts';
import { load, type Round } from './load.ts';
import { measurePages } from './pages.ts';
import { pinLoad, readMemory, readProcessorSeconds } from './processes.ts';
import { publish, Results } from './report.ts';
import { measureRequests } from './requests.ts';
import { readPlaces } from './population.ts';
import * as generated from './searches.ts';

const REST_MS = 60_000;
const IDLE_MS = 40_000;
const AFTER_LOAD_MS = 60_000;
/** First visits take seconds, and their median needs some. */
const VISITS = 9;

const UNCHANGED = 'page, unchanged';
/** Its pages return after a second and a half, when the one-second cache has dropped them. */
const UNCHANGED_RATE = 200;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    against: { type: 'string' },
    donors: { type: 'string', default: '5000' },
  },
});
const pace = options.quick ? { rounds: 5, seconds: 1.5, visits: 1 } : { rounds: 9, seconds: 3, visits: 5 };

/** A running application of one checkout, and what it is asked. */
interface Subject {
  name: string;
  app: App;
  searches: Record<string, readonly Request[]>;
  logins: readonly Request[];
  database: Database;
  memory: Record<string, number>;
}

// An interrupted run must not leave servers behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const present: Checkout = { name: 'this', folder: process.cwd() };
const older = options.against === undefined ? null : openCheckout('against', options.against);
const checkouts = older ? [older, present] : [present];
const cluster = await startCluster();
const places = await readPlaces();
const data = await makeData(checkouts[0]!, cluster, places, Number(options.donors));
pinLoad();

/** What a process takes a minute after its start while nobody is there. */
async function measureIdle(app: App): Promise<Record<string, number>> {
  await wait(REST_MS);
  const before = readProcessorSeconds(app).app;
  await wait(IDLE_MS);
  const seconds = readProcessorSeconds(app).app - before;
  return { 'idle ms a second': (seconds * 1e6) / IDLE_MS, 'MB at rest': readMemory(app.pid) };
}

/** First on an empty database, then on a copy of the data, twice: an older database is migrated at the first start. */
async function startSubject(checkout: Checkout, engine: Engine): Promise<Subject> {
  const first = await startApp(checkout, await makeDatabase(engine, checkout.name, cluster, null));
  await first.stop();
  const database = await makeDatabase(engine, checkout.name, cluster, data);
  await (await startApp(checkout, database)).stop();
  const app = await startApp(checkout, database);
  const idle = await measureIdle(app);
  const starts = { 'first start ms': first.readyAfterMs, 'later start ms': app.readyAfterMs };
  return openSubject({ name: checkout.name, app, database }, { ...starts, ...idle });
}

async function openSubject(
  { name, app, database }: Pick<Subject, 'name' | 'app' | 'database'>,
  memory: Record<string, number>,
): Promise<Subject> {
  const visitors = await generated.openVisits(app);
  const [repeated, different] = [generated.repeatSearches(places), generated.varySearches(places)];
  const searches = {
    'API, repeated': generated.apiRequests(repeated, visitors),
    'API, different': generated.apiRequests(different, visitors),
    'page, repeated': generated.pageRequests('repeated', repeated, visitors),
    [UNCHANGED]: generated.pageRequests('unchanged', different, visitors),
    'page, different': generated.pageRequests('different', different, visitors),
  };
  return { name, app, database, searches, logins: generated.loginRequests(visitors), memory };
}

/** Rounds of all subjects in turn, so that other load on the machine affects them alike. The first is a warm-up. */
async function alternate(
  subjects: readonly Subject[],
  results: Results,
  measure: (subject: Subject, results: Results) => Promise<void>,
): Promise<void> {
  for (const subject of subjects) await measure(subject, new Results());
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) await measure(subject, results);
  }
}

async function measureSearches(subjects: readonly Subject[]): Promise<Results> {
  const results = new Results();
  for (const row of Object.keys(subjects[0]!.searches)) {
    // Rendered and stored once.
    if (row === UNCHANGED) for (const { app, searches } of subjects) await load(app, searches[row]!);
    await alternate(subjects, results, async ({ name, app, searches }, into) => {
      const rate = row === UNCHANGED ? UNCHANGED_RATE : undefined;
      const round = await load(app, searches[row]!, { seconds: pace.seconds, rate });
      const work = { 'processor µs': round.appWork + round.databaseWork, 'of it database': round.databaseWork };
      into.add(row, name, { '/s': round.perSecond, 'p50 ms': round.p50, 'p99 ms': round.p99, ...work });
    });
  }
  return results;
}

/** Each of these searches is first sent once, so that the application has read the places. */
async function measureShare(subjects: readonly Subject[]): Promise<Results> {
  const results = new Results();
  const bare = await startBareServer(subjects[0]!.database);
  for (const row of ['API, repeated', 'API, different']) {
    for (const { app, searches } of subjects) await load(app, searches[row]!);
    await alternate(subjects, results, async ({ name, app, searches }, into) => {
      const requests = searches[row]!;
      const own = await load(app, requests, { seconds: pace.seconds });
      const compared =
        row === 'API, different' ? requests : requests.map(() => ({ method: 'GET', path: '/', headers: {} }));
      const other = await load(bare, compared, { seconds: pace.seconds });
      const workOf = ({ appWork, databaseWork }: Round) => appWork + databaseWork;
      const shares = {
        '% of bare': (100 * own.perSecond) / other.perSecond,
        '% by work': (100 * workOf(other)) / workOf(own),
      };
      into.add(row, name, { '/s': own.perSecond, 'bare /s': other.perSecond, ...shares });
    });
  }
  await bare.stop();
  return results;
}

/** Searches alone, and while other connections try passwords. */
async function measureFlood({ name, app, searches, logins }: Subject, results: Results): Promise<void> {
  const search = () => load(app, searches['API, different']!, { seconds: pace.seconds, connections: 8 });
  const alone = await search();
  // 503: the queue of password hashes is full.
  const flooding = load(app, logins, { seconds: pace.seconds + 1, statuses: [401, 429, 503] });
  const flooded = await search();
  const { perSecond } = await flooding;
  const latencies = { 'p95 ms alone': alone.p95, 'p95 ms': flooded.p95, times: flooded.p95 / alone.p95 };
  results.add('searches during a login flood', name, { 'logins/s': perSecond, ...latencies });
}

function show(section: string, results: Results, database: string, engine: Engine = 'server'): void {
  const table = older ? results.comparison('against', 'this') : results.table('this');
  const donors = limitDonors(engine, Number(options.donors)).toLocaleString('en');
  const about = `${donors} donors, ${database}${options.quick ? '; quick' : ''}`;
  publish(section, table, about, older === null && !options.print);
}

async function measureEngine(engine: Engine, memory: Results): Promise<void> {
  const database = engine === 'server' ? `PostgreSQL ${cluster.version}` : 'embedded engine';
  process.stdout.write(`Starting on ${database}…\n`);
  const subjects: Subject[] = [];
  for (const checkout of checkouts) subjects.push(await startSubject(checkout, engine));
  show(`search-${engine}`, await measureSearches(subjects), database, engine);
  await wait(AFTER_LOAD_MS);
  for (const { name, app, memory: atRest } of subjects) {
    memory.add(database, name, { ...atRest, 'MB a minute after load': readMemory(app.pid) });
  }
  const [results, first] = [new Results(), new Results()];
  if (engine === 'server') {
    await alternate(subjects, results, measureFlood);
    show('flood', results, database, engine);
    show('bare', await measureShare(subjects), database, engine);
    const requests = new Results();
    for (const subject of subjects) await measureRequests(subject, places, pace.visits, requests);
    show('requests', requests, database, engine);
  } else {
    for (const { name, app } of subjects) await measurePages(app, name, pace.visits, results);
    await measureFirstVisits(subjects, VISITS, first);
    show('pages', results, database, engine);
    show('first-visits', first, database, engine);
  }
  for (const { app } of subjects) await app.stop();
}

const memory = new Results();
for (const engine of engines) await measureEngine(engine, memory);
show('start', memory, 'both databases');
await cluster.stop();
