// SQL expressions that queries of several features use.
import { sql, type RawBuilder } from 'kysely';

/** `= anyOf(ids)` instead of `in (…)`: one parameter and one prepared statement, however many ids there are. */
export function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql`any(${ids}::bigint[])`;
}

/** The same for texts. */
export function anyTextOf(texts: readonly string[]): RawBuilder<string> {
  return sql`any(${texts}::text[])`;
}

/** Timestamps by the database's clock. */
export function secondsAgo(seconds: number): RawBuilder<Date> {
  return sql`now() - make_interval(secs => ${seconds})`;
}

export function daysAgo(days: number): RawBuilder<Date> {
  return sql`now() - make_interval(days => ${days})`;
}

export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql`now() + make_interval(secs => ${seconds})`;
}
