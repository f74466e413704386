// Loads a file that exportAll wrote into a database without rows of its own, in one transaction.
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { AdminError } from '#server/admin/people/commands.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { FORMAT } from './exportAll.ts';
import { listTables, readMigration, type Table, UNDO_TABLES } from './tables.ts';

const ROWS_PER_INSERT = 500;
/** Filled at start; the import replaces their rows. */
const SEEDED = ['cities', 'countries', 'districts', 'seeds', 'settings', 'states'];

const Header = z.object({ format: z.literal(FORMAT), migration: z.string() });
const Footer = z.object({ rows: z.number(), sequences: z.record(z.string(), z.number()) });
type Footer = z.infer<typeof Footer>;

function parse<T extends z.ZodMiniType>(schema: T, line: string): z.infer<T> | undefined {
  try {
    return z.parse(schema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Splits at line feeds only: node:readline also splits at U+2028, which JSON strings may contain. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function checkHeader(line: string, migration: string): void {
  const header = parse(Header, line);
  if (!header) throw new AdminError('This file is not an export of this program.');
  if (header.migration === migration) return;
  throw new AdminError(
    `The export has the migration ${header.migration} and this database ${migration}: use the same version for both.`,
  );
}

async function emptyTables(db: Db, tables: readonly Table[]): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  // Otherwise a running site could add a row between the check and TRUNCATE.
  await sql`lock table ${names}`.execute(db);
  for (const { name } of tables.filter((table) => !SEEDED.includes(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new AdminError(`This database is in use: ${name} has rows. Import into a new database.`);
  }
  const undo = sql.join(UNDO_TABLES.map((name) => sql.table(name)));
  await sql`truncate ${names}, ${undo}`.execute(db);
}

async function insertRows(db: Db, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const list = sql.join(columns.map(sql.ref));
  await sql`
    insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)`.execute(db);
}

/** Inserts the rows and returns the footer. */
async function insertLines(db: Db, lines: AsyncIterable<string>, tables: readonly Table[]): Promise<Footer> {
  let [count, name, rows]: [number, string, string[]] = [0, '', []];
  const flush = async () => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new AdminError(`This database has no table '${name}', which is in the file.`);
    await insertRows(db, table, rows);
    rows = [];
  };
  for await (const line of lines) {
    const tab = line.indexOf('\t');
    const footer = tab < 0 ? parse(Footer, line) : undefined;
    const next = line.slice(0, Math.max(tab, 0));
    if (rows.length > 0 && (next !== name || rows.length === ROWS_PER_INSERT)) await flush();
    if (footer?.rows === count) return footer;
    if (tab < 0) break;
    name = next;
    rows.push(line.slice(tab + 1));
    count += 1;
  }
  throw new AdminError('The file is not complete: export again.');
}

async function importFile(db: Db, path: string): Promise<number> {
  const tables = await listTables(db);
  const lines = readLines(path);
  const { value: header } = await lines.next();
  checkHeader(header ?? '', await readMigration(db));
  await emptyTables(db, tables);
  const { rows, sequences } = await insertLines(db, lines, tables);
  for (const [name, value] of Object.entries(sequences)) {
    await sql`select setval(quote_ident(${name}::text)::regclass, ${value}::bigint)`.execute(db);
  }
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table.name)))}`.execute(db);
  return rows;
}

/** Imports every row or none. Returns the number of rows. Throws AdminError for a file or a database that does not fit. */
export async function importAll(db: PooledDb, path: string): Promise<number> {
  try {
    return await inTransaction(db, (transaction) => importFile(transaction, path), { retries: 0 });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new AdminError(`Nothing was imported: ${error.message}.`, { cause: error });
  }
}
