// node tools/bench/importRegister.ts [ROWS]. An import of a register while the site runs on PostgreSQL: its time, memory and
// rate, and how long searches take before, meanwhile and after.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryOnce, startPostgres } from '../../test/postgres.ts';
import { end, introduce, start } from '../../test/process.ts';
import { writeRegister } from '../../test/registers.ts';
import { readMemory } from './processes.ts';

const ROWS = Number(process.argv[2] ?? 600_000);
const ADMIN = new URL('../../server/cli/admin.ts', import.meta.url).pathname;
const SEARCHES = 50;
const SEARCH = { bloodgroup: 'O+', country: 1, district: 'all', city: 'all' };
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
};
const app = await start(settings);
const [{ state }] = (await queryOnce(server.url, `select state_id as state from states where name = 'Telangana'`)) as [
  { state: number },
];
const headers = await introduce(app.url);

async function search(): Promise<number> {
  const from = performance.now();
  const body = JSON.stringify({ ...SEARCH, state });
  const response = await fetch(`${app.url}/api/v1/searchDoner`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
  return performance.now() - from;
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `${times.length} searches, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`;
}

async function searchOften(): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < SEARCHES; i += 1) times.push(await search());
  return describe(times);
}

const [path, map] = [join(folder, 'register.csv'), join(folder, 'map.json')];
await writeRegister(path, 'own', ROWS);
writeFileSync(map, JSON.stringify({ register: 'Benchmark', consent: 'Benchmark' }));
say(`${ROWS} rows, ${(statSync(path).size / 1e6).toFixed(0)} MB.`);

/** Runs the command, searches meanwhile, and says what it took. */
async function measure(name: string, words: string[]): Promise<void> {
  const from = performance.now();
  const child = spawn(process.execPath, [ADMIN, 'import-donors', path, '--map', map, '--listed', ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close') as Promise<[number]>;
  const summary: string[] = [];
  child.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => summary.splice(0, Infinity, ...`${summary.join('\n')}${text}`.split('\n').slice(-4)));
  const [memory, times]: [number[], number[]] = [[], []];
  while (child.exitCode === null && child.signalCode === null) {
    try {
      memory.push(readMemory(child.pid!));
    } catch {
      // The process has just ended.
    }
    times.push(await search());
    await sleep(250);
  }
  const [status] = await closed;
  const seconds = (performance.now() - from) / 1000;
  const megabytes = [0.1, 0.5, 0.9].map((share) => memory[Math.floor(share * memory.length)]?.toFixed(0));
  say(`${name}: exit ${status}, ${seconds.toFixed(0)} s, ${Math.round(ROWS / seconds)} rows a second.`);
  say(`  memory after a tenth, a half, nine tenths: ${megabytes.join(', ')} MB. Meanwhile ${describe(times)}.`);
  say(
    summary
      .filter(Boolean)
      .map((line) => `  ${line}`)
      .join('\n'),
  );
}

say(`Before: ${await searchOften()}.`);
await measure('Check', ['--check']);
await measure('Import', ['--yes']);
say(`After: ${await searchOften()}.`);
await measure('Import again', ['--yes', '--resume']);
await end(app.process);
await server.stop();
rmSync(folder, { recursive: true, force: true });
