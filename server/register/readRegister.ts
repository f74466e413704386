// A file of donors, read in batches of rows that can be imported and rows with a fault.
import type { Db } from '#server/db/kysely.ts';
import { donorTable, findColumns, type RegisterMap } from './columns.ts';
import { openCsv, type CsvFile, type CsvLine } from './csvFile.ts';
import { readDonor, type FormerDonor } from './donorRows.ts';
import { Fault } from './faults.ts';
import { makePlaceFinder } from './places.ts';

/** A transaction of so many is short for the other visitors of the site. */
const BATCH = 250;

export interface FaultyRow {
  line: number;
  cells: string[];
  fault: Fault;
}

export interface Batch<Row> {
  rows: Row[];
  faults: FaultyRow[];
}

export interface OpenFile<Row> {
  headers: string[];
  batches(): AsyncGenerator<Batch<Row>>;
}

/** Cells in the wrong columns, mostly by a separator in a text without quotation marks. */
function requireColumns(cells: readonly string[], headers: readonly string[]): void {
  const isLonger = cells.slice(headers.length).some((cell) => cell !== '');
  if (isLonger || cells.length < headers.length)
    throw new Fault('columns', `The row has ${cells.length} cells, the first line ${headers.length}.`);
}

/** Rows as `readRow` reads them, which throws Faults. */
export async function* inBatches<Row>(
  { headers, rows }: CsvFile,
  readRow: (row: CsvLine) => Row,
): AsyncGenerator<Batch<Row>> {
  let batch: Batch<Row> = { rows: [], faults: [] };
  for await (const row of rows()) {
    try {
      requireColumns(row.cells, headers);
      batch.rows.push(readRow(row));
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      batch.faults.push({ ...row, fault });
    }
    if (batch.rows.length + batch.faults.length < BATCH) continue;
    yield batch;
    batch = { rows: [], faults: [] };
  }
  yield batch;
}

export async function openRegister(db: Db, path: string, map: RegisterMap, now: Date): Promise<OpenFile<FormerDonor>> {
  const file = await openCsv(path);
  const columns = findColumns(file.headers, donorTable, map.columns);
  const findPlace = await makePlaceFinder(db);
  const readRow = (row: CsvLine) => readDonor(row, { columns, map, findPlace, now });
  return { headers: file.headers, batches: () => inBatches(file, readRow) };
}
