// Reports about a donor's entry. A report hides nobody; an administrator looks at it.
import { selectOne, sql, type Queryable } from '#server/db/sql.ts';

export interface NewReport {
  regid: number;
  option: string;
  description: string;
  /** Who reports: a hash that only serves to merge one visitor's repeats. */
  reporter: string;
}

/**
 * Stores a report with the donor's own name and number, or finds the same visitor's earlier one about the same donor and
 * option within 24 hours. Returns its id, or null where there is no such donor.
 */
export async function addReport(db: Queryable, report: NewReport): Promise<number | null> {
  const { regid, option, description, reporter } = report;
  // Locked first: a deletion of the donor waits, or has come before.
  const donor = await selectOne<{ fullName: string; mobile: string }>(
    db,
    sql`select full_name as "fullName", mobile from donors where account_id = ${regid} for key share`,
  );
  if (!donor) return null;
  // Two at once about the same donor wait for each other, so that the second finds the first.
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`report:${regid}:${option}:${reporter}`}::text, 0))`,
  );
  const earlier = await selectOne<{ id: number }>(
    db,
    sql`select id from issue_reports where account_id = ${regid} and option = ${option} and reporter = ${reporter}
        and created_at > now() - interval '24 hours' order by id limit 1`,
  );
  if (earlier) return earlier.id;
  const added = await selectOne<{ id: number }>(
    db,
    sql`insert into issue_reports (account_id, full_name, mobile, option, description, reporter)
        values (${regid}, ${donor.fullName}, ${donor.mobile}, ${option}, ${description}, ${reporter}) returning id`,
  );
  return added!.id;
}
