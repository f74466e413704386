// The audit log, as administrators read it.
import type { Activity } from '#contract/admin.ts';
import { isoTimestamp } from '#server/db/isoTimestamp.ts';
import { selectAll, selectOne, sql, type Queryable, type Statement } from '#server/db/sql.ts';

export function activityStatement(limit: number, offset: number): Statement {
  return sql`select a.id as "activityId", ${isoTimestamp('a.created_at')} as "createdDate", a.actor as regid,
                    w.user_id as "userID", a.action, a.ids
             from audit_log a left join accounts w on w.account_id = a.actor
             order by a.created_at desc, a.id desc limit ${limit}::int offset ${offset}::bigint`;
}

/** Newest first. */
export async function listActivity(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Activity[]; total: number }> {
  const rows = await selectAll<Activity>(db, activityStatement(limit, offset));
  const counted = await selectOne<{ total: number }>(db, sql`select count(*)::int as total from audit_log`);
  return { rows, total: counted!.total };
}
