// Where the pages of a former site are now: a table by which unknown addresses are answered with 301.
import { sql } from 'kysely';
import { encodePath } from '#server/http/requestBounds.ts';
import { redirectTable } from './columns.ts';
import { Fault } from './faults.ts';
import type { ImportOptions, Parts } from './importDonors.ts';
import { importFile } from './importFile.ts';
import { openTable } from './readRegister.ts';
import { Report } from './report.ts';

const MAX_LENGTH = 2000;

interface Redirect {
  path: string;
  target: string;
}

/** What a path of the former site is relative to. */
const FORMER_SITE = 'https://former.invalid';
/** What this site answers beside its pages. */
const OTHER_FILES = /^\/(?:api|assets|icons|pictures|tones|healthz|readyz|manifest\.webmanifest)(?:\/|$)/i;

/** The page of a path; null without one. */
type FindPage = (path: string) => string | null;

/** The path of an address with its query, encoded as browsers send it, in lower case. */
function readPath(findPage: FindPage, cell: string): string {
  const address = cell === '' ? null : URL.parse(cell, FORMER_SITE);
  const path = address ? `${address.pathname}${address.search}`.toLowerCase() : '';
  if (!address || !path.startsWith('/') || path.length > MAX_LENGTH)
    throw new Fault('address', `'${cell}' is no address.`);
  if (findPage(address.pathname) !== null || OTHER_FILES.test(path))
    throw new Fault('address', `'${cell}' is an address of this site: it stays what it is.`);
  return path;
}

/** A page of this site, encoded: no other site's, also not by '//'. */
function readTarget(findPage: FindPage, cell: string): string {
  const target = /^\/[^\s\\\p{Cc}]*$/u.test(cell) ? encodePath(cell) : null;
  if (target === null || target.length > MAX_LENGTH || findPage(target.split(/[?#]/, 1)[0]!) === null)
    throw new Fault('address', `'${cell}' is no page of this site, such as /find-donor.`);
  return target;
}

/** A path that is there already gets the new target. */
export async function importRedirects(
  { db, findPage }: Pick<Parts, 'db'> & { findPage: FindPage },
  options: Omit<ImportOptions, 'isListed'>,
): Promise<Report> {
  const { path, map, print } = options;
  const report = new Report(print);
  const file = await openTable(path, redirectTable, map, ({ columns }) => ({ cells }): Redirect => {
    const cell = (column: 'from' | 'to') => cells[columns.get(column) ?? -1] ?? '';
    return { path: readPath(findPage, cell('from')), target: readTarget(findPage, cell('to')) };
  });
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
