// Reports that administrators removed are kept for some minutes: Undo brings them back.
import { sql, type SqlBool } from 'kysely';
import { UNDO_MINUTES } from '#contract/undo.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';

const oldest = secondsAgo(UNDO_MINUTES * 60);

/** For every query of reports that people see. */
export const isOpen = sql<SqlBool>`issue_reports.removed_at is null`;

/** Erases up to `limit` of those whose Undo has ended. Returns how many. */
export const deleteRemovedReports = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'issueReports', sql`removed_at < ${oldest}`);
