// The places of India in memory, and their names by sound and by PIN code. Built at start: it holds the event loop for a quarter of a second.
import type { FoundPlace } from '#contract/locations.ts';
import { loadOnce } from '#server/process/loadOnce.ts';
import { soundKey, spellingKey } from './fold.ts';
import { readFormerPlaces, regionKeys, type FormerPlace } from './formerPlaces.ts';
import { readPlaceRows, type PlaceRow } from './placeFiles.ts';
import { TrigramIndex } from './trigrams.ts';

export interface IndexedPlace {
  level: Exclude<FoundPlace['level'], 'hospital'>;
  id: number;
  name: string;
  /** Of a city its district, of a district its state. */
  parent: IndexedPlace | null;
  /** From 0 for an unknown population to 0.24 for that of the largest city. */
  weight: number;
  /** What was taken from it, and when. */
  divided: { part: IndexedPlace; since: string }[];
}

export interface PlaceName {
  text: string;
  sound: string;
  place: IndexedPlace;
  /** The part of the ranking that does not depend on what was typed. */
  weight: number;
  isNeighbourhood: boolean;
  /** The place has another name since then; '' of a spelling, null of any other name. */
  since: string | null;
  /** Of a name under which there is no place today: the places besides this one that it meant, and it is one of them. */
  parts?: readonly IndexedPlace[];
}

/** A name of a state or district, with its regionKeys. */
export interface RegionName extends PlaceName {
  keys: { spelling: string; sound: string };
}

export interface PlaceIndex {
  sounds: TrigramIndex<PlaceName>;
  /** Names by their sound. */
  exact: ReadonlyMap<string, readonly PlaceName[]>;
  /** Of states and districts, by the sound of their keys. */
  regions: ReadonlyMap<string, readonly RegionName[]>;
  /** Of towns, by district. */
  townsOf: ReadonlyMap<IndexedPlace | null, readonly PlaceName[]>;
  /** Districts by PIN code. */
  pins: ReadonlyMap<number, readonly IndexedPlace[]>;
}

export const stateOf = (place: IndexedPlace): IndexedPlace => (place.parent ? stateOf(place.parent) : place);

/** Its name, and those of what it lies in. */
export const keyOf = (place: IndexedPlace | null): string => (place ? `${keyOf(place.parent)}/${place.name}` : '');

const levels = { s: 'state', d: 'district', c: 'city' } as const;
/** Of places with one name, the town comes before its district. */
const LEVEL_WEIGHT = { city: 0.02, district: 0, state: 0.02 };
const PRESENT_NAME = 0.03;
/** Headquarters of a district that has their name: GeoNames' populations are rough. */
const HEADQUARTERS = 0.02;
/** A neighbourhood weighs as much as a large town, a little more in a larger city. */
const NEIGHBOURHOOD = { base: 0.17, ofCity: 0.2 };
const OWN_DISTRICT = 0.01;
/** `rank` is ten times a logarithm. */
const RANK_WEIGHT = 1 / 300;

const splitNames = (names: string | undefined) => (names ? names.split('; ') : []);

const nameOf = (text: string, place: IndexedPlace, weight: number, isNeighbourhood = false): PlaceName => {
  return { text, sound: soundKey(spellingKey(text)), place, weight, isNeighbourhood, since: null };
};

/** The places that a region's land is in today, besides itself; what was divided after `since`. */
export const partsOf = ({ divided }: IndexedPlace, since = ''): IndexedPlace[] =>
  divided.flatMap((one) => (one.since > since ? [one.part, ...partsOf(one.part, one.since)] : []));

function readPlaces(rows: readonly PlaceRow<'places'>[]): { places: Map<string, IndexedPlace>; names: PlaceName[] } {
  const places = new Map<string, IndexedPlace>();
  const names: PlaceName[] = [];
  for (const { level: letter, id, parent: parentId, rank, name, names: others } of rows) {
    const level = levels[letter as keyof typeof levels];
    const parent = places.get(`${level === 'city' ? 'd' : 's'}${parentId}`) ?? null;
    const isHeadquarters = level === 'city' && parent?.name === name;
    const weight = Number(rank) * RANK_WEIGHT + LEVEL_WEIGHT[level] + (isHeadquarters ? HEADQUARTERS : 0);
    const place = { level, id: Number(id), name, parent, weight, divided: [] };
    places.set(`${letter}${id}`, place);
    names.push(nameOf(name, place, weight + PRESENT_NAME));
    names.push(...splitNames(others).map((text) => nameOf(text, place, weight)));
  }
  return { places, names };
}

