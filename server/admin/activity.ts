// The audit log, as administrators see it.
import type { Db } from '#server/db/kysely.ts';

/** Newest first. */
export function activityPage(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('auditLog')
    .leftJoin('accounts', 'accounts.accountId', 'auditLog.actor')
    .select(['auditLog.id', 'auditLog.createdAt', 'actor', 'userId', 'action', 'ids'])
    .orderBy('auditLog.createdAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .offset(offset);
}

export async function listActivity(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await activityPage(db, limit, offset).execute();
  const { total } = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
