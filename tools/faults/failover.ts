// A primary with a synchronous standby behind HAProxy: the primary is killed or frozen during writes, and
// deploy/promote.sh promotes the standby. Then the former primary returns and still acts as the primary.
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from '#test/ports.ts';
import { DURABLE, queryOnce, startPostgres, startReplica, type PostgresServer } from '#test/postgres.ts';
import { end, start } from '#test/process.ts';
import { fixtureOn, readEntries, type Fixture } from './database.ts';
import { startHaproxy, type Haproxy } from './deployed.ts';
import type { Context, Result } from './scenario.ts';
import { runWithWorkload, type Workload } from './workload.ts';

/** promote.sh sees the primary before it fails. */
const BEFORE_MS = 3000;
/** HAProxy has checked both servers by then. */
const CHECKED_MS = 5000;
const MAX_GAP_MS = 60_000;
const ACKNOWLEDGE_MS = 3000;
/** The standby may have a write that is acknowledged so long after the fault. */
const IN_FLIGHT_MS = 1000;

/** As docs/operations.md sets up a pair. */
const WATCHER = [
  'create role watcher login',
  'grant execute on function pg_promote, pg_reload_conf to watcher',
  'grant alter system on parameter synchronous_standby_names to watcher',
];

interface Node {
  name: 'one' | 'two';
  port: number;
  server: PostgresServer;
}

const addressOf = ({ port }: Node) => `127.0.0.1:${port}`;

/** From now on a commit is acknowledged when the standby has it. */
async function requireStandby({ url }: PostgresServer): Promise<void> {
  await queryOnce(url, `alter system set synchronous_standby_names = 'ANY 1 (one, two)'`, 'select pg_reload_conf()');
  for (let tries = 0; tries < 200; tries += 1, await wait(50)) {
    const synchronous = `select 1 from pg_stat_replication where sync_state in ('quorum', 'sync')`;
    if ((await queryOnce(url, synchronous)).length > 0) return;
  }
  throw new Error('The standby did not become synchronous.');
}

async function startPair(): Promise<[Node, Node]> {
  const [first, second] = [await findPort(), await findPort()];
  const primary = (await startPostgres({ settings: DURABLE, port: first }))!;
  await queryOnce(primary.url, ...WATCHER);
  const standby = await startReplica(primary, { settings: DURABLE, port: second, name: 'two' });
  await requireStandby(primary);
  return [
    { name: 'one', port: first, server: primary },
    { name: 'two', port: second, server: standby },
  ];
}

/** Milliseconds from the fault to the first write acknowledged after it. */
async function waitForWrite({ log }: Workload, fault: number): Promise<number> {
  while (performance.now() - fault < MAX_GAP_MS) {
    const first = log.acknowledged.find((at) => at > fault + IN_FLIGHT_MS);
    if (first !== undefined) return first - fault;
    await wait(20);
  }
  throw new Error('The site did not write again.');
}

/** Whether a former primary acknowledges a write that no standby confirms. */
function acknowledges({ server: { url } }: Node): Promise<boolean> {
  const write = queryOnce(url, `insert into settings (name, value) values ('split', 'brain')`);
  return Promise.race([write.then(Boolean).catch(() => false), wait(ACKNOWLEDGE_MS, false)]);
}

async function failOver(workload: Workload, haproxy: Haproxy, [primary, standby]: Node[], how: 'kill' | 'freeze') {
  const promotion = haproxy.promote(addressOf(primary!), addressOf(standby!));
  await wait(BEFORE_MS);
  const fault = performance.now();
  if (how === 'kill') await primary!.server.end('kill');
  else primary!.server.signalAll('SIGSTOP');
  const gap = await waitForWrite(workload, fault);
  if (how === 'kill') await primary!.server.start();
  else primary!.server.signalAll('SIGCONT');
  const isSplit = await acknowledges(primary!);
  await wait(CHECKED_MS);
  await primary!.server.end('kill');
  await promotion;
  await primary!.server.stop();
  const { name, port } = primary!;
  primary!.server = await startReplica(standby!.server, { settings: DURABLE, port, name });
  await requireStandby(standby!.server);
  return { gap, isSplit };
}

export async function failOverRepeatedly(
  { env: { DATA_DIR: data = '' } }: Fixture,
  { folder, isQuick }: Context,
): Promise<Result> {
  const nodes = await startPair();
  const haproxy = await startHaproxy(folder, [addressOf(nodes[0]), addressOf(nodes[1])]);
  // Until then HAProxy treats both as the primary.
  await wait(CHECKED_MS);
  const server = await start(fixtureOn(data, `postgres://postgres@127.0.0.1:${haproxy.port}/postgres`).env);
  const results: { gap: number; isSplit: boolean }[] = [];
  const faults = (['kill', 'freeze'] as const).flatMap((how) => Array.from({ length: isQuick ? 1 : 3 }, () => how));
  try {
    const log = await runWithWorkload(server.url, async (workload) => {
      for (const how of faults) {
        results.push(await failOver(workload, haproxy, nodes, how));
        nodes.reverse();
      }
    });
    const split = results.filter(({ isSplit }) => isSplit).length;
    const gaps = results.map(({ gap }) => Math.round(gap)).toSorted((a, b) => a - b);
    const measured = { failovers: faults.length, 'no write for, ms': `${gaps[0]} to ${gaps.at(-1)}` };
    const stored = await readEntries(data, nodes[0].server.url);
    return log.check(stored, measured, [split > 0, `${split} former primaries acknowledged a write.`]);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${haproxy.output()}`, { cause: error });
  } finally {
    await end(server.process, 'SIGKILL');
    await end(haproxy.process);
    for (const node of nodes) await node.server.end('kill');
    for (const node of nodes) await node.server.stop();
  }
}
