// Many donors at once, inserted without the application.
import type { Pool } from 'pg';
import type { BloodGroup } from '#contract/blood.ts';
import type { Place } from './places.ts';

/** Inserts available donors with random places and groups of these. */
export async function seedDonors(
  pool: Pool,
  places: readonly Place[],
  count: number,
  groups: readonly BloodGroup[] = ['O+'],
): Promise<void> {
  await pool.query(
    `with made as materialized (
       select (random() * 9007199254740990)::bigint + 1 as account_id from generate_series(1, $1)),
     added as (
       insert into accounts (account_id, user_id, user_id_key, email)
       select account_id, 'seeded' || account_id, 'seeded' || account_id, 'seeded@example.org' from made)
     insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, listing_rank,
                         country_id, state_id, district_id, city_id)
     select account_id, 'Donor ' || account_id, ($2::text[])[1 + account_id % $3], '+919849012345', true, 1990, 0,
            country, state, district, city
     from made join jsonb_to_recordset($4) as place (nth int, country int, state int, district int, city int)
       on nth = account_id / $3 % $5`,
    [count, groups, groups.length, JSON.stringify(places.map((place, nth) => ({ ...place, nth }))), places.length],
  );
}
