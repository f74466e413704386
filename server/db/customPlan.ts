import { sql } from 'kysely';
import type { Db } from './kysely.ts';

/**
 * For the rest of the transaction the planner sees a statement's values and may use indexes that only a bitmap scan can
 * read, such as trigrams and arrays.
 */
export async function planByValues(transaction: Db): Promise<void> {
  await sql`select set_config('enable_bitmapscan', 'on', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
    transaction,
  );
}
