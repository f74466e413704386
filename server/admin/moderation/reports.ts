// Reports as administrators see them: about donors, names in donations, messages and requests for blood. They can only be deleted.
import { sql } from 'kysely';
import { languages } from '#messages/catalogues.ts';
import type { IssueReport } from '#contract/issueReports.ts';
import { NAME_NOT_KNOWN } from '#contract/donations.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { conflict, Failure } from '#contract/errors.ts';
import type { Keeper } from '#server/http/replaced.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { anyOf } from '#server/db/expressions.ts';
import { isOpen } from '#server/reports/removed.ts';
import { countRows, withSearchPlans } from '#server/admin/listSearch.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { decryptContent } from '#server/donorMessages/content.ts';
import { isFound, type ReportFilters } from './reportSearch.ts';

const NO_NAME = 'Some of these reports are about donors, not about a name in a donation. No changes were made.';
const NO_MESSAGE = 'Some of these reports are not about a message to a donor. No changes were made.';
const concernedAccount = sql<number>`coalesce(issue_reports.account_id, donations.account_id, donor_messages.account_id)`;

/** Those about money first, then newest first: the order of `issue_reports_money_first`. */
export function reportsPage(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('issueReports')
    .leftJoin('donations', 'donations.id', 'issueReports.donationId')
    .leftJoin('donorMessages', 'donorMessages.id', 'issueReports.messageId')
    .leftJoin('bloodRequests', 'bloodRequests.id', 'issueReports.requestId')
    .leftJoin('accounts', (join) => join.on('accounts.accountId', '=', concernedAccount))
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['issueReports.id', 'accounts.accountId', 'userId', 'option', 'description', 'issueReports.createdAt'])
    .select(({ fn, ref }) => [
      // A report about a donor keeps what was reported; one about a name in a donation has the donor as they are now.
      sql<string | null>`coalesce(nullif(issue_reports.full_name, ''), ${ref('donors.fullName')})`.as('fullName'),
      fn.coalesce(sql<string | null>`nullif(issue_reports.mobile, '')`, 'donors.mobile').as('mobile'),
    ])
    .select(['donationId', 'patientName', 'donatedOn', 'place', 'hospitalName'])
    .select(['messageId', 'content', 'watchHash', 'requestId', 'bloodRequests.bloodGroup as requestedGroup'])
    .select('bloodRequests.hospital as requestedAt')
    .where(isOpen)
    .where((eb) => eb.or([eb('accounts.deletedAt', 'is', null), eb('issueReports.accountId', 'is', null)]))
    .orderBy(sql`(issue_reports.option = ${sql.lit(MONEY_REPORT_OPTION)})`, 'desc')
    .orderBy('issueReports.createdAt', 'desc')
    .orderBy('issueReports.id', 'desc')
    .limit(limit)
    .offset(offset);
}

export function listReports(db: PooledDb, { page, size, ...filters }: ReportFilters & { page: number; size: number }) {
  return withSearchPlans(db, filters, async (reader) => {
    const found = reader
      .selectFrom('issueReports')
      .leftJoin('accounts', 'accounts.accountId', 'issueReports.accountId')
      .select('issueReports.id')
      .where('deletedAt', 'is', null)
      .where(isOpen)
      .where(isFound(filters));
    const rows = await reportsPage(reader, size, (page - 1) * size)
      .where(isFound(filters))
      .execute();
    return { rows, total: await countRows(reader, found, filters) };
  });
}

const requireAll = (found: number, ids: readonly number[]) => {
  if (found < ids.length) throw new Failure('not_found', { message: 'Some entries no longer exist.' });
};

/** The donors that these reports are about. */
export async function findConcerned(db: Db, ids: readonly number[]): Promise<number[]> {
  const accountId = sql<number | null>`coalesce(issue_reports.account_id, donations.account_id)`;
  const reports = db.selectFrom('issueReports').leftJoin('donations', 'donations.id', 'donationId');
  const found = await reports.select(accountId.as('accountId')).where('issueReports.id', '=', anyOf(ids)).execute();
  return found.flatMap((report) => report.accountId ?? []);
}

/** Throws `not_found` when one is missing. */
async function lockReports(db: Db, ids: readonly number[]): Promise<void> {
  // Locked in the order of their ids, so that concurrent deletions do not deadlock.
  const reports = db.selectFrom('issueReports').select('id').where(isOpen).where('id', '=', anyOf(ids));
  requireAll((await reports.orderBy('id').forUpdate().execute()).length, ids);
}

/** Before the reports about them, like the deletion of a donation. */
async function lockDonations(db: Db, ids: readonly number[]): Promise<number[]> {
  const donations = db.selectFrom('donations').select('id').where('id', '=', anyOf(ids));
  await donations.orderBy('id').forNoKeyUpdate().execute();
  return [...new Set(ids)];
}

interface Removal extends Pick<Keeper, 'keep'> {
  by: number;
}

