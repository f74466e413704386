// Everything held about one account, for its owner, with the field names of the downloaded file. A new table with an
// account id is added here and to what erasure deletes (queries.ts, eraseAccounts).
import { sql } from 'kysely';
import { allowBitmapScans } from '#server/db/bitmapScans.ts';
import { isAbout } from '#server/auth/auditLog.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db } from '#server/db/kysely.ts';
import { decryptContent } from '#server/donorMessages/content.ts';
import { OBJECTION_OPTION } from '#server/donors/objections.ts';

const confirmationCall = (db: Db, accountId: number) =>
  db.selectFrom('confirmationCalls').select(['outcome', 'calledAt', 'nextOn']).where('accountId', '=', accountId);

/** Of a donor who came from a former network. */
const formerConsent = (db: Db, accountId: number) =>
  db
    .selectFrom('importedDonors')
    .innerJoin('registers', 'registers.id', 'registerId')
    .select(['registers.name as givenTo', 'consent as text', 'notifiedAt as toldAt', 'answeredAt as agreedAt'])
    .where('accountId', '=', accountId);

export const actionsOfAdmins = (db: Db, accountId: number) =>
  db.selectFrom('auditLog').select(['action', 'fields', 'createdAt as at']).where(isAbout(accountId)).orderBy('id');

/** With those of a case, and whatever was answered. */
async function messages(db: Db, keys: SigningKeys, accountId: number) {
  const rows = db.selectFrom('donorMessages').selectAll().where('accountId', '=', accountId).orderBy('id');
  return (await rows.execute()).map(({ answer, createdAt: sentAt, ...row }) => {
    const { watch: _, ...content } = decryptContent(keys, row) ?? { unreadable: true };
    return { ...content, answer, sentAt };
  });
}

/** The rows of each table, by their names in the file. */
const lists = {
  /** Without who was shown. */
  donorsShownToYou: (db, accountId) =>
    db
      .selectFrom('shownDays')
      .select(['day', 'donors'])
      .where('accountId', '=', accountId)
      .where('donors', '>', 0)
      .orderBy('day'),
  /** Of accounts that an administrator merged into this one. */
  mergedConsents: (db, accountId) =>
    db
      .selectFrom('mergedConsents')
      .leftJoin('registers', 'registers.id', 'registerId')
      .select(['version', 'givenAt', 'givenTo as recordedBy', 'registers.name as formerNetwork', 'consent as text'])
      .where('accountId', '=', accountId)
      .orderBy('mergedConsents.id'),
  /** Without whose the other account is. */
  merges: (db, accountId) =>
    db
      .selectFrom('merges')
      .select(['askedAt', 'mergedAt', sql<boolean>`keep_id = ${accountId}`.as('thisAccountStays')])
      .where((eb) => eb.or([eb('keepId', '=', accountId), eb('mergeId', '=', accountId)]))
      .orderBy('mergeId'),
  donations: (db, accountId) =>
    db
      .selectFrom('donations')
      .select(['donatedOn as donationDate', 'patientName', 'place', 'hospitalName', 'type as typeofDonation'])
      .select('createdAt as recordedAt')
      .where('accountId', '=', accountId)
      .orderBy('donatedOn', 'desc')
      .orderBy('id', 'desc'),
  /** Without the words of objections, which hold their writers' contact. */
  reportsAboutYou: (db, accountId) =>
    db
      .selectFrom('issueReports')
      .select(['option', 'fullName', 'mobile as mobileNumber', 'createdAt as reportedAt'])
      .select(sql<string | null>`case when option <> ${OBJECTION_OPTION} then description end`.as('description'))
      .where('accountId', '=', accountId)
      .orderBy('id'),
  /** Without who wrote them. */
  notesAboutYou: (db, accountId) =>
    db
      .selectFrom('donorNotes')
      .select(['text', 'createdAt as writtenAt'])
      .where('accountId', '=', accountId)
      .orderBy('id'),
  waitsForAdministrator: (db, accountId) =>
    db
      .selectFrom('listingClaims')
      .select(['field', 'isRefused', 'createdAt as since'])
      .where('accountId', '=', accountId),
  numberChanges: (db, accountId) =>
    db.selectFrom('numberChanges').select('createdAt as at').where('accountId', '=', accountId).orderBy('id'),
  numberProofs: (db, accountId) =>
    db.selectFrom('numberProofs').select(['code', 'expiresAt as until']).where('accountId', '=', accountId),
  /** Without who called. */
  callsAboutRequests: (db, accountId) =>
    db
      .selectFrom('deskCalls')
      .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
      .select(['publicId', 'outcome', 'shownAt', 'calledAt'])
      .where('accountId', '=', accountId)
      .orderBy('deskCalls.id'),
  /** Without who said so. */
  callsToYou: (db, accountId) =>
    db
      .selectFrom('callOutcomes')
      .select(['outcome', 'day'])
      .where('accountId', '=', accountId)
      .orderBy('day')
      .orderBy('id'),
  /** Without the family, whose number is theirs. */
  requestsToYou: (db, accountId) =>
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
      .orderBy('askedAt'),
  sessions: (db, accountId) =>
    db
      .selectFrom('sessions')
      .select(['createdAt as startedAt', 'lastSeenAt', 'authenticatedAt', 'device'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt'),
  /** Never the link itself: someone who hijacks a session could use it. */
  links: (db, accountId) =>
    db
      .selectFrom('accountLinks')
      .select(['purpose', 'expiresAt as endsAt'])
      .where('accountId', '=', accountId)
      .orderBy('expiresAt'),
  /** Without their text, for the same reason. */
  queuedEmails: (db, accountId) =>
    db
      .selectFrom('outboxEmails')
      .select(['subject', 'recipientAddress as to', 'createdAt as queuedAt', 'failedAt'])
      .where('accountId', '=', accountId)
      .orderBy('id'),
  massEmails: (db, accountId) =>
    db
      .selectFrom('massEmailRecipients')
      .innerJoin('massEmails', 'massEmails.id', 'massEmailId')
      .select(['subject', 'createdAt as writtenAt', 'queuedAt'])
      .where('accountId', '=', accountId)
      .orderBy('massEmailId'),
  storedResponses: (db, accountId) =>
    db
      .selectFrom('idempotencyRecords')
      .select(['createdAt as keptAt', 'response as answer'])
      .where('caller', '=', `account:${accountId}`)
      .orderBy('createdAt'),
  doneByAdministrators: actionsOfAdmins,
  doneByYou: (db, accountId) =>
    db
      .selectFrom('auditLog')
      .select(['action', 'ids', 'fields', 'createdAt as at'])
      .where('actor', '=', accountId)
      .orderBy('id'),
} satisfies Record<string, (db: Db, accountId: number) => { execute: () => Promise<object[]> }>;

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
    .select([
      'routineEmailsStoppedAt',
      'routineEmailAt',
      'unansweredEmails',
      'routineCheckedAt',
      'messagesStoppedAt',
      'textsStoppedAt',
    ])
    .where('accounts.accountId', '=', accountId)
    .executeTakeFirst();
  // For what administrators did: the audit log has a GIN index on ids.
  await allowBitmapScans(db);
  const data: Record<string, unknown> = {
    ...account,
    confirmationCall: (await confirmationCall(db, accountId).executeTakeFirst()) ?? null,
    formerConsent: (await formerConsent(db, accountId).executeTakeFirst()) ?? null,
  };
  for (const [name, select] of Object.entries(lists)) data[name] = await select(db, accountId).execute();
  return { ...data, messagesToYou: await messages(db, keys, accountId) };
}
