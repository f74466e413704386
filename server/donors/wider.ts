// How many donors can give in the places around a search that found none. A place is one range of an index and ends at
// MOST_COUNTED, so that all of them read fewer keys than a search; only whole districts and states are counted.
import { sql } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import { MOST_COUNTED, type WiderPlace } from '#contract/widerPlaces.ts';
import type { Translation } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import { placeLabels } from '#server/locations/localNames.ts';
import { listNearStates, listNeighbours, searchedKm } from '#server/locations/neighbours.ts';

/** A search that finds nobody in a state has counted it. */
const PLACES_COUNTED = 8;
const PLACES_SHOWN = 4;

interface Searched {
  bloodGroup: BloodGroup;
  state: number;
  district: number | null;
  city: number | null;
  language?: Translation | undefined;
}

interface Counted {
  id: number;
  isDistrict: boolean;
  name: string;
  count: number;
}

const countIn = (column: 'district_id' | 'state_id', place: string, bloodGroup: BloodGroup) =>
  sql<number>`(select count(*)::int from (
    select 1 from donors where ${sql.ref(column)} = ${sql.ref(place)} and blood_group = ${bloodGroup} and listing_rank = 0
    limit ${sql.lit(MOST_COUNTED)}) as counted)`;

/** Those of the district and the state around the search, then of the nearest states. */
export async function countWider(
  db: Db,
  searched: Searched,
): Promise<{ withinKm: number | null; places: WiderPlace[] }> {
  const { bloodGroup, state, district, city, language } = searched;
  const districtsAround = district === null || city === null ? [] : [district];
  const statesAround = district === null ? [] : [{ stateId: state, km: null }];
  const most = PLACES_COUNTED - districtsAround.length - statesAround.length;
  const near = await listNearStates(db, { state, district }, most);
  const states = [...statesAround, ...near];
  const counted = sql<Counted>`select district_id as id, true as is_district, name,
      ${countIn('district_id', 'districts.district_id', bloodGroup)} as count
      from districts where district_id = any(${districtsAround}::bigint[])
    union all
    select state_id, false, name, ${countIn('state_id', 'states.state_id', bloodGroup)}
      from states where state_id = any(${states.map(({ stateId }) => stateId)}::bigint[])`;
  const [labelOf, { rows }] = await Promise.all([placeLabels(language), counted.execute(db)]);
  const found = rows.filter(({ count }) => count > 0);
  const districts = found
    .filter(({ isDistrict }) => isDistrict)
    .map(({ id, name, count }) => ({ stateId: state, districtId: id, name: labelOf('d', id, name), km: null, count }));
  const inStates = states.flatMap(({ stateId, km }) => {
    const row = found.find(({ id, isDistrict }) => !isDistrict && id === stateId);
    if (!row) return [];
    // From where in the state the family is, nobody knows.
    const shownKm = district === null ? null : km;
    return [{ stateId, districtId: null, name: labelOf('s', stateId, row.name), km: shownKm, count: row.count }];
  });
  const withinKm = district === null ? null : searchedKm(await listNeighbours(db, district));
  return { withinKm, places: [...districts, ...inStates].slice(0, PLACES_SHOWN) };
}
