// Twenty minutes of a quiet day: people write, search and look at pages, and memory stays where it is.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readMemory } from '../bench/server.ts';
import { startSite } from '../site.ts';
import { stageEmbedded } from './databases.ts';
import { Ledger } from './ledger.ts';
import { liveOn } from './lives.ts';
import { lookAround } from './readers.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import type { Street } from './writer.ts';

const MINUTES = { full: 20, quick: 1 };
const SAMPLE_MS = 5_000;
/** A person reads and thinks. */
const PAUSE_MS = 1000;
/**
 * Of the median of the last quarter over that of the second; the first is for what fills up once: caches, compiled code,
 * the pool. A minute is all of that.
 */
const MOST_GROWTH = { full: 1.1, quick: 1.5 };
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

async function sample(pid: number, until: number): Promise<number[]> {
  const samples: number[] = [];
  while (performance.now() < until) {
    await wait(SAMPLE_MS);
    samples.push(readMemory(pid).now);
  }
  return samples;
}

async function run({ folder, isQuick, say }: Tools): Promise<Outcome> {
  const length = isQuick ? 'quick' : 'full';
  const minutes = MINUTES[length];
  const stage = stageEmbedded(join(folder, 'data'));
  // The first start leaves memory behind that later ones do not need.
  await (await startSite(stage.env)).stop();
  const site = await startSite(stage.env, { log: join(folder, 'site.log') });
  const ledger = new Ledger();
  const street: Street = { address: site.address, starts: 1, isOver: false, up: Promise.resolve(), pauseMs: PAUSE_MS };
  const until = performance.now() + minutes * 60_000;
  const living = liveOn(street, ledger);
  const [samples, looks] = await Promise.all([
    sample(site.pid, until),
    lookAround(site.address, ledger, { pauseMs: PAUSE_MS, isOver: () => performance.now() >= until }),
    Promise.race([living, wait(minutes * 60_000)]),
  ]);
  street.isOver = true;
  await living;
  await site.stop();
  const quarter = Math.floor(samples.length / 4);
  const before = median(samples.slice(quarter, 2 * quarter));
  const after = median(samples.slice(-quarter));
  say(
    `MB: ${samples
      .filter((_, i) => i % 12 === 0)
      .map(Math.round)
      .join(' ')}`,
  );
  const faults = ledger.describeFaults();
  const { broken, check } = makeChecks();
  check(after <= before * MOST_GROWTH[length], `Memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB.`);
  check(faults === '', `Answered with ${faults}.`);
  check(ledger.hung + ledger.dropped === 0, 'Requests had no answer.');
  check(ledger.unexpected.length === 0, ledger.unexpected.slice(0, 3).join('; '));
  return {
    counts: {
      minutes,
      'writes acknowledged': ledger.acknowledged,
      'pages and searches': looks,
      'MB in the second quarter': Math.round(before),
      'MB in the last quarter': Math.round(after),
      'MB at most': Math.round(Math.max(...samples)),
      'slowest answer, ms': Math.round(ledger.slowestMs),
    },
    broken,
  };
}

export const soak: Scenario = {
  name: 'soak',
  title: 'a quiet day: memory stays where it is',
  needs: [],
  limitMinutes: { full: 30, quick: 4 },
  run,
};
