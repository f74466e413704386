// Where an account works on the desk: coordinators in their own districts, and elsewhere with a reason; moderators and
// administrators everywhere.
import { sql, type RawBuilder } from 'kysely';
import { ENTERED_A_DAY, ENTERED_AN_HOUR } from '#contract/deskRequests.ts';
import { conflict, invalid } from '#contract/errors.ts';
import type { Change } from '#server/auth/auditLog.ts';
import { findDistricts } from '#server/auth/coordinators.ts';
import type { Session } from '#server/auth/session.ts';
import { daysAgo, secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** Null: all districts. */
export type OwnDistricts = readonly number[] | null;

export type Worker = Pick<Session, 'accountId' | 'isAdmin'>;

export const findOwnDistricts = async (db: Db, { accountId, isAdmin }: Worker): Promise<OwnDistricts> =>
  isAdmin ? null : ((await findDistricts(db, accountId)) ?? []);

/** Whether the request is in one of them. */
export const isOwn = (own: OwnDistricts): RawBuilder<boolean> =>
  own === null ? sql`true` : sql`(blood_requests.district_id = any(${own}::int[]))`;

/** Whether it is elsewhere, and a coordinator of that district is on duty. */
export const needsReason = (own: OwnDistricts): RawBuilder<boolean> => sql`(not ${isOwn(own)} and exists (
  select from coordinators join accounts using (account_id)
  where is_on_duty and blood_requests.district_id = any(district_ids) and deleted_at is null and blocked_at is null))`;

const NOBODY = 'Nobody of that district was on duty.';
const ASK_REASON = 'Somebody of that district is on duty. Say why you take it.';

async function readBorder(db: Db, requestId: number, own: OwnDistricts) {
  const request = db.selectFrom('bloodRequests').where('id', '=', requestId);
  return request.select([isOwn(own).as('isInside'), needsReason(own).as('isGuarded')]).executeTakeFirstOrThrow();
}

/**
 * What administrators read about work outside the own districts; nothing inside them. Throws a 400 where it needs a reason.
 */
export async function crossBorder(
  db: Db,
  requestId: number,
  worker: Worker,
  reason: string | null,
): Promise<{ changes?: Change[] }> {
  const { isInside, isGuarded } = await readBorder(db, requestId, await findOwnDistricts(db, worker));
  if (isInside) return {};
  if (isGuarded && reason === null) throw invalid('reason', ASK_REASON);
  const newValue = reason ?? NOBODY;
  return { changes: [{ accountId: worker.accountId, field: 'otherDistrict', oldValue: null, newValue }] };
}

/** Throws a 409 for what a coordinator may only do after taking the request with a reason. */
export async function requireInside(db: Db, requestId: number, worker: Worker): Promise<void> {
  const { isGuarded } = await readBorder(db, requestId, await findOwnDistricts(db, worker));
  if (isGuarded) throw conflict('This request is in another district: take it first.');
}

/** Whether donors may be asked at once for what this account, which is locked, enters; else another person looks first. */
export async function mayEnter(db: Db, accountId: number): Promise<boolean> {
  const { hour, day } = await db
    .selectFrom('bloodRequests')
    .select(({ fn }) => fn.countAll<number>().as('day'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('createdAt', '>', secondsAgo(3600)).as('hour'))
    .where('enteredBy', '=', accountId)
    .where('createdAt', '>', daysAgo(1))
    .executeTakeFirstOrThrow();
  return hour < ENTERED_AN_HOUR && day < ENTERED_A_DAY;
}
