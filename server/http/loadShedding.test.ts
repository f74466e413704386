// Load shedding: more concurrent requests than the limits allow.
import { connect } from 'node:net';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { passTime } from '#test/clock.ts';
import { sendFailure } from './api.ts';
import { toFailure } from './errors.ts';
import { LOAD_LIMITS, MAX_RENDERS, shedLoad } from './loadShedding.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const pages = await loadPages();
const MAX = 3;
const MAX_LATE = 2;
/** Longer than the tests take. */
const LATE_MS = 600_000;

describe('the limit of concurrent requests', () => {
  let app: FastifyInstance;
  /** Lets every waiting handler respond. */
  let answerAll: () => void;
  /** Resolves when this many handlers wait. */
  let reached: (handlers: number) => Promise<unknown>;
  let port: number;

  beforeEach(async () => {
    const waiting: (() => void)[] = [];
    answerAll = () => waiting.splice(0).forEach((response) => response());
    reached = (handlers) => vi.waitUntil(() => waiting.length >= handlers, { timeout: 60_000, interval: 5 });
    app = Fastify();
    shedLoad(app, { max: MAX, maxLate: MAX_LATE, lateMs: LATE_MS });
    app.setErrorHandler((error, request, reply) => sendFailure(reply, toFailure(error, request.log)));
    const wait = async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { done: true };
    };
    app.get('/api/slow', wait);
    app.post('/api/slow', wait);
    app.get('/api/broken', () => Promise.reject(new Error('broken')));
    app.get('/healthz', () => ({ status: 200 }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as { port: number });
  });
  afterEach(async () => {
    answerAll();
    await app.close();
  });

  const ask = (url: string) => app.inject({ url });
  const fill = () => Array.from({ length: MAX }, () => ask('/api/slow'));
  const openConnections = () => promisify(app.server.getConnections.bind(app.server))();

  test('rejects one more at once with 503 and Retry-After, and accepts the next after a response', async () => {
    const taken = fill();
    await reached(MAX);
    const rejected = await ask('/api/slow');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '5']);
    expect(rejected.json()).toMatchObject({ status: 503, code: 'unavailable' });
    answerAll();
    expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const next = ask('/api/slow');
    await reached(1);
    answerAll();
    expect((await next).statusCode).toBe(200);
  });

  test('is lower while several requests have been running for too long', async () => {
    const one = ask('/api/slow');
    await reached(1);
    passTime(LATE_MS);
    const another = ask('/api/slow');
    await reached(2);
    expect((await ask('/api/broken')).statusCode, 'one alone').toBe(500);
    passTime(LATE_MS);
    expect((await ask('/api/broken')).statusCode, 'both late').toBe(503);
    answerAll();
    await Promise.all([one, another]);
    expect((await ask('/api/broken')).statusCode).toBe(500);
  });

  test('does not apply to health checks', async () => {
    const taken = fill();
    await reached(MAX);
    expect((await ask('/healthz')).statusCode).toBe(200);
    answerAll();
    await Promise.all(taken);
  });

  test('counts down after an error and after a rejection', async () => {
    for (let i = 0; i < 3 * MAX; i += 1) expect((await ask('/api/broken')).statusCode).toBe(500);
    const taken = fill();
    await reached(MAX);
    for (let i = 0; i < 3 * MAX; i += 1) expect((await ask('/api/slow')).statusCode).toBe(503);
    answerAll();
    await Promise.all(taken);
    expect((await ask('/api/broken')).statusCode).toBe(500);
  });

  test('counts closed connections until their handler ends, and no longer', async () => {
    const sockets = Array.from({ length: MAX }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await reached(MAX);
    for (const socket of sockets) socket.destroy();
    await expect.poll(openConnections, { interval: 5 }).toBe(0);
    expect((await ask('/api/slow')).statusCode).toBe(503);
    answerAll();
    await expect.poll(async () => (await ask('/api/broken')).statusCode, { interval: 5 }).toBe(500);
    const taken = fill();
    await reached(MAX);
    answerAll();
    expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('does not count requests whose body has not arrived', async () => {
    const sockets = Array.from({ length: 2 * MAX }, () => connect(port, '127.0.0.1'));
    const head = 'POST /api/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
    let begun = 0;
    app.server.on('request', () => (begun += 1));
    for (const socket of sockets) socket.write(head);
    await expect.poll(() => begun, { interval: 5 }).toBe(2 * MAX);
    const taken = fill();
    await reached(MAX);
    answerAll();
    expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const socket of sockets) socket.destroy();
  });
});

describe('the application', () => {
  const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, pages });

  test('accepts some of many concurrent requests, rejects the others, and recovers afterwards', async () => {
    const visitor = app.visitor();
    const requests = Array.from({ length: 3 * LOAD_LIMITS.max }, () => visitor.send('/api/v1/isLoggedIn'));
    const responses = await Promise.all(requests);
    const statuses = new Set(responses.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 503]));
    expect(responses.filter(({ status }) => status === 503).every(({ headers }) => headers['retry-after'])).toBe(true);
    expect((await visitor.send('/api/v1/isLoggedIn')).status).toBe(200);
  });

  test('limits concurrent pages, rejects further ones as plain text, and does not count requests that wait for a shared page', async () => {
    const visitor = app.visitor();
    const open = (address: string) => visitor.send(address);
    const statuses = async (requests: Promise<{ status: number }>[]) =>
      (await Promise.all(requests)).map(({ status }) => status);
    const many = Array.from({ length: 4 * MAX_RENDERS }, (_, i) => open(`/about-us?n=${i}`));
    const made = await statuses(many);
    expect(new Set(made)).toEqual(new Set([200, 503]));
    expect(made.filter((status) => status === 200).length).toBeGreaterThanOrEqual(MAX_RENDERS);
    const rejected = (await Promise.all(many)).find(({ status }) => status === 503)!;
    expect([rejected.headers['retry-after'], rejected.headers['content-type']]).toEqual([
      '5',
      'text/plain; charset=utf-8',
    ]);
    const same = Array.from({ length: 2 * MAX_RENDERS }, () => open('/about-us?n=same'));
    expect(new Set(await statuses(same))).toEqual(new Set([200]));
  });
});
