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
  /** What the operator should know; null where each name is written as here. */
  note: string | null;
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

const describe = (place: IndexedPlace): string => [place.name, place.parent?.name].filter(Boolean).join(', ');

function toFault({ level, text, within, places }: Unread): Fault {
  if (places.length === 0)
    return new Fault('place not found', `There is no ${KINDS[level]} '${text}'${within ? ` in ${within.name}` : ''}.`);
  const meanings = places.slice(0, 4).map(describe).join(' or ');
  return new Fault('place of two meanings', `'${text}' may be ${meanings}.`);
}

const readCell = (cell: string) => (isBlank(cell) || OTHER.test(cell) ? '' : cell);

function find(index: PlaceIndex, others: ReadonlyMap<number, number>, typed: TypedPlace): FoundPlace {
  if (!isBlank(typed.country) && !/^in$/i.test(typed.country) && readAddress(typed.country).text !== '')
    throw new Fault('place not found', `Only places in India can be imported, not in '${typed.country}'.`);
  const [state, district, city] = [readCell(typed.state), readCell(typed.district), readCell(typed.city)];
  const read = readPlace(index, { state, district, city });
  if ('places' in read) throw toFault(read);
  const otherId = others.get(read.district.id);
  if (otherId === undefined || !read.district.parent) throw new Error(`District ${read.district.id} is incomplete.`);
  return {
    countryId: INDIA,
    stateId: read.district.parent.id,
    districtId: read.district.id,
    cityId: read.city?.id ?? otherId,
    note: read.notes.join('; ') || null,
    isGuess: read.isGuess,
  };
}

/** In map.json: what a cell, or 'town, district, state' of a row, stands for. */
export type OwnPlaces = Readonly<Record<string, string>>;

const keyOf = (text: string) => text.trim().toLowerCase();
const wholeOf = ({ city, district, state }: TypedPlace) => [city, district, state].join(', ');

function replaceOwn(typed: TypedPlace, own: ReadonlyMap<string, string>): TypedPlace {
  const whole = own.get(keyOf(wholeOf(typed)));
  const read = (cell: string) => own.get(keyOf(cell)) ?? cell;
  const cells = { ...typed, state: read(typed.state), district: read(typed.district), city: read(typed.city) };
  const [city = '', district, state] = (whole ?? cells.city).split(',').map((part) => part.trim());
  if (district === undefined || (whole === undefined && !own.has(keyOf(typed.city)))) return cells;
  return { ...cells, city, district, state: state ?? cells.state };
}

/** Proposes the line of map.json for a row whose place was not found, or has two meanings. */
export async function makePlaceProposer(): Promise<(typed: TypedPlace) => string | null> {
  const index = await placeIndex();
  return (typed) => {
    const [state, district, city] = [readCell(typed.state), readCell(typed.district), readCell(typed.city)];
    const read = readPlace(index, { state, district, city });
    const place = 'places' in read ? guessPlace(index, read) : null;
    if (!place || !('places' in read)) return null;
    const names = (one: IndexedPlace): string[] => [one.name, ...(one.parent ? names(one.parent) : [])];
    const isTown = read.level === 'city';
    const value = place.level === 'district' && isTown ? ['Other', ...names(place)] : names(place);
    return `${JSON.stringify(isTown ? wholeOf(typed) : read.text)}: ${JSON.stringify(isTown ? value.join(', ') : place.name)}`;
  };
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
