// Which column of a former register holds what: by its usual names, or as map.json says.
import { readFile } from 'node:fs/promises';
import { keysOf } from '#contract/records.ts';
import * as z from 'zod/mini';
import { AdminError } from '#server/admin/people/commands.ts';
import { donationHeaders, donorHeaders, redirectHeaders } from './headers.ts';

export type DonorColumn = keyof typeof donorHeaders;
export type DonationColumn = keyof typeof donationHeaders;

/** A header as it is compared: letters, digits and vowel signs, without the dot below a letter. */
export const toKey = (header: string) =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]|[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C]/gu, '');

export interface Table<Column extends string> {
  /** The column and the rank of each key. */
  keys: ReadonlyMap<string, { column: Column; rank: number }>;
  columns: readonly Column[];
  required: readonly NoInfer<Column>[];
}

function makeTable<Column extends string>(
  headers: Readonly<Record<Column, readonly string[]>>,
  required: readonly NoInfer<Column>[],
): Table<Column> {
  const columns = keysOf(headers);
  const keys = columns.flatMap((column) =>
    headers[column].map((header, rank) => [toKey(header), { column, rank }] as const),
  );
  return { keys: new Map(keys), columns, required };
}

export const donorTable = makeTable(donorHeaders, ['fullName', 'mobile', 'bloodGroup', 'city']);
export const redirectTable = makeTable(redirectHeaders, ['from', 'to']);
export const donationTable = makeTable(donationHeaders, ['donor', 'donatedOn']);

/** Written by the operator. */
const RegisterMap = z.strictObject({
  /** What the former network is called, as donors know it. */
  register: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The words by which donors agreed to be in it. */
  consent: z.optional(z.string().check(z.minLength(1), z.maxLength(10_000))),
  /** How dates are written that could be read in two ways. */
  dates: z.optional(z.enum(['day first', 'month first'])),
  /** The header of the column for each of ours. */
  columns: z.optional(z.record(z.string(), z.string())),
  /** Names of states, districts and towns there, and what they are called here. */
  places: z.optional(z.record(z.string(), z.string())),
});
export type RegisterMap = z.infer<typeof RegisterMap>;

export async function readMap(path: string): Promise<RegisterMap> {
  try {
    return z.parse(RegisterMap, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof z.core.$ZodError) throw new AdminError(`${path}: ${z.prettifyError(error)}`);
    if (error instanceof SyntaxError) throw new AdminError(`${path} is no JSON: ${error.message}`);
    throw error;
  }
}

/** Words of a header beside its name, or its name in another language. */
const PARTS = /[()[\]/|:*\n]/;
const PART_RANK = 1000;

/** What a header says; null for one that says nothing known, or two things. */
function readHeader<Column extends string>(header: string, { keys }: Table<Column>) {
  const whole = keys.get(toKey(header));
  if (whole) return whole;
  const parts = header.split(PARTS).flatMap((part) => keys.get(toKey(part)) ?? []);
  const columns = new Set(parts.map(({ column }) => column));
  return parts[0] && columns.size === 1 ? { column: parts[0].column, rank: PART_RANK } : null;
}

export const isHeaderOf = (header: string | undefined, column: DonorColumn): boolean =>
  readHeader(header ?? '', donorTable)?.column === column;

/** How many columns a line of headers would give. */
export function countKnown<Column extends string>(
  cells: readonly string[],
  table: Table<Column>,
  mapped: Readonly<Record<string, string>>,
): number {
  const named = Object.values(mapped);
  const found = cells.map((cell) => (named.includes(cell) ? cell : readHeader(cell, table)?.column));
  return new Set(found.filter((column) => column !== undefined)).size;
}

function findColumn<Column extends string>(
  headers: readonly string[],
  column: Column,
  wanted: string | undefined,
  table: Table<Column>,
): number {
  if (wanted !== undefined) {
    const index = headers.indexOf(wanted);
    if (index === -1) throw new AdminError(`The file has no column '${wanted}', which the map names.`);
    return index;
  }
  const ranks = headers.map((header) => {
    const read = readHeader(header, table);
    return read?.column === column ? read.rank : Infinity;
  });
  const best = Math.min(...ranks);
  return best === Infinity ? -1 : ranks.indexOf(best);
}

/** The position of each column that the file has. Throws for a missing one that every row needs. */
export function findColumns<Column extends string>(
  headers: readonly string[],
  table: Table<Column>,
  mapped: Readonly<Record<string, string>> = {},
): Map<Column, number> {
  const { columns, required } = table;
  const unknown = Object.keys(mapped).find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined)
    throw new AdminError(`The map names '${unknown}', which is none of: ${columns.join(', ')}.`);
  const indexes = columns.map((column) => [column, findColumn(headers, column, mapped[column], table)] as const);
  const found = new Map(indexes.filter(([, index]) => index !== -1));
  const missing = required.filter((column) => !found.has(column));
  if (missing.length > 0)
    throw new AdminError(`The file has no column for: ${missing.join(', ')}. Name them in the map: {"columns": {…}}.`);
  return found;
}
