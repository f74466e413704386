// Ten times more requests than can be answered: each has its answer soon, a page or a 503 with Retry-After; what can be
// answered is, and afterwards everything is as before.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readMemory } from '../bench/server.ts';
import type { Program } from '../program.ts';
import { startSite } from '../site.ts';
import { stageEmbedded, stageServer, type Stage } from './databases.ts';
import { runBurst, runCalm } from './flood.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import { waitUntilReady } from './visitor.ts';

const SECONDS = { full: 20, quick: 6 };
const TIMES = 10;
/** Of the calm pace; the burst takes its share of the machine, as does whoever sends it. */
const LEAST_PART = 0.25;
const ANSWER_MS = 10_000;
const RECOVERY_MS = 5_000;
const MEMORY_MB = 400;

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
