// An import of a file, batch by batch, with the rows that cannot be imported in a file beside it.
import { open, rm } from 'node:fs/promises';
import { AdminError } from '#server/admin/people/commands.ts';
import { cellsToCsv } from '#server/admin/export/csv.ts';
import type { Batch, FaultyRow, OpenFile } from './readRegister.ts';
import { toErrorHeaders, toErrorRows, type Report } from './report.ts';

export const errorsFileOf = (path: string) => `${path.replace(/\.csv$/i, '')}.errors.csv`;

/** Always a new file: what is there may be a link to another one. */
async function openErrors(path: string, isReplaced: boolean) {
  if (isReplaced) await rm(path, { force: true });
  return open(path, 'wx', 0o600).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    throw new AdminError(
      `${path} is there already. Move it away or, to go on with an import that was stopped, add --resume.`,
    );
  });
}

/** Writes rows as they come; deletes the file where there was none. */
async function writeErrors(
  path: string,
  headers: readonly string[],
  rows: AsyncIterable<string[][]>,
  isReplaced: boolean,
) {
  const file = await openErrors(path, isReplaced);
  let isEmpty = true;
  async function* noting() {
    for await (const batch of rows) {
      isEmpty &&= batch.length === 0;
      yield batch;
    }
  }
  try {
    for await (const text of cellsToCsv(toErrorHeaders(headers), noting())) await file.write(text);
  } finally {
    await file.close();
  }
  if (isEmpty) await rm(path);
}

interface Imported {
  path: string;
  /** An earlier import of the file was stopped: its file of errors is written anew. */
  isResumed: boolean;
  report: Report;
}

/** `importBatch` returns the faults of a batch, those of reading it included. */
export async function importFile<Row>(
  { headers, above, batches }: OpenFile<Row>,
  { path, isResumed, report }: Imported,
  importBatch: (batch: Batch<Row>) => Promise<FaultyRow[]>,
): Promise<void> {
  report.addSkipped(above);
  async function* importAll(): AsyncGenerator<string[][]> {
    for await (const batch of batches()) {
      report.rows += batch.rows.length + batch.faults.length;
      const faults = await importBatch(batch);
      report.addFaults(faults);
      yield toErrorRows(headers, faults);
    }
  }
  await writeErrors(errorsFileOf(path), headers, importAll(), isResumed);
}
