// What has to be done from time to time: the turn of the day in the donors' standings, and sweeping what has expired.
import type { Pool } from 'pg';
import { sweepLinks } from './account/links.ts';
import type { Config } from './config.ts';
import { refreshStandings } from './donors/standing.ts';
import { sweepAnswers } from './http/answers.ts';
import { deleteExpiredRateLimits } from './limits/rateLimits.ts';
import { sweepSpentTokens } from './limits/replayCache.ts';
import type { Log } from './http/services.ts';
import { sweepSessions } from './http/session.ts';

const EVERY_MS = 60_000;

/** Works once a minute until the returned function is called. Safe on several instances at once. */
export function startChores(pool: Pool, config: Config, log: Log): () => void {
  let isWorking = false;
  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    try {
      await refreshStandings(pool, new Date());
      await deleteExpiredRateLimits(pool);
      await sweepAnswers(pool);
      await sweepSpentTokens(pool);
      await sweepLinks(pool);
      await sweepSessions(pool, config.sessionIdleMinutes);
    } catch (error) {
      log.warn({ err: error }, 'the chores could not be done; the next minute tries again');
    } finally {
      isWorking = false;
    }
  }
  const timer = setInterval(() => void work(), EVERY_MS);
  timer.unref();
  void work();
  return () => clearInterval(timer);
}
