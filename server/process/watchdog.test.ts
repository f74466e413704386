// The systemd watchdog, with a fake `systemd-notify` on the PATH.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { killAll, start } from '#test/process.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import { startWatchdog } from './watchdog.ts';

const LIMIT_MS = 90;
const folder = mkdtempSync(join(tmpdir(), 'watchdog-'));
const notified = join(folder, 'notified');
const warnings: unknown[] = [];
const log = { info: () => undefined, warn: (about: unknown) => void warnings.push(about), error: () => undefined };

/** The messages sent so far, one a line. */
const read = () => readFileSync(notified, 'utf8').split('\n').slice(0, -1);
const path = () => [folder, process.env.PATH].join(delimiter);

/** Blocks this thread, and with it the event loop. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

let database: TestDatabase;
beforeAll(async () => {
  const program = join(folder, 'systemd-notify');
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${notified}\n`);
  chmodSync(program, 0o755);
  database = await openTestDatabase();
  await database.close();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await killAll();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.remove();
});

test('the watchdog is notified repeatedly, and not while the event loop is blocked', async () => {
  writeFileSync(notified, '');
  vi.stubEnv('PATH', path());
  startWatchdog(LIMIT_MS, log);
  await vi.waitUntil(() => read().length >= 3, { timeout: 60_000, interval: 5 });
  // A message in flight may still arrive. A timer outside the event loop would leave none of these pauses silent.
  let pauses = 0;
  let before: number;
  do {
    before = read().length;
    block(10 * LIMIT_MS);
    pauses += 1;
  } while (read().length !== before && pauses < 10);
  expect(pauses).toBeLessThan(10);
  await vi.waitUntil(() => read().length > before, { timeout: 60_000, interval: 5 });
  expect(new Set(read())).toEqual(new Set(['WATCHDOG=1']));
});

test('a missing systemd-notify is logged', async () => {
  vi.stubEnv('PATH', '/nowhere');
  startWatchdog(60_000, log);
  // The watchdog of the test before may have logged another.
  const isMissing = (warning: unknown) =>
    expect.objectContaining({ err: expect.objectContaining({ code: 'ENOENT' }) }).asymmetricMatch(warning);
  await vi.waitUntil(() => warnings.some(isMissing), { timeout: 60_000, interval: 5 });
});

test('the program notifies the watchdog when systemd asks for it', async () => {
  writeFileSync(notified, '');
  await start({
    ...database.settings,
    PATH: path(),
    NOTIFY_SOCKET: join(folder, 'notify'),
    WATCHDOG_USEC: '300000',
  });
  await expect.poll(() => read().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
});

test('the program sends nothing when systemd does not ask', async () => {
  writeFileSync(notified, '');
  await start({ ...database.settings, PATH: path(), NOTIFY_SOCKET: join(folder, 'notify') });
  expect(read()).toEqual([]);
});
