// npm run bench:admin. Every list, search and filter of the administrators at the database, and every page of theirs over
// HTTP, among 100,000 donors: medians of 20 after a warm-up. `-- --print` does not change docs/performance.md; with
// `--donors 2000000` there are more; with `--database URL` they stay there for the next run, and nothing is written either;
// `--only duplicates` measures the lists and pages with that in their names.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { MODERATION_PAGES } from '../../test/moderationPages.ts';
import { queryOnce, startPostgres } from '../../test/postgres.ts';
import { introduce, start, end } from '../../test/process.ts';
import { fill } from './adminData.ts';
import { measureJobs } from './adminJobs.ts';
import { medianOf, publish, Results } from './report.ts';

const { values: given } = parseArgs({
  options: {
    donors: { type: 'string', default: '100000' },
    database: { type: 'string' },
    print: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const DONORS = Number(given.donors);
const ROUNDS = DONORS > 100_000 ? 5 : 20;
const SLOWEST = 2;
const ADMIN = { userID: 'bench-admin', password: 'Quiet-Lantern-42' };
const SETTINGS = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'];

const filters = {
  'newest first': '',
  'by name': 'sort=name',
  'oldest first': 'sort=oldest',
  'last login first': 'sort=active',
  'a rare group by last login': 'sort=active&bloodGroup=AB-',
  'a frequent name': 'searchTerm=asha',
  'a full name': 'searchTerm=asha%20kumar',
  'a rare user id': 'searchTerm=asha.kumar77',
  'an e-mail address': 'searchTerm=nair99%40example',
  nobody: 'searchTerm=nobody%20is%20called%20so',
  'two letters': 'searchTerm=as',
  'two rare letters': 'searchTerm=zq',
  'a mobile number': 'searchTerm=098490%2012345',
  'a part of a number': 'searchTerm=98490',
  'a name, by name': 'searchTerm=reddy&sort=name',
  'a blood group': 'bloodGroup=O-',
  'an absent blood group': 'bloodGroup=AB-',
  'a state': 'state=10',
  'a district by name': 'state=10&district=172&sort=name',
  'a city': 'state=10&district=172&city=1898',
  'a city and a group': 'state=10&district=172&city=1898&bloodGroup=B-',
  unavailable: 'availability=U',
  'not listed': 'listed=no',
  'not listed, by name': 'listed=no&sort=name',
  reported: 'reported=yes',
  'reported, by name': 'reported=yes&sort=name',
  'not reported': 'reported=no',
  deleted: 'deleted=yes',
  'all filters': 'searchTerm=asha&bloodGroup=O%2B&state=10&availability=U&listed=yes&reported=no&sort=name',
};

const queues = ['Feedbacks', 'ServiceFeedbacks', 'Volunteers', 'Organizations', 'Translations'];
const orders = ['', '?state=pending&order=oldest', '?state=approved', '?state=declined'];

function listPaths(regid: number): Record<string, string> {
  const donors = Object.entries(filters).map(([name, query]) => [
    `donors, ${name}`,
    `/api/admin/getRegisteredDonors/15/0?${query}`,
  ]);
  const deep = [
    ['donors, page 600', '/api/admin/getRegisteredDonors/15/9000'],
    ['donors, after one', `/api/admin/getRegisteredDonors/15/0?after=${regid}`],
    ['donors, after one by name', `/api/admin/getRegisteredDonors/15/0?sort=name&after=${regid}`],
    ['one donor', `/api/admin/getDonor/${regid}`],
  ];
  const items = queues.flatMap((queue) => orders.map((order) => `/api/admin/get${queue}/15/0${order}`));
  const activity = ['', '?action=disableDonor', `?donor=${regid}`, `?admin=${ADMIN.userID}`, '?from=2026-01-01'];
  const others = [
    ...items,
    ...activity.map((filter) => `/api/admin/getActivity/15/0${filter}`),
    '/api/admin/getIssueReport/1/15',
    '/api/admin/getReportedDonors/15/0',
    '/api/admin/getQueueCounts',
    '/api/admin/getOverview',
    ...['group', 'state', 'district', 'month'].map((by) => `/api/admin/getStatistics?by=${by}`),
    '/api/admin/getStatistics?by=district&state=10',
    '/api/admin/getDuplicates/15/0',
    `/api/admin/getDuplicates/15/${Math.round(DONORS / 50)}`,
    '/api/admin/getAdmins',
  ];
  return Object.fromEntries([...donors, ...deep, ...others.map((path) => [path.slice('/api/admin/'.length), path])]);
}

function pagePaths(regid: number): Record<string, string> {
  const lists = ['blood-requests', 'registered-donors', 'statistics', 'duplicates'];
  const screens = ['overview', 'activity', 'admins', `donor/${regid}`, ...lists];
  const searches = ['search=asha', 'state=10&district=172', 'add=1', `regid=${regid}&more=${regid}`, 'page=600'];
  const names = [...screens, ...searches.map((query) => `registered-donors?${query}`), ...MODERATION_PAGES];
  return Object.fromEntries(names.map((name) => [name.replace(/\d{6,}/g, '…'), `/dashboard/${name}`]));
}

async function logIn(url: string): Promise<Record<string, string>> {
  const headers = await introduce(url);
  const response = await fetch(`${url}/api/v1/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  if (!response.ok) throw new Error(await response.text());
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: cookies.join('; '), 'accept-encoding': 'gzip' };
}

const server = given.database
  ? { url: given.database, stop: () => Promise.resolve() }
  : await startPostgres({ settings: SETTINGS });
if (server === null) throw new Error('The benchmark needs an installed PostgreSQL, 15 or later.');
const query = (...statements: string[]) => queryOnce<Record<string, number>>(server.url, ...statements);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'dhamani-bench-'));
const admin = { ADMIN_USER_ID: ADMIN.userID, ADMIN_PASSWORD: ADMIN.password, ADMIN_EMAIL: 'bench@example.org' };
const app = await start({
  ...admin,
  DATABASE_URL: server.url,
  DATA_DIR,
  METRICS_PORT: '0',
  SMTP_URL: '',
  DEMO_DATA: '0',
});
await query('create extension if not exists pg_stat_statements');
const findDonor = 'select account_id::float8 as regid from donors offset 5000 limit 1';
if ((await query(findDonor)).length === 0) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await fill(client, DONORS);
  await client.end();
}
if (!given.only) await measureJobs(server.url);
const [{ regid }] = (await query(findDonor)) as [{ regid: number }];
const headers = await logIn(app.url);

async function fetchMs(path: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(app.url + path, { headers, redirect: 'manual' });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`);
  return performance.now() - from;
}

/** Planning and execution of all statements of one request. */
async function databaseMs(path: string): Promise<number> {
  await query('select pg_stat_statements_reset()');
  await fetchMs(path);
  const [row] = await query(
    `select sum(total_plan_time + total_exec_time) as ms from pg_stat_statements where query not like '%pg_stat%'`,
  );
  return row!.ms!;
}

async function measure(paths: Record<string, string>, ms: (path: string) => Promise<number>) {
  const found: { name: string; ms: number }[] = [];
  for (const [name, path] of Object.entries(paths).filter(([each]) => each.includes(given.only))) {
    await fetchMs(path);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await ms(path));
    found.push({ name, ms: medianOf(rounds) });
    process.stdout.write(`${name}: ${medianOf(rounds).toFixed(1)} ms\n`);
  }
  return found.toSorted((one, other) => other.ms - one.ms);
}

/** A client that reads as fast as it can. */
async function measureExport(): Promise<void> {
  writeFileSync(`/proc/${app.process.pid}/clear_refs`, '5');
  const from = performance.now();
  const response = await fetch(`${app.url}/api/admin/exportDonors`, { headers });
  let bytes = 0;
  for await (const chunk of response.body!) bytes += chunk.length;
  const seconds = (performance.now() - from) / 1000;
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.process.pid}/status`, 'utf8'))![1];
  process.stdout.write(
    `export: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, at most ${Math.round(Number(peak) / 1024)} MB of memory\n`,
  );
}

const results = new Results();
const lists = await measure(listPaths(regid), databaseMs);
const pages = await measure(pagePaths(regid), fetchMs);
for (const { name, ms } of lists.slice(0, SLOWEST)) results.add(`at the database: ${name}`, 'this', { ms });
for (const { name, ms } of pages.slice(0, SLOWEST)) results.add(`page: ${name}`, 'this', { ms });
const about = `the slowest of ${lists.length} lists and ${pages.length} pages, medians of ${ROUNDS}; ${DONORS.toLocaleString('en')} donors`;
publish('admin', results.table('this'), about, !given.print && !given.database);
if (!given.only) await measureExport();
await end(app.process);
await server.stop();
rmSync(DATA_DIR, { recursive: true, force: true });
