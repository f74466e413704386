// The lines of an export, checked by themselves: form, values, and that what a row refers to came before it.
import { open } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { userIdKey } from '#contract/text.ts';
import { firstIssue } from '#server/firstIssue.ts';
import { FORMAT } from './exportAll.ts';
import { ImportError, type Faults } from './faults.ts';
import { tables, type Table } from './tables.ts';

type Row = Record<string, unknown>;

export interface Read {
  line: number;
  table: Table;
  row: Row;
}

const Heading = z.object({ format: z.literal(FORMAT), version: z.string() });
const Line = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const End = z.object({ rows: z.number() });

const byName = new Map(tables.map((table) => [table.name, table]));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One message for each column whose value is not as it would be stored, and for each that is no column. */
function checkValues({ line, table, row }: Read, errors: Faults): void {
  for (const name of Object.keys(row)) {
    if (!Object.hasOwn(table.columns, name)) errors.add(line, `${table.name}.${name}`, 'There is no such field.');
  }
  for (const [name, schema] of Object.entries(table.columns)) {
    const parsed = z.safeParse(schema, row[name]);
    const message = parsed.success ? 'This is not spelled as it would be stored.' : firstIssue(parsed.error);
    if (parsed.success && isDeepStrictEqual(parsed.data, row[name])) continue;
    errors.add(line, `${table.name}.${name}`, message);
  }
}

/** Remembers what came before. */
class Seen {
  readonly #keys = new Map<string, Set<unknown>>();
  readonly #userIds = new Set<string>();

  check({ line, table, row }: Read, errors: Faults): void {
    const { name, key, refersTo = {} } = table;
    const keys = this.#keys.get(name) ?? new Set();
    if (keys.has(row[key])) errors.add(line, `${name}.${key}`, 'This row is in the file twice.');
    this.#keys.set(name, keys.add(row[key]));
    for (const [column, other] of Object.entries(refersTo)) {
      const isKnown = row[column] === null || this.#keys.get(other)?.has(row[column]);
      if (!isKnown) errors.add(line, `${name}.${column}`, `No line before it has this row of ${other}.`);
    }
    if (typeof row.user_id === 'string') this.#checkUserId(line, userIdKey(row.user_id), errors);
  }

  #checkUserId(line: number, userId: string, errors: Faults): void {
    if (this.#userIds.has(userId)) errors.add(line, 'accounts.user_id', 'This user id is in the file twice.');
    this.#userIds.add(userId);
  }
}

/** Throws ImportError for a file that is no export, or one of another version. */
function checkHeading(text: string | undefined, version: string): void {
  const heading = z.safeParse(Heading, parseJson(text ?? ''));
  if (!heading.success) throw new ImportError('This file is no export of this program.');
  if (heading.data.version === version) return;
  throw new ImportError(
    `The export is of version ${heading.data.version} and this database of ${version}: export and import with the same.`,
  );
}

/** Gives the rows that are right by themselves; the others are added to the faults. */
export async function* readRows(path: string, version: string, errors: Faults): AsyncGenerator<Read> {
  const file = await open(path);
  const seen = new Seen();
  let line = 0;
  let end: number | undefined;
  for await (const text of file.readLines({ encoding: 'utf8' })) {
    line += 1;
    if (line === 1) {
      checkHeading(text, version);
      continue;
    }
    const value = parseJson(text);
    const { data } = z.safeParse(Line, value);
    const table = data && byName.get(data.table);
    if (end !== undefined) errors.add(line, 'line', 'It comes after the end.');
    else if (table) {
      const read = { line, table, row: data.row };
      checkValues(read, errors);
      seen.check(read, errors);
      yield read;
    } else {
      end = z.safeParse(End, value).data?.rows;
      if (end === undefined) errors.add(line, 'line', 'This is no line of an export.');
    }
  }
  if (line === 0) checkHeading(undefined, version);
  if (end !== line - 2) errors.add(line, 'line', 'The file is not whole.');
}
