// Donors who may help beside those of a search: of the same group in other places, then of compatible groups.
import { CompiledQuery } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import { donorGroupsFor, type Need } from '#contract/compatibility.ts';
import { NEARBY_DONORS } from '#contract/donors.ts';
import { earliestPlateletsBirthYear } from '#contract/eligibility.ts';
import { dayInIndia, yearInIndia } from '#contract/indiaTime.ts';
import type { Db } from '#server/db/kysely.ts';
import { listNeighbours, type Neighbour } from '#server/locations/neighbours.ts';
import { LISTED_COLUMNS, type ListedDonor } from './listing.ts';
import { eligibleClasses, numberOfDay, readClasses, shuffledPlace, waitingClasses } from './queries.ts';

export interface NearbySearch {
  bloodGroup: BloodGroup;
  district: number;
  city: number | null;
  need: Need;
}

/** Donors of one group in one district. */
export interface Cell extends Neighbour {
  bloodGroup: BloodGroup;
  /** Its donors are in the search itself. */
  exceptCity: number | null;
}

/** Within a band the more suitable group comes before the nearer district. */
const BAND_KM = 25;

/** In the order in which their donors are shown. */
export function listCells(
  { bloodGroup, district, city, need }: NearbySearch,
  neighbours: readonly Neighbour[],
): Cell[] {
  const districts = [{ districtId: district, km: 0 }, ...neighbours];
  const cellsOf = (group: BloodGroup, exceptCity: number | null) =>
    districts.map((place) => ({
      ...place,
      bloodGroup: group,
      exceptCity: place.districtId === district ? exceptCity : null,
    }));
  // A search of the whole district has all its donors of the group.
  const same = cellsOf(bloodGroup, city).slice(city === null ? 1 : 0);
  const others = donorGroupsFor(bloodGroup, need)
    .filter((group) => group !== bloodGroup)
    .flatMap((group) => cellsOf(group, null));
  const bandOf = ({ km }: Cell) => Math.floor(km / BAND_KM);
  // The sort is stable: in a band, groups stay in order of preference and districts in order of distance.
  return [...same, ...others.sort((a, b) => bandOf(a) - bandOf(b))];
}

/** So many donors of a class in a cell are read at most. A city that has more needs no nearby donors. */
const CELL_LIMIT = '100';

const COLUMNS = `${LISTED_COLUMNS}, district_id, blood_group`;
const IN_CELL = 'district_id = cell.in_district and blood_group = cell.of_group';

/**
 * One prepared statement. PostgreSQL evaluates the lateral joins cell after cell, and only until the limit (tested). Without
 * `offset 0` it may read one class of all cells before the next class.
 * $1 districts, $2 blood groups and $3 excepted cities of the cells, $4 number of the day, $5 rows.
 */
function writeStatement(classes: readonly string[], condition: string): string {
  const order = { day: '$4', place: shuffledPlace('$4'), window: CELL_LIMIT, limit: CELL_LIMIT };
  return `select ${COLUMNS}
    from unnest($1::int[], $2::text[], $3::int[]) as cell (in_district, of_group, except_city)
    cross join lateral (select id from ${readClasses({ classes, matches: IN_CELL, ...order })} offset 0) as found
    join donors on account_id = found.id
    where city_id is distinct from cell.except_city and ${condition}
    limit $5::int`;
}

/** Who waits to give blood may be able to give platelets. */
export const plateletsClasses = [...eligibleClasses, ...waitingClasses];
/** With parameters for today and the earliest year of birth, in this order the values of `plateletsValues`. */
export const mayGivePlatelets = (today: string, birthYear: string): string =>
  `(platelets_from is null or platelets_from <= ${today}::date) and birth_year >= ${birthYear}::int`;
export const plateletsValues = (now: Date) => [dayInIndia(now), earliestPlateletsBirthYear(yearInIndia(now))];

const forBlood = writeStatement(eligibleClasses, 'true');
const forPlatelets = writeStatement(plateletsClasses, mayGivePlatelets('$6', '$7'));

export interface NearbyRow extends ListedDonor {
  districtId: number;
  bloodGroup: BloodGroup;
}

export function nearbyQuery(cells: readonly Cell[], need: Need, now: Date): CompiledQuery<NearbyRow> {
  const values = [
    cells.map(({ districtId }) => districtId),
    cells.map(({ bloodGroup }) => bloodGroup),
    cells.map(({ exceptCity }) => exceptCity),
    numberOfDay(now),
    NEARBY_DONORS,
  ];
  if (need !== 'platelets') return CompiledQuery.raw(forBlood, values);
  return CompiledQuery.raw(forPlatelets, [...values, ...plateletsValues(now)]);
}

export interface NearbyDonors {
  donors: NearbyRow[];
  kmOf: (donor: NearbyRow) => number;
}

/** Eligible donors, at most NEARBY_DONORS, and how far each is. */
export async function searchNearby(db: Db, search: NearbySearch, now: Date): Promise<NearbyDonors> {
  const neighbours = await listNeighbours(db, search.district);
  const { rows } = await db.executeQuery<NearbyRow>(nearbyQuery(listCells(search, neighbours), search.need, now));
  const distances = new Map(neighbours.map(({ districtId, km }) => [districtId, km]));
  // The dates of other donations than the needed one would mislead.
  const donors = search.need === 'platelets' ? rows.map((row) => ({ ...row, eligibleFrom: null })) : rows;
  return { donors, kmOf: ({ districtId }) => distances.get(districtId) ?? 0 };
}
