// The place of a donor by the names in a former register: state, district and town, each within the one before.
import { LRUCache } from 'lru-cache';
import { INDIA } from '#contract/locations.ts';
import type { Db } from '#server/db/kysely.ts';
import { findMatches, SAME_SOUND, SAME_SPELLING, VILLAGE } from '#server/locations/matches.ts';
import { placeIndex, type IndexedPlace, type PlaceIndex } from '#server/locations/placeIndex.ts';
import { isBlank } from './cells.ts';
import { Fault } from './faults.ts';

export interface PlaceIds {
  countryId: number;
  stateId: number;
  districtId: number;
  cityId: number;
}

export interface FoundPlace extends PlaceIds {
  /** What the operator should know; null where each name is written as here. */
  note: string | null;
}

export interface TypedPlace {
  country: string;
  state: string;
  district: string;
  city: string;
}

const INDIAN = ['india', 'bharat', 'in', 'ind', ''];
const OTHER = /^others?\b/i;
const MAX_CACHED = 50_000;
const KINDS = { state: 'state', district: 'district', city: 'town' } as const;

const isIn = (place: IndexedPlace, region: IndexedPlace | null): boolean =>
  region === null || place === region || (place.parent !== null && isIn(place.parent, region));

const describe = (place: IndexedPlace): string => [place.name, place.parent?.name].filter(Boolean).join(', ');

/** The places of the best kind of likeness: spelt so, sounding so, or nearly. */
function findAlike(index: PlaceIndex, text: string, level: IndexedPlace['level'], region: IndexedPlace | null) {
  const alike = findMatches(index, {
    name: text,
    within: new Set(region ? [region] : []),
    weight: 0,
    level,
    isWord: true,
  }).filter(({ place }) => place.level === level && isIn(place, region));
  const likeness = (kind: number) => alike.filter(({ similarity }) => similarity >= kind);
  const kinds = [likeness(SAME_SPELLING), likeness(SAME_SOUND), alike];
  return [...new Set(kinds.find((matches) => matches.length > 0)?.map(({ place }) => place) ?? [])];
}

/** Null where there is none. A village has the name of a city without being meant. */
function findOne(index: PlaceIndex, text: string, level: IndexedPlace['level'], region: IndexedPlace | null) {
  const alike = findAlike(index, text, level, region);
  const cities = alike.filter(({ weight }) => weight > VILLAGE);
  const [place = null, ...others] = cities.length === 1 ? cities : alike;
  if (others.length > 0 && place)
    throw new Fault(
      'place of two meanings',
      `'${text}' may be ${[place, ...others].slice(0, 4).map(describe).join(' or ')}.`,
    );
  return place;
}

function findRegion(index: PlaceIndex, text: string, level: 'state' | 'district', region: IndexedPlace | null) {
  if (isBlank(text)) return region;
  const found = findOne(index, text, level, region);
  if (!found)
    throw new Fault('place not found', `There is no ${KINDS[level]} '${text}'${region ? ` in ${region.name}` : ''}.`);
  return found;
}

/** The town within the district or, because districts were divided, within the state. */
function findCity(index: PlaceIndex, text: string, region: IndexedPlace | null): IndexedPlace | null {
  const found = findOne(index, text, 'city', region);
  return found || region?.level !== 'district' ? found : findOne(index, text, 'city', region.parent);
}

function find(index: PlaceIndex, others: ReadonlyMap<number, number>, typed: TypedPlace): FoundPlace {
  if (!isBlank(typed.country) && !INDIAN.includes(typed.country.toLowerCase()))
    throw new Fault('place not found', `Only places in India can be imported, not in '${typed.country}'.`);
  const state = findRegion(index, typed.state, 'state', null);
  const region = findRegion(index, typed.district, 'district', state);
  const isNamed = !isBlank(typed.city) && !OTHER.test(typed.city);
  const city = isNamed ? findCity(index, typed.city, region) : null;
  const district =
    city?.parent ??
    (region?.level === 'district' ? region : null) ??
    (isNamed ? findOne(index, typed.city, 'district', region) : null);
  const otherId = district && others.get(district.id);
  if (!district?.parent || otherId == null)
    throw new Fault('place not found', `There is no town '${typed.city}'${region ? ` in ${region.name}` : ''}.`);
  const names = [typed.city, city?.name].map((name) => name?.toLowerCase());
  const note =
    !isNamed || names[0] === names[1]
      ? null
      : `'${typed.city}' is ${city ? describe(city) : `not known: 'Other' of ${district.name}`}`;
  return { countryId: INDIA, stateId: district.parent.id, districtId: district.id, cityId: city?.id ?? otherId, note };
}

/** Finds places; throws a Fault for one that is unknown or of two meanings. */
export async function makePlaceFinder(db: Db): Promise<(typed: TypedPlace) => FoundPlace> {
  const index = await placeIndex();
  const rows = await db.selectFrom('cities').select(['districtId', 'cityId']).where('isOther', '=', true).execute();
  const others = new Map(rows.map(({ districtId, cityId }) => [districtId, cityId]));
  const found = new LRUCache<string, FoundPlace | Fault, TypedPlace>({
    max: MAX_CACHED,
    memoMethod(_key, _stale, { context }) {
      try {
        return find(index, others, context);
      } catch (error) {
        if (error instanceof Fault) return error;
        throw error;
      }
    },
  });
  return (typed) => {
    const key = `${typed.country}|${typed.state}|${typed.district}|${typed.city}`.toLowerCase();
    const place = found.memo(key, { context: typed });
    if (place instanceof Fault) throw place;
    return place;
  };
}
