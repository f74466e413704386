/** Rows per statement: a few milliseconds, after which waiting requests get the embedded engine's only connection. */
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
