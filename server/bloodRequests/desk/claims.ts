// Who works on a request: one person at a time, until released or idle for 20 minutes.
import { sql } from 'kysely';
import { DESK_REQUESTS, type DeskRequest } from '#contract/deskRequests.ts';
import { HELD_MINUTES } from '#contract/desk.ts';
import { Failure } from '#contract/errors.ts';
import type { StoredRequest } from '#server/bloodRequests/queries.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { isOpen } from '#server/reports/removed.ts';

const conflict = (text: string) => new Failure('conflict', { message: text });
const isHeld = sql<boolean>`(claimed_by is not null and claimed_at > ${secondsAgo(HELD_MINUTES * 60)})`;

/** A request whose row is locked, and who works on it. */
export interface LockedRequest {
  request: StoredRequest;
  claimedBy: number | null;
}

/** Locks accounts before it. Throws `not_found`. */
export async function lockRequest(db: Db, id: number): Promise<LockedRequest> {
  const found = await db
    .selectFrom('bloodRequests')
    .selectAll()
    .select(isHeld.as('isHeld'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', { message: 'There is no such request any more.' });
  const { isHeld: held, ...request } = found;
  return { request, claimedBy: held ? request.claimedBy : null };
}

export const isWorkedOn = ({ state }: Pick<StoredRequest, 'state'>) => state === 'waiting' || state === 'open';

export async function setClaim(db: Db, id: number, claimedBy: number | null): Promise<void> {
  const claimedAt = claimedBy === null ? null : sql<Date>`now()`;
  await db.updateTable('bloodRequests').set({ claimedBy, claimedAt }).where('id', '=', id).execute();
}

/** The locked request that nobody else works on. */
export async function lockFree(db: Db, id: number, accountId: number): Promise<StoredRequest> {
  const { request, claimedBy } = await lockRequest(db, id);
  if (claimedBy !== null && claimedBy !== accountId) throw conflict('Somebody else works on this request now.');
  return request;
}

/** Throws a 409 where somebody else works on the request, or it is over. */
export async function claim(db: Db, id: number, accountId: number): Promise<void> {
  const request = await lockFree(db, id, accountId);
  if (!isWorkedOn(request)) throw conflict('This request is over.');
  await setClaim(db, id, accountId);
}

/** The locked request of who works on it, who is seen now; also after 20 minutes, unless somebody else took it. Throws a 409. */
export async function lockClaimed(db: Db, id: number, accountId: number): Promise<StoredRequest> {
  const { request } = await lockRequest(db, id);
  if (request.claimedBy !== accountId) throw conflict('You do not work on this request: take it first.');
  await setClaim(db, id, accountId);
  return request;
}

/** `districtIds`: of the caller; null for an administrator. */
function selectRequests(db: Db, districtIds: readonly number[] | null) {
  return db
    .selectFrom('bloodRequests')
    .innerJoin('districts', 'districts.districtId', 'bloodRequests.districtId')
    .leftJoin('accounts', (join) => join.onRef('accounts.accountId', '=', 'bloodRequests.claimedBy').on(isHeld))
    .select([
      'id as requestId',
      'publicId',
      'state',
      'bloodGroup as bloodgroup',
      'need',
      'units',
      'hospital',
      'neededBy',
    ])
    .select(['districts.name as districtName', 'accounts.userId as claimedBy', 'endReason'])
    .select(sql<boolean>`districts.district_id = any(${districtIds ?? []}::int[])`.as('mine'))
    .select(
      sql<number>`(select count(*) from asked_donors where request_id = blood_requests.id and answer = 'coming')`.as(
        'coming',
      ),
    )
    .select(
      sql<
        string[]
      >`array(select description from issue_reports where request_id = blood_requests.id and ${isOpen} order by issue_reports.id limit 5)`.as(
        'reports',
      ),
    );
}

export function listRequests(db: Db, districtIds: readonly number[] | null): Promise<DeskRequest[]> {
  return selectRequests(db, districtIds)
    .where(sql<boolean>`state in ('waiting', 'open')`)
    .orderBy('mine', 'desc')
    .orderBy('neededBy')
    .orderBy('id')
    .limit(DESK_REQUESTS)
    .execute();
}

export function findRequest(
  db: Db,
  id: number,
  districtIds: readonly number[] | null,
): Promise<DeskRequest | undefined> {
  return selectRequests(db, districtIds).where('id', '=', id).executeTakeFirst();
}
