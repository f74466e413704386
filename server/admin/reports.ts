// Reports about donors, as administrators see them. They can only be deleted.
import { Failure } from '#contract/errors.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** Newest first. */
export function reportsPage(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('issueReports')
    .innerJoin('accounts', 'accounts.accountId', 'issueReports.accountId')
    .select(['issueReports.id', 'issueReports.accountId', 'userId', 'fullName', 'mobile', 'option', 'description'])
    .select('issueReports.createdAt')
    .where('deletedAt', 'is', null)
    .orderBy('issueReports.createdAt', 'desc')
    .orderBy('issueReports.id', 'desc')
    .limit(limit)
    .offset(offset);
}

export async function listReports(db: Db, { page, size }: { page: number; size: number }) {
  const rows = await reportsPage(db, size, (page - 1) * size).execute();
  const { total } = await db
    .selectFrom('issueReports')
    .innerJoin('accounts', 'accounts.accountId', 'issueReports.accountId')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** All or none: throws `not_found` when one is missing. Returns their ids. */
export async function deleteReports(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  // Locked in the order of their ids, so that concurrent deletions do not deadlock.
  const reports = db.selectFrom('issueReports').select('id').where('id', '=', anyOf(ids));
  const locked = await reports.orderBy('id').forUpdate().execute();
  if (locked.length < ids.length) {
    throw new Failure('not_found', { message: 'Some entries no longer exist. No changes were made.' });
  }
  await db.deleteFrom('issueReports').where('id', '=', anyOf(ids)).execute();
  return ids;
}
