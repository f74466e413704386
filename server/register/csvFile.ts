// Reads the CSV file of a former register, a row at a time: UTF-8 or Windows-1252; comma, semicolon, tab or bar. Rows above
// the line of headers are passed over.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AdminError } from '#server/admin/people/commands.ts';
import { countKnown, findColumns, type Table } from './columns.ts';
import { Fault } from './faults.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** An unclosed quotation mark would otherwise read the rest of the file as one cell. */
const MAX_ROW_CHARACTERS = 20_000;
/** Among so many rows the headers are looked for. */
const HEAD_ROWS = 30;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
/** What a spreadsheet was given as text, by an export. */
const QUOTED_FOR_SPREADSHEETS = /^'(?=[=+\-@\d])/;
const TEXT_FORMULA = /^="(.*)"$/s;

export interface CsvFile<Column extends string> {
  headers: string[];
  columns: ReadonlyMap<Column, number>;
  /** The rows before the headers, which are not read. */
  above: CsvLine[];
  rows(): AsyncGenerator<CsvLine>;
}

export interface CsvLine {
  line: number;
  cells: string[];
}

type Encoding = 'utf-8' | 'windows-1252';

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Windows-1252 where most letters beyond ASCII are none of UTF-8. Refuses UTF-16 and workbooks. */
async function findEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder();
  let [isFirst, good, bad] = [true, 0, 0];
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    if (isFirst && chunk.includes(0))
      throw new AdminError(`${path} is no text in UTF-8 or Windows-1252: save it as CSV (UTF-8).`);
    if (isFirst && chunk.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) return 'utf-8';
    isFirst = false;
    const text = decoder.decode(chunk, { stream: true });
    good += count(text, /[\u0080-\uFFFC]/g);
    bad += count(text, /\uFFFD/g);
  }
  return bad > good ? 'windows-1252' : 'utf-8';
}

async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

interface Parsed {
  info: { lines: number };
  record: string[];
}

const clean = (cell: string) => cell.trim().replace(TEXT_FORMULA, '$1').trim().replace(QUOTED_FOR_SPREADSHEETS, '');

async function* readRows(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<CsvLine> {
  const options = { delimiter, info: true, relax_quotes: true, relax_column_count: true } as const;
  const parser = parse({ ...options, skip_empty_lines: true, max_record_size: MAX_ROW_CHARACTERS });
  const text = Readable.from(readText(path, encoding));
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    const lines: AsyncIterable<Parsed> = parser;
    for await (const { info, record } of lines)
      if (record.some((cell) => cell.trim() !== '')) yield { line: info.lines, cells: record.map(clean) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AdminError(`${path} cannot be read: ${error.message}. Is a quotation mark not closed?`);
  } finally {
    text.destroy();
  }
}

async function readHead(rows: AsyncGenerator<CsvLine>): Promise<CsvLine[]> {
  const head: CsvLine[] = [];
  try {
    for await (const row of rows) if (head.push(row) === HEAD_ROWS) break;
  } catch (error) {
    // Another separator may read it; else the import says so.
    if (!(error instanceof AdminError) || head.length === 0) throw error;
  }
  return head;
}

/** A byte that is no letter of UTF-8. */
const LOST = /\uFFFD/;
/** Letters of UTF-8 whose bytes, two to four, were read as letters of Windows-1252. */
// prettier-ignore
const ENCODED_TWICE =
  /(?:[à-ï]|[ð-ô][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}|[ÂÃÄÅØÙÚÛ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** Throws the Fault of a row of which letters are lost. */
export function requireLetters(cells: readonly string[], headers: readonly string[]): void {
  const lost = cells.findIndex((cell) => LOST.test(cell) || ENCODED_TWICE.test(cell));
  if (lost === -1) return;
  const why = LOST.test(cells[lost]!) ? 'has a byte that is no letter of UTF-8' : 'was encoded in UTF-8 twice';
  throw new Fault('encoding', `The cell '${cells[lost]}' of '${headers[lost] ?? lost + 1}' ${why}.`);
}

/** Of all ways to read it the one in which a line has most of the columns. */
async function findHeaders<Column extends string>(
  read: (separator: string) => AsyncGenerator<CsvLine>,
  table: Table<Column>,
  mapped: Readonly<Record<string, string>>,
) {
  let best: { separator: string; head: CsvLine[]; index: number; known: number; cells: number } | null = null;
  for (const separator of SEPARATORS) {
    const head = await readHead(read(separator));
    for (const [index, row] of head.entries()) {
      const [known, cells] = [countKnown(row.cells, table, mapped), row.cells.length];
      const isBetter = best === null || known > best.known || (known === best.known && index === 0 && best.index === 0 && cells > best.cells); // prettier-ignore
      if (isBetter) best = { separator, head, index, known, cells };
    }
  }
  return best;
}

/** Throws for a file without the columns that every row needs. */
export async function openCsv<Column extends string>(
  path: string,
  table: Table<Column>,
  mapped: Readonly<Record<string, string>> = {},
): Promise<CsvFile<Column>> {
  const encoding = await findEncoding(path);
  const found = await findHeaders((separator) => readRows(path, encoding, separator), table, mapped);
  if (found === null) throw new AdminError(`${path} is empty.`);
  const { separator, head, index } = found;
  const { line: headerLine, cells: headers } = head[index]!;
  return {
    headers,
    columns: findColumns(headers, table, mapped),
    above: head.slice(0, index).filter(({ cells }) => !/^sep=/i.test(cells[0] ?? '')),
    async *rows() {
      for await (const row of readRows(path, encoding, separator)) if (row.line > headerLine) yield row;
    },
  };
}
