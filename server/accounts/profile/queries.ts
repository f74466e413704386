// An account with its donor.
import { sql, type InferResult } from 'kysely';
import { donorColumns } from '#contract/donorFields.ts';
import type { Db } from '#server/db/kysely.ts';
import { isClaimed } from '#server/donors/listingCaps.ts';

/** A pause is none while an administrator has disabled the donor. */
const pauseEnd = sql<string | null>`case when disabled_by is null then unavailable_until end`;

/** Accounts, each with its donor and the names of the donor's places; without a donor these are null. */
export function selectUsers(db: Db) {
  return db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .leftJoin('coordinators', 'coordinators.accountId', 'accounts.accountId')
    .leftJoin('countries', 'countries.countryId', 'donors.countryId')
    .leftJoin('states', 'states.stateId', 'donors.stateId')
    .leftJoin('districts', 'districts.districtId', 'donors.districtId')
    .leftJoin('cities', 'cities.cityId', 'donors.cityId')
    .select(['accounts.accountId', 'userId', 'email', 'emailConfirmedAt', 'isAdmin', 'isModerator', 'language'])
    .select(['districtIds', 'isOnDuty'])
    .select(donorColumns.map((column) => `donors.${column}` as const))
    .select(['eligibleFrom', 'numberConfirmedAt', pauseEnd.as('unavailableUntil')])
    .select(['countries.iso2', 'countries.name as countryName', 'states.name as stateName'])
    .select(['districts.name as districtName', 'cities.name as cityName']);
}

export type UserDetails = InferResult<ReturnType<typeof selectUsers>>[number];

export function findUser(db: Db, accountId: number): Promise<UserDetails | undefined> {
  return selectUsers(db).where('accounts.accountId', '=', accountId).executeTakeFirst();
}

/** For an account that must exist. */
export function getUser(db: Db, accountId: number): Promise<UserDetails> {
  return selectUsers(db).where('accounts.accountId', '=', accountId).executeTakeFirstOrThrow();
}

/** The state of an account, for its owner's dashboard. */
export const findStatus = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['isAdmin', 'emailConfirmedAt', 'consentVersion', 'birthYear', 'awaitsConfirmation', 'plateletsFrom'])
    .select('numberConfirmedAt')
    .select(isClaimed)
    .leftJoin('coordinators', 'coordinators.accountId', 'accounts.accountId')
    .select(['routineEmailsStoppedAt', 'messagesStoppedAt', 'secondFactorDueAt'])
    .select(({ selectFrom }) => [
      selectFrom('accountLinks')
        .select('accountLinks.email')
        .whereRef('accountLinks.accountId', '=', 'accounts.accountId')
        .where('purpose', '=', 'new-email')
        .where('answer', 'is', null)
        .where('expiresAt', '>', sql<Date>`now()`)
        .orderBy('accountLinks.createdAt', 'desc')
        .limit(1)
        .as('newEmail'),
      selectFrom('secondFactors')
        .select('confirmedAt')
        .whereRef('secondFactors.accountId', '=', 'accounts.accountId')
        .as('secondFactorSince'),
    ])
    .where('accounts.accountId', '=', accountId)
    .executeTakeFirst();
