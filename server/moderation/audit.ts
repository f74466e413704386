// The audit log: a row for each write of an administrator, in the write's own transaction.
import { Failure } from '#contract/errors.ts';
import type { Activity } from '#contract/moderation.ts';
import { momentOf } from '#server/database/moment.ts';
import { selectAll, selectOne, sql, type Queryable, type Statement } from '#server/database/sql.ts';
import type { Session } from '#server/http/session.ts';

export interface Action {
  /** The administrator's regid; null for the operator on the command line. */
  by: number | null;
  /** The name of the call. */
  action: string;
  /** What was changed: ids of items or, for donors, regids. Nothing changed: no row. */
  ids: readonly number[];
}

/** Call it with the transaction's own handle, so that the row stands and falls with the write. */
export async function recordAction(db: Queryable, { by, action, ids }: Action): Promise<void> {
  if (ids.length === 0) return;
  await db.query(sql`insert into audit (actor, action, ids) values (${by}, ${action}, ${ids}::bigint[])`);
}

/**
 * Records an administrator's call, as the last thing its transaction does. Looks once more whether the session still is
 * one and its owner still an administrator: throws a 401 or a 403, which undoes the call, where that ended meanwhile.
 */
export async function recordCall(
  db: Queryable,
  me: Session,
  { action, ids }: Pick<Action, 'action' | 'ids'>,
): Promise<void> {
  const still = await selectOne<{ isAdmin: boolean }>(
    db,
    sql`select a.is_admin as "isAdmin" from sessions s join accounts a using (regid)
        where s.token_hash = ${me.tokenHash}`,
  );
  if (!still) throw new Failure('unauthenticated');
  if (!still.isAdmin) throw new Failure('forbidden');
  await recordAction(db, { by: me.regid, action, ids });
}

export function activityStatement(limit: number, offset: number): Statement {
  return sql`select a.id as "activityId", ${momentOf('a.created_at')} as "createdDate", a.actor as regid,
                    w.user_id as "userID", a.action, a.ids
             from audit a left join accounts w on w.regid = a.actor
             order by a.created_at desc, a.id desc limit ${limit}::int offset ${offset}::bigint`;
}

/** Newest first. */
export async function listActivity(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Activity[]; total: number }> {
  const rows = await selectAll<Activity>(db, activityStatement(limit, offset));
  const counted = await selectOne<{ total: number }>(db, sql`select count(*)::int as total from audit`);
  return { rows, total: counted!.total };
}
