// Who works on a request: one person at a time, until released or idle for 20 minutes.
import { sql } from 'kysely';
import { HELD_MINUTES } from '#contract/desk.ts';
import { conflict, Failure } from '#contract/errors.ts';
import type { StoredRequest } from '#server/bloodRequests/queries.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** Whether somebody works on a request, and was seen lately. */
export const isHeld = sql<boolean>`(claimed_by is not null and claimed_at > ${secondsAgo(HELD_MINUTES * 60)})`;

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
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', { message: 'There is no such request any more.' });
  const { isHeld: held, ...request } = found;
  return { request, claimedBy: held ? request.claimedBy : null };
}

export async function setClaim(db: Db, id: number, claimedBy: number | null): Promise<void> {
  const claimedAt = claimedBy === null ? null : sql<Date>`now()`;
  const firstTakenAt = sql<Date | null>`coalesce(first_taken_at, ${claimedAt})`;
  await db.updateTable('bloodRequests').set({ claimedBy, claimedAt, firstTakenAt }).where('id', '=', id).execute();
}

/** The locked request that nobody else works on. */
export async function lockFree(db: Db, id: number, accountId: number): Promise<StoredRequest> {
  const { request, claimedBy } = await lockRequest(db, id);
  if (claimedBy !== null && claimedBy !== accountId) throw conflict('Somebody else works on this request now.');
  return request;
}

/** The locked request of who works on it, who is seen now; also after 20 minutes, unless somebody else took it. Throws a 409. */
export async function lockClaimed(db: Db, id: number, accountId: number): Promise<StoredRequest> {
  const { request } = await lockRequest(db, id);
  if (request.claimedBy !== accountId) throw conflict('You do not work on this request: take it first.');
  await setClaim(db, id, accountId);
  return request;
}
