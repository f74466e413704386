// npm run bench:admin. Every list, search and filter of the administrators at the database, and every page of theirs over
// HTTP, among 100,000 donors: medians of 20 after a warm-up. `-- --print` does not change docs/performance.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODERATION_PAGES } from '../../test/moderationPages.ts';
import { queryOnce, startPostgres } from '../../test/postgres.ts';
import { introduce, start, end } from '../../test/process.ts';
import { adminData } from './adminData.ts';
import { medianOf, publish, Results } from './report.ts';

const ROUNDS = 20;
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
    '/api/admin/getAdmins',
  ];
  return Object.fromEntries([...donors, ...deep, ...others.map((path) => [path.slice('/api/admin/'.length), path])]);
}

function pagePaths(regid: number): Record<string, string> {
  const screens = ['overview', 'activity', 'admins', 'blood-requests', `donor/${regid}`, 'registered-donors'];
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

const server = await startPostgres({ settings: SETTINGS });
if (server === null) throw new Error('The benchmark needs an installed PostgreSQL, 15 or later.');
const query = (...statements: string[]) => queryOnce<Record<string, number>>(server.url, ...statements);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'dhamani-bench-'));
const admin = { ADMIN_USER_ID: ADMIN.userID, ADMIN_PASSWORD: ADMIN.password, ADMIN_EMAIL: 'bench@example.org' };
const app = await start({ ...admin, DATABASE_URL: server.url, DATA_DIR, METRICS_PORT: '0', SMTP_URL: '' });
await query('create extension pg_stat_statements', ...adminData);
const [{ regid }] = (await query('select account_id::float8 as regid from donors offset 5000 limit 1')) as [
  { regid: number },
];
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
  for (const [name, path] of Object.entries(paths)) {
    await fetchMs(path);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await ms(path));
    found.push({ name, ms: medianOf(rounds) });
    process.stdout.write(`${name}: ${medianOf(rounds).toFixed(1)} ms\n`);
  }
  return found.toSorted((one, other) => other.ms - one.ms);
}

const results = new Results();
const lists = await measure(listPaths(regid), databaseMs);
const pages = await measure(pagePaths(regid), fetchMs);
for (const { name, ms } of lists.slice(0, SLOWEST)) results.add(`at the database: ${name}`, 'this', { ms });
for (const { name, ms } of pages.slice(0, SLOWEST)) results.add(`page: ${name}`, 'this', { ms });
const about = `the slowest of ${lists.length} lists and ${pages.length} pages, medians of ${ROUNDS}; 100,000 donors`;
publish('admin', results.table('this'), about, !process.argv.includes('--print'));
await end(app.process);
await server.stop();
rmSync(DATA_DIR, { recursive: true, force: true });
