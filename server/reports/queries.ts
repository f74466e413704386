// Reports about a donor's entry. A report does not hide the donor; an administrator reviews it.
import { sql, type Insertable } from 'kysely';
import { REQUEST_REPORT_OPTION } from '#contract/bloodRequests.ts';
import { NAME_NOT_KNOWN, NAME_REPORT_OPTION } from '#contract/donations.ts';
import { MESSAGE_REPORT_OPTION } from '#contract/donorMessages.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { isOpen } from './removed.ts';

/** `reporter` is a hash that only serves to merge repeated reports of one visitor. */
export type NewReport = Pick<Insertable<Schema['issueReports']>, 'option' | 'description' | 'reporter'> & {
  accountId: number;
};

/**
 * Stores a report with the donor's own name and number, or finds the same visitor's earlier one about the same donor and
 * option within 24 hours. Returns its id, or null when there is no such donor.
 */
export async function addReport(db: Db, report: NewReport): Promise<number | null> {
  // Locked first, so that a concurrent deletion of the donor waits.
  const donor = await db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['fullName', 'mobile'])
    .where('donors.accountId', '=', report.accountId)
    .where('deletedAt', 'is', null)
    .forKeyShare('donors')
    .executeTakeFirst();
  if (!donor) return null;
  const earlier = await findRepeated(db, report);
  if (earlier !== undefined) return earlier;
  const added = await db
    .insertInto('issueReports')
    .values({ ...report, ...donor })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

async function findRepeated(db: Db, { accountId, option, reporter }: NewReport): Promise<number | undefined> {
  // Serialises reports about the same donor, so that the second finds the first.
  const key = `report:${accountId}:${option}:${reporter}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(db);
  const earlier = await db
    .selectFrom('issueReports')
    .select('id')
    .where(isOpen)
    .where('accountId', '=', accountId)
    .where('option', '=', option)
    .where('reporter', '=', reporter)
    .where('createdAt', '>', daysAgo(1))
    .orderBy('id')
    .executeTakeFirst();
  return earlier?.id;
}

/**
 * Stores a report about the patient's name in a public donation, or finds the same visitor's earlier one. Returns its id,
 * or null where there is no such name.
 */
export async function addNameReport(
  db: Db,
  { donationId, ...report }: Pick<NewReport, 'description' | 'reporter'> & { donationId: number },
): Promise<number | null> {
  // Locked for write, so that the second of two reports finds the first.
  const donation = await db
    .selectFrom('donations')
    .select('id')
    .where('id', '=', donationId)
    .where('isPublic', '=', true)
    .where('patientName', '<>', NAME_NOT_KNOWN)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!donation) return null;
  const ofDonation = db.selectFrom('issueReports').select('id').where(isOpen).where('donationId', '=', donationId);
  const earlier = await ofDonation.where('reporter', '=', report.reporter).executeTakeFirst();
  if (earlier) return earlier.id;
  const { id } = await db
    .insertInto('issueReports')
    .values({ ...report, donationId, fullName: '', mobile: '', option: NAME_REPORT_OPTION })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a report about a request, or finds the same visitor's earlier one. Returns its id; null without the request. */
export async function addRequestReport(
  db: Db,
  { publicId, reason, reporter }: { publicId: string; reason: string; reporter: string },
): Promise<number | null> {
  // Locked, so that the second of two reports finds the first.
  const requests = db.selectFrom('bloodRequests').select('id').where('publicId', '=', publicId);
  const request = await requests.where('state', '<>', 'unconfirmed').forNoKeyUpdate().executeTakeFirst();
  if (!request) return null;
  const ofRequest = db.selectFrom('issueReports').select('id').where(isOpen).where('requestId', '=', request.id);
  const earlier = await ofRequest.where('reporter', '=', reporter).executeTakeFirst();
  if (earlier) return earlier.id;
  const values = { requestId: request.id, fullName: '', mobile: '', option: REQUEST_REPORT_OPTION };
  const added = db.insertInto('issueReports').values({ ...values, description: reason, reporter });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

/** Opens a case about a message, once. Lock the donor who got it before. */
export async function addMessageReport(db: Db, messageId: number): Promise<void> {
  const cases = db.selectFrom('issueReports').select('id').where(isOpen).where('messageId', '=', messageId);
  if (await cases.executeTakeFirst()) return;
  const texts = { fullName: '', mobile: '', description: '', reporter: '' };
  await db
    .insertInto('issueReports')
    .values({ messageId, option: MESSAGE_REPORT_OPTION, ...texts })
    .execute();
}

/** Stores a report of the program's own about a donor, unless the same reason was reported within 24 hours. */
export async function addOwnReport(db: Db, report: NewReport): Promise<void> {
  const { option, reporter } = report;
  const earlier = db
    .selectFrom('issueReports')
    .select('id')
    .where(isOpen)
    .where('option', '=', option)
    .where('reporter', '=', reporter)
    .where('createdAt', '>', daysAgo(1));
  if (await earlier.executeTakeFirst()) return;
  await db
    .insertInto('issueReports')
    .columns(['accountId', 'fullName', 'mobile', 'option', 'description', 'reporter'])
    .expression((eb) =>
      eb
        .selectFrom('donors')
        .select(['accountId', 'fullName', 'mobile'])
        .select([
          eb.val(option).as('option'),
          eb.val(report.description).as('description'),
          eb.val(reporter).as('reporter'),
        ])
        .where('accountId', '=', report.accountId),
    )
    .execute();
}
