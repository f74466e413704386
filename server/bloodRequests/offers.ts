// Offers of donors who were not asked: they hold no place until a coordinator takes one up, and lapse.
import { sql } from 'kysely';
import { OFFER_HOURS, OFFERS_A_UNIT } from '#contract/bloodRequests.ts';
import { donorGroupsFor } from '#contract/compatibility.ts';
import { Failure } from '#contract/errors.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import type { Words } from '#messages/translate.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inBatches } from '#server/db/inBatches.ts';
import { formatDay } from '#server/mail/text.ts';
import { tellAt, type Parts, type StoredRequest } from './queries.ts';

const findDonor = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['emailConfirmedAt', 'bloodGroup', 'listingRank', 'eligibleFrom', 'plateletsFrom'])
    .where('accounts.accountId', '=', accountId)
    .executeTakeFirst();

/** Those made instead of a second place of a network are not counted. */
async function countOffers(db: Db, requestId: number): Promise<number> {
  const { count } = await db
    .selectFrom('askedDonors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .where('answer', '=', 'offered')
    .where('wasAsked', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

const forbid = (words: Words) => new Failure('forbidden', { message: words });

/** Throws with the reason where a donor who was not asked cannot offer to come. */
export async function requireOfferable({ db, now }: Parts, request: StoredRequest, accountId: number): Promise<void> {
  const { state, need, bloodGroup: group, id, units } = request;
  const refuse = (words: Words) => new Failure('conflict', { message: words, data: { state } });
  const donor = await findDonor(db, accountId);
  if (!donor) throw forbid(message('bloodRequests.notAsked'));
  if (donor.emailConfirmedAt === null) throw forbid(message('bloodRequests.confirmFirst'));
  if (!donorGroupsFor(group, need).includes(donor.bloodGroup))
    throw forbid(message('bloodRequests.doesNotFit', { own: donor.bloodGroup, group }));
  if (donor.listingRank === null) throw forbid(message('bloodRequests.notListed'));
  const from = need === 'platelets' ? donor.plateletsFrom : donor.eligibleFrom;
  if (from !== null && from > dayInIndia(now)) throw refuse(message('bloodRequests.notYet', { date: formatDay(from) }));
  if ((await countOffers(db, id)) >= OFFERS_A_UNIT * units) throw refuse(message('bloodRequests.enoughOffers'));
}

/** By the family or a coordinator: the donor is told. The request is locked. Throws a 409 where there is no such offer. */
export async function putAside(parts: Parts, { id, state }: StoredRequest, accountId: number): Promise<void> {
  const aside = parts.db
    .updateTable('askedDonors')
    .set({ answer: 'put aside', tellDonorAt: tellAt(parts) })
    .where('requestId', '=', id)
    .where('accountId', '=', accountId)
    .where('answer', '=', 'offered');
  const { numUpdatedRows } = await aside.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Failure('conflict', { message: message('bloodRequests.noOffer'), data: { state } });
}

async function lapse(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update asked_donors set answer = 'put aside', tell_donor_at = ${now} where (request_id, account_id) in (
      select request_id, account_id from asked_donors
      where answer = 'offered' and answered_at < ${now}::timestamptz - make_interval(hours => ${OFFER_HOURS})
      limit ${limit}::int for no key update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Safe on several instances at once. */
export const lapseOffers = (db: PooledDb, now: Date, stopping: AbortSignal) =>
  inBatches(stopping, (limit) => lapse(db, now, limit));
