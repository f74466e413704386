import { isDatabaseUnavailable } from './databaseError.ts';

type Write = (object: object | string, message?: string) => void;

/** What is used of a logger; Fastify's fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}

/**
 * Logs a failure that no caller is told of. An outage ends by itself, and the pool has logged it as an error: a warning. All
 * else, and what lasts, is an error.
 */
export function logFailure(
  log: Log,
  about: { err: unknown; [name: string]: unknown },
  words: string,
  isLasting = false,
): void {
  log[isDatabaseUnavailable(about.err) && !isLasting ? 'warn' : 'error'](about, words);
}
