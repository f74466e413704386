// kill -9 during mixed writes, again and again: every acknowledged write is stored once.
import { setTimeout as wait } from 'node:timers/promises';
import { end, launch, start, type Started } from '#test/process.ts';
import type { Fixture } from './database.ts';
import type { Result } from './scenario.ts';
import { runWithWorkload } from './workload.ts';

const MAX_WRITES = 25;
const MAX_DELAY_MS = 40;
/** A start takes about a second; every eighth is killed too. */
const MAX_START_MS = 900;
const KILLED_START = 8;

const random = (max: number) => Math.ceil(Math.random() * max);

async function restart({ env }: Fixture, { port }: Started, killsStart: boolean): Promise<Started> {
  if (killsStart) {
    const early = launch({ ...env, PORT: String(port) });
    await wait(random(MAX_START_MS));
    await end(early.process, 'SIGKILL');
  }
  return start(env, port);
}

export async function killRepeatedly(fixture: Fixture, cycles: number): Promise<Result> {
  let server = await start(fixture.env);
  const log = await runWithWorkload(server.url, async (workload) => {
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await workload.waitForWrites(random(MAX_WRITES));
      await wait(random(MAX_DELAY_MS));
      const { promise, resolve } = Promise.withResolvers<void>();
      workload.target.up = promise;
      await end(server.process, 'SIGKILL');
      server = await restart(fixture, server, cycle % KILLED_START === 0);
      workload.target.starts += 1;
      resolve();
    }
  });
  await end(server.process);
  const measured = { kills: cycles, 'acknowledged writes replayed': log.replayed };
  return log.check(await fixture.readEntries(), measured, [log.acknowledged.length < cycles, 'Too few writes.']);
}
