// The PostgreSQL server restarts while it is used. Every second restart is a crash.
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerFixture } from './database.ts';
import type { Check, Context, Result } from './scenario.ts';
import { survive } from './survive.ts';

const INTERVAL_MS = 1_500;
const MAX_DOWN_MS = 1_000;
const POOL_SIZE = 10;

export function restartPostgres(fixture: ServerFixture, { isQuick }: Context): Promise<Result> {
  const { postgres, query } = fixture;
  async function cause(nth: number): Promise<void> {
    await wait(INTERVAL_MS * (0.5 + Math.random()));
    await postgres.end(nth % 2 === 0 ? 'immediate' : 'fast');
    await wait(Math.random() * MAX_DOWN_MS);
    await postgres.start();
  }
  async function inspect(): Promise<Check[]> {
    const sessions = await query(`select state from pg_stat_activity where application_name = 'dhamani'`);
    return [
      [sessions.length > POOL_SIZE, `${sessions.length} connections are open.`],
      [sessions.some(({ state }) => String(state).startsWith('idle in')), 'A transaction was left open.'],
    ];
  }
  return survive(fixture, { rounds: isQuick ? 4 : 20, cause, inspect, maxRecoveryMs: 5_000 });
}
