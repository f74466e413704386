// Ten times more requests than can be answered: each has its answer soon, a page or a 503 with Retry-After; what can be
// answered is, and afterwards everything is as before.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askOnce, writeRequest } from '../bench/load.ts';
import { readMemory } from '../bench/server.ts';
import type { Program } from '../program.ts';
import { startSite } from '../site.ts';
import { stageEmbedded, stageServer, type Stage } from './databases.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import { waitUntilReady } from './visitor.ts';

const SECONDS = { full: 20, quick: 6 };
const TIMES = 10;
const CALM_CONNECTIONS = 8;
const TICK_MS = 20;
/** Of the calm pace; the burst takes its share of the machine, as does whoever sends it. */
const LEAST_PART = 0.25;
const ANSWER_MS = 10_000;
const RECOVERY_MS = 5_000;
const MEMORY_MB = 400;

interface Round {
  sent: number;
  answered: number;
  refused: number;
  unadvised: number;
  other: number;
  lost: number;
  slowestMs: number;
  /** Milliseconds of the slowest hundredth of refusals. */
  refusedAfter: number;
}

let last = 0;
/**
 * A page that nobody has just asked for, so that it has to be made; on a connection of its own, by bytes, because a
 * whole client would need more of the machine than the site.
 */
async function ask(port: number): Promise<{ status: number; isAdvised: boolean; took: number }> {
  last += 1;
  const path = `/find-donor?bloodgroup=O%2B&country=1&state=${1 + (last % 36)}&n=${last}`;
  const from = performance.now();
  const answer = await askOnce(port, writeRequest('GET', path, { Connection: 'close' }));
  return {
    status: Number(answer.slice(9, 12)),
    isAdvised: /^retry-after: \d/im.test(answer.slice(0, 2000)),
    took: performance.now() - from,
  };
}

function makeRound() {
  const round: Round = {
    sent: 0,
    answered: 0,
    refused: 0,
    unadvised: 0,
    other: 0,
    lost: 0,
    slowestMs: 0,
    refusedAfter: 0,
  };
  const refusals: number[] = [];
  const send = async (port: number) => {
    round.sent += 1;
    const answer = await ask(port).catch(() => null);
    if (answer === null) return void (round.lost += 1);
    round.slowestMs = Math.max(round.slowestMs, answer.took);
    if (answer.status === 200) return void (round.answered += 1);
    if (answer.status !== 503) return void (round.other += 1);
    round.refused += 1;
    refusals.push(answer.took);
    if (!answer.isAdvised) round.unadvised += 1;
  };
  const close = () => {
    round.refusedAfter = refusals.toSorted((a, b) => a - b)[Math.floor((refusals.length - 1) * 0.99)] ?? 0;
    return round;
  };
  return { send, close };
}

/** As many a second as a few patient visitors get. */
async function runCalm(port: number, seconds: number): Promise<number> {
  const { send, close } = makeRound();
  const until = performance.now() + seconds * 1000;
  const visit = async () => {
    while (performance.now() < until) await send(port);
  };
  await Promise.all(Array.from({ length: CALM_CONNECTIONS }, visit));
  return close().answered / seconds;
}

/** So many a second, whether or not the earlier ones were answered. */
async function runBurst(port: number, perSecond: number, seconds: number): Promise<Round> {
  const { send, close } = makeRound();
  const from = performance.now();
  const under: Promise<void>[] = [];
  for (let now = from; now < from + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - from) / 1000) * perSecond) - under.length;
    for (let i = 0; i < due; i += 1) under.push(send(port));
    await wait(TICK_MS);
  }
  await Promise.all(under);
  return close();
}

async function play(site: Program, isQuick: boolean): Promise<Outcome> {
  const { address, pid, port } = site;
  const seconds = SECONDS[isQuick ? 'quick' : 'full'];
  await runCalm(port, 3);
  const calm = await runCalm(port, 4);
  const before = readMemory(pid).now;
  const burst = await runBurst(port, calm * TIMES, seconds);
  const ready = await waitUntilReady(address);
  await wait(1_000);
  const after = await runCalm(port, 4);
  const grown = readMemory(pid).highest - before;
  const pace = burst.answered / seconds;
  const { broken, check } = makeChecks();
  check(burst.lost === 0, `${burst.lost} requests had no answer.`);
  check(burst.other === 0, `${burst.other} answers were neither 200 nor 503.`);
  check(burst.unadvised === 0, `${burst.unadvised} answers of 503 had no Retry-After.`);
  check(burst.refused > 0, 'Nobody was refused: that was no burst.');
  check(burst.slowestMs <= ANSWER_MS, `An answer took ${burst.slowestMs.toFixed(0)} ms.`);
  check(pace >= calm * LEAST_PART, `Only ${pace.toFixed(0)} pages a second, in calm ${calm.toFixed(0)}.`);
  check(ready <= RECOVERY_MS, `Ready again only after ${ready.toFixed(0)} ms.`);
  check(after >= calm * LEAST_PART, `Afterwards only ${after.toFixed(0)} pages a second.`);
  check(grown <= MEMORY_MB, `${grown.toFixed(0)} MB more.`);
  return {
    counts: {
      'pages a second in calm': Math.round(calm),
      'sent a second': Math.round(burst.sent / seconds),
      'pages a second in the burst': Math.round(pace),
      refused: burst.refused,
      'other or no answer': burst.other + burst.lost,
      'refused within (99 of 100), ms': Math.round(burst.refusedAfter),
      'slowest answer, ms': Math.round(burst.slowestMs),
      'pages a second afterwards': Math.round(after),
      'MB more at most': Math.round(grown),
    },
    broken,
  };
}

function makeBurst(name: string, title: string, needs: Scenario['needs'], set: (folder: string) => Promise<Stage>) {
  return {
    name,
    title,
    needs,
    limitMinutes: { full: 6, quick: 4 },
    async run({ folder, isQuick }: Tools) {
      const stage = await set(join(folder, 'data'));
      const site = await startSite(stage.env, { log: join(folder, 'site.log') });
      return play(site, isQuick)
        .finally(() => site.stop())
        .finally(() => stage.close());
    },
  } satisfies Scenario;
}

const TITLE = 'ten times more requests than can be answered';
export const burst = makeBurst('burst', `${TITLE}, embedded database`, [], (folder) =>
  Promise.resolve(stageEmbedded(folder)),
);
export const burstOnServer = makeBurst('burst-server', `${TITLE}, with a PostgreSQL server`, ['postgres'], stageServer);
