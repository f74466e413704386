// npm run bench. `-- --quick` takes fewer rounds; `-- --against <folder>` compares with another checkout of the repository,
// an older one, in alternating rounds; `--donors 100000` sets the size; `--print` does not change docs/performance.md.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openCheckout, startApp, type App, type Checkout } from './apps.ts';
import {
  engines,
  makeData,
  makeDatabase,
  removeRuns,
  startCluster,
  type Cluster,
  type Data,
  type Engine,
} from './data.ts';
import { load, type Request, type Round } from './load.ts';
import { measurePages } from './pages.ts';
import { pinLoad, readMemory } from './processes.ts';
import { describeRun, publish, Results } from './report.ts';
import {
  apiRequests,
  loginRequests,
  openVisits,
  pageRequests,
  readPlaces,
  repeatSearches,
  varySearches,
  type Places,
} from './searches.ts';

const REST_MS = 5000;
const FLOOD_CONNECTIONS = 16;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    against: { type: 'string' },
    donors: { type: 'string', default: '5000' },
  },
});
const donors = Number(options.donors);
const pace = options.quick ? { rounds: 3, seconds: 1.5, visits: 1 } : { rounds: 7, seconds: 3, visits: 5 };

const log = (line: string) => process.stdout.write(`${line}\n`);

/** A running application of one checkout, and what it is asked. */
interface Subject {
  name: string;
  app: App;
  searches: Record<string, readonly Request[]>;
  logins: readonly Request[];
  /** Of its starts, and at rest. */
  start: Record<string, number>;
}

interface Inputs {
  cluster: Cluster;
  places: Places;
  data: Data;
}

/** First on an empty database, then on a copy of the data, twice: an older database is migrated at the first start. */
async function startSubject(checkout: Checkout, engine: Engine, { cluster, places, data }: Inputs): Promise<Subject> {
  const empty = await makeDatabase(engine, checkout.name, cluster, null);
  const first = await startApp(checkout, empty.env, empty.databasePid);
  await first.stop();
  const { env, databasePid } = await makeDatabase(engine, checkout.name, cluster, data);
  await (await startApp(checkout, env, databasePid)).stop();
  const app = await startApp(checkout, env, databasePid);
  await wait(REST_MS);
  const start = {
    'first start ms': first.readyAfterMs,
    'later start ms': app.readyAfterMs,
    'MB at rest': readMemory(app.pid).now,
  };
  const visitors = await openVisits(app);
  const [repeated, different] = [repeatSearches(places), varySearches(places)];
  const searches = {
    'API, repeated': apiRequests(repeated, visitors),
    'API, different': apiRequests(different, visitors),
    'page, repeated': pageRequests(repeated, visitors),
    'page, different': pageRequests(different, visitors),
  };
  return { name: checkout.name, app, searches, logins: loginRequests(visitors), start };
}

const figuresOf = ({ perSecond, p50, p99, appWork, databaseWork }: Round) => ({
  '/s': perSecond,
  'p50 ms': p50,
  'p99 ms': p99,
  'processor µs': appWork + databaseWork,
  'of it database': databaseWork,
});

/** Rounds of all subjects in turn, so that other load on the machine affects them alike. The first is a warm-up. */
async function alternate(subjects: readonly Subject[], measure: (subject: Subject, round: number) => Promise<void>) {
  for (let round = 0; round <= pace.rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) await measure(subject, round);
  }
}

async function measureSearches(subjects: readonly Subject[]): Promise<Results> {
  const results = new Results();
  for (const row of Object.keys(subjects[0]!.searches)) {
    await alternate(subjects, async ({ name, app, searches }, round) => {
      const measured = await load(app, searches[row]!, { seconds: pace.seconds });
      if (round > 0) results.add(row, name, figuresOf(measured));
    });
  }
  return results;
}

/** Searches alone, and while other connections try passwords. */
async function measureFlood(subjects: readonly Subject[]): Promise<Results> {
  const results = new Results();
  await alternate(subjects, async ({ name, app, searches, logins }, round) => {
    const search = () => load(app, searches['API, different']!, { seconds: pace.seconds, connections: 8 });
    const alone = await search();
    // Refused logins, and the responses of a server that is busy with them.
    const flood = { seconds: pace.seconds + 1, connections: FLOOD_CONNECTIONS, statuses: [401, 429, 503] };
    const flooding = load(app, logins, flood);
    const flooded = await search();
    const { perSecond } = await flooding;
    if (round === 0) return;
    results.add('searches during a login flood', name, {
      'logins/s': perSecond,
      'p95 ms alone': alone.p95,
      'p95 ms': flooded.p95,
      times: flooded.p95 / alone.p95,
    });
  });
  return results;
}

function show(section: string, results: Results, about: string): void {
  const isCompared = options.against !== undefined;
  const table = isCompared ? results.comparison('against', 'this') : results.table('this');
  publish(section, `${table}\n\n${describeRun(donors, about, options.quick)}`, !isCompared && !options.print);
}

async function measureEngine(engine: Engine, checkouts: readonly Checkout[], inputs: Inputs, memory: Results) {
  const about = engine === 'server' ? `PostgreSQL ${inputs.cluster.version}` : 'embedded engine';
  log(`Starting, ${about}…`);
  const subjects: Subject[] = [];
  try {
    for (const checkout of checkouts) subjects.push(await startSubject(checkout, engine, inputs));
    show(`search-${engine}`, await measureSearches(subjects), about);
    for (const { name, app, start } of subjects) {
      memory.add(engine, name, { ...start, 'MB under load': readMemory(app.pid).highest });
    }
    if (engine === 'server') return show('flood', await measureFlood(subjects), about);
    log('Opening pages on a slow line…');
    const pages = new Results();
    for (const { name, app } of subjects) await measurePages(app, name, pace.visits, pages);
    show('pages', pages, about);
  } finally {
    for (const { app } of subjects) await app.stop();
  }
}

// An interrupted run must not leave servers behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const present: Checkout = { name: 'this', folder: process.cwd() };
const older = options.against === undefined ? null : openCheckout('against', options.against);
const cluster = await startCluster();
try {
  const places = await readPlaces();
  const inputs = { cluster, places, data: await makeData(older ?? present, cluster, places, donors) };
  pinLoad();
  const memory = new Results();
  for (const engine of engines) {
    await measureEngine(engine, older ? [older, present] : [present], inputs, memory);
  }
  show('start', memory, 'both databases');
} finally {
  await cluster.stop();
  removeRuns();
}
