// The PostgreSQL server ends and comes back under load. Every second end is a crash.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSite } from '../site.ts';
import { waitUntilReady } from './client.ts';
import { runUnderLoad } from './load.ts';
import type { Outcome, Scenario, Tools } from './scenario.ts';
import { withServer, type ServerStage } from './stage.ts';

const RESTARTS = { full: 20, quick: 4 };
const BETWEEN_MS = 1_500;
const AWAY_MS = 1_000;
const RECOVERY_MS = 5_000;
const POOL_SIZE = 10;

async function restartServer(
  { env, server, query, traces }: ServerStage,
  { folder, isQuick }: Tools,
): Promise<Outcome> {
  const restarts = RESTARTS[isQuick ? 'quick' : 'full'];
  const site = await startSite(env, { log: join(folder, 'site.log') });
  let slowest = 0;
  const ledger = await runUnderLoad(site.address, async () => {
    for (let nth = 1; nth <= restarts; nth += 1) {
      await wait(BETWEEN_MS * (0.5 + Math.random()));
      await server.end(nth % 2 === 0 ? 'immediate' : 'fast');
      await wait(Math.random() * AWAY_MS);
      await server.startAgain();
      slowest = Math.max(slowest, await waitUntilReady(site.address));
    }
  });
  const [used] = await query(
    `select count(*)::int as connections, count(*) filter (where state like 'idle in transaction%')::int as idle
     from pg_stat_activity where application_name = 'dhamani'`,
  );
  const connections = Number(used!.connections);
  const isRunning = site.isRunning();
  await site.stop();
  const { counts, broken } = ledger.judge(await traces());
  if (!isRunning) broken.push('The site ended.');
  if (slowest > RECOVERY_MS) broken.push(`Ready again only after ${slowest.toFixed(0)} ms.`);
  if (connections > POOL_SIZE) broken.push(`${connections} connections are open.`);
  if (Number(used!.idle) > 0) broken.push('A transaction was left open.');
  const own = { 'slowest recovery, ms': Math.round(slowest), 'connections at the end': connections };
  return { counts: { restarts, ...own, ...counts }, broken };
}

export const postgresRestart: Scenario = {
  name: 'postgres-restart',
  title: 'the PostgreSQL server is restarted under load',
  needs: ['postgres'],
  limitMinutes: { full: 8, quick: 3 },
  run: (tools) => withServer(join(tools.folder, 'data'), (stage) => restartServer(stage, tools)),
};
