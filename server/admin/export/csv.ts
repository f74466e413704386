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

/** The byte order mark at the beginning of a file tells spreadsheets that it is UTF-8. */
export const toCsvText = (rows: readonly (readonly unknown[])[], { bom = false } = {}): string =>
  stringify([...rows], { ...options, bom });

/** The text of a file, a part for each batch. The cells of a row are its values by the names of the columns. */
export async function* toCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<string> {
  let text = toCsvText([columns], { bom: true });
  for await (const rows of batches) {
    text += toCsvText(rows.map((row) => columns.map((name) => row[name])));
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
