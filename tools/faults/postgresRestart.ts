// The PostgreSQL server restarts while it is used. Every second restart is a crash.
import { setTimeout as wait } from 'node:timers/promises';
import { end, isRunning, start, waitUntilReady } from '#test/process.ts';
import type { ServerFixture } from './database.ts';
import { failuresOf, type Context, type Result } from './scenario.ts';
import { runWithWorkload } from './workload.ts';

const INTERVAL_MS = 1_500;
const MAX_DOWN_MS = 1_000;
const MAX_RECOVERY_MS = 5_000;
const POOL_SIZE = 10;

export async function restartPostgres(
  { env, postgres, query, readEntries }: ServerFixture,
  { isQuick }: Context,
): Promise<Result> {
  const restarts = isQuick ? 4 : 20;
  const server = await start(env);
  let slowest = 0;
  const log = await runWithWorkload(server.url, async () => {
    for (let nth = 1; nth <= restarts; nth += 1) {
      await wait(INTERVAL_MS * (0.5 + Math.random()));
      await postgres.end(nth % 2 === 0 ? 'immediate' : 'fast');
      await wait(Math.random() * MAX_DOWN_MS);
      await postgres.start();
      slowest = Math.max(slowest, await waitUntilReady(server));
    }
  });
  const [{ connections, idle }] = (await query(
    `select count(*)::int as connections, count(*) filter (where state like 'idle in transaction%')::int as idle
     from pg_stat_activity where application_name = 'dhamani'`,
  )) as [{ connections: number; idle: number }];
  const hasEnded = !isRunning(server.process);
  await end(server.process);
  const { measured, failures } = log.check(await readEntries());
  const own = failuresOf(
    [hasEnded, 'The site ended.'],
    [slowest > MAX_RECOVERY_MS, `Ready only ${slowest.toFixed(0)} ms after the database.`],
    [connections > POOL_SIZE, `${connections} connections are open.`],
    [idle > 0, 'A transaction was left open.'],
    [log.lost > 0, `${log.lost} requests had no response.`],
  );
  return {
    measured: { restarts, 'slowest recovery, ms': Math.round(slowest), connections, ...measured },
    failures: [...failures, ...own],
  };
}
