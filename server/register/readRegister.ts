// A file of donors, read in batches of rows that can be imported and rows with a fault.
import type { Db } from '#server/db/kysely.ts';
import { donorTable, type RegisterMap, type Table } from './columns.ts';
import { openCsv, requireLetters, type CsvFile, type CsvLine } from './csvFile.ts';
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
  /** The rows before the headers. */
  above: CsvLine[];
  batches(): AsyncGenerator<Batch<Row>>;
}

/**
 * Cells in the wrong columns, mostly by a separator in a text without quotation marks. Spreadsheets leave out the last
 * ones of a row where they are empty.
 */
function requireColumns(cells: readonly string[], headers: readonly string[], needed: number): void {
  const isLonger = cells.slice(headers.length).some((cell) => cell !== '');
  if (isLonger || cells.length < needed)
    throw new Fault('columns', `The row has ${cells.length} cells, the first line ${headers.length}.`);
}

/** Rows as `readRow` reads them, which throws Faults. */
async function* inBatches<Row, Column extends string>(
  { headers, columns, rows }: CsvFile<Column>,
  { required }: Table<Column>,
  readRow: (row: CsvLine) => Row,
): AsyncGenerator<Batch<Row>> {
  const needed = 1 + Math.max(...required.map((column) => columns.get(column) ?? 0));
  let batch: Batch<Row> = { rows: [], faults: [] };
  for await (const row of rows()) {
    try {
      requireColumns(row.cells, headers, needed);
      requireLetters(row.cells, headers);
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

/** A file of rows as `makeReader` reads them. */
export async function openTable<Row, Column extends string>(
  path: string,
  table: Table<Column>,
  { columns }: RegisterMap,
  makeReader: (file: CsvFile<Column>) => (row: CsvLine) => Row,
): Promise<OpenFile<Row>> {
  const file = await openCsv(path, table, columns);
  const readRow = makeReader(file);
  return { headers: file.headers, above: file.above, batches: () => inBatches(file, table, readRow) };
}

export async function openRegister(db: Db, path: string, map: RegisterMap, now: Date): Promise<OpenFile<FormerDonor>> {
  const findPlace = await makePlaceFinder(db, map.places);
  return openTable(path, donorTable, map, (file) => (row) => readDonor(row, { file, map, findPlace, now }));
}
