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

/** Words have a trigram index, which only a bitmap scan reads; the planner sees them, and knows a frequent one. */
export function withSearchPlans<T>(
  db: PooledDb,
  { searchTerm }: { searchTerm: string | null },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (searchTerm === null) return work(db);
  return inTransaction(db, async (transaction) => {
    await allowBitmapScans(transaction);
    return work(transaction);
  });
}

/** How many rows; of a search at most one more than it counts. */
export async function countRows<Tables extends keyof Schema>(
  db: Db,
  rows: SelectQueryBuilder<Schema, Tables, object>,
  { searchTerm }: { searchTerm: string | null },
): Promise<number> {
  const counted = searchTerm === null ? rows : rows.limit(COUNTED_MATCHES + 1);
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of a list and its total, as the API answers them. */
export function toReply<Row>(
  { rows, total }: { rows: Row[]; total: number },
  { searchTerm }: { searchTerm: string | null },
) {
  const isLonger = searchTerm !== null && total > COUNTED_MATCHES;
  return {
    data: rows,
    totalRecords: isLonger ? COUNTED_MATCHES : total,
    ...(isLonger && { message: `More than ${COUNTED_MATCHES} match.` }),
  };
}
