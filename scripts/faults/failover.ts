// A primary with a synchronous standby behind HAProxy: under load the primary is killed or frozen, and deploy/promote.sh
// promotes the standby. Then the former primary comes back and still believes it is one.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPorts } from '#test/ports.ts';
import { startSite } from '../site.ts';
import { runUnderLoad, type Load } from './load.ts';
import { DatabaseNode } from './machines/databaseNode.ts';
import { startHaproxy, type Haproxy } from './machines/haproxy.ts';
import { startProgram } from './machines/programs.ts';
import type { Outcome, Scenario, Tools } from './scenario.ts';
import { settingsOf } from './stage.ts';
import { readTraces } from './traces.ts';

const BEFORE_MS = 3000;
/** HAProxy has checked both servers by then. */
const CHECKED_MS = 5000;
const GAP_LIMIT_MS = 60_000;
const NEVER_MS = 3000;
/** A write that the standby has may be acknowledged so long after the primary is gone. */
const UNDER_WAY_MS = 1000;

/** What docs/operations.md grants on a new pair. */
const WATCHER = `
  create role watcher login;
  grant execute on function pg_promote, pg_reload_conf to watcher;
  grant alter system on parameter synchronous_standby_names to watcher;`;

/** From now on a commit is acknowledged when the standby has it. */
async function requireStandby(primary: DatabaseNode): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (one, two)'`);
  await primary.query('select pg_reload_conf()');
  for (let looks = 0; looks < 200; looks += 1, await wait(50)) {
    const rows = await primary.query(`select 1 from pg_stat_replication where sync_state in ('quorum', 'sync')`);
    if (rows.length > 0) return;
  }
  throw new Error('The standby did not become synchronous.');
}

async function makePair(folder: string): Promise<[one: DatabaseNode, two: DatabaseNode]> {
  const ports = await findPorts(2);
  const one = await DatabaseNode.make('one', ports[0]!, folder);
  const two = await DatabaseNode.make('two', ports[1]!, folder);
  await one.initialise();
  await one.start();
  await one.query(WATCHER);
  await two.copyFrom(one);
  await two.start();
  await requireStandby(one);
  return [one, two];
}

/** Milliseconds from the fault to the first write acknowledged after it. */
async function waitForWrite({ ledger }: Load, fault: number): Promise<number> {
  while (performance.now() - fault < GAP_LIMIT_MS) {
    const first = ledger.acknowledged.find((at) => at > fault + UNDER_WAY_MS);
    if (first !== undefined) return first - fault;
    await wait(20);
  }
  throw new Error('The site did not write again.');
}

/** Whether a former primary acknowledges a write that its standby cannot confirm. */
function acknowledges(node: DatabaseNode): Promise<boolean> {
  const write = node.query(`insert into settings (name, value) values ('split', 'brain')`).then(
    () => true,
    () => false,
  );
  return Promise.race([write, wait(NEVER_MS, false)]);
}

async function failOver(load: Load, haproxy: Haproxy, [primary, standby]: DatabaseNode[], how: 'kill' | 'freeze') {
  const promotion = startProgram('sh', [haproxy.promote, '--wait', primary!.address, standby!.address]);
  await wait(BEFORE_MS);
  const fault = performance.now();
  if (how === 'kill') await primary!.kill();
  else primary!.freeze();
  const gap = await waitForWrite(load, fault);
  if (how === 'kill') await primary!.start();
  else primary!.thaw();
  const isSplit = await acknowledges(primary!);
  await wait(CHECKED_MS);
  await primary!.kill();
  await promotion.end();
  await primary!.copyFrom(standby!);
  await primary!.start();
  await requireStandby(standby!);
  return { gap, isSplit };
}

async function runFailover({ folder, isQuick, say }: Tools): Promise<Outcome> {
  const nodes = await makePair(folder);
  const haproxy = await startHaproxy(folder, nodes);
  // HAProxy takes both for a primary until it has checked them.
  await wait(CHECKED_MS);
  const data = join(folder, 'data');
  const url = `postgres://postgres@127.0.0.1:${haproxy.port}/postgres`;
  const site = await startSite(settingsOf(data, url), { log: join(folder, 'site.log') });
  const results: { gap: number; isSplit: boolean }[] = [];
  try {
    const ledger = await runUnderLoad(site.address, async (load) => {
      for (const how of Array.from({ length: isQuick ? 1 : 3 }, () => ['kill', 'freeze'] as const).flat()) {
        const result = await failOver(load, haproxy, nodes, how);
        say(`${how}: writes again after ${Math.round(result.gap)} ms`);
        results.push(result);
        nodes.reverse();
      }
    });
    const { counts, broken } = ledger.judge(await readTraces((text) => nodes[0].query(text), join(data, 'mail')));
    const split = results.filter(({ isSplit }) => isSplit).length;
    if (split > 0) broken.push(`${split} former primaries acknowledged a write when they were back.`);
    const gaps = results.map(({ gap }) => Math.round(gap)).toSorted((a, b) => a - b);
    const own = { failovers: results.length, 'no write for, ms': `${gaps[0]} to ${gaps.at(-1)}` };
    return { counts: { ...own, 'former primaries that acknowledged a write': split, ...counts }, broken };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${haproxy.said()}`, { cause: error });
  } finally {
    await site.kill();
    await haproxy.end();
    for (const node of nodes) await node.kill();
  }
}

export const failover: Scenario = {
  name: 'failover',
  title: 'the primary is killed or frozen, its synchronous standby promoted',
  needs: ['postgres', 'haproxy'],
  limitMinutes: { full: 15, quick: 5 },
  run: runFailover,
};