const remove = (db: Db, by: number) =>
  db
    .updateTable('issueReports')
    .set({ removedAt: sql<Date>`now()`, removedBy: by })
    .where(isOpen);

/**
 * Replaces the names that these reports are about, and deletes all reports about them. Returns the ids of the donations.
 * All or none: throws `not_found` when a report is missing, and `conflict` where one is about a donor.
 */
export async function removeDonationNames(db: Db, ids: readonly number[], { by, keep }: Removal): Promise<number[]> {
  const reports = await db.selectFrom('issueReports').select('donationId').where('id', '=', anyOf(ids)).execute();
  const about = reports.flatMap(({ donationId }) => donationId ?? []);
  const donationIds = await lockDonations(db, about);
  await lockReports(db, ids);
  if (about.length < reports.length) throw conflict(NO_NAME);
  const all = await db.selectFrom('issueReports').select('id').where('donationId', '=', anyOf(donationIds)).execute();
  const allIds = all.map(({ id }) => id);
  await keep('donations', donationIds);
  await keep('issueReports', allIds);
  const removedName = sql<string>`(select patient_name from donations where donations.id = donation_id)`;
  await remove(db, by).set({ removedName }).where('donationId', '=', anyOf(donationIds)).execute();
  await db.updateTable('donations').set({ patientName: NAME_NOT_KNOWN }).where('id', '=', anyOf(donationIds)).execute();
  return donationIds;
}

/** The senders of the messages that these reports are about. Throws `conflict` where one is about something else. */
export async function findSenders(db: Db, ids: readonly number[]): Promise<string[]> {
  await lockReports(db, ids);
  const messages = db.selectFrom('issueReports').innerJoin('donorMessages', 'donorMessages.id', 'messageId');
  const found = await messages.select('sender').where('issueReports.id', '=', anyOf(ids)).execute();
  if (found.length < ids.length) throw conflict(NO_MESSAGE);
  return [...new Set(found.map(({ sender }) => sender))];
}

/** All or none: throws `not_found` when one is missing. Returns their ids. */
export async function deleteReports(db: Db, ids: readonly number[], { by, keep }: Removal): Promise<readonly number[]> {
  await lockReports(db, ids);
  await keep('issueReports', ids);
  await remove(db, by).where('id', '=', anyOf(ids)).execute();
  return ids;
}

/** The reports about a donor, up to one. Returns what was written in them. */
export async function deleteReportsAbout(
  db: Db,
  accountId: number,
  newest: number,
  { by, keep }: Removal,
): Promise<string[]> {
  const reports = db.selectFrom('issueReports').select(['id', 'option', 'description']).where(isOpen);
  const wanted = reports.where('accountId', '=', accountId).where('id', '<=', newest);
  const locked = await wanted.orderBy('id').forUpdate().execute();
  const ids = locked.map(({ id }) => id);
  await keep('issueReports', ids);
  await remove(db, by).where('id', '=', anyOf(ids)).execute();
  return locked.map(({ option, description }) => (description === '' ? option : `${option}: ${description}`));
}

type ReportRow = Awaited<ReturnType<typeof listReports>>['rows'][number];

/** What the record is, above what was written about its name. */
function describeReport(report: ReportRow): string {
  const { donationId, patientName, donatedOn, hospitalName, place, description } = report;
  if (donationId === null) return description;
  return `Patient: ${patientName}. Donation of ${donatedOn}, ${hospitalName}, ${place}.\n\n${description || 'No description.'}`;
}

/** The sender, and what the donor got: only while its key is in SECRET_KEYS. */
function describeMessage(keys: SigningKeys, { content, watchHash }: ReportRow) {
  const sent = content && watchHash && decryptContent(keys, { content, watchHash });
  if (!sent) return { name: 'Not readable', mobile_number: '', description: 'Its key was removed from SECRET_KEYS.' };
  const { name, mobile, bloodGroup, place, neededBy, words } = sent;
  const need = `${bloodGroup}, ${place}${neededBy === null ? '' : `, by ${neededBy}`}.`;
  const description = `Sent to the donor with this user id, who reports the sender. ${need}\n\n${words ?? 'No words.'}`;
  return { name, mobile_number: mobile, description };
}

/** The family stands in the queue of requests. */
function describeRequest({ requestId, requestedGroup, requestedAt, description }: ReportRow) {
  return { name: `Blood request ${requestId}`, description: `${requestedGroup}, ${requestedAt}.\n\n${description}` };
}

/** With the keys also the words of messages. */
export function toIssueReport(report: ReportRow, keys: SigningKeys | null): IssueReport {
  return {
    id: report.id,
    regid: report.accountId,
    userID: report.userId,
    name: report.fullName ?? languages.en.t('donations.formerDonor'),
    mobile_number: report.mobile ?? '',
    options: report.option,
    description: describeReport(report),
    created_date: report.createdAt.toISOString(),
    ...(report.requestId !== null && describeRequest(report)),
    ...(report.messageId !== null && keys && describeMessage(keys, report)),
  };
}
