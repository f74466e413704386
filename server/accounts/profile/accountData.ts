// Everything held about one account, for its owner, with the field names of the downloaded file. A new table with an
// account id is added here and to what erasure deletes (queries.ts, eraseAccounts).
import { sql } from 'kysely';
import { allowBitmapScans } from '#server/db/bitmapScans.ts';
import { isAbout } from '#server/auth/auditLog.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db } from '#server/db/kysely.ts';
import { decryptContent } from '#server/donorMessages/content.ts';
import { OBJECTION_OPTION } from '#server/donors/objections.ts';

const donations = (db: Db, accountId: number) =>
  db
    .selectFrom('donations')
    .select(['donatedOn as donationDate', 'patientName', 'place', 'hospitalName', 'type as typeofDonation'])
    .select('createdAt as recordedAt')
    .where('accountId', '=', accountId)
    .orderBy('donatedOn', 'desc')
    .orderBy('id', 'desc');

/** Without the words of objections, which hold their writers' contact. */
const reports = (db: Db, accountId: number) =>
  db
    .selectFrom('issueReports')
    .select(['option', 'fullName', 'mobile as mobileNumber', 'createdAt as reportedAt'])
    .select(sql<string | null>`case when option <> ${OBJECTION_OPTION} then description end`.as('description'))
    .where('accountId', '=', accountId)
    .orderBy('id');

/** Without who wrote them. */
const notes = (db: Db, accountId: number) =>
  db
    .selectFrom('donorNotes')
    .select(['text', 'createdAt as writtenAt'])
    .where('accountId', '=', accountId)
    .orderBy('id');

const listingClaims = (db: Db, accountId: number) =>
  db
    .selectFrom('listingClaims')
    .select(['field', 'isRefused', 'createdAt as since'])
    .where('accountId', '=', accountId);

const numberChanges = (db: Db, accountId: number) =>
  db.selectFrom('numberChanges').select('createdAt as at').where('accountId', '=', accountId).orderBy('id');

/** Without who said so. */
const callOutcomes = (db: Db, accountId: number) =>
  db
    .selectFrom('callOutcomes')
    .select(['outcome', 'day'])
    .where('accountId', '=', accountId)
    .orderBy('day')
    .orderBy('id');

/** With those of a case, and whatever was answered. */
async function messages(db: Db, keys: SigningKeys, accountId: number) {
  const rows = db.selectFrom('donorMessages').selectAll().where('accountId', '=', accountId).orderBy('id');
  return (await rows.execute()).map(({ answer, createdAt: sentAt, ...row }) => {
    const { watch: _, ...content } = decryptContent(keys, row) ?? { unreadable: true };
    return { ...content, answer, sentAt };
  });
}

/** Without who was shown. */
const shownDays = (db: Db, accountId: number) =>
  db
    .selectFrom('shownDays')
    .select(['day', 'donors'])
    .where('accountId', '=', accountId)
    .where('donors', '>', 0)
    .orderBy('day');

const confirmationCall = (db: Db, accountId: number) =>
  db.selectFrom('confirmationCalls').select(['outcome', 'calledAt', 'nextOn']).where('accountId', '=', accountId);

/** Without the family, whose number is theirs. */
const requests = (db: Db, accountId: number) =>
  db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .select(['publicId', 'bloodGroup', 'hospital', 'wave', 'wasAsked', 'askedAt', 'answer', 'answeredAt'])
    .select([
      'comings as timesComing',
      'freedAt',
      'toldAt',
      'toldDonor as toldLast',
      'askedDonors.toldFamily as familyToldLast',
    ])
    .select(['answeredBy as writtenDownBy', 'freedBy'])
    .where('accountId', '=', accountId)
    .orderBy('askedAt');

/** Without who called. */
const deskCalls = (db: Db, accountId: number) =>
  db
    .selectFrom('deskCalls')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .select(['publicId', 'outcome', 'shownAt', 'calledAt'])
    .where('accountId', '=', accountId)
    .orderBy('deskCalls.id');

/** Of a donor who came from a former network. */
const formerConsent = (db: Db, accountId: number) =>
  db
    .selectFrom('importedDonors')
    .innerJoin('registers', 'registers.id', 'registerId')
    .select(['registers.name as givenTo', 'consent as text', 'notifiedAt as toldAt', 'answeredAt as agreedAt'])
    .where('accountId', '=', accountId);

