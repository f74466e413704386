// Writes the whole database to a file: a heading, a line for each row as PostgreSQL's row_to_json gives it, and a footer.
import { open, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listTables, readMigration, type Table } from './tables.ts';

export const FORMAT = 'dhamani-export-2';

async function* readRows(db: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  const select = sql`select ${sql.join(columns.map(sql.ref))} from ${sql.table(name)}`;
  // JSON has line feeds between its tokens only; a column of type json may.
  const row = sql`replace(row_to_json(t)::text, chr(10), ' ')`;
  await sql`declare exported cursor for select ${row} as row from (${select}) t`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch 2000 from exported`.execute(db);
    if (rows.length === 0) break;
    yield rows.map((found) => found.row);
  }
  await sql`close exported`.execute(db);
}

async function readSequences(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename::text as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Writes a consistent snapshot of every table. Returns the number of rows. */
async function writeTables(db: Db, write: (text: string) => Promise<unknown>): Promise<number> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
  await write(`${JSON.stringify({ format: FORMAT, migration: await readMigration(db) })}\n`);
  let count = 0;
  for (const table of await listTables(db)) {
    for await (const rows of readRows(db, table)) {
      await write(rows.map((row) => `${table.name}\t${row}\n`).join(''));
      count += rows.length;
    }
  }
  await write(`${JSON.stringify({ rows: count, sequences: await readSequences(db) })}\n`);
  return count;
}

/**
 * Creates a file that only its owner may read, because it holds personal data and password hashes. Throws if the file
 * exists. Returns the number of rows.
 */
export async function exportAll(db: PooledDb, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    // No retries: a second try would write after the lines of the first.
    const count = await inTransaction(db, (transaction) => writeTables(transaction, (text) => file.write(text)), {
      retries: 0,
    });
    await file.sync();
    return count;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
