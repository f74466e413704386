// Who has a role: administrators, moderators and coordinators.
import { sql } from 'kysely';
import type { Coordinator } from '#contract/coordinators.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { canLogIn } from '#server/auth/accountLocks.ts';
import { readState } from '#server/auth/secondFactor.ts';
import type { Db } from '#server/db/kysely.ts';
import { findDistrictsById } from '#server/locations/placeNames.ts';

const lastSeen = sql<Date | null>`greatest(last_login_at, (select max(last_seen_at) from sessions
  where sessions.account_id = accounts.account_id))`;

const selectPeople = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('secondFactors', (join) =>
      join.onRef('secondFactors.accountId', '=', 'accounts.accountId').on('confirmedAt', 'is not', null),
    )
    .select(['accounts.accountId as regid', 'userId'])
    .select([
      lastSeen.as('lastSeen'),
      canLogIn.as('canLogIn'),
      sql<boolean>`confirmed_at is not null`.as('secondFactor'),
    ]);

/** Since the last promotion that the audit log has; a first administrator since the account was added. */
const since = sql<Date>`coalesce((select max(audit_log.created_at) from audit_log
  where action in ('createAdmin', 'promoteAdmin', 'inviteAdmin', 'promoteModerator', 'inviteModerator') and accounts.account_id = any(ids)), accounts.created_at)`;

/** Oldest first. */
export const listAdmins = (db: Db) =>
  selectPeople(db)
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['fullName', 'email', 'lastLoginAt as lastLogin', 'isAdmin', 'isModerator'])
    .select([since.as('since'), sql<boolean>`password_hash is null`.as('isInvited')])
    .where('isAdmin', '=', sql.lit(true))
    .orderBy('since')
    .orderBy('accounts.accountId')
    .execute();

/** Oldest first, with the names of their districts. */
export const listCoordinators = (db: Db) =>
  selectPeople(db)
    .innerJoin('coordinators', 'coordinators.accountId', 'accounts.accountId')
    .innerJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['fullName', 'mobile as mobileNumber', 'isOnDuty as onDuty', 'coordinators.createdAt as since'])
    .select([
      sql<boolean>`named_at is not null`.as('named'),
      sql<boolean>`naming_asked_at is not null`.as('namingAsked'),
    ])
    .select(
      sql<Coordinator['districts']>`(
        select json_agg(json_build_object('districtId', district_id, 'districtName', name, 'stateId', state_id) order by name)
        from districts where district_id = any(district_ids))`.as('districts'),
    )
    .where('deletedAt', 'is', null)
    .orderBy('coordinators.createdAt')
    .orderBy('accounts.accountId')
    .execute();

/** As the API names it. */
export const toPerson = <Row extends { userId: string }>(row: Row) => ({ ...row, userID: row.userId });

/** As the audit log keeps it: 'Guntur, Krishna'; null for somebody who is no coordinator. */
export async function describeDistricts(db: Db, districtIds: readonly number[] | null): Promise<string | null> {
  if (districtIds === null) return null;
  const districts = await findDistrictsById(db, districtIds);
  return districts.map(({ districtName }) => districtName).join(', ');
}

/** By when a coordinator must have a second factor, YYYY-MM-DD; null where there is one. */
export async function findSecondFactorDue(db: Db, accountId: number): Promise<string | null> {
  if ((await readState(db, accountId)) === 'confirmed') return null;
  const due = db.selectFrom('coordinators').select('secondFactorDueAt').where('accountId', '=', accountId);
  return dayInIndia((await due.executeTakeFirstOrThrow()).secondFactorDueAt);
}
