// Everything that a move takes along, as lines of JSON: a heading, a line for each row, and how many there were.
import { open, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tables, type Table } from './tables.ts';

export const FORMAT = 'dhamani-export-1';
const ROWS_AT_ONCE = 2000;

/** The newest migration: rows fit a database of the same alone. */
export async function readVersion(db: Db): Promise<string> {
  const newest = await db
    .selectFrom('schemaMigrations')
    .select('name')
    .orderBy('name', 'desc')
    .executeTakeFirstOrThrow();
  return newest.name;
}

export const namesOf = ({ columns }: Table) => sql.raw(Object.keys(columns).join(', '));

async function* readRows(db: Db, table: Table): AsyncGenerator<string> {
  const { name, key, only } = table;
  const condition = only ? sql`and ${sql.raw(only)}` : sql``;
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ key: number; row: string }>`select ${sql.raw(key)} as key, row_to_json(t)::text as row
          from (select ${namesOf(table)} from ${sql.raw(name)}
                where ${sql.raw(key)} > ${after} ${condition} order by ${sql.raw(key)} limit ${ROWS_AT_ONCE}) t
          order by 1`.execute(db);
    for (const { key: last, row } of rows) {
      yield row;
      after = last;
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The lines of an export, as the database was at one moment. */
async function* writeLines(db: Db): AsyncGenerator<string> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
  await sql`set local timezone to 'UTC'`.execute(db);
  yield `${JSON.stringify({ format: FORMAT, version: await readVersion(db) })}\n`;
  let rows = 0;
  for (const table of tables) {
    for await (const row of readRows(db, table)) {
      rows += 1;
      yield `{"table":"${table.name}","row":${row}}\n`;
    }
  }
  yield `${JSON.stringify({ rows })}\n`;
}

/**
 * Writes a file that nobody else may read, for it holds every number and every password's hash. Throws where it is
 * there already. Returns how many rows were written.
 */
export async function exportAll(db: PooledDb, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let lines = 0;
    const writeFile = async (transaction: Db) => {
      for await (const line of writeLines(transaction)) {
        await file.write(line);
        lines += 1;
      }
    };
    // Not repeated: the lines before the failure are in the file.
    await inTransaction(db, writeFile, { retries: 0 });
    await file.sync();
    return lines - 2;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
