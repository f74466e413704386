// Reports about donors, as administrators see them. They can only be deleted.
import { Failure } from '#contract/errors.ts';
import type { IssueReport } from '#contract/admin.ts';
import { isoTimestamp } from '#server/db/isoTimestamp.ts';
import { execute, selectAll, selectOne, sql, type Queryable, type Statement } from '#server/db/sql.ts';

export function reportsStatement(limit: number, offset: number): Statement {
  return sql`select i.id, i.account_id as regid, a.user_id as "userID", i.full_name as name, i.mobile as mobile_number,
                    i.option as options, i.description, ${isoTimestamp('i.created_at')} as created_date
             from issue_reports i join accounts a using (account_id)
             order by i.created_at desc, i.id desc limit ${limit}::int offset ${offset}::bigint`;
}

/** Newest first. */
export async function listReports(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<{ rows: IssueReport[]; total: number }> {
  const rows = await selectAll<IssueReport>(db, reportsStatement(size, (page - 1) * size));
  const counted = await selectOne<{ total: number }>(db, sql`select count(*)::int as total from issue_reports`);
  return { rows, total: counted!.total };
}

/** All or none: throws `not_found` where one is missing. Returns their ids. */
export async function deleteReports(db: Queryable, ids: readonly number[]): Promise<readonly number[]> {
  // Locked by id first, so that two deletions of the same reports do not deadlock.
  await db.query(sql`select 1 from issue_reports where id = any(${ids}::bigint[]) order by id for update`);
  const deleted = await execute(db, sql`delete from issue_reports where id = any(${ids}::bigint[])`);
  if (deleted < ids.length) {
    throw new Failure('not_found', { message: 'Some of these are there no more. Nothing was changed.' });
  }
  return ids;
}
