// For the few queries whose index only a bitmap scan can read (plannerSettings.ts turns those off).
import { sql } from 'kysely';
import type { Db } from './kysely.ts';

/** Until the transaction ends; the planner also sees the values, so that it knows a frequent one from a rare one. */
export async function allowBitmapScans(transaction: Db): Promise<void> {
  await sql`select set_config('enable_bitmapscan', 'on', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
    transaction,
  );
}
