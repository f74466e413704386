// The states of one country with their towns. Every country has at least one; every town is in one.
import { distance } from '#server/locations/distance.ts';
import type { State } from './districts.ts';
import { districtOverrides } from './corrections.ts';
import { plainName, slug } from './names.ts';
import { findNearest } from './nearest.ts';
import { nameKey, type Country, type Division, type Gazetteer, type Town } from './sources.ts';

/** The state code of a country without states. */
const WHOLE = '00';
/** Two towns closer than this, or of one name and closer than the second, are the same town. */
const SAME_PLACE_KM = 3;
const SAME_NAME_KM = 25;

export interface StateWithTowns extends State {
  towns: Town[];
}

/** Towns of the release of 2023 that are missing in the newest one. */
export function findMissingTowns(iso2: string, towns: Town[], gazetteer: Gazetteer): Town[] {
  const listed = towns.map((town) => ({ town, key: nameKey(town) }));
  const isListed = (missing: Town) => {
    const key = nameKey(missing);
    return listed.some(({ town, key: other }) => {
      const km = distance(missing, town);
      return km < SAME_PLACE_KM || (km < SAME_NAME_KM && key === other);
    });
  };
  const known = [...gazetteer.byName.values()].flat();
  return known.filter((town) => town.country === iso2 && !isListed(town));
}

function nameState(iso2: string, { code, name }: Division): string {
  if (iso2 !== 'IN') return name;
  // GeoNames still writes 'Andaman and Nicobar'.
  return code === 'IN.01' ? 'Andaman and Nicobar Islands' : plainName(name);
}

/** A town without a known state gets its nearest neighbour's state and district. */
function placeInStates(towns: Town[], states: State[]): Town[] {
  const keys = new Set(states.map(({ key }) => key));
  const isPlaced = ({ country, admin1 }: Town) => keys.has(`${country}.${admin1}`);
  const placed = towns.filter(isPlaced);
  const first = states[0]!.key.split('.')[1]!;
  return towns.map((town) => {
    if (isPlaced(town)) return town;
    const { admin1, admin2 } = findNearest(town, placed) ?? { admin1: first, admin2: '' };
    return { ...town, admin1, admin2 };
  });
}

function correctDistrict(town: Town): Town {
  const district = districtOverrides[`${town.country}.${town.admin1}/${slug(town.name)}`];
  if (district === undefined) return town;
  const [, admin1, admin2] = district.split('.') as [string, string, string];
  return { ...town, admin1, admin2 };
}

export function listStates({ iso2, name }: Country, divisions: Division[], towns: Town[]): StateWithTowns[] {
  if (divisions.length === 0) {
    return [{ key: `${iso2}.${WHOLE}`, name, towns: towns.map((town) => ({ ...town, admin1: WHOLE, admin2: '' })) }];
  }
  const states = divisions.map((division) => ({ key: division.code, name: nameState(iso2, division) }));
  const placed = placeInStates(towns, states).map(correctDistrict);
  const byState = Map.groupBy(placed, ({ admin1 }) => `${iso2}.${admin1}`);
  return states.map((state) => ({ ...state, towns: byState.get(state.key) ?? [] }));
}
