// E-mails about requests, two minutes after what they tell of: each says the state as it is then, once. The maintenance job
// runs it on every instance.
import { sql } from 'kysely';
import { DAY_MS } from '#contract/indiaTime.ts';
import { lockFreeAccounts } from '#server/auth/accountLocks.ts';
import { createLink, linkTo } from '#server/auth/links.ts';
import { anyOf } from '#server/db/expressions.ts';
import { inBatches } from '#server/db/inBatches.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { IS_NUMBER_SHOWN } from '#server/donors/listing.ts';
import { areTextsStopped } from '#server/donors/stoppedTexts.ts';
import { sentencePlaces } from '#server/locations/localNames.ts';
import { addresseeColumns } from '#server/mail/addressees.ts';
import { languageOf } from '#server/mail/email.ts';
import { enqueueEmail, enqueueMessage, textDonor } from '#server/mail/outbox.ts';
import {
  donorEmail,
  familyEmail,
  familyText,
  isFamilyNews,
  namesCoordinator,
  type DonorNews,
  type FamilyNews,
  type ToCall,
} from '#server/mail/requestEmails.ts';
import { decryptContact } from './contact.ts';
import { firstNameOf } from './firstName.ts';
import { updateAsked } from './places.ts';
import { isAlive, type Parts, type StoredRequest } from './queries.ts';
import { findOnDuty } from './reading.ts';

/** Later the news is none. */
const NEWS_DAYS = 2;
const BATCH = 50;

type Told = Pick<StoredRequest, 'publicId' | 'contact' | 'confirmedAt' | 'language' | 'numberProvedAt' | 'districtId'>;

/** By e-mail where it confirmed an address, else by SMS where it asked so and did not stop it. `donor`: whom it is about. */
async function tellFamily(parts: Parts, request: Told, news: FamilyNews, donor: ToCall | null): Promise<void> {
  const { db, keys, config } = parts;
  const { email = null, token = null, mobile = null } = decryptContact(keys, request) ?? {};
  const { publicId, language, confirmedAt, numberProvedAt, districtId } = request;
  if (email !== null && token !== null && confirmedAt !== null) {
    const written = familyEmail({ email, token, language, publicId }, news, donor?.name ?? null);
    return void (written && (await enqueueEmail(db, config, written)));
  }
  if (!config.messaging || numberProvedAt === null || mobile === null || (await areTextsStopped(db, keys, mobile)))
    return;
  const toCall = namesCoordinator(news) ? await findOnDuty(db, districtId) : donor;
  await enqueueMessage(db, config, familyText({ mobile, language }, news, toCall));
}

/** What became of a request. Returns how many were looked at. */
async function tellFamilies(parts: Parts, limit: number): Promise<number> {
  const { db, now } = parts;
  const due = db.selectFrom('bloodRequests').selectAll().where('tellFamilyAt', '<=', now).orderBy('tellFamilyAt');
  const requests = await due.limit(limit).forNoKeyUpdate().skipLocked().execute();
  for (const request of requests) {
    const { id, state, toldFamily } = request;
    if (state !== toldFamily && isFamilyNews(state)) await tellFamily(parts, request, state, null);
    await db.updateTable('bloodRequests').set({ toldFamily: state, tellFamilyAt: null }).where('id', '=', id).execute();
  }
  return requests.length;
}

/** What the family is told of a donor's answer; null where the family knows it. A withdrawal is told once. */
function newsOf(
  answer: Schema['askedDonors']['answer'],
  told: Schema['askedDonors']['toldFamily'],
): 'coming' | 'offered' | 'not now' | null {
  if (answer === 'offered') return told === 'offered' ? null : answer;
  if (answer === 'coming') return told === 'coming' || told === 'coming again' ? null : answer;
  return answer === 'not now' && (told === 'coming' || told === 'offered') ? answer : null;
}

