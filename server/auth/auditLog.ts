// The audit log: a row for each write of an administrator or of the operator, in the write's own transaction.
import { sql, type Queryable } from '#server/db/sql.ts';

export interface Action {
  /** The administrator's account; null for the operator on the command line. */
  by: number | null;
  /** The name of the call. */
  action: string;
  /** What was changed: ids of items or, for donors, regids. Nothing changed: no row. */
  ids: readonly number[];
}

/** Call it with the transaction's own handle, so that the row stands and falls with the write. */
export async function recordAction(db: Queryable, { by, action, ids }: Action): Promise<void> {
  if (ids.length === 0) return;
  await db.query(sql`insert into audit_log (actor, action, ids) values (${by}, ${action}, ${ids}::bigint[])`);
}