/** Of accounts that an administrator merged into this one. */
const mergedConsents = (db: Db, accountId: number) =>
  db
    .selectFrom('mergedConsents')
    .leftJoin('registers', 'registers.id', 'registerId')
    .select(['version', 'givenAt', 'givenTo as recordedBy', 'registers.name as formerNetwork', 'consent as text'])
    .where('accountId', '=', accountId)
    .orderBy('mergedConsents.id');

const sessions = (db: Db, accountId: number) =>
  db
    .selectFrom('sessions')
    .select(['createdAt as startedAt', 'lastSeenAt', 'authenticatedAt', 'device'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt');

/** Never the link itself: someone who hijacks a session could use it. */
const links = (db: Db, accountId: number) =>
  db
    .selectFrom('accountLinks')
    .select(['purpose', 'expiresAt as endsAt'])
    .where('accountId', '=', accountId)
    .orderBy('expiresAt');

/** Without their text, for the same reason. */
const emails = (db: Db, accountId: number) =>
  db
    .selectFrom('outboxEmails')
    .select(['subject', 'recipientAddress as to', 'createdAt as queuedAt', 'failedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id');

const massEmails = (db: Db, accountId: number) =>
  db
    .selectFrom('massEmailRecipients')
    .innerJoin('massEmails', 'massEmails.id', 'massEmailId')
    .select(['subject', 'createdAt as writtenAt', 'queuedAt'])
    .where('accountId', '=', accountId)
    .orderBy('massEmailId');

const responses = (db: Db, accountId: number) =>
  db
    .selectFrom('idempotencyRecords')
    .select(['createdAt as keptAt', 'response as answer'])
    .where('caller', '=', `account:${accountId}`)
    .orderBy('createdAt');

export const actionsOfAdmins = (db: Db, accountId: number) =>
  db.selectFrom('auditLog').select(['action', 'fields', 'createdAt as at']).where(isAbout(accountId)).orderBy('id');

const ownActions = (db: Db, accountId: number) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'ids', 'fields', 'createdAt as at'])
    .where('actor', '=', accountId)
    .orderBy('id');

/** Call it in a transaction. */
export async function collectAccountData(
  db: Db,
  keys: SigningKeys,
  accountId: number,
): Promise<Record<string, unknown>> {
  const account = await db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .leftJoin('coordinators', 'coordinators.accountId', 'accounts.accountId')
    .select([
      'accounts.createdAt as registeredAt',
      'coordinators.createdAt as coordinatorSince',
      'coordinators.namedAt as namedToVisitorsSince',
      'coordinators.namingAskedAt',
      'coordinators.secondFactorDueAt',
      'consentVersion',
      'consentAt',
      'consentBy as consentGivenTo',
    ])
    .select(['language', 'lastLoginAt', 'activeAt as lastActiveAt', 'unavailableUntil', 'numberAskedAt'])
    .select(['disabledBy as markedUnavailableBy', 'blockedAt', 'deletedAt'])
    .select(['routineEmailsStoppedAt', 'routineEmailAt', 'unansweredEmails', 'routineCheckedAt', 'messagesStoppedAt'])
    .where('accounts.accountId', '=', accountId)
    .executeTakeFirst();
  // For what administrators did: the audit log has a GIN index on ids.
  await allowBitmapScans(db);
  return {
    ...account,
    donorsShownToYou: await shownDays(db, accountId).execute(),
    confirmationCall: (await confirmationCall(db, accountId).executeTakeFirst()) ?? null,
    formerConsent: (await formerConsent(db, accountId).executeTakeFirst()) ?? null,
    mergedConsents: await mergedConsents(db, accountId).execute(),
    donations: await donations(db, accountId).execute(),
    reportsAboutYou: await reports(db, accountId).execute(),
    notesAboutYou: await notes(db, accountId).execute(),
    waitsForAdministrator: await listingClaims(db, accountId).execute(),
    numberChanges: await numberChanges(db, accountId).execute(),
    callsAboutRequests: await deskCalls(db, accountId).execute(),
    callsToYou: await callOutcomes(db, accountId).execute(),
    messagesToYou: await messages(db, keys, accountId),
    requestsToYou: await requests(db, accountId).execute(),
    sessions: await sessions(db, accountId).execute(),
    links: await links(db, accountId).execute(),
    queuedEmails: await emails(db, accountId).execute(),
    massEmails: await massEmails(db, accountId).execute(),
    storedResponses: await responses(db, accountId).execute(),
    doneByAdministrators: await actionsOfAdmins(db, accountId).execute(),
    doneByYou: await ownActions(db, accountId).execute(),
  };
}