/** What donors answered. */
async function tellAnswers(parts: Parts, limit: number): Promise<number> {
  const { db, now } = parts;
  const due = await db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .innerJoin('donors', 'donors.accountId', 'askedDonors.accountId')
    .select(['requestId', 'askedDonors.accountId', 'answer', 'askedDonors.toldFamily as told', 'fullName'])
    .select(['publicId', 'contact', 'confirmedAt', 'language', 'state', 'numberProvedAt', 'bloodRequests.districtId'])
    .select(sql<string | null>`case when ${sql.raw(IS_NUMBER_SHOWN)} then mobile end`.as('number'))
    .where('askedDonors.tellFamilyAt', '<=', now)
    .orderBy('askedDonors.tellFamilyAt')
    .limit(limit)
    .forNoKeyUpdate(['askedDonors', 'bloodRequests'])
    .skipLocked()
    .execute();
  for (const { requestId, accountId, answer, told, fullName, number, ...request } of due) {
    const news = request.state === 'open' ? newsOf(answer, told) : null;
    if (news) await tellFamily(parts, request, news, { name: firstNameOf(fullName), number });
    const toldFamily = news === 'coming' && told === 'not now' ? ('coming again' as const) : (news ?? told);
    await updateAsked(db, requestId, accountId).set({ toldFamily, tellFamilyAt: null }).execute();
  }
  return due.length;
}

/** What a donor should know; null where nothing is new. */
function donorNews({
  state,
  answer,
  toldDonor,
}: Pick<StoredRequest, 'state'> & Pick<Schema['askedDonors'], 'answer' | 'toldDonor'>): DonorNews | null {
  const isStill = isAlive(state);
  if (!isStill) return answer === 'not now' || answer === 'put aside' || toldDonor === 'ended' ? null : 'ended';
  if (answer === 'freed' || answer === 'put aside') return toldDonor === answer ? null : answer;
  return answer === 'coming' && toldDonor !== null && toldDonor !== 'expected' ? 'expected' : null;
}

const selectUntold = (db: Db, now: Date) =>
  db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .where('contact', 'is not', null)
    .where('tellDonorAt', '<=', now)
    .where('tellDonorAt', '>', new Date(now.getTime() - NEWS_DAYS * DAY_MS));

/** Donors of whom something was decided. Accounts are locked before the requests' rows, as everywhere. */
async function tellDonors({ db, config, now }: Parts, limit: number): Promise<number> {
  const found = selectUntold(db, now).select('askedDonors.accountId').orderBy('tellDonorAt').limit(limit);
  const accountIds = (await found.execute()).map(({ accountId }) => accountId);
  const free = await lockFreeAccounts(db, accountIds);
  const untold = await selectUntold(db, now)
    .innerJoin('donors', 'donors.accountId', 'askedDonors.accountId')
    .innerJoin('accounts', 'accounts.accountId', 'askedDonors.accountId')
    .innerJoin('districts', 'districts.districtId', 'bloodRequests.districtId')
    .select(['requestId', 'publicId', 'bloodRequests.bloodGroup', 'hospital'])
    .select(['districts.districtId', 'districts.name as districtName'])
    .select(addresseeColumns)
    .select(['messagesStoppedAt', 'routineEmailsStoppedAt', 'accounts.deletedAt', 'blockedAt'])
    .select(['state', 'answer', 'toldDonor'])
    .where('askedDonors.accountId', '=', anyOf(free))
    .orderBy('requestId')
    .orderBy('accounts.accountId')
    .forNoKeyUpdate(['askedDonors', 'bloodRequests'])
    .skipLocked()
    .execute();
  for (const { requestId, publicId, bloodGroup, hospital, districtId, districtName, ...owner } of untold) {
    const news = donorNews(owner);
    const told = { tellDonorAt: null, ...(news && { toldDonor: news, toldAt: now }) };
    await updateAsked(db, requestId, owner.accountId).set(told).execute();
    const { messagesStoppedAt, routineEmailsStoppedAt, deletedAt, blockedAt } = owner;
    if (!news || (messagesStoppedAt ?? deletedAt ?? blockedAt)) continue;
    const token = await createLink(db, { purpose: 'request', accountId: owner.accountId });
    const district = (await sentencePlaces(languageOf(owner)))('d', districtId, districtName);
    const email = donorEmail(owner, { publicId, bloodGroup, hospital, districtName, district }, news, token);
    if (owner.emailConfirmedAt !== null && routineEmailsStoppedAt === null) await enqueueEmail(db, config, email);
    if (!config.messaging) continue;
    const unsubscribeLink = await linkTo(db, { purpose: 'unsubscribe', accountId: owner.accountId });
    await textDonor(db, config, { ...email, unsubscribeLink });
  }
  return untold.length;
}

/** Safe on several instances at once. */
export async function sendNotifications(
  { db, ...parts }: Omit<Parts, 'db' | 'now'> & { db: PooledDb },
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  for (const tell of [tellFamilies, tellAnswers, tellDonors]) {
    const run = (limit: number) => inTransaction(db, (transaction) => tell({ ...parts, db: transaction, now }, limit));
    await inBatches(stopping, run, BATCH);
  }
}
