// Many rows in statements of a few milliseconds each, after which waiting requests get the embedded engine's only connection.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './kysely.ts';
import type { Schema } from './schema/index.ts';

const BATCH = 1000;

/** Repeats a statement until it affects less than a full batch, `most` times at most. Returns the total number of rows. */
export async function inBatches(
  stopping: AbortSignal,
  runBatch: (limit: number) => Promise<number>,
  limit = BATCH,
  most = Infinity,
): Promise<number> {
  let total = 0;
  for (let batches = 1; ; batches += 1) {
    const count = await runBatch(limit);
    total += count;
    if (count < limit || batches >= most || stopping.aborted) return total;
  }
}

/** Deletes up to `limit` rows that fulfil the condition. Returns how many. A row that changes meanwhile stays. */
export async function deleteUpTo(
  db: Db,
  limit: number,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const rows = sql`select ctid from ${sql.table(table)} where ${condition} limit ${limit}::int`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${rows}))`.execute(db);
  return Number(numAffectedRows);
}
