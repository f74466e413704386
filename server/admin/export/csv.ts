// CSV files (RFC 4180) for spreadsheets.
import { stringify } from 'csv-stringify/sync';

export type CsvRow = Readonly<Record<string, unknown>>;

/** Where a cell begins, also for a spreadsheet with other separators, and what makes a formula of it. */
const FORMULA = /(^|[;\t\r\n])([^\S\t\r\n]*[=+\-@＝＋－＠])/gu;
/** Spreadsheets drop blanks in front. */
const BLANK_FIRST = /^[\t\r]/u;
/** Spreadsheets keep 15 digits of a number. */
const ROUNDED = /^\d{16,}$/;

/** A quote in front makes text of what a spreadsheet would run or round. */
const toText = (cell: string): string =>
  cell.replace(FORMULA, "$1'$2").replace(BLANK_FIRST, "'$&").replace(ROUNDED, "'$&");

const options = {
  record_delimiter: 'windows',
  quoted: true,
  quoted_empty: true,
  cast: { string: toText, number: (value: number) => toText(String(value)) },
} as const;

/** The text of a file, a part for each batch. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* cellsToCsv(
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<string> {
  let text = stringify([[...headers]], { ...options, bom: true });
  for await (const rows of batches) {
    text += stringify([...rows], options);
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** The cells of a row are its values by the names of the columns. */
export async function* toCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<string> {
  async function* cells() {
    for await (const rows of batches) yield rows.map((row) => columns.map((name) => row[name]));
  }
  yield* cellsToCsv(columns, cells());
}
