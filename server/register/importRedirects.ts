// Where the pages of a former site are now: a table by which unknown addresses are answered with 301.
import { sql } from 'kysely';
import { findColumns, redirectTable } from './columns.ts';
import { openCsv } from './csvFile.ts';
import { Fault } from './faults.ts';
import type { ImportOptions, Parts } from './importDonors.ts';
import { importFile } from './importFile.ts';
import { inBatches } from './readRegister.ts';
import { Report } from './report.ts';

const MAX_LENGTH = 2000;

interface Redirect {
  path: string;
  target: string;
}

/** What a path of the former site is relative to. */
const FORMER_SITE = 'https://former.invalid';

/** The path of an address with its query, encoded as browsers send it. */
function readPath(cell: string): string {
  const address = cell !== '' && URL.canParse(cell, FORMER_SITE) ? new URL(cell, FORMER_SITE) : null;
  const path = address ? `${address.pathname}${address.search}` : '';
  if (!path.startsWith('/') || path.length > MAX_LENGTH) throw new Fault('address', `'${cell}' is no address.`);
  return path;
}

/** A path of this site: no other site's, also not by '//'. */
function readTarget(cell: string): string {
  if (!/^\/(?:[^/\\\s]\S*)?$/.test(cell) || cell.length > MAX_LENGTH)
    throw new Fault('address', `'${cell}' is no path of this site, such as /find-donor.`);
  return cell;
}

/** A path that is there already gets the new target. */
export async function importRedirects(
  { db }: Pick<Parts, 'db'>,
  options: Omit<ImportOptions, 'isListed'>,
): Promise<Report> {
  const { path, map, print } = options;
  const report = new Report(print);
  const csv = await openCsv(path);
  const columns = findColumns(csv.headers, redirectTable, map.columns);
  const cellOf = (cells: string[], column: 'from' | 'to') => cells[columns.get(column) ?? -1] ?? '';
  const readRow = ({ cells }: { cells: string[] }): Redirect => {
    return { path: readPath(cellOf(cells, 'from')), target: readTarget(cellOf(cells, 'to')) };
  };
  const file = { headers: csv.headers, batches: () => inBatches(csv, readRow) };
  await importFile(file, { ...options, report }, async (batch) => {
    // The last row of a path holds; one statement must not write a row twice.
    const last = [...new Map(batch.rows.map((row) => [row.path, row])).values()];
    await sql`insert into redirects (path, target)
      select path, target from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as given (path text, target text)
      on conflict (path) do update set target = excluded.target`.execute(db);
    report.imported += last.length;
    return batch.faults;
  });
  return report;
}
