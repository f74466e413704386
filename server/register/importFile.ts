// An import of a file, batch by batch, with the rows that cannot be imported and the notes in files beside it.
import { openBeside, type BesideFile } from './besideFile.ts';
import type { Batch, FaultyRow, OpenFile } from './readRegister.ts';
import { noteHeaders, toErrorHeaders, toErrorRows, type Report } from './report.ts';

const beside = (path: string, kind: string) => `${path.replace(/\.csv$/i, '')}.${kind}.csv`;
export const errorsFileOf = (path: string) => beside(path, 'errors');
/** A check has another one, which the next check writes anew. */
export const notesFileOf = (path: string, isCheck = false) => beside(path, isCheck ? 'check-notes' : 'notes');

interface Read {
  path: string;
  isCheck?: boolean;
  /** An earlier import of the file was stopped: its files are written anew. */
  isResumed: boolean;
  report: Report;
}

/** `readBatch` gets each batch, and returns its faults, those of reading it included. Writes the notes of each. */
export async function readFile<Row>(
  { above, batches }: OpenFile<Row>,
  { path, isCheck = false, isResumed, report }: Read,
  readBatch: (batch: Batch<Row>) => Promise<FaultyRow[]>,
): Promise<void> {
  report.notesFile = notesFileOf(path, isCheck);
  const notes = await openBeside(report.notesFile, noteHeaders, isCheck || isResumed);
  try {
    report.addSkipped(above);
    for await (const batch of batches()) {
      report.rows += batch.rows.length + batch.faults.length;
      report.addFaults(await readBatch(batch));
      await notes.write(report.takeNotes());
    }
  } finally {
    await notes.close();
  }
}

export async function importFile<Row>(
  file: OpenFile<Row>,
  options: Read,
  importBatch: (batch: Batch<Row>) => Promise<FaultyRow[]>,
): Promise<void> {
  const { path, isResumed } = options;
  const errors: BesideFile = await openBeside(errorsFileOf(path), toErrorHeaders(file.headers), isResumed);
  try {
    await readFile(file, options, async (batch) => {
      const faults = await importBatch(batch);
      await errors.write(toErrorRows(file.headers, faults));
      return faults;
    });
  } finally {
    await errors.close();
  }
}
