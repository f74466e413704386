// What a search of an administrators' list needs: its days, its plans, and a count that ends.
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { DAY_MS, startOfDay } from '#contract/indiaTime.ts';
import { COUNTED_MATCHES } from '#contract/listFilters.ts';
import { allowBitmapScans } from '#server/db/bitmapScans.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { inTransaction } from '#server/db/transaction.ts';

export interface Days {
  from: string | null;
  to: string | null;
}

/** The first moment of the days, and the first one after them. */
export const boundsOf = ({ from, to }: Days) => ({
  since: from === null ? undefined : startOfDay(from),
  before: to === null ? undefined : new Date(startOfDay(to).getTime() + DAY_MS),
});

/** The condition that a moment is within the days, one text for one day and for two; none without days. */
export function isWithin(moment: RawBuilder<unknown>, days: Days): RawBuilder<SqlBool>[] {
  const { since = null, before = null } = boundsOf(days);
  if (since === null && before === null) return [];
  return [
    sql`${moment} >= coalesce(${since}::timestamptz, '-infinity')
      and ${moment} < coalesce(${before}::timestamptz, 'infinity')`,
  ];
}

/** As condition. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;

/** The planner sees the values: for a frequent word it walks an order, for a rare one it uses an index of trigrams. */
export const withBitmapScans = <T>(db: PooledDb, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (transaction) => {
    await allowBitmapScans(transaction);
    return work(transaction);
  });

export const withSearchPlans = <T>(
  db: PooledDb,
  { searchTerm }: { searchTerm: string | null },
  work: (db: Db) => Promise<T>,
): Promise<T> => (searchTerm === null ? work(db) : withBitmapScans(db, work));

/** How many rows; exact up to `most`, and one more beyond. */
export async function countUpTo<Tables extends keyof Schema>(
  db: Db,
  rows: SelectQueryBuilder<Schema, Tables, object>,
  most: number | null,
): Promise<number> {
  const counted = most === null ? rows : rows.limit(most + 1);
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many rows; of a search at most one more than it counts. */
export const countRows = <Tables extends keyof Schema>(
  db: Db,
  rows: SelectQueryBuilder<Schema, Tables, object>,
  { searchTerm }: { searchTerm: string | null },
) => countUpTo(db, rows, searchTerm === null ? null : COUNTED_MATCHES);

interface Found<Row> {
  rows: Row[];
  total: number;
}

/** A page of a list and its total, as the API answers them. `message`: where there are more than are counted. */
export const toReplyUpTo = <Row>({ rows, total }: Found<Row>, most: number, message: string) => ({
  data: rows,
  totalRecords: Math.min(total, most),
  ...(total > most && { message }),
});

export const toReply = <Row>(found: Found<Row>, { searchTerm }: { searchTerm: string | null }) =>
  toReplyUpTo(found, searchTerm === null ? Infinity : COUNTED_MATCHES, `More than ${COUNTED_MATCHES} match.`);
