// The audit log: a row for each write of an administrator or the operator, in the same transaction as the write, and for
// each export.
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';

export interface Action {
  /** The administrator's account; null for the operator on the command line. */
  by: number | null;
  /** The endpoint's name. */
  action: string;
  /** What was changed: ids of items or, for donors, of accounts. Nothing changed: no row. */
  ids: readonly number[];
}

/** Call it with the transaction's own handle, so that the row is committed or rolled back with the write. */
export async function recordAction(db: Db, { by, action, ids }: Action): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('auditLog')
    .values({ actor: by, action, ids: sql<number[]>`${ids}::bigint[]` })
    .execute();
}

/** Returns the id of the row. `filters`: the names of the fields that limit it. */
export async function recordExport(
  db: Db,
  { by, action, filters }: { by: number; action: string; filters: readonly string[] },
): Promise<number> {
  const row = { actor: by, action, ids: [], fields: sql<string[]>`${filters}::text[]` };
  const { id } = await db.insertInto('auditLog').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function recordExportedRows(db: Db, id: number, rowCount: number): Promise<void> {
  await db.updateTable('auditLog').set({ rowCount }).where('id', '=', id).execute();
}
