// Reports about a donor's entry. A report does not hide the donor; an administrator reviews it.
import { hash } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { REQUEST_REPORT_OPTION } from '#contract/bloodRequests.ts';
import { NAME_NOT_KNOWN, NAME_REPORT_OPTION } from '#contract/donations.ts';
import { MESSAGE_REPORT_OPTION } from '#contract/donorMessages.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { isOpen } from './removed.ts';

type Report = Insertable<Schema['issueReports']>;
export type NewReport = Pick<Report, 'option' | 'description' | 'reporter'> & { accountId: number };

/** Only serves to merge repeated reports of one visitor. */
export const reporterOf = ({ visitorId }: { visitorId: string }) => hash('sha256', visitorId, 'base64url');

/** Of what is no donor's entry. */
const NOBODY = { fullName: '', mobile: '' };

/** Stores a report, or finds an open one that is the `same`, of the last 24 hours where `isDaily`. Lock what it is about before. */
async function storeOnce(db: Db, report: Report, same: (keyof Report)[], isDaily = false): Promise<number> {
  const open = db.selectFrom('issueReports').select('id').where(isOpen).orderBy('id');
  const recent = isDaily ? open.where('createdAt', '>', daysAgo(1)) : open;
  const columns = Object.fromEntries(same.map((column) => [column, report[column]]));
  const earlier = await recent.where(({ and }) => and(columns)).executeTakeFirst();
  if (earlier) return earlier.id;
  const { id } = await db.insertInto('issueReports').values(report).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a report with the donor's own name and number, or finds the same visitor's earlier one about the same donor and
 * option within 24 hours. Returns its id, or null when there is no such donor.
 */
export async function addReport(db: Db, report: NewReport): Promise<number | null> {
  const { accountId, option, reporter } = report;
  // Locked first, so that a concurrent deletion of the donor waits.
  const donor = await db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['fullName', 'mobile'])
    .where('donors.accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .forKeyShare('donors')
    .executeTakeFirst();
  if (!donor) return null;
  // Serialises reports about the same donor, so that the second finds the first.
  const key = `report:${accountId}:${option}:${reporter}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(db);
  return storeOnce(db, { ...report, ...donor }, ['accountId', 'option', 'reporter'], true);
}

/**
 * Stores a report about the patient's name in a public donation, or finds the same visitor's earlier one. Returns its id,
 * or null where there is no such name.
 */
export async function addNameReport(
  db: Db,
  report: Pick<NewReport, 'description' | 'reporter'> & { donationId: number },
): Promise<number | null> {
  // Locked for write, so that the second of two reports finds the first.
  const donation = await db
    .selectFrom('donations')
    .select('id')
    .where('id', '=', report.donationId)
    .where('isPublic', '=', true)
    .where('patientName', '<>', NAME_NOT_KNOWN)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!donation) return null;
  return storeOnce(db, { ...report, ...NOBODY, option: NAME_REPORT_OPTION }, ['donationId', 'reporter']);
}

/** Stores a report about a request, or finds the same visitor's earlier one. Returns its id; null without the request. */
export async function addRequestReport(
  db: Db,
  { publicId, ...report }: Pick<NewReport, 'description' | 'reporter'> & { publicId: string },
): Promise<number | null> {
  // Locked, so that the second of two reports finds the first.
  const requests = db.selectFrom('bloodRequests').select('id').where('publicId', '=', publicId);
  const request = await requests.where('state', '<>', 'unconfirmed').forNoKeyUpdate().executeTakeFirst();
  if (!request) return null;
  const about = { ...report, ...NOBODY, requestId: request.id, option: REQUEST_REPORT_OPTION };
  return storeOnce(db, about, ['requestId', 'reporter']);
}

/** Opens a case about a message, once. Lock the donor who got it before. */
export async function addMessageReport(db: Db, messageId: number): Promise<void> {
  const report = { ...NOBODY, messageId, option: MESSAGE_REPORT_OPTION, description: '', reporter: '' };
  await storeOnce(db, report, ['messageId']);
}

/** Stores a report of the program's own about a donor, unless the same reason was reported within 24 hours. */
export async function addOwnReport(db: Db, report: NewReport): Promise<void> {
  const donors = db.selectFrom('donors').select(['fullName', 'mobile']);
  const donor = await donors.where('accountId', '=', report.accountId).executeTakeFirst();
  if (donor) await storeOnce(db, { ...report, ...donor }, ['option', 'reporter'], true);
}
