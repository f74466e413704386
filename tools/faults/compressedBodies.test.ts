// A kilobyte that expands to hundreds of megabytes: what the server's process spends on it, directly and behind nginx.
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { PassThrough, Writable } from 'node:stream';
import {
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createDeflate,
  createGzip,
  createZstdCompress,
} from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeDirectory, openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import { findPort } from '#test/ports.ts';
import { killAll, start, type Started } from '#test/process.ts';
import { findProgram, startNginx, type Nginx } from './deployed.ts';

const MEGABYTE = Buffer.alloc(1_000_000);
/** One that is expanded takes 17 MB, or 128 MB. */
const MAX_GROWTH_BYTES = 50_000_000;
const IDLE_SECONDS = 0.02;

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
const ZSTD = { [constants.ZSTD_c_windowLog]: 27 };
/** Those in gzip and deflate are shorter, so that they are within the limit of a body. */
const encodings = [
  { encoding: 'br', megabytes: 300, compress: () => createBrotliCompress({ params: BROTLI }) },
  { encoding: 'zstd', megabytes: 300, compress: () => createZstdCompress({ params: ZSTD }) },
  { encoding: 'gzip', megabytes: 90, compress: () => createGzip() },
  { encoding: 'deflate', megabytes: 90, compress: () => createDeflate() },
] as const;

async function compressZeros({ megabytes, compress }: (typeof encodings)[number]): Promise<Buffer> {
  const compressed = new PassThrough();
  const content = buffer(compressed);
  await pipeline(
    Array.from({ length: megabytes }, () => MEGABYTE),
    compress(),
    compressed,
  );
  return content;
}

const paths = ['/api/v1/login', '/login', '/unsubscribe?token=x'];
const typeOf = (path: string) => (path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded');

let database: TestDatabase;
let server: Started;
let metricsUrl: string;
let bodies: Map<string, Buffer>;
/** The most that the process may spend on a test's twelve requests: expanding one of them costs so much here. */
let maxCpuSeconds: number;

beforeAll(async () => {
  const compressed = encodings.map(async (one) => [one.encoding, await compressZeros(one)] as const);
  bodies = new Map(await Promise.all(compressed));
  const before = process.cpuUsage();
  await pipeline([bodies.get('br')!], createBrotliDecompress(), new Writable({ write: (_, __, done) => done() }));
  const { user, system } = process.cpuUsage(before);
  maxCpuSeconds = (user + system) / 1e6;
  database = await openTestDatabase();
  await database.close();
  const metricsPort = await findPort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await start({ ...database.settings, METRICS_PORT: String(metricsPort) });
});
afterAll(async () => {
  await killAll();
  await database.remove();
});

async function measure(): Promise<{ cpu: number; memory: number }> {
  const text = await (await fetch(metricsUrl)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
  return { cpu: read('process_cpu_seconds_total'), memory: read('process_resident_memory_bytes') };
}

/** Waits until the process does nothing: expanding goes on after the response. */
async function measureWhenIdle(): Promise<{ cpu: number; memory: number }> {
  let last = { cpu: 0, memory: 0 };
  await vi.waitFor(
    async () => {
      const before = last;
      last = await measure();
      expect(last.cpu - before.cpu).toBeLessThan(IDLE_SECONDS);
    },
    { timeout: 120_000, interval: 500 },
  );
  return last;
}

async function send(origin: string, path: string, encoding: string): Promise<number> {
  const headers = { 'content-type': typeOf(path), 'content-encoding': encoding, 'sec-fetch-site': 'same-origin' };
  const body = new Uint8Array(bodies.get(encoding)!);
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
  await response.body?.cancel();
  return response.status;
}

/** Sends each body to each path at once. */
async function sendAll(origin: string) {
  for (const path of paths) await send(origin, path, 'br');
  const before = await measureWhenIdle();
  const asked = paths.flatMap((path) => [...bodies.keys()].map((encoding) => send(origin, path, encoding)));
  const statuses = await Promise.all(asked);
  const during = await measure();
  const after = await measureWhenIdle();
  const growth = Math.max(during.memory, after.memory) - before.memory;
  return { statuses: [...new Set(statuses)], cpuSeconds: after.cpu - before.cpu, growth };
}

test('the bodies are within the limit of what is read', () => {
  for (const [encoding, { length }] of bodies) expect(length, encoding).toBeLessThan(100_000);
});

test('the process spends neither processor time nor memory on compressed bodies', { timeout: 180_000 }, async () => {
  const { statuses, cpuSeconds, growth } = await sendAll(server.url);
  expect(cpuSeconds).toBeLessThan(maxCpuSeconds);
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  expect(statuses).toEqual([415]);
});

describe.skipIf(!findProgram('nginx'))('behind nginx as it is deployed', () => {
  const folder = makeDirectory();
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startNginx(folder.path, [server.port, server.port]);
  });
  afterAll(async () => {
    await nginx?.stop();
    folder.remove();
  });

  test('nor does it there', { timeout: 180_000 }, async () => {
    const { statuses, cpuSeconds, growth } = await sendAll(nginx.origin);
    expect(cpuSeconds).toBeLessThan(maxCpuSeconds);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
    expect(statuses).toEqual([415]);
  });
});
