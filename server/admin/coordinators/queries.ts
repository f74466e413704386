// Coordinators with the names of their districts.
import { sql } from 'kysely';
import type { Coordinator } from '#contract/coordinators.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { readState } from '#server/auth/secondFactor.ts';
import type { Db } from '#server/db/kysely.ts';
import { findDistrictsById } from '#server/locations/placeNames.ts';

export const listCoordinators = (db: Db) =>
  db
    .selectFrom('coordinators')
    .innerJoin('accounts', 'accounts.accountId', 'coordinators.accountId')
    .innerJoin('donors', 'donors.accountId', 'coordinators.accountId')
    .select(['coordinators.accountId', 'userId', 'fullName', 'mobile', 'isOnDuty', 'namedAt', 'namingAskedAt'])
    .select('coordinators.createdAt')
    .select(
      sql<Coordinator['districts']>`(
        select json_agg(json_build_object('districtId', district_id, 'districtName', name, 'stateId', state_id) order by name)
        from districts where district_id = any(district_ids))`.as('districts'),
    )
    .where('deletedAt', 'is', null)
    .orderBy('coordinators.createdAt')
    .orderBy('coordinators.accountId')
    .execute();

/** As the audit log keeps it: 'Guntur, Krishna'; null for somebody who is no coordinator. */
export async function describeDistricts(db: Db, accountId: number): Promise<string | null> {
  const stored = db.selectFrom('coordinators').select('districtIds').where('accountId', '=', accountId);
  const coordinator = await stored.executeTakeFirst();
  if (!coordinator) return null;
  const districts = await findDistrictsById(db, coordinator.districtIds);
  return districts.map(({ districtName }) => districtName).join(', ');
}

/** By when a coordinator must have a second factor, YYYY-MM-DD; null where there is one. */
export async function findSecondFactorDue(db: Db, accountId: number): Promise<string | null> {
  if ((await readState(db, accountId)) === 'confirmed') return null;
  const due = db.selectFrom('coordinators').select('secondFactorDueAt').where('accountId', '=', accountId);
  return dayInIndia((await due.executeTakeFirstOrThrow()).secondFactorDueAt);
}
