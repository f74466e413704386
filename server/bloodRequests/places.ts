// Places of donors who said that they come: promises, which can be freed and restored.
import { sql } from 'kysely';
import { COMING_A_DONOR, COMING_A_UNIT, RELEASES_A_UNIT } from '#contract/bloodRequests.ts';
import { invalid } from '#contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import { UNDO_MINUTES } from '#contract/undo.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { tellAt } from '#server/mail/outbox.ts';
import { personOf, refusal, type By, type Parts, type StoredRequest } from './queries.ts';

/** On the needed day an older promise is freed where blood is still needed. */
const PROMISE_HOURS = 6;

/** The rows of a request's donors, or of one, to be changed. */
export const updateAsked = (db: Db, requestId: number, accountId?: number) =>
  db
    .updateTable('askedDonors')
    .where('requestId', '=', requestId)
    .$if(accountId !== undefined, (rows) => rows.where('accountId', '=', accountId!));

/** The donor whom the family's page names so. */
export async function findNamed(db: Db, requestId: number, askedId: number | null) {
  const asked = db.selectFrom('askedDonors').select(['accountId', 'answer']).where('requestId', '=', requestId);
  const found = askedId === null ? undefined : await asked.where('askedId', '=', askedId).executeTakeFirst();
  if (!found) throw invalid('donor', message('bloodRequests.noPlace'));
  return found;
}

export async function countAsked(
  db: Db,
  requestId: number,
  which: Partial<Pick<Schema['askedDonors'], 'answer'>> & { wasAsked?: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('askedDonors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and({ requestId, ...which }))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether as many donors come as may. */
export const isFull = async (db: Db, { id, units }: Pick<StoredRequest, 'id' | 'units'>): Promise<boolean> =>
  (await countAsked(db, id, { answer: 'coming' })) >= COMING_A_UNIT * units;

/** On other requests that are open, or may be again: nobody has told the donor that the blood is there. */
async function countHeld(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('answer', '=', 'coming')
    .where(sql<boolean>`(state = 'open' or state = 'met' and told_donor is distinct from 'ended')`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws a 409 for a donor who holds as many places as one may. */
export async function requireHand(db: Db, request: StoredRequest, accountId: number): Promise<void> {
  if ((await countHeld(db, accountId)) >= COMING_A_DONOR)
    throw refusal(message('bloodRequests.twoAtOnce', { count: COMING_A_DONOR }), request);
}

/** Donors who were told that they are not needed any more do not come. */
export const freeTold = (db: Db, requestId: number) =>
  updateAsked(db, requestId)
    .set({ answer: null, answeredAt: null, answeredBy: null, toldAt: null, toldDonor: null, toldFamily: null })
    .where('toldDonor', '=', 'ended')
    .execute();

/** Those of a locked request who should read soon that it ended, or did not. */
export const tellDonors = (parts: Parts, requestId: number) =>
  updateAsked(parts.db, requestId)
    .set({ tellDonorAt: tellAt(parts.now) })
    .where('answer', 'in', ['coming', 'offered', 'freed'])
    .execute();

export async function wereDonorsAsked(db: Db, requestId: number, since: Date): Promise<boolean> {
  const found = db.selectFrom('askedDonors').select('requestId').where('requestId', '=', requestId);
  const lately = found.where(({ eb, or }) => or([eb('askedAt', '>', since), eb('answeredAt', '>', since)]));
  return (await lately.limit(1).executeTakeFirst()) !== undefined;
}

/** The donor keeps the family's number, and is asked to call where they are on the way. */
const freed = (parts: Parts, freedBy: number | null) =>
  ({
    answer: 'freed',
    freedAt: parts.now,
    freedBy,
    toldFamily: null,
    tellFamilyAt: null,
    tellDonorAt: tellAt(parts.now),
  }) as const;

export const freeOldPromises = (parts: Parts, requestId: number) =>
  updateAsked(parts.db, requestId)
    .set(freed(parts, null))
    .where('answer', '=', 'coming')
    .where('answeredAt', '<', new Date(parts.now.getTime() - PROMISE_HOURS * HOUR_MS))
    .execute();

async function changeReleases({ db }: Parts, { id }: StoredRequest, by: By, change: 1 | -1): Promise<void> {
  if (by.kind !== 'family') return;
  const familyReleases = sql<number>`greatest(0, family_releases + ${change}::int)`;
  await db.updateTable('bloodRequests').set({ familyReleases }).where('id', '=', id).execute();
}

/**
 * The donor did not come: frees the place in a locked request, for the next donor. The family may so often for each unit,
 * then a person does. Throws a 409.
 */
export async function releasePlace(parts: Parts, request: StoredRequest, accountId: number, by: By): Promise<void> {
  const { db, now } = parts;
  if (request.state !== 'open') throw refusal(message('bloodRequests.ended'), request);
  if (by.kind === 'family' && request.familyReleases >= RELEASES_A_UNIT * request.units)
    throw refusal(message('bloodRequests.releasesUsed'), request);
  const release = updateAsked(db, request.id, accountId)
    .set(freed(parts, personOf(by)))
    .where('answer', '=', 'coming');
  const { numUpdatedRows } = await release.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusal(message('bloodRequests.noPlace'), request);
  await changeReleases(parts, request, by, 1);
  await db.updateTable('bloodRequests').set({ nextWaveAt: now }).where('id', '=', request.id).execute();
}

/** Takes 'did not come' back, within ten minutes, by who said it; also where the place was taken meanwhile. Throws a 409. */
export async function restorePlace(parts: Parts, request: StoredRequest, accountId: number, by: By): Promise<void> {
  const { db, now } = parts;
  if (request.state !== 'open') throw refusal(message('bloodRequests.ended'), request);
  const restore = updateAsked(db, request.id, accountId)
    .set({ answer: 'coming', freedAt: null, freedBy: null, toldFamily: 'coming', tellDonorAt: tellAt(parts.now) })
    .where('answer', '=', 'freed')
    .where('freedBy', 'is not distinct from', personOf(by))
    .where('freedAt', '>=', new Date(now.getTime() - UNDO_MINUTES * MINUTE_MS));
  const { numUpdatedRows } = await restore.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusal(message('bloodRequests.tooLate'), request);
  await changeReleases(parts, request, by, -1);
  if (await isFull(db, request))
    await db.updateTable('bloodRequests').set({ nextWaveAt: null }).where('id', '=', request.id).execute();
}
