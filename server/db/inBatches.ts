/** Rows per statement: a few milliseconds, after which waiting requests get the embedded engine's only connection. */
const BATCH = 1000;

/** Repeats a statement until it affects less than a full batch. Returns the total number of rows. */
export async function inBatches(
  stopping: AbortSignal,
  runBatch: (limit: number) => Promise<number>,
  limit = BATCH,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await runBatch(limit);
    total += count;
    if (count < limit || stopping.aborted) return total;
  }
}
