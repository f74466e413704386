// Ten times more requests than the site can answer: each gets the page or a 503 with Retry-After, and afterwards the site
// is as fast as before.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { end, start, waitUntilReady, type Started } from '#test/process.ts';
import type { Fixture } from './database.ts';
import { failuresOf, type Context, type Result } from './scenario.ts';

const FACTOR = 10;
const CONNECTIONS = 8;
/** The client of the overload uses a part of the processor. */
const MIN_SHARE = 0.25;
const MAX_RESPONSE_MS = 10_000;
const MAX_RECOVERY_MS = 5_000;

const newRound = () => ({ sent: 0, pages: 0, rejected: 0, wrong: 0, slowestMs: 0 });
type Round = ReturnType<typeof newRound>;

let last = 0;
/** Requests a page that is in no cache. As bytes: an HTTP client needs more processor time than the site. */
async function request(port: number, round: Round): Promise<void> {
  last += 1;
  round.sent += 1;
  const path = `/find-donor?bloodgroup=O%2B&country=1&state=${1 + (last % 36)}&n=${last}`;
  const from = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  const response = await text(socket).catch(() => '');
  round.slowestMs = Math.max(round.slowestMs, performance.now() - from);
  const status = response.slice(9, 12);
  if (status === '200') round.pages += 1;
  else if (status === '503' && /^retry-after: \d/im.test(response.slice(0, 2000))) round.rejected += 1;
  else round.wrong += 1;
}

/** Pages a second for a few clients that wait for each response. */
async function measureCalm(port: number, seconds: number): Promise<number> {
  const round = newRound();
  const until = performance.now() + seconds * 1000;
  const repeat = async () => {
    while (performance.now() < until) await request(port, round);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
  return round.pages / seconds;
}

/** Sends this many requests a second, whether or not they are answered. */
async function sendTooMany(port: number, perSecond: number, seconds: number): Promise<Round> {
  const round = newRound();
  const from = performance.now();
  const requests: Promise<void>[] = [];
  for (let now = from; now < from + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - from) / 1000) * perSecond) - requests.length;
    for (let i = 0; i < due; i += 1) requests.push(request(port, round));
    await wait(20);
  }
  await Promise.all(requests);
  return round;
}

async function measure(server: Started, seconds: number): Promise<Result> {
  const { port } = server;
  await measureCalm(port, 3);
  const before = await measureCalm(port, 4);
  const { sent, pages, rejected, wrong, slowestMs } = await sendTooMany(port, before * FACTOR, seconds);
  const recovery = await waitUntilReady(server);
  const after = await measureCalm(port, 4);
  const measured = {
    'pages a second before': before,
    'requests a second': sent / seconds,
    'pages a second': pages / seconds,
    rejected,
    'slowest response, ms': slowestMs,
    'pages a second afterwards': after,
  };
  const failures = failuresOf(
    [wrong > 0, `${wrong} responses were neither 200 nor 503 with Retry-After.`],
    [rejected === 0, 'Nothing was rejected: that was no overload.'],
    [slowestMs > MAX_RESPONSE_MS, 'A response took longer than 10 s.'],
    [Math.min(pages / seconds, after) < before * MIN_SHARE, 'Too few pages during the overload or afterwards.'],
    [recovery > MAX_RECOVERY_MS, `Ready only after ${recovery.toFixed(0)} ms.`],
  );
  const rounded = Object.entries(measured).map(([name, value]) => [name, Math.round(value)]);
  return { measured: Object.fromEntries(rounded), failures };
}

export async function overload({ env }: Fixture, { isQuick }: Context): Promise<Result> {
  const server = await start(env);
  return measure(server, isQuick ? 6 : 20).finally(() => end(server.process));
}
