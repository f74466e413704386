// A primary with a synchronous standby behind HAProxy: the primary is killed, or stands still, while visitors write;
// deploy/promote.sh makes the standby the primary. Then the former primary comes back and still takes itself for one.
import { setTimeout as wait } from 'node:timers/promises';
import { findPorts } from '#server/testing/ports.ts';
import type { DatabaseNode } from './machines/databaseNode.ts';
import { startHaproxy, type Haproxy } from './machines/haproxy.ts';
import { makeInstance, type Instance } from './machines/instance.ts';
import { makePair, requireStandby } from './machines/pair.ts';
import { startProgram } from './machines/programs.ts';
import { UNLIMITED } from './machines/site.ts';
import { startTraffic, type Traffic } from './machines/traffic.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';

const VISITORS = 8;
const BEFORE_MS = 3000;
const AFTER_MS = 2000;
/** Longer than HAProxy takes to look at everybody. */
const RETURNED_MS = 5000;
const GAP_LIMIT_MS = 60_000;
const NEVER_MS = 3000;
const AWAY_MS = 6000;
/** What had been confirmed when it happened may still be on its way to the visitor. */
const UNDER_WAY_MS = 1000;

interface Found {
  acknowledged: number;
  lost: number;
  /** Milliseconds from the fault to the first acknowledged write after it. */
  gap: number;
  /** Answers that were neither right nor 503. */
  otherFailures: string[];
  /** The former primary, once it was back, acknowledged a write. */
  isSplit: boolean;
}

/** When the first write after a moment was acknowledged. */
async function waitForWrite({ tally }: Traffic, after: number, promotion: () => string): Promise<number> {
  while (performance.now() - after < GAP_LIMIT_MS) {
    // Those under way at that moment may still be acknowledged: the standby has them.
    const first = [...tally.acknowledged.values()].find((at) => at > after + UNDER_WAY_MS);
    if (first !== undefined) return first;
    await wait(20);
  }
  throw new Error(`The site did not write again. ${promotion()}`);
}

/** Whether a write on it is acknowledged, with nobody to confirm it. */
async function acknowledges(node: DatabaseNode): Promise<boolean> {
  const write = node.query(`insert into settings (name, value) values ('split', 'brain')`).then(
    () => true,
    () => false,
  );
  return Promise.race([write, wait(NEVER_MS, false)]);
}

type Fault = 'kill' | 'freeze';

interface Machines {
  app: Instance;
  haproxy: Haproxy;
}

/** One failover from `primary` to `standby`. */
async function failOver({ app, haproxy }: Machines, primary: DatabaseNode, standby: DatabaseNode, fault: Fault) {
  const promotion = startProgram('sh', [haproxy.promote, '--wait', primary.address, standby.address]);
  const traffic = startTraffic(app.origin, VISITORS);
  await wait(BEFORE_MS);
  const at = performance.now();
  if (fault === 'kill') await primary.kill();
  else primary.freeze();
  const writesAgain = await waitForWrite(traffic, at, promotion.said);
  await wait(AFTER_MS);
  if (fault === 'kill') await primary.start();
  else primary.thaw();
  const isSplit = await acknowledges(primary);
  await wait(RETURNED_MS);
  await traffic.stop();
  await primary.kill();
  await promotion.end();

  const { tally } = traffic;
  const rows = await standby.query<{ text: string }>('select suggestions as text from feedback');
  const stored = new Set(rows.map(({ text }) => text));
  const found: Found = {
    acknowledged: tally.acknowledged.size,
    lost: [...tally.acknowledged.keys()].filter((text) => !stored.has(text)).length,
    gap: writesAgain - at,
    otherFailures: [...tally.statuses]
      .filter(([status]) => status !== 503)
      .map(([status, n]) => `${n} times ${status}`),
    isSplit,
  };
  return found;
}

