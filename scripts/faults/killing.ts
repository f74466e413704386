// kill -9 in the middle of mixed writes, over and over: every acknowledged write is there, and none is there twice.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from '#server/testing/ports.ts';
import { cutShort, type Program } from '../program.ts';
import { ALONE, SITE, startSite } from '../site.ts';
import { stageEmbedded, stageServer, type Stage } from './databases.ts';
import { Ledger } from './ledger.ts';
import { liveOn } from './lives.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import type { Street } from './writer.ts';

/** The site is killed after so many acknowledged writes, drawn anew each time, and so many milliseconds more. */
const MOST_WRITES = 25;
const MOST_MS = 40;
const LONGEST_WAIT_MS = 10_000;
/** A start takes about a second. */
const START_MS = 900;
/** Every eighth kill meets a start that is not over yet. */
const EARLY = 8;

interface Play {
  stage: Stage;
  cycles: number;
  tools: Tools;
}

const draw = (most: number) => Math.ceil(Math.random() * most);

async function waitForWrites(ledger: Ledger, writes: number): Promise<void> {
  const enough = ledger.acknowledged + writes;
  for (let waited = 0; ledger.acknowledged < enough && waited < LONGEST_WAIT_MS; waited += 5) await wait(5);
  await wait(draw(MOST_MS));
}

/** Kills and starts, while people are at it. Gives the site that then stays up. */
async function killAndStart(
  { stage, cycles, tools }: Play,
  street: Street,
  ledger: Ledger,
  first: Program,
): Promise<Program> {
  const log = join(tools.folder, 'site.log');
  let site = first;
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await waitForWrites(ledger, draw(MOST_WRITES));
    const { promise, resolve } = Promise.withResolvers<void>();
    street.up = promise;
    await site.kill();
    if (cycle % EARLY === 0) {
      const env = { ...ALONE, ...stage.env };
      await cutShort(process.execPath, SITE, { env, log }, draw(START_MS));
    }
    site = await startSite(stage.env, { port: site.port, log });
    street.starts += 1;
    resolve();
    if (cycle % 25 === 0) tools.say(`${cycle} kills`);
  }
  return site;
}

/** Throws nothing where promises are broken: the outcome says so. */
export async function killOnAndOn(given: Play): Promise<Outcome> {
  const { stage, cycles, tools } = given;
  const port = await findPort();
  const first = await startSite(stage.env, { port, log: join(tools.folder, 'site.log') });
  const street: Street = { address: first.address, starts: 1, isOver: false, up: Promise.resolve() };
  const ledger = new Ledger();
  const living = liveOn(street, ledger);
  const last = await Promise.race([killAndStart(given, street, ledger, first), living.then(() => first)]);
  await waitForWrites(ledger, MOST_WRITES);
  street.isOver = true;
  await living;
  await last.stop();
  const { lost, doubled } = ledger.judge(await stage.traces());
  const { broken, check } = makeChecks();
  check(lost.length === 0, `Acknowledged, and not there: ${lost.slice(0, 5).join('; ')}.`);
  check(doubled.length === 0, `There twice: ${doubled.slice(0, 5).join('; ')}.`);
  check(ledger.differed.length === 0, `Answered otherwise when sent again: ${ledger.differed.slice(0, 3).join('; ')}.`);
  check(ledger.unexpected.length === 0, `Answered wrongly: ${ledger.unexpected.slice(0, 3).join('; ')}.`);
  check(ledger.hung === 0, `${ledger.hung} requests had no answer.`);
  check(ledger.acknowledged > cycles, 'Too little was written.');
  return {
    counts: {
      cycles,
      'killed again while starting': Math.floor(cycles / EARLY),
      'writes acknowledged': ledger.acknowledged,
      'sent again': ledger.retried,
      'acknowledged ones sent again': ledger.repeated,
      'traces looked for': ledger.traces,
      lost: lost.length,
      doubled: doubled.length,
    },
    broken,
  };
}

export const killEmbedded: Scenario = {
  name: 'kill-embedded',
  title: 'kill -9 in the middle of mixed writes, embedded database',
  needs: [],
  limitMinutes: { full: 45, quick: 4 },
  run: (tools) =>
    killOnAndOn({ stage: stageEmbedded(join(tools.folder, 'data')), cycles: tools.isQuick ? 15 : 200, tools }),
};

export const killOnServer: Scenario = {
  name: 'kill-server',
  title: 'kill -9 in the middle of mixed writes, with a PostgreSQL server',
  needs: ['postgres'],
  limitMinutes: { full: 15, quick: 4 },
  async run(tools) {
    const stage = await stageServer(join(tools.folder, 'data'));
    return killOnAndOn({ stage, cycles: tools.isQuick ? 10 : 50, tools }).finally(() => stage.close());
  },
};
