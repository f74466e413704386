// Moments as they are answered: ISO 8601 in UTC, to the millisecond.
import { rawSql, type SqlFragment } from './sql.ts';

/** SQL for a timestamptz column as text, '2026-06-15T12:00:00.000Z'; null stays null. The name is the program's own. */
export function isoTimestamp(column: string): SqlFragment {
  return rawSql(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}