function getPlace(places: ReadonlyMap<string, IndexedPlace>, key: string): IndexedPlace {
  const place = places.get(key);
  if (!place) throw new Error(`There is no place ${key}.`);
  return place;
}

/** Adds what regions were divided into. */
function nameFormer(rows: readonly FormerPlace[], places: ReadonlyMap<string, IndexedPlace>): PlaceName[] {
  const regions = new Map([...places.values()].filter(({ level }) => level !== 'city').map((one) => [keyOf(one), one]));
  const read = ({ former, today, since }: FormerPlace) => {
    const [place, ...parts] = today.map(({ name, state }) =>
      getPlace(regions, state === '' ? `/${name}` : `/${state}/${name}`),
    ) as [IndexedPlace, ...IndexedPlace[]];
    return {
      former: former.filter((name) => name !== place.name),
      place,
      parts,
      since,
      isPresent: former.includes(place.name),
    };
  };
  const all = rows.map(read);
  for (const { place, parts, since, isPresent } of all)
    if (isPresent) place.divided.push(...parts.map((part) => ({ part, since })));
  return all.flatMap(({ former, place, parts, since, isPresent }) =>
    former.flatMap((text) => {
      const name = { ...nameOf(text, place, place.weight), since };
      if (parts.length === 0 || isPresent) return [name];
      const meant = [
        ...new Set([...parts, ...partsOf(place, since), ...parts.flatMap((part) => partsOf(part, since))]),
      ];
      return [{ ...name, parts: meant }, ...parts.map((part) => ({ ...name, place: part, parts: [] }))];
    }),
  );
}

/** A neighbourhood stands for its city, and then for its own district. */
function nameNeighbourhoods(
  rows: readonly PlaceRow<'neighbourhoods'>[],
  places: ReadonlyMap<string, IndexedPlace>,
): PlaceName[] {
  return rows.flatMap(({ city, district, names }) => {
    const lead = getPlace(places, `c${city}`);
    const weight = NEIGHBOURHOOD.base + lead.weight * NEIGHBOURHOOD.ofCity;
    const own = places.get(`d${district}`);
    return splitNames(names).flatMap((text) => [
      nameOf(text, lead, weight, true),
      ...(own ? [nameOf(text, own, weight - OWN_DISTRICT, true)] : []),
    ]);
  });
}

/** PIN codes of the same districts share one list. */
function readPins(
  rows: readonly PlaceRow<'pins'>[],
  places: ReadonlyMap<string, IndexedPlace>,
): Map<number, readonly IndexedPlace[]> {
  const lists = new Map<string, IndexedPlace[]>();
  const listOf = (districts: string) => {
    const list = lists.get(districts) ?? districts.split(' ').map((id) => getPlace(places, `d${id}`));
    lists.set(districts, list);
    return list;
  };
  return new Map(rows.map(({ pin, districts }) => [Number(pin), listOf(districts)]));
}

async function buildIndex(): Promise<PlaceIndex> {
  const [placeRows, neighbourhoodRows, pinRows, formerPlaces] = await Promise.all([
    readPlaceRows('places'),
    readPlaceRows('neighbourhoods'),
    readPlaceRows('pins'),
    readFormerPlaces(),
  ]);
  const { places, names: placeNames } = readPlaces(placeRows);
  const names = [...placeNames, ...nameFormer(formerPlaces, places), ...nameNeighbourhoods(neighbourhoodRows, places)];
  const regions = names
    .filter(({ place }) => place.level !== 'city')
    .map((name) => ({ ...name, keys: regionKeys(name.text) }));
  return {
    sounds: new TrigramIndex(names),
    exact: Map.groupBy(names, ({ sound }) => sound),
    regions: Map.groupBy(regions, ({ keys }) => keys.sound),
    townsOf: Map.groupBy(
      names.filter(({ place }) => place.level === 'city'),
      ({ place }) => place.parent,
    ),
    pins: readPins(pinRows, places),
  };
}

/** The same for all callers: it comes from files of this version. */
export const placeIndex = loadOnce(buildIndex);
