// Coordinators with the names of their districts.
import { sql } from 'kysely';
import type { Coordinator } from '#contract/coordinators.ts';
import type { Db } from '#server/db/kysely.ts';
import { findDistrictsById } from '#server/locations/placeNames.ts';

export const listCoordinators = (db: Db) =>
  db
    .selectFrom('coordinators')
    .innerJoin('accounts', 'accounts.accountId', 'coordinators.accountId')
    .innerJoin('donors', 'donors.accountId', 'coordinators.accountId')
    .select(['coordinators.accountId', 'userId', 'fullName', 'isOnDuty', 'namedAt', 'coordinators.createdAt'])
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
