// The part of the benchmark that writes: registrations, donations and reports, and 95 searches to 5 writes; and searches
// while somebody tries passwords. On a copy of the data, which goes away.
import { login, registerDonor } from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { addIssueReport, reportOptions } from '#contract/reports.ts';
import { makeRegistration, PASSWORD } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { writeTable } from '../marked.ts';
import type { Program } from '../program.ts';
import type { Cluster } from './cluster.ts';
import { askOnce, load, type Requests, type Round, type Target } from './load.ts';
import { count, describeRun, medianOf, milliseconds, ratio, summarise } from './report.ts';
import type { Pace } from './search.ts';
import { makeRandom, makeSearches, readPlaces, writeApiRequests, type Places } from './searches.ts';
import { greetVisitors, readCookie, startApp, writeCall, type Visitor } from './server.ts';

const COPY = 'bench_copy';
const WRITERS = 16;
/** 19 searches to a write. */
const MIXED = 20;
const RIGHT = [200, 201];

type Kind = readonly [name: string, requests: Requests];

/** Gives one after the other, over and over. */
function takeTurns<T>(all: readonly T[]): () => T {
  let next = 0;
  return () => all[next++ % all.length]!;
}

/** Somebody else's registration at each call, in a town of the data. */
function makeRegistrations({ city }: Places) {
  const random = makeRandom(1);
  return () => {
    const place = city[Math.floor(random() * city.length)]!;
    return makeRegistration({ ...place, district: place.district!, city: place.city! });
  };
}

/** Registers donors and logs them in. */
async function makeWriters(app: Program, visitors: readonly Visitor[], places: Places): Promise<Visitor[]> {
  const nextRegistration = makeRegistrations(places);
  const writers: Visitor[] = [];
  for (const visitor of visitors.slice(0, WRITERS)) {
    const { userID, ...registration } = nextRegistration();
    await askOnce(app.port, writeCall(registerDonor.path, { userID, ...registration }, visitor));
    const answer = await askOnce(app.port, writeCall(login.path, { userID, password: PASSWORD }, visitor));
    writers.push({ token: readCookie(answer, 'XSRF-TOKEN'), session: readCookie(answer, 'session') });
  }
  return writers;
}

function dayBefore(days: number): string {
  return new Date(Date.UTC(2026, 0, 1) - days * 86_400_000).toISOString().slice(0, 10);
}

/** What each kind of visitor sends, one request at a call. */
async function makeSenders(cluster: Cluster, app: Program) {
  const places = await readPlaces((text) => cluster.query(COPY, text));
  const visitors = await greetVisitors(app);
  const [nextVisitor, nextWriter] = [takeTurns(visitors), takeTurns(await makeWriters(app, visitors, places))];
  const { rows } = await cluster.query(COPY, 'select regid from donors order by regid limit 20000');
  const nextDonor = takeTurns((rows as { regid: string }[]).map(({ regid }) => regid));
  const nextOption = takeTurns(reportOptions);
  // One donation a day and type: enough days for the longest run.
  const nextDay = takeTurns(Array.from({ length: 20_000 }, (_, i) => dayBefore(i)));
  const nextRegistration = makeRegistrations(places);
  const report = () => ({ user_id: nextDonor(), options: nextOption(), description: 'Nobody answers.' });
  return {
    search: takeTurns(writeApiRequests(makeSearches(places, { level: 'city', page: 1, spread: 'spread' }), visitors)),
    register: () => writeCall(registerDonor.path, nextRegistration(), nextVisitor()),
    donate: () => writeCall(recordDonation.path, { ...DONATION, donationDate: nextDay() }, nextWriter()),
    report: () => writeCall(addIssueReport.path, report(), nextVisitor()),
    guess: () =>
      writeCall(login.path, { userID: `bench.${nextDonor()}`, password: 'Not-The-Password-1' }, nextVisitor()),
  };
}

type Senders = Awaited<ReturnType<typeof makeSenders>>;

function mix({ search, register, donate, report }: Senders): () => Buffer {
  const nextWrite = takeTurns([register, donate, report]);
  let sent = 0;
  return () => (++sent % MIXED === 0 ? nextWrite()() : search());
}

async function measureWrites(target: Target, kinds: readonly Kind[], { rounds, seconds }: Pace): Promise<string> {
  const results = new Map<string, Round[]>(kinds.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, requests] of kinds) {
      const result = await load(target, requests, { seconds, statuses: RIGHT });
      if (round > 0) results.get(name)!.push(result);
    }
  }
  const rows = [...results].map(([name, all]) => {
    const { perSecond, median, p99, serverWork, databaseWork } = summarise(name, all);
    return [name, count(perSecond), milliseconds(median), milliseconds(p99), count(serverWork), count(databaseWork)];
  });
  return writeTable(['write', '/s', 'median ms', 'p99 ms', 'app µs', 'database µs'], rows);
}

/** The 95th percentile of searches alone and while as many connections try passwords. */
async function measureFlood(app: Target, { search, guess }: Senders, { rounds, seconds }: Pace): Promise<string> {
  const pairs: { idle: number; flooded: number }[] = [];
  const guesses: number[] = [];
  const p95 = (round: Round) => summarise('searches', [round]).p95;
  for (let round = 0; round < rounds; round += 1) {
    const idle = await load(app, search, { seconds });
    // A password that is wrong, and the answers of a server that is busy with them.
    const flood = load(app, guess, { seconds: seconds + 0.5, statuses: [401, 429, 503] });
    const flooded = await load(app, search, { seconds });
    guesses.push((await flood).perSecond);
    pairs.push({ idle: p95(idle), flooded: p95(flooded) });
  }
  const over = (read: (pair: { idle: number; flooded: number }) => number) => medianOf(pairs.map(read));
  const [alone, beside] = [over(({ idle }) => idle), over(({ flooded }) => flooded)];
  return (
    `Searches while ${count(medianOf(guesses))} passwords a second are tried: 95th percentile ${milliseconds(beside)} ms ` +
    `against ${milliseconds(alone)} ms alone, ${ratio(over(({ idle, flooded }) => flooded / idle))} times.`
  );
}

/** Tables of writes and of the flood, on a copy of the database. */
export async function measureOnCopy(cluster: Cluster, database: string, pace: Pace): Promise<string> {
  await cluster.query('postgres', `drop database if exists ${COPY} with (force)`);
  await cluster.query('postgres', `create database ${COPY} template ${database}`);
  const app = await startApp({ DATABASE_URL: cluster.urlOf(COPY) });
  try {
    const target: Target = { port: app.port, pid: app.pid, databasePid: cluster.pid };
    const senders = await makeSenders(cluster, app);
    const kinds: Kind[] = [
      ['registration', senders.register],
      ['donation', senders.donate],
      ['report', senders.report],
      ['95 searches to 5 writes', mix(senders)],
    ];
    const table = await measureWrites(target, kinds, pace);
    const flood = await measureFlood(target, senders, pace);
    return [table, flood, describeRun(`PostgreSQL ${cluster.version}`, pace.isQuick)].join('\n\n');
  } finally {
    await app.stop();
    await cluster.query('postgres', `drop database ${COPY} with (force)`);
  }
}
