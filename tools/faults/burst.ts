// Ten times more requests than the site can answer: each gets a page or a 503 with Retry-After soon, and afterwards the
// site is as fast as before.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askOnce, writeRequest } from '../bench/load.ts';
import { readMemory } from '../bench/server.ts';
import type { Program } from '../program.ts';
import { startSite } from '../site.ts';
import { waitUntilReady } from './client.ts';
import type { Outcome, Scenario, Tools } from './scenario.ts';
import { stageOn, withServer, type Stage } from './stage.ts';

const SECONDS = { full: 20, quick: 6 };
const TIMES = 10;
const CALM_CONNECTIONS = 8;
/** The sender of the burst needs a part of the machine. */
const LEAST_PART = 0.25;
const SLOWEST_MS = 10_000;
const RECOVERY_MS = 5_000;
const MEMORY_MB = 400;

const makeRound = () => ({ sent: 0, pages: 0, refused: 0, unadvised: 0, wrong: 0, slowestMs: 0 });
type Round = ReturnType<typeof makeRound>;

let last = 0;
/** Asks for a page that is in no cache. As bytes, because a whole client needs more of the machine than the site. */
async function ask(port: number, round: Round): Promise<void> {
  last += 1;
  round.sent += 1;
  const path = `/find-donor?bloodgroup=O%2B&country=1&state=${1 + (last % 36)}&n=${last}`;
  const from = performance.now();
  const answer = await askOnce(port, writeRequest('GET', path, { Connection: 'close' })).catch(() => '');
  round.slowestMs = Math.max(round.slowestMs, performance.now() - from);
  const status = Number(answer.slice(9, 12));
  if (status === 200) round.pages += 1;
  else if (status === 503) round.refused += 1;
  else round.wrong += 1;
  if (status === 503 && !/^retry-after: \d/im.test(answer.slice(0, 2000))) round.unadvised += 1;
}

/** Pages a second for a few clients that wait for each answer. */
async function runCalm(port: number, seconds: number): Promise<number> {
  const round = makeRound();
  const until = performance.now() + seconds * 1000;
  const visit = async () => {
    while (performance.now() < until) await ask(port, round);
  };
  await Promise.all(Array.from({ length: CALM_CONNECTIONS }, visit));
  return round.pages / seconds;
}

/** Sends so many a second, answered or not. */
async function runBurst(port: number, perSecond: number, seconds: number): Promise<Round> {
  const round = makeRound();
  const from = performance.now();
  const asked: Promise<void>[] = [];
  for (let now = from; now < from + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - from) / 1000) * perSecond) - asked.length;
    for (let i = 0; i < due; i += 1) asked.push(ask(port, round));
    await wait(20);
  }
  await Promise.all(asked);
  return round;
}

async function measure({ address, pid, port }: Program, isQuick: boolean): Promise<Outcome> {
  const seconds = SECONDS[isQuick ? 'quick' : 'full'];
  await runCalm(port, 3);
  const calm = await runCalm(port, 4);
  const before = readMemory(pid).now;
  const { sent, pages, refused, unadvised, wrong, slowestMs } = await runBurst(port, calm * TIMES, seconds);
  const recovery = await waitUntilReady(address);
  const after = await runCalm(port, 4);
  const grown = readMemory(pid).highest - before;
  const broken: string[] = [];
  if (wrong > 0) broken.push(`${wrong} answers were neither 200 nor 503.`);
  if (unadvised > 0) broken.push(`${unadvised} answers of 503 had no Retry-After.`);
  if (refused === 0) broken.push('Nothing was refused: that was no burst.');
  if (slowestMs > SLOWEST_MS) broken.push('An answer took longer than 10 s.');
  if (Math.min(pages / seconds, after) < calm * LEAST_PART) broken.push('Too few pages in the burst or afterwards.');
  if (recovery > RECOVERY_MS) broken.push(`Ready again only after ${recovery.toFixed(0)} ms.`);
  if (grown > MEMORY_MB) broken.push(`${grown.toFixed(0)} MB more.`);
  const counts = {
    'pages a second before': Math.round(calm),
    'sent a second': Math.round(sent / seconds),
    'pages a second in the burst': Math.round(pages / seconds),
    refused,
    'other or no answer': wrong,
    'slowest answer, ms': Math.round(slowestMs),
    'pages a second afterwards': Math.round(after),
    'MB more at most': Math.round(grown),
  };
  return { counts, broken };
}

async function burstOn({ env }: Stage, { folder, isQuick }: Tools): Promise<Outcome> {
  const site = await startSite(env, { log: join(folder, 'site.log') });
  return measure(site, isQuick).finally(() => site.stop());
}

export const burst: Scenario = {
  name: 'burst',
  title: 'ten times more requests than can be answered, embedded database',
  needs: [],
  limitMinutes: { full: 6, quick: 4 },
  run: (tools) => burstOn(stageOn(join(tools.folder, 'data')), tools),
};

export const burstOnServer: Scenario = {
  ...burst,
  name: 'burst-server',
  title: 'ten times more requests than can be answered, with a PostgreSQL server',
  needs: ['postgres'],
  run: (tools) => withServer(join(tools.folder, 'data'), (stage) => burstOn(stage, tools)),
};
