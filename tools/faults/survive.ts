// A fault of the database, again and again, that the site survives: it answers every request and is soon ready again.
import { end, isRunning, start, waitUntilReady } from '#test/process.ts';
import type { Fixture } from './database.ts';
import type { Check, Result } from './scenario.ts';
import { runWithWorkload } from './workload.ts';

const MAX_RESPONSE_MS = 20_000;

interface Fault {
  rounds: number;
  /** Resolves when the fault is over. */
  cause(nth: number): Promise<unknown>;
  maxRecoveryMs: number;
  /** Runs before the site ends. */
  inspect?(): Promise<Check[]>;
}

export async function survive({ env, readEntries }: Fixture, fault: Fault): Promise<Result> {
  const server = await start(env);
  let slowest = 0;
  const log = await runWithWorkload(server.url, async ({ target }) => {
    for (let nth = 1; nth <= fault.rounds; nth += 1) {
      await fault.cause(nth);
      slowest = Math.max(slowest, await waitUntilReady(server));
      target.starts += 1;
    }
  });
  const checks = (await fault.inspect?.()) ?? [];
  const hasEnded = !isRunning(server.process);
  await end(server.process);
  return log.check(
    await readEntries(),
    { faults: fault.rounds, 'slowest recovery, ms': Math.round(slowest) },
    [hasEnded, 'The site ended.'],
    [log.unavailable === 0, 'No request was rejected: there was no fault.'],
    [log.lost > 0, `${log.lost} requests had no response.`],
    [log.slowestMs > MAX_RESPONSE_MS, `A response took ${log.slowestMs.toFixed(0)} ms.`],
    [slowest > fault.maxRecoveryMs, `Ready only ${slowest.toFixed(0)} ms after the fault.`],
    ...checks,
  );
}
