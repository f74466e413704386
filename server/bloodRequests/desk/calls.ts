// Calls about a request: the donor who is being called, what became of it, and the log.
import { sql } from 'kysely';
import { NAME_NOT_KNOWN } from '#contract/donations.ts';
import type { DeskOutcome, RequestCall, RequestedDonor } from '#contract/deskRequests.ts';
import { conflict, invalid } from '#contract/errors.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { answerByPhone } from '#server/bloodRequests/answers.ts';
import type { Parts, StoredRequest } from '#server/bloodRequests/queries.ts';
import { recordOutcome } from '#server/calls/outcomes.ts';
import type { Db } from '#server/db/kysely.ts';
import { addDonation, hasDonation } from '#server/donations/queries.ts';
import { askByEmail } from '#server/donors/askByEmail.ts';
import { IS_NUMBER_SHOWN } from '#server/donors/listing.ts';
import { calledDonor } from '#server/donors/calledDonor.ts';
import { nameDistrict } from '#server/locations/placeNames.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { gaveEmail, wrongNumberEmail } from '#server/mail/callEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { findKm } from './candidates.ts';

/** Who is being called about a request, while the number may be shown. */
export async function findOpenCall(db: Db, requestId: number): Promise<number | undefined> {
  const calls = db.selectFrom('deskCalls').innerJoin('donors', 'donors.accountId', 'deskCalls.accountId');
  const open = await calls
    .select('deskCalls.accountId')
    .where('requestId', '=', requestId)
    .where('outcome', 'is', null)
    .where('listingRank', 'is not', null)
    .where(sql<boolean>`${sql.raw(IS_NUMBER_SHOWN)}`)
    .executeTakeFirst();
  return open?.accountId;
}

/** Begins a call with this locked donor. */
export async function beginCall(db: Db, requestId: number, accountId: number, callerId: number): Promise<void> {
  // One who hides the number meanwhile.
  await db.deleteFrom('deskCalls').where('requestId', '=', requestId).where('outcome', 'is', null).execute();
  await db.insertInto('deskCalls').values({ requestId, accountId, callerId }).execute();
}

/** What a coordinator needs for the call. */
export async function describeDonor(db: Db, request: StoredRequest, accountId: number): Promise<RequestedDonor> {
  const { districtId, outcome, outcomeAt, askedAt, ...donor } = await calledDonor(db, accountId)
    .leftJoin('askedDonors', (join) =>
      join
        .onRef('askedDonors.accountId', '=', 'donors.accountId')
        .on('requestId', '=', request.id)
        .on('wave', '>', 0)
        .on('answer', 'is', null),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('callOutcomes')
          .select(['outcome', 'callOutcomes.createdAt as outcomeAt'])
          .whereRef('callOutcomes.accountId', '=', 'donors.accountId')
          .orderBy('callOutcomes.createdAt', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['donors.districtId', 'latest.outcome', 'latest.outcomeAt', 'askedAt'])
    .executeTakeFirstOrThrow();
  return {
    ...donor,
    lastCall: outcome && outcomeAt && { outcome, at: outcomeAt.toISOString() },
    askedAt: askedAt?.toISOString() ?? null,
    km: await findKm(db, request, districtId),
  };
}

interface Outcome {
  accountId: number;
  outcome: DeskOutcome;
  gaveOn: string | null;
  by: number;
  /** They work on the request now. */
  isHolder: boolean;
  /** Keyed hashes of who called, and from where. */
  reporter: string;
  network: string;
}

/** In the donor's own records, so that the rest follows; not in the public list. */
async function addGiven({ db, config, now }: Parts, request: StoredRequest, accountId: number, gaveOn: string) {
  if (gaveOn > dayInIndia(now) || gaveOn < dayInIndia(request.createdAt))
    throw invalid('gaveOn', 'Give a day since the request, and not in the future.');
  const name = await nameDistrict(db, request.districtId);
  const type = request.need === 'platelets' ? ('Platelets' as const) : ('Blood' as const);
  const names = { patientName: NAME_NOT_KNOWN, place: name, hospitalName: request.hospital };
  const donation = { donatedOn: gaveOn, type, ...names, isImported: true, isPublic: false };
  if (await hasDonation(db, accountId, donation)) return;
  await addDonation(db, accountId, donation, now);
  const owners = (await findAddressees(db, [accountId])).filter(({ emailConfirmedAt }) => emailConfirmedAt !== null);
  await enqueueEmail(db, config, ...owners.map((owner) => gaveEmail(owner, gaveOn)));
}

/** The call that an outcome is for, and what was recorded before. Throws a 409 where this outcome is not for it. */
async function findCall(db: Db, { id }: StoredRequest, { accountId, outcome, by, isHolder }: Outcome) {
  const calls = db.selectFrom('deskCalls').select(['id', 'callerId', 'outcome']).where('requestId', '=', id);
  const call = await calls.where('accountId', '=', accountId).executeTakeFirst();
  if (!call) throw conflict('This donor was not offered for this request.');
  // It comes days later, when nobody works on the request any more.
  const isTheirs = isHolder || call.callerId === by;
  if (outcome === 'gave' && (call.outcome === null || !isTheirs)) throw conflict('You did not call this donor.');
  if (outcome !== 'gave' && call.outcome === 'gave') throw conflict('This donor gave already.');
  return call;
}

/** Records what became of a call, or corrects it. The donor's account and the request are locked. */
export async function recordCall(parts: Parts, request: StoredRequest, given: Outcome): Promise<void> {
  const { db, config, now } = parts;
  const { accountId, outcome, gaveOn, by, isHolder: _, ...seen } = given;
  const { id, outcome: before } = await findCall(db, request, given);
  await db.updateTable('deskCalls').set({ outcome, callerId: by, calledAt: now }).where('id', '=', id).execute();
  if (outcome === 'gave') return gaveOn === null ? undefined : addGiven(parts, request, accountId, gaveOn);
  const stored = outcome === 'coming' ? 'coming' : 'not now';
  // A correction gives the place back.
  if (outcome === stored || before === 'coming') await answerByPhone(parts, request, accountId, { stored, by });
  if (outcome === 'wrong number' && before !== outcome)
    await askByEmail(db, config, accountId, { write: wrongNumberEmail, isUrgent: true }, now);
  await recordOutcome(db, config, { accountId, outcome, ...seen, moves: outcome === 'coming' }, now);
}

/** The newest first; `callerId`: only theirs. */
export async function listCalls(db: Db, requestId: number, callerId: number | null): Promise<RequestCall[]> {
  const rows = await db
    .selectFrom('deskCalls')
    .innerJoin('donors', 'donors.accountId', 'deskCalls.accountId')
    .leftJoin('accounts', 'accounts.accountId', 'deskCalls.callerId')
    .select(['deskCalls.accountId as regid', 'fullName', 'outcome', 'calledAt', 'accounts.userId as caller'])
    .where('requestId', '=', requestId)
    .where('outcome', 'is not', null)
    .$if(callerId !== null, (calls) => calls.where('callerId', '=', callerId))
    .orderBy('calledAt', 'desc')
    .orderBy('deskCalls.id', 'desc')
    .$narrowType<{ outcome: DeskOutcome; calledAt: Date }>()
    .execute();
  return rows.map(({ calledAt, ...call }) => ({ ...call, at: calledAt.toISOString() }));
}
