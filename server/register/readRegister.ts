// A file of donors, read in batches of rows that can be imported and rows with a fault.
import type { Db } from '#server/db/kysely.ts';
import { donorTable, findColumns, type RegisterMap } from './columns.ts';
import { openCsv } from './csvFile.ts';
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

/** Rows as `readRow` reads them, which throws Faults. */
export async function* inBatches<Row>(
  lines: AsyncIterable<{ line: number; cells: string[] }>,
  readRow: (row: { line: number; cells: string[] }) => Row,
): AsyncGenerator<Batch<Row>> {
  let batch: Batch<Row> = { rows: [], faults: [] };
  for await (const row of lines) {
    try {
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
  const { headers, rows } = await openCsv(path);
  const columns = findColumns(headers, donorTable, map.columns);
  const findPlace = await makePlaceFinder(db);
  const readRow = (row: { line: number; cells: string[] }) => readDonor(row, { headers, columns, map, findPlace, now });
  return { headers, batches: () => inBatches(rows(), readRow) };
}
