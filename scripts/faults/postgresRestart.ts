// The PostgreSQL server ends and comes back while people are at it.
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSite } from '../site.ts';
import { stageServer, type ServerStage } from './databases.ts';
import { Ledger } from './ledger.ts';
import { liveOn } from './lives.ts';
import { lookAround } from './readers.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import { waitUntilReady } from './visitor.ts';
import type { Street } from './writer.ts';

const RESTARTS = { full: 20, quick: 4 };
const RECOVERY_MS = 5_000;
/** Of the site's pool. */
const CONNECTIONS = 10;
const BETWEEN_MS = 1_500;
const AWAY_MS = 1_000;

/** Sockets that a process has open. */
function countSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const isSocket = (name: string) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:');
    } catch {
      return false; // Closed since it was listed.
    }
  };
  return readdirSync(folder).filter(isSocket).length;
}

/** Milliseconds until the site was ready again, for each restart. Every second one is a crash. */
async function restartOnAndOn({ server }: ServerStage, address: string, restarts: number): Promise<number[]> {
  const recoveries: number[] = [];
  for (let nth = 1; nth <= restarts; nth += 1) {
    await wait(Math.random() * BETWEEN_MS);
    await server.end(nth % 2 === 0 ? 'immediate' : 'fast');
    await wait(Math.random() * AWAY_MS);
    await server.startAgain();
    recoveries.push(await waitUntilReady(address));
  }
  return recoveries;
}

async function play(stage: ServerStage, { folder, isQuick }: Tools): Promise<Outcome> {
  const restarts = RESTARTS[isQuick ? 'quick' : 'full'];
  const site = await startSite(stage.env, { log: join(folder, 'site.log') });
  const ledger = new Ledger();
  const street: Street = { address: site.address, starts: 1, isOver: false, up: Promise.resolve() };
  const living = liveOn(street, ledger);
  const looking = lookAround(site.address, ledger, { pauseMs: 20, isOver: () => street.isOver });
  await wait(BETWEEN_MS);
  const sockets = countSockets(site.pid);
  const recoveries = await restartOnAndOn(stage, site.address, restarts);
  await wait(BETWEEN_MS);
  const more = countSockets(site.pid) - sockets;
  street.isOver = true;
  await Promise.all([living, looking]);
  const [used] = await stage.ask(
    `select count(*)::int as connections, count(*) filter (where state like 'idle in transaction%')::int as idle
     from pg_stat_activity where application_name = 'dhamani'`,
  );
  const isRunning = site.isRunning();
  await site.stop();
  const { lost, doubled } = ledger.judge(await stage.traces());
  const slowest = Math.max(...recoveries);
  const faults = ledger.describeFaults([503]);
  const { broken, check } = makeChecks();
  check(isRunning, 'The site ended.');
  check(faults === '', `Answered with ${faults}.`);
  check(ledger.unadvised === 0, `${ledger.unadvised} answers of 503 had no Retry-After.`);
  check(ledger.hung + ledger.dropped === 0, `${ledger.hung + ledger.dropped} requests had no answer.`);
  check(slowest <= RECOVERY_MS, `Ready again only after ${slowest.toFixed(0)} ms.`);
  check(Number(used!.connections) <= CONNECTIONS && more <= CONNECTIONS, 'Connections were leaked.');
  check(Number(used!.idle) === 0, 'A transaction was left open.');
  check(lost.length === 0, `Acknowledged, and not there: ${lost.slice(0, 5).join('; ')}.`);
  check(doubled.length === 0, `There twice: ${doubled.slice(0, 5).join('; ')}.`);
  check(ledger.unexpected.length === 0, ledger.unexpected.slice(0, 3).join('; '));
  return {
    counts: {
      restarts,
      'answers 503': ledger.statuses.get(503) ?? 0,
      'other 5xx': faults || 0,
      'slowest answer, ms': Math.round(ledger.slowestMs),
      'slowest recovery, ms': Math.round(slowest),
      'connections at the end': Number(used!.connections),
      'writes acknowledged': ledger.acknowledged,
      lost: lost.length,
      doubled: doubled.length,
    },
    broken,
  };
}

export const postgresRestart: Scenario = {
  name: 'postgres-restart',
  title: 'the PostgreSQL server is restarted under load',
  needs: ['postgres'],
  limitMinutes: { full: 8, quick: 3 },
  async run(tools) {
    const stage = await stageServer(join(tools.folder, 'data'));
    return play(stage, tools).finally(() => stage.close());
  },
};
