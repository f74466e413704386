// The audit log: a row for each write of an administrator or the operator, in the same transaction as the write.
import { sql, type Queryable } from '#server/db/sql.ts';

export interface Action {
  /** The administrator's account; null for the operator on the command line. */
  by: number | null;
  /** The endpoint's name. */
  action: string;
  /** Changed ids: of items or, for donors, regids. Without changes no row is written. */
  ids: readonly number[];
}

/** Call it with the transaction's handle, so that the row is committed or rolled back with the write. */
export async function recordAction(db: Queryable, { by, action, ids }: Action): Promise<void> {
  if (ids.length === 0) return;
  await db.query(sql`insert into audit_log (actor, action, ids) values (${by}, ${action}, ${ids}::bigint[])`);
}
