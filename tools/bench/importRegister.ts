// node tools/bench/importRegister.ts [ROWS]. An import of a register in three dialects while the site runs on PostgreSQL, the
// first killed twice: time, memory, rate, what searches take before, meanwhile and after, and whether the counts are right.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryOnce, startPostgres } from '../../test/postgres.ts';
import { end, introduce, start } from '../../test/process.ts';
import { dialects, writeRegister } from '../../test/registers.ts';
import { describeTimes, runImport, timeOf, type ImportRun } from './registerRuns.ts';

const ROWS = Number(process.argv[2] ?? 600_000) / dialects.length;
const [SEARCHES, PAGES] = [50, 10];
const SEARCH = { bloodgroup: 'O+', country: 1, district: 'all', city: 'all' };
const ADMIN = { userID: 'bench-admin', password: 'Quiet-Lantern-42' };
const say = (text: string) => void process.stdout.write(`${text}\n`);

const server = await startPostgres({ settings: [] });
if (server === null) throw new Error('The benchmark needs an installed PostgreSQL, 15 or later.');
const folder = mkdtempSync(join(tmpdir(), 'dhamani-bench-import-'));
const settings = {
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  RATE_LIMIT_SCALE: '1000000',
  METRICS_PORT: '0',
  LOG_LEVEL: 'error',
  ADMIN_USER_ID: ADMIN.userID,
  ADMIN_PASSWORD: ADMIN.password,
  ADMIN_EMAIL: 'bench@example.org',
};
const app = await start(settings);
const [{ state }] = (await queryOnce(server.url, `select state_id as state from states where name = 'Telangana'`)) as [
  { state: number },
];
const visitor = await introduce(app.url);

const search = () =>
  timeOf(`${app.url}/api/v1/searchDoner`, {
    method: 'POST',
    headers: visitor,
    body: JSON.stringify({ ...SEARCH, state }),
  });

async function searchOften(): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < SEARCHES; i += 1) times.push(await search());
  return describeTimes(times);
}

const map = join(folder, 'map.json');
writeFileSync(map, JSON.stringify({ register: 'Benchmark', consent: 'Benchmark' }));
const fileOf = (dialect: string) => join(folder, `${dialect}.csv`);

async function measure(name: string, dialect: string, words: string[], killAtLine?: number): Promise<ImportRun> {
  const command = ['import-donors', fileOf(dialect), '--map', map, '--listed', ...words];
  const run = await runImport({ command, settings, search, killAtLine });
  const seconds = run.ms / 1000;
  say(
    `${name}, ${dialect}: ${run.exit}, ${seconds.toFixed(0)} s, ${Math.round(run.lastLine / seconds)} rows a second.`,
  );
  say(
    `  Memory after a tenth, a half, nine tenths: ${run.megabytes.join(', ')} MB. Meanwhile ${describeTimes(run.times)}.`,
  );
  return run;
}

/** Until the end, however often it was killed before. */
async function importWhole(dialect: string): Promise<ImportRun> {
  if (dialect !== dialects[0]) return measure('Import', dialect, ['--yes']);
  await measure('Import, killed', dialect, ['--yes'], Math.round(ROWS / 3));
  await measure('Import resumed, killed', dialect, ['--yes', '--resume'], Math.round((ROWS * 2) / 3));
  return measure('Import resumed', dialect, ['--yes', '--resume']);
}

let good = 0;
say(`Before: ${await searchOften()}.`);
for (const dialect of dialects) {
  const { faults } = await writeRegister(fileOf(dialect), dialect, ROWS);
  good += ROWS - Object.values(faults).reduce((sum, n) => sum + n, 0);
  if (dialect === dialects[0]) await measure('Check', dialect, ['--check']);
  const run = await importWhole(dialect);
  const wrong = Object.entries(faults).filter(([kind, n]) => run.faults.get(kind) !== n);
  say(`  ${Object.keys(faults).length} kinds of faults, of which ${wrong.length} with another count than generated.`);
}
say(`After: ${await searchOften()}.`);

const [row] = await queryOnce<{ donors: number; persons: number }>(
  server.url,
  `select count(*)::int as donors, count(distinct (mobile, name_key(full_name)))::int as persons
   from donors join imported_donors using (account_id)`,
);
say(`${row!.donors} donors: ${good - row!.persons} lost, ${row!.donors - row!.persons} doubled.`);

const login = await fetch(`${app.url}/api/v1/login`, { method: 'POST', headers: visitor, body: JSON.stringify(ADMIN) });
const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]).join('; '); // prettier-ignore
const pages: number[] = [];
for (let i = 0; i < PAGES; i += 1) pages.push(await timeOf(`${app.url}/dashboard/duplicates`, { headers: { cookie } }));
say(`/dashboard/duplicates, where almost every donor is in a group: ${describeTimes(pages)}.`);
await end(app.process);
await server.stop();
rmSync(folder, { recursive: true, force: true });
