// Reads the CSV file of a former register, a row at a time: UTF-8 or Windows-1252; comma, semicolon or tab.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AdminError } from '#server/admin/people/commands.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** An unclosed quotation mark would otherwise read the rest of the file as one cell. */
const MAX_ROW_CHARACTERS = 20_000;
const HEAD_BYTES = 65_536;
/** What a spreadsheet was given as text, by an export. */
const QUOTED_FOR_SPREADSHEETS = /^'(?=[=+\-@\d])/;

export interface CsvFile {
  headers: string[];
  rows(): AsyncGenerator<CsvLine>;
}

export interface CsvLine {
  line: number;
  cells: string[];
}

type Encoding = 'utf-8' | 'windows-1252';

/** UTF-16, which spreadsheets call Unicode text, or a workbook. */
function requireText(path: string, head: string): void {
  if (head.includes('\0')) throw new AdminError(`${path} is no text in UTF-8 or Windows-1252: save it as CSV (UTF-8).`);
}

async function findEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
}

async function readHead(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/** The one that the line of headers has most of. */
function findSeparator(head: string): string {
  const [line = ''] = head.split(/\r?\n|\r/, 1);
  const count = (separator: string) => line.replaceAll(/"[^"]*"/g, '').split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

interface Parsed {
  info: { lines: number };
  record: string[];
}

async function* readRows(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<CsvLine> {
  const options = { delimiter, bom: true, info: true, relax_quotes: true, relax_column_count: true } as const;
  const parser = parse({ ...options, skip_empty_lines: true, max_record_size: MAX_ROW_CHARACTERS });
  const text = Readable.from(readText(path, encoding));
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      const cells = record.map((cell) => cell.trim().replace(QUOTED_FOR_SPREADSHEETS, ''));
      yield { line: info.lines, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AdminError(`${path} cannot be read: ${error.message}. Is a quotation mark not closed?`);
  } finally {
    text.destroy();
  }
}

export async function openCsv(path: string): Promise<CsvFile> {
  const head = await readHead(path);
  requireText(path, head);
  const [encoding, delimiter] = [await findEncoding(path), findSeparator(head)];
  const read = () => readRows(path, encoding, delimiter);
  const first = await read().next();
  if (first.done === true) throw new AdminError(`${path} is empty.`);
  return {
    headers: first.value.cells,
    async *rows() {
      let isHead = true;
      for await (const row of read()) {
        if (!isHead && row.cells.some((cell) => cell !== '')) yield row;
        isHead = false;
      }
    },
  };
}
