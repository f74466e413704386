// What every handler may reach. Made once in main.ts (or by a test) and handed down; nothing here is global.
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '#server/config.ts';
import type { Keys } from './keys.ts';
import type { Limits } from './limits.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

export interface Services {
  pool: Pool;
  config: Config;
  keys: Keys;
  limits: Limits;
  log: Log;
  /** Business dates only; sessions, links and limits go by the database's clock. */
  now: () => Date;
}