/** Writes acknowledged while nobody was there to confirm them; then it comes back, and the site writes again. */
async function loseStandby({ app }: Machines, standby: DatabaseNode): Promise<number> {
  const traffic = startTraffic(app.origin, VISITORS);
  await wait(BEFORE_MS);
  await standby.kill();
  const at = performance.now();
  await wait(AWAY_MS);
  const returning = performance.now();
  await standby.start();
  await waitForWrite(traffic, returning, () => 'The standby is back.');
  await traffic.stop();
  return [...traffic.tally.acknowledged.values()].filter((time) => time > at + UNDER_WAY_MS && time < returning).length;
}

async function failOverAgainAndAgain(
  machines: Machines,
  [one, two]: [DatabaseNode, DatabaseNode],
  tools: Tools,
): Promise<Found[]> {
  const faults: Fault[] = tools.isQuick ? ['kill', 'freeze'] : ['kill', 'freeze', 'kill', 'freeze', 'kill', 'freeze'];
  const found: Found[] = [];
  let [primary, standby] = [one, two];
  for (const fault of faults) {
    const result = await failOver(machines, primary, standby, fault);
    found.push(result);
    tools.say(
      `${fault}: writes again after ${Math.round(result.gap)} ms, ${result.lost} of ${result.acknowledged} lost`,
    );
    [primary, standby] = [standby, primary];
    await standby.copyFrom(primary);
    await standby.start();
    await requireStandby(primary);
  }
  return found;
}

function judge(found: readonly Found[], unconfirmed: number): Outcome {
  const { broken, check } = makeChecks();
  const sum = (of: (one: Found) => number) => found.reduce((total, one) => total + of(one), 0);
  const lost = sum((one) => one.lost);
  const others = found.flatMap(({ otherFailures }) => otherFailures);
  const split = found.filter(({ isSplit }) => isSplit).length;
  check(lost === 0, `${lost} acknowledged writes were lost.`);
  check(split === 0, `${split} former primaries acknowledged a write when they were back.`);
  check(others.length === 0, `While the database was away there were other answers than 503: ${others.join(', ')}.`);
  check(unconfirmed === 0, `${unconfirmed} writes were acknowledged while the standby was away.`);
  const gaps = found.map(({ gap }) => Math.round(gap)).toSorted((a, b) => a - b);
  const counts = {
    failovers: found.length,
    'writes acknowledged': sum(({ acknowledged }) => acknowledged),
    lost,
    'former primaries that acknowledged a write': split,
    'acknowledged while the standby was away': unconfirmed,
    'no write for, ms': `${gaps[0]} to ${gaps.at(-1)}`,
  };
  return { counts, broken };
}

async function runFailover(tools: Tools): Promise<Outcome> {
  const pair = await makePair(tools.folder);
  const haproxy = await startHaproxy(tools.folder, pair);
  const [port] = (await findPorts(1)) as [number];
  const databaseUrl = `postgres://postgres@127.0.0.1:${haproxy.port}/postgres`;
  const app = makeInstance({ databaseUrl, port, folder: tools.folder, env: UNLIMITED });
  try {
    // HAProxy takes everybody for a primary until it has looked.
    await wait(3000);
    await app.start();
    const unconfirmed = await loseStandby({ app, haproxy }, pair[1]);
    tools.say(`standby away: ${unconfirmed} writes acknowledged`);
    return judge(await failOverAgainAndAgain({ app, haproxy }, pair, tools), unconfirmed);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${haproxy.said()}\n${app.said().slice(-2000)}`, { cause: error });
  } finally {
    await app.stop('SIGKILL');
    await haproxy.stop();
    for (const node of pair) await node.kill();
  }
}

export const failover: Scenario = {
  name: 'failover',
  title: 'the primary killed or standing still, its synchronous standby promoted',
  needs: ['postgres', 'haproxy'],
  limitMinutes: { full: 15, quick: 5 },
  run: runFailover,
};
