// Many donors at once, written past the application.
import type { Pool } from 'pg';
import type { BloodGroup } from '#contract/blood.ts';
import type { Place } from './places.ts';

/** Adds so many available donors, spread over these places and groups by chance. */
export async function addCrowd(
  pool: Pool,
  places: readonly Place[],
  count: number,
  groups: readonly BloodGroup[] = ['O+'],
): Promise<void> {
  await pool.query(
    `with made as materialized (
       select (random() * 9007199254740990)::bigint + 1 as regid from generate_series(1, $1)),
     added as (
       insert into accounts (regid, user_id, user_id_key, email)
       select regid, 'crowd' || regid, 'crowd' || regid, 'crowd@example.org' from made)
     insert into donors (regid, full_name, blood_group, mobile, is_available, birth_year, standing,
                         country_id, state_id, district_id, city_id)
     select regid, 'Donor ' || regid, ($2::text[])[1 + regid % $3], '+919849012345', true, 1990, 0,
            country, state, district, city
     from made join jsonb_to_recordset($4) as place (nth int, country int, state int, district int, city int)
       on nth = regid / $3 % $5`,
    [count, groups, groups.length, JSON.stringify(places.map((place, nth) => ({ ...place, nth }))), places.length],
  );
}
