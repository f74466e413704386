// Locations for test donors.
import type { Pool } from 'pg';
import { selectOne, sql } from '#server/db/sql.ts';

export interface Place {
  country: number;
  state: number;
  district: number;
  city: number;
}

/** The nth district of a state of India, and its first city. */
export async function placeAt(pool: Pool, stateName: string, nth = 0): Promise<Place> {
  const place = await selectOne<Place>(
    pool,
    sql`select 1 as country, s.state_id as state, d.district_id as district, min(c.city_id) as city
        from states s join districts d using (state_id) join cities c using (district_id)
        where s.country_id = 1 and s.name = ${stateName} group by 2, 3 order by 3 offset ${nth} limit 1`,
  );
  if (!place) throw new Error(`There is no district ${nth} in ${stateName}.`);
  return place;
}
