// kill -9 in the middle of mixed writes, again and again: every acknowledged write is stored once.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cutShort, type Program } from '../program.ts';
import { ALONE, SITE, startSite } from '../site.ts';
import { runUnderLoad, type Load } from './load.ts';
import type { Outcome, Scenario, Tools } from './scenario.ts';
import { stageOn, withServer, type Stage } from './stage.ts';

/** A kill comes after a random number of writes, and some milliseconds later. */
const MOST_WRITES = 25;
const MOST_MS = 40;
/** A start takes about a second; every eighth is killed too. */
const START_MS = 900;
const EARLY = 8;

interface Run {
  stage: Stage;
  cycles: number;
  tools: Tools;
}

const draw = (most: number) => Math.ceil(Math.random() * most);

/** Gives the site that stays up. */
async function killAndStart({ stage, cycles, tools }: Run, first: Program, load: Load): Promise<Program> {
  const log = join(tools.folder, 'site.log');
  let site = first;
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await load.waitForWrites(draw(MOST_WRITES));
    await wait(draw(MOST_MS));
    const { promise, resolve } = Promise.withResolvers<void>();
    load.target.up = promise;
    await site.kill();
    if (cycle % EARLY === 0) {
      await cutShort(process.execPath, SITE, { env: { ...ALONE, ...stage.env }, log }, draw(START_MS));
    }
    site = await startSite(stage.env, { port: site.port, log });
    load.target.starts += 1;
    resolve();
    if (cycle % 25 === 0) tools.say(`${cycle} kills`);
  }
  return site;
}

export async function killAgainAndAgain(run: Run): Promise<Outcome> {
  let site = await startSite(run.stage.env, { log: join(run.tools.folder, 'site.log') });
  const ledger = await runUnderLoad(site.address, async (load) => (site = await killAndStart(run, site, load)));
  await site.stop();
  const { counts, broken } = ledger.judge(await run.stage.traces());
  if (ledger.acknowledged.length < run.cycles) broken.push('Too little was written.');
  return { counts: { cycles: run.cycles, ...counts, 'acknowledged ones sent again': ledger.repeated }, broken };
}

export const killEmbedded: Scenario = {
  name: 'kill-embedded',
  title: 'kill -9 in the middle of mixed writes, embedded database',
  needs: [],
  limitMinutes: { full: 45, quick: 4 },
  run: (tools) =>
    killAgainAndAgain({ stage: stageOn(join(tools.folder, 'data')), cycles: tools.isQuick ? 15 : 200, tools }),
};

export const killOnServer: Scenario = {
  name: 'kill-server',
  title: 'kill -9 in the middle of mixed writes, with a PostgreSQL server',
  needs: ['postgres'],
  limitMinutes: { full: 15, quick: 4 },
  run: (tools) =>
    withServer(join(tools.folder, 'data'), (stage) =>
      killAgainAndAgain({ stage, cycles: tools.isQuick ? 10 : 50, tools }),
    ),
};
