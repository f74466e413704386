// A donor whom a coordinator calls.
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';

/** Whom a coordinator calls, whatever it is about. */
export const calledDonor = (db: Db, accountId: number) =>
  db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .innerJoin('districts', 'districts.districtId', 'donors.districtId')
    .innerJoin('cities', 'cities.cityId', 'donors.cityId')
    .select(['donors.accountId as regid', 'fullName', 'mobile as mobileNumber', 'bloodGroup', 'callsAnyTime'])
    .select(['language', 'districts.name as districtName'])
    .select(sql<string | null>`case when not cities.is_other then cities.name end`.as('cityName'))
    .where('donors.accountId', '=', accountId);
