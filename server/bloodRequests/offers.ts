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
import { tellAt } from '#server/mail/outbox.ts';
import { countAsked, updateAsked } from './places.ts';
import { refusal, type Parts, type StoredRequest } from './queries.ts';

const findDonor = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['emailConfirmedAt', 'numberConfirmedAt', 'bloodGroup', 'listingRank', 'eligibleFrom', 'plateletsFrom'])
    .where('accounts.accountId', '=', accountId)
    .executeTakeFirst();

const forbid = (words: Words) => new Failure('forbidden', { message: words });

/** Throws with the reason where a donor who was not asked cannot offer to come. */
export async function requireOfferable({ db, now }: Parts, request: StoredRequest, accountId: number): Promise<void> {
  const { need, bloodGroup: group, id, units } = request;
  const donor = await findDonor(db, accountId);
  if (!donor) throw forbid(message('bloodRequests.notAsked'));
  if ((donor.emailConfirmedAt ?? donor.numberConfirmedAt) === null) throw forbid(message('bloodRequests.confirmFirst'));
  if (!donorGroupsFor(group, need).includes(donor.bloodGroup))
    throw forbid(message('bloodRequests.doesNotFit', { own: donor.bloodGroup, group }));
  if (donor.listingRank === null) throw forbid(message('bloodRequests.notListed'));
  const from = need === 'platelets' ? donor.plateletsFrom : donor.eligibleFrom;
  if (from !== null && from > dayInIndia(now))
    throw refusal(message('bloodRequests.notYet', { date: formatDay(from) }), request);
  // Those made instead of a second place of a network are not counted.
  if ((await countAsked(db, id, { answer: 'offered', wasAsked: false })) >= OFFERS_A_UNIT * units)
    throw refusal(message('bloodRequests.enoughOffers'), request);
}

/** By the family or a coordinator: the donor is told. The request is locked. Throws a 409 where there is no such offer. */
export async function putAside(parts: Parts, request: StoredRequest, accountId: number): Promise<void> {
  const aside = updateAsked(parts.db, request.id, accountId).set({
    answer: 'put aside',
    tellDonorAt: tellAt(parts.now),
  });
  const { numUpdatedRows } = await aside.where('answer', '=', 'offered').executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusal(message('bloodRequests.noOffer'), request);
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
