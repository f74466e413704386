// Several workers, as npm start runs them on a database server.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { addDonorRow } from '#test/admins.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import { findPort } from '#test/ports.ts';
import { end, ended, introduce, killAll, launch, type Launched } from '#test/process.ts';

const WORKERS = 2;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
let regid: number;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ regid } = await addDonorRow(database.db));
  await database.close();
  return () => database.remove();
});
afterEach(killAll);

const countOf = (text: string, part: string) => text.split(part).length - 1;
const pidsOf = ({ process: { pid } }: Launched) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts the site on any port. */
async function start(settings: Record<string, string> = {}): Promise<Launched & { url: string }> {
  const shared = { ...database.settings, PORT: '0', METRICS_PORT: '0', WORKERS: String(WORKERS) };
  const launched = launch({ ...shared, RATE_LIMIT_SCALE: '1000000', ...settings });
  const readUrl = () => /Dhamani is ready: (http:\S+)/.exec(launched.output())?.[1];
  const isOver = () => readUrl() !== undefined || launched.process.exitCode !== null;
  await vi.waitUntil(isOver, { timeout: 60_000, interval: 20 });
  const url = readUrl();
  if (url === undefined) throw new Error(launched.output());
  return { ...launched, url };
}

/** Waits until none of these workers is left and as many others run. */
const waitForOthers = (site: Launched, before: readonly number[]) =>
  vi.waitUntil(() => pidsOf(site).length === WORKERS && pidsOf(site).every((pid) => !before.includes(pid)), {
    timeout: 60_000,
    interval: 20,
  });

/** Sends requests on and on over several connections until `work` is done; returns the statuses by their number. */
async function askWhile(ask: () => Promise<Response>, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const over = new AbortController();
  const senders = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const outcome = await ask().then(
        async (response) => (await response.text(), String(response.status)),
        (error: unknown) => String(error),
      );
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  });
  await work().finally(() => over.abort());
  await Promise.all(senders);
  return counts;
}

const readMetric = (page: string, name: string) =>
  Number(
    page
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

describe('WORKERS', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/any';

  test.each(['0', 'abc', '1000', '1.5'])('%s is refused', (value) => {
    expect(() => readConfig({ DATABASE_URL, WORKERS: value })).toThrow(`WORKERS must be a number from 1 to 64`);
  });

  test('above one is refused on the embedded engine, and without the setting one process opens it', () => {
    expect(() => readConfig({ WORKERS: '2' })).toThrow('only one process can open the embedded database');
    expect(readConfig({}).workers).toBe(1);
  });

  test('divides hashes and connections, so that their sums stay within the cores and the limit of the database role', () => {
    const [alone, shared] = ['1', '4'].map((value) => readConfig({ DATABASE_URL, WORKERS: value }));
    expect(shared!.hashConcurrency).toBe(Math.max(1, Math.floor(alone!.hashConcurrency / 4)));
    expect(shared!.connections * 4).toBeLessThanOrEqual(alone!.connections * 2);
    for (const workers of [8, 9, 16, 20]) {
      const { connections } = readConfig({ DATABASE_URL, WORKERS: String(workers) });
      expect(connections * workers).toBeLessThanOrEqual(40);
      expect(connections).toBeGreaterThanOrEqual(2);
    }
  });
});

test('a child process reads .env anew, and keeps what the environment sets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  writeFileSync(join(folder, '.env'), 'PORT=1\nHOST=0.0.0.0\n');
  const script = `import(process.argv[1]).then((config) => {
    const before = process.env.PORT;
    config.dropFileSettings();
    process.stdout.write([before, process.env.PORT, process.env.HOST].join());
  })`;
  const args = ['--import', resolve('server/environment.mjs'), '--eval', script, resolve('server/config.ts')];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env: { HOST: 'given' }, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe('1,,given');
});

