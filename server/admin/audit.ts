// The audit log: a row for each write of an administrator, in the write's own transaction.
import { Failure } from '#contract/errors.ts';
import type { Activity } from '#contract/admin.ts';
import { momentOf } from '#server/db/moment.ts';
import { selectAll, selectOne, sql, type Queryable, type Statement } from '#server/db/sql.ts';
import { lockAccounts, lockSession, type LockedAccount } from '#server/db/rowLocks.ts';
import type { Session } from '#server/auth/session.ts';

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

interface Audited {
  /** The name of the call. */
  action: string;
  /** The accounts that the call changes. */
  regids?: readonly number[];
  lock?: typeof lockAccounts;
}

/**
 * Runs an administrator's write and records it. First locks the accounts it changes together with the administrator's own,
 * and the session: a logout, demotion or deletion comes before (then 401 or 403) or after the whole call.
 */
export async function runAudited<Done extends { ids: readonly number[] }>(
  { db, me }: { db: Queryable; me: Session },
  { action, regids = [], lock = lockAccounts }: Audited,
  work: (locked: readonly LockedAccount[]) => Promise<Done>,
): Promise<Done> {
  const locked = await lock(db, [me.regid, ...regids]);
  await lockSession(db, me);
  if (!locked.some(({ regid, isAdmin }) => isAdmin && regid === me.regid)) throw new Failure('forbidden');
  const done = await work(locked);
  await recordAction(db, { by: me.regid, action, ids: done.ids });
  return done;
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
