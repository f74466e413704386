// Finds places of India by the beginning of their names.
import { sql } from 'kysely';
import { FOUND_PLACES, INDIA, type FoundPlace } from '#contract/locations.ts';
import type { Db } from '#server/db/kysely.ts';

export async function findPlaces(db: Db, text: string): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    with found as (
      select 'city' as level, state_id, district_id, city_id, c.name, d.name as district_name, s.name as state, population
      from cities c join districts d using (district_id) join states s using (state_id)
      where country_id = ${INDIA} and c.active and not is_other and starts_with(lower(c.name), lower(${text}))
      union all
      select 'district', state_id, district_id, null, d.name, d.name, s.name, 0
      from districts d join states s using (state_id)
      where country_id = ${INDIA} and d.active and starts_with(lower(d.name), lower(${text}))
    )
    select level, state_id, district_id, city_id, name, district_name, state, name as matched
    from found order by population desc nulls last, level limit ${FOUND_PLACES}`.execute(db);
  return rows;
}