describe('several workers', { timeout: 120_000 }, () => {
  test('serve one port, tell once that they are ready, and end together at SIGTERM', async () => {
    const site = await start();
    const workers = pidsOf(site);
    expect(workers).toHaveLength(WORKERS);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect(countOf(site.output(), 'Dhamani is ready')).toBe(1);
    expect(countOf(site.output(), 'Opening the database server')).toBe(1);
    expect(await end(site.process)).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
  });

  test('end when the primary process is killed', async () => {
    const site = await start();
    const workers = pidsOf(site);
    await end(site.process, 'SIGKILL');
    await expect.poll(() => workers.filter(isAlive), { timeout: 60_000 }).toEqual([]);
  });

  test('are replaced when they are killed, and no acknowledged write is lost', async () => {
    const site = await start();
    const before = pidsOf(site);
    const headers = await introduce(site.url);
    const acknowledged: number[] = [];
    let nth = 0;
    const report = async () => {
      nth += 1;
      const body = JSON.stringify({ user_id: regid, options: 'Wrong Number', description: `killed ${nth}` });
      const own = nth % 10 === 0 ? await introduce(site.url) : headers;
      const response = await fetch(`${site.url}/api/v1/addIssueReport`, { method: 'POST', headers: own, body });
      if (response.status === 200)
        acknowledged.push(((await response.clone().json()) as { data: { id: number } }).data.id);
      return response;
    };
    const counts = await askWhile(report, async () => {
      for (const pid of before) {
        const stored = acknowledged.length;
        await vi.waitUntil(() => acknowledged.length > stored + 20, { timeout: 60_000, interval: 1 });
        process.kill(pid, 'SIGKILL');
      }
      await waitForOthers(site, before);
    });
    expect(Object.keys(counts).filter((status) => status.startsWith('5'))).toEqual([]);
    expect(countOf(site.output(), 'a worker ended; another is started')).toBe(WORKERS);
    const again = await openDatabase({ ...readConfig(database.settings), log: silent });
    const { rows } = await sql<{ id: number }>`select id from issue_reports`.execute(again.db);
    await again.close();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  test('are replaced one after the other at SIGHUP, and no request fails', async () => {
    const site = await start();
    const before = pidsOf(site);
    const headers = await introduce(site.url);
    const body = JSON.stringify({ bloodgroup: 'O+', country: 1, state: 1 });
    const search = () => fetch(`${site.url}/api/v1/searchDoner`, { method: 'POST', headers, body });
    const counts = await askWhile(search, async () => {
      site.process.kill('SIGHUP');
      await waitForOthers(site, before);
    });
    expect(Object.keys(counts)).toEqual(['200']);
    expect(counts['200']).toBeGreaterThan(100);
  });

  test('are replaced when their event loop is blocked for longer than the watchdog allows', async () => {
    const site = await start({ NOTIFY_SOCKET: '/nowhere', WATCHDOG_USEC: '3000000' });
    const [blocked] = pidsOf(site);
    process.kill(blocked!, 'SIGSTOP');
    await waitForOthers(site, [blocked!]);
    expect(site.output()).toContain('a worker ended; another is started');
  });

  test('stay when the primary process was suspended for longer than the watchdog allows', async () => {
    const site = await start({ NOTIFY_SOCKET: '/nowhere', WATCHDOG_USEC: '3000000' });
    const headers = await introduce(site.url);
    site.process.kill('SIGSTOP');
    await wait(4000);
    site.process.kill('SIGCONT');
    // The primary process counts it.
    const body = JSON.stringify({ bloodgroup: 'O+', country: 1, state: 1 });
    expect((await fetch(`${site.url}/api/v1/searchDoner`, { method: 'POST', headers, body })).status).toBe(200);
    expect(site.output()).not.toContain('a worker ended');
  });

  test('count together for a limit in memory', async () => {
    const site = await start({ RATE_LIMIT_SCALE: '1' });
    const headers = await introduce(site.url);
    const body = JSON.stringify({ bloodgroup: 'O+', country: 1, state: 1 });
    const search = () => fetch(`${site.url}/api/v1/searchDoner`, { method: 'POST', headers, body });
    const statuses = await Promise.all(Array.from({ length: 100 }, () => search().then(({ status }) => status)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  test('count the requests of a network together', async () => {
    const site = await start({ RATE_LIMIT_SCALE: '0.05' });
    const ask = () => fetch(`${site.url}/api/v1/isLoggedIn`).then(({ status }) => status);
    const statuses: number[] = [];
    while (statuses.length < 120) statuses.push(...(await Promise.all([1, 2, 3, 4].map(ask))));
    const accepted = statuses.filter((status) => status === 200).length;
    expect(accepted).toBeGreaterThanOrEqual(60);
    // Each worker lets a few pass until it knows.
    expect(accepted).toBeLessThan(75);
    expect(statuses.at(-1)).toBe(429);
  });

  test('have one sum of metrics, which does not fall when a worker is killed', async () => {
    const port = await findPort();
    const site = await start({ METRICS_PORT: String(port) });
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await Promise.all(Array.from({ length: 30 }, () => fetch(`${site.url}/healthz`)));
    const answered = 'http_request_duration_seconds_count{route="/healthz",status="2xx"}';
    const page = await read();
    expect(readMetric(page, answered)).toBe(30);
    expect(readMetric(page, 'dhamani_workers')).toBe(WORKERS);
    expect(readMetric(page, 'dhamani_database_up')).toBe(1);
    expect(readMetric(page, 'dhamani_donors{status="unlisted"}')).toBe(0);
    process.kill(pidsOf(site)[1]!, 'SIGKILL');
    await expect.poll(async () => readMetric(await read(), 'dhamani_worker_failures_total')).toBe(1);
    expect(readMetric(await read(), answered)).toBe(30);
  });

  test('do not start on a port in use, and say so once', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const site = launch({ ...database.settings, PORT: String(port), METRICS_PORT: '0', WORKERS: '2' });
    expect(await ended(site.process)).toBe(1);
    other.close();
    expect(countOf(site.output(), `Another program listens on 127.0.0.1:${port}: set another PORT.`)).toBe(1);
    expect(site.output()).not.toMatch(/at file|Error/);
  });

  test('do not start without the database, and say so once', async () => {
    const port = await findPort();
    const site = launch({ DATABASE_URL: `postgres://u@127.0.0.1:${port}/db`, PORT: '0', WORKERS: '2' });
    expect(await ended(site.process)).toBe(1);
    expect(countOf(site.output(), 'No database server answers')).toBe(1);
    expect(site.output()).not.toMatch(/at file|Error:/);
  });
});
