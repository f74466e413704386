// The place of a donor by the names in a former register.
import { LRUCache } from 'lru-cache';
import { INDIA } from '#contract/locations.ts';
import type { Db } from '#server/db/kysely.ts';
import { readAddress } from '#server/locations/addresses.ts';
import { placeIndex, type IndexedPlace, type PlaceIndex } from '#server/locations/placeIndex.ts';
import { guessPlace, readPlace, type Unread } from '#server/locations/readPlace.ts';
import { isBlank } from './cells.ts';
import { Fault } from './faults.ts';

export interface PlaceIds {
  countryId: number;
  stateId: number;
  districtId: number;
  cityId: number;
}

export interface FoundPlace extends PlaceIds {
  /** What the operator should know: names that are not written as here. */
  notes: string[];
  /** The row names no district: its donor is to be asked. */
  isGuess: boolean;
}

export interface TypedPlace {
  country: string;
  state: string;
  district: string;
  city: string;
}

const OTHER = /^others?\b/i;
const MAX_CACHED = 50_000;
const KINDS = { state: 'state', district: 'district', city: 'town' } as const;

const keyOf = (text: string) => text.trim().toLowerCase();
const wholeOf = ({ city, district, state }: TypedPlace) => [city, district, state].join(', ');
const describe = (place: IndexedPlace): string => [place.name, place.parent?.name].filter(Boolean).join(', ');

/** The line of map.json for what was probably meant. */
function proposeLine(index: PlaceIndex, typed: TypedPlace, unread: Unread): string {
  const place = guessPlace(index, unread);
  if (!place) return '';
  const isTown = unread.level === 'city';
  const names = (one: IndexedPlace): string[] => [one.name, ...(one.parent ? names(one.parent) : [])];
  const town = place.level === 'city' ? names(place) : ['Other', ...names(place)];
  const [from, to] = isTown ? [wholeOf(typed), town.join(', ')] : [unread.text, place.name];
  return ` Perhaps, in map.json: "places": { ${JSON.stringify(from)}: ${JSON.stringify(to)} }`;
}

function toFault(index: PlaceIndex, typed: TypedPlace, unread: Unread): Fault {
  const { level, text, within, places } = unread;
  const line = proposeLine(index, typed, unread);
  if (places.length > 0)
    return new Fault(
      'place of two meanings',
      `'${text}' may be ${places.slice(0, 4).map(describe).join(' or ')}.${line}`,
    );
  return new Fault(
    'place not found',
    `There is no ${KINDS[level]} '${text}'${within ? ` in ${within.name}` : ''}.${line}`,
  );
}

const readCell = (cell: string) => (isBlank(cell) || OTHER.test(cell) ? '' : cell);

function find(index: PlaceIndex, others: ReadonlyMap<number, number>, typed: TypedPlace): FoundPlace {
  if (!isBlank(typed.country) && !/^in$/i.test(typed.country) && readAddress(typed.country).text !== '')
    throw new Fault('place not found', `Only places in India can be imported, not in '${typed.country}'.`);
  const [state, district, city] = [readCell(typed.state), readCell(typed.district), readCell(typed.city)];
  const read = readPlace(index, { state, district, city });
  if ('places' in read) throw toFault(index, { ...typed, state, district, city }, read);
  const otherId = others.get(read.district.id);
  if (otherId === undefined || !read.district.parent) throw new Error(`District ${read.district.id} is incomplete.`);
  return {
    countryId: INDIA,
    stateId: read.district.parent.id,
    districtId: read.district.id,
    cityId: read.city?.id ?? otherId,
    notes: read.notes,
    isGuess: read.isGuess,
  };
}

/** In map.json: what a cell, or 'town, district, state' of a row, stands for. */
export type OwnPlaces = Readonly<Record<string, string>>;

function replaceOwn(typed: TypedPlace, own: ReadonlyMap<string, string>): TypedPlace {
  const whole = own.get(keyOf(wholeOf(typed)));
  const read = (cell: string) => own.get(keyOf(cell)) ?? cell;
  const cells = { ...typed, state: read(typed.state), district: read(typed.district), city: read(typed.city) };
  const [city = '', district, state] = (whole ?? cells.city).split(',').map((part) => part.trim());
  if (district === undefined || (whole === undefined && !own.has(keyOf(typed.city)))) return cells;
  return { ...cells, city, district, state: state ?? cells.state };
}

/** Finds places; throws a Fault for one that is unknown or of two meanings. */
export async function makePlaceFinder(db: Db, places: OwnPlaces = {}): Promise<(typed: TypedPlace) => FoundPlace> {
  const own = new Map(Object.entries(places).map(([from, to]) => [keyOf(from), to]));
  const index = await placeIndex();
  const rows = await db.selectFrom('cities').select(['districtId', 'cityId']).where('isOther', '=', true).execute();
  const others = new Map(rows.map(({ districtId, cityId }) => [districtId, cityId]));
  const found = new LRUCache<string, FoundPlace | Fault, TypedPlace>({
    max: MAX_CACHED,
    memoMethod(_key, _stale, { context }) {
      try {
        return find(index, others, replaceOwn(context, own));
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
