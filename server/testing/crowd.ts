// Many donors at once, written past the application.
import type { Pool } from 'pg';
import type { BloodGroup } from '#contract/blood.ts';
import type { Place } from './places.ts';

/** Adds so many available donors of a group in a place. */
export async function addCrowd(pool: Pool, place: Place, count: number, group: BloodGroup = 'O+'): Promise<void> {
  await pool.query(
    `with made as (
       insert into accounts (regid, user_id, user_id_key, email)
       select regid, 'crowd' || regid, 'crowd' || regid, 'crowd@example.org'
       from (select (random() * 9007199254740990)::bigint + 1 as regid from generate_series(1, $1)) as random
       returning regid)
     insert into donors (regid, full_name, blood_group, mobile, is_available, birth_year, standing,
                         country_id, state_id, district_id, city_id)
     select regid, 'Donor ' || regid, $2, '+919849012345', true, 1990, 0, $3, $4, $5, $6 from made`,
    [count, group, place.country, place.state, place.district, place.city],
  );
}
