// The machine of the primary crashes, stands still or loses its network, and Patroni makes a standby the primary. The site
// is not restarted: it writes through HAProxy and searches on the servers. Then the machine returns.
import { setTimeout as wait } from 'node:timers/promises';
import { queryOnce } from '#test/postgres.ts';
import { end, start, type Started } from '#test/process.ts';
import { startCluster, type Cluster, type Node } from './cluster.ts';
import { fixtureOn, readEntries } from './database.ts';
import type { Context, Result } from './scenario.ts';
import { SearchWatch, WriteWatch } from './watches.ts';
import { runWithWorkload, type Workload } from './workload.ts';

const MAX_GAP_MS = 30_000;
const WAIT_MS = 90_000;
/** A standby may have a write that is acknowledged so long after the fault. */
const IN_FLIGHT_MS = 1000;
const MAX_SEARCH_GAP_MS = 5000;

const FAULTS = {
  kill: { begin: ({ machine }: Node) => machine.crash(), end: (node: Node) => node.start() },
  freeze: { begin: ({ machine }: Node) => machine.freeze(), end: ({ machine }: Node) => machine.thaw() },
  cut: {
    begin: ({ machine }: Node) => machine.setNetwork('down'),
    end: ({ machine }: Node) => machine.setNetwork('up'),
  },
};
export type Fault = keyof typeof FAULTS;

interface Gap {
  /** From the fault to the first write acknowledged after it. */
  write: number;
  /** From the fault until the former primary is none. */
  demotion: number;
}

async function waitForWrite({ log }: Workload, fault: number): Promise<number> {
  while (performance.now() - fault < WAIT_MS) {
    const first = log.acknowledged.find((at) => at > fault + IN_FLIGHT_MS);
    if (first !== undefined) return first - fault;
    await wait(20);
  }
  throw new Error('The site did not write again.');
}

/** Asks by the Unix socket. A server that has stopped is no primary either. */
async function waitUntilDemoted(node: Node, fault: number): Promise<number> {
  const ask = () => queryOnce<{ is: boolean }>(node.localUrl('probe'), 'select pg_is_in_recovery() as is');
  while (performance.now() - fault < WAIT_MS) {
    const [row] = await ask().catch(() => [{ is: true }]);
    if (row!.is) return performance.now() - fault;
    await wait(100);
  }
  throw new Error('The former primary is still a primary.');
}

async function failOver(workload: Workload, cluster: Cluster, fault: Fault): Promise<Gap> {
  const primary = await cluster.waitUntilHealthy();
  await workload.waitForWrites(20);
  const at = performance.now();
  FAULTS[fault].begin(primary);
  const demoted = waitUntilDemoted(primary, at);
  // It is awaited after the write.
  demoted.catch(() => undefined);
  const write = await waitForWrite(workload, at);
  // A frozen server notices nothing before it continues.
  if (fault !== 'freeze') await demoted;
  FAULTS[fault].end(primary);
  const demotion = await demoted;
  // Every user sends the last acknowledged write again.
  workload.target.starts += 1;
  if ((await cluster.waitUntilHealthy()) === primary) throw new Error('The primary was not replaced.');
  return { write, demotion };
}

function measure(gaps: readonly Gap[], kind: keyof Gap): string {
  const seconds = gaps.map((gap) => gap[kind] / 1000).toSorted((a, b) => a - b);
  return `${seconds[Math.floor(seconds.length / 2)]!.toFixed(1)}, at least ${seconds[0]!.toFixed(1)}, at most ${seconds.at(-1)!.toFixed(1)}`;
}

interface Site extends Started {
  data: string;
}

async function runFaults(cluster: Cluster, site: Site, fault: Fault, count: number): Promise<Result> {
  await queryOnce(cluster.url('primary', 'probe'), 'create table writes (id int primary key)');
  const gaps: Gap[] = [];
  const writes = new WriteWatch(cluster.nodes);
  const searches = new SearchWatch(site.url);
  const log = await runWithWorkload(site.url, async (workload) => {
    while (gaps.length < count) gaps.push(await failOver(workload, cluster, fault));
  });
  await Promise.all([writes.stop(), searches.stop()]);
  const split = writes.findSplit();
  const lost = await writes.countLost(cluster.url('primary', 'probe'));
  const measured = {
    failovers: gaps.length,
    'no write for, s': measure(gaps, 'write'),
    ...(fault !== 'kill' && { 'former primary demoted after, s': measure(gaps, 'demotion') }),
    'writes on the servers': writes.acknowledged.length,
    'results pages': searches.answered,
    'without an answer': searches.failed,
    'longest time without a results page, ms': Math.round(searches.longestGapMs),
  };
  return log.check(
    await readEntries(site.data, cluster.url('primary', 'dhamani')),
    measured,
    [gaps.some(({ write }) => write > MAX_GAP_MS), `The site did not write for more than ${MAX_GAP_MS} ms.`],
    [split.length > 0, `Two servers acknowledged writes at once: ${JSON.stringify(split.slice(0, 3))}.`],
    [lost > 0, `${lost} writes that a server acknowledged are lost.`],
    [searches.longestGapMs > MAX_SEARCH_GAP_MS, `No search was answered for ${searches.longestGapMs} ms.`],
  );
}

export async function failOverRepeatedly(data: string, { folder, isQuick }: Context, fault: Fault): Promise<Result> {
  const cluster = await startCluster(folder);
  const replicas = cluster.nodes.map((node) => node.url()).join(',');
  const { env } = fixtureOn(data, cluster.url('primary', 'dhamani'));
  let site: Started | undefined;
  try {
    site = await start({ ...env, READ_DATABASE_URL: replicas });
    return await runFaults(cluster, { ...site, data }, fault, isQuick ? 1 : 10);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${cluster.output()}`, { cause: error });
  } finally {
    if (site) await end(site.process, 'SIGKILL');
    await cluster.remove();
  }
}
