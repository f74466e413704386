// Everything that a move takes along, as lines of JSON: a heading, a line for each row, and how many there were.
import { open, rm } from 'node:fs/promises';
import { sql as raw } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '#server/db/kysely.ts';
import { rawSql, fragment, selectAll, selectOne, sql, type Queryable } from '#server/db/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tables, type Table } from './tables.ts';

export const FORMAT = 'dhamani-export-1';
const ROWS_AT_ONCE = 2000;

/** The newest migration: rows fit a database of the same alone. */
export async function readVersion(db: Queryable): Promise<string> {
  const row = await selectOne<{ name: string }>(db, sql`select name from schema_migrations order by name desc limit 1`);
  return row!.name;
}

export const namesOf = ({ columns }: Table) => rawSql(Object.keys(columns).join(', '));

async function* readRows(db: Queryable, table: Table): AsyncGenerator<string> {
  const { name, key, only } = table;
  const condition = only ? fragment`and ${rawSql(only)}` : fragment``;
  let after = 0;
  for (;;) {
    const rows = await selectAll<{ key: number; row: string }>(
      db,
      sql`select ${rawSql(key)} as key, row_to_json(t)::text as row
          from (select ${namesOf(table)} from ${rawSql(name)}
                where ${rawSql(key)} > ${after} ${condition} order by ${rawSql(key)} limit ${ROWS_AT_ONCE}) t
          order by 1`,
    );
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!.key;
  }
}

/** The lines of an export, as the database was at one moment. */
async function* writeLines(db: Db): AsyncGenerator<string> {
  await raw`set transaction isolation level repeatable read, read only`.execute(db);
  await raw`set local timezone to 'UTC'`.execute(db);
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
export async function exportAll(pool: Pool, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let lines = 0;
    const writeFile = async (db: Db) => {
      for await (const line of writeLines(db)) {
        await file.write(line);
        lines += 1;
      }
    };
    // Not repeated: the lines before the failure are in the file.
    await inTransaction(pool, writeFile, { retries: 0 });
    await file.sync();
    return lines - 2;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
