// A place by the names of its town, district and state, as registers have them. Who names a district gets a town in it or
// 'Other' of it: outside it only a town of exactly this name in a part that was divided from it.
import { readAddress, townTexts } from './addresses.ts';
import { editDistance } from './editDistance.ts';
import { soundKey, spellingKey } from './fold.ts';
import { saysDistrict } from './formerPlaces.ts';
import { findMatches, VILLAGE } from './matches.ts';
import type { IndexedPlace, PlaceIndex, PlaceName } from './placeIndex.ts';
import { findRegions, firstOf, isIn, isPresent, type Region } from './regions.ts';
import { LEAST_LETTERS_BY_SOUND } from './words.ts';

/** '' where nothing is said. */
export interface NamedPlace {
  state: string;
  district: string;
  city: string;
}

export interface ReadPlace {
  district: IndexedPlace;
  /** Null: 'Other' of the district. */
  city: IndexedPlace | null;
  /** Which names are read as something else. */
  notes: string[];
  /** No district is named: it is that of the state's largest town. */
  isGuess: boolean;
}

/** Why a place is not known: there is none of this name, or several. */
export interface Unread {
  level: IndexedPlace['level'];
  text: string;
  within: IndexedPlace | null;
  places: readonly IndexedPlace[];
}

const isUnread = (read: object | null): read is Unread => read !== null && 'places' in read;

const LIKE_TOWN = 0.92;
const LEAST_LETTERS_BY_LIKENESS = 6;

type Asked = { spelling: string; sound: string };
type Kind = (name: PlaceName, asked: Asked) => boolean;

function ask(text: string): Asked {
  const spelling = spellingKey(text);
  return { spelling, sound: soundKey(spelling) };
}

const isOwn = (name: PlaceName) => isPresent(name) && !name.isNeighbourhood;
const isSpelt: Kind = (name, { spelling, sound }) => name.sound === sound && spellingKey(name.text) === spelling;
const soundsSo: Kind = (name, { spelling, sound }) =>
  name.sound === sound && spelling.length >= LEAST_LETTERS_BY_SOUND && !name.isNeighbourhood;
/** Without a district 'Pauni' is not Pune. */
const LIKE_SPELLING = 0.82;
const soundsAndLooksSo: Kind = (name, asked) => {
  const own = spellingKey(name.text);
  const longer = Math.max(own.length, asked.spelling.length);
  return soundsSo(name, asked) && 1 - editDistance(own, asked.spelling) / longer >= LIKE_SPELLING;
};
const isOwnSpelling: Kind = (name, asked) => isOwn(name) && isSpelt(name, asked);
/** In this order: its own name before another's. */
const KINDS: readonly Kind[] = [
  isOwnSpelling,
  (name, asked) => isOwn(name) && soundsAndLooksSo(name, asked),
  (name, asked) => !name.isNeighbourhood && isSpelt(name, asked),
  isSpelt,
];
const isLike: Kind = (name, { sound }) => {
  const longer = Math.max(name.sound.length, sound.length);
  if (!isOwn(name) || longer < LEAST_LETTERS_BY_LIKENESS || name.sound[0] !== sound[0]) return false;
  return 1 - editDistance(name.sound, sound) / longer >= LIKE_TOWN;
};

const placesOf = (names: readonly PlaceName[]) => [...new Set(names.map(({ place }) => place))];

/** A village has the name of a city, or of a district's seat, without being meant. */
function narrow(places: readonly IndexedPlace[]): readonly IndexedPlace[] {
  const cities = places.filter(({ weight }) => weight > VILLAGE);
  const seats = places.filter(({ name, parent }) => parent?.name === name);
  return [cities, seats].find(({ length }) => length === 1) ?? places;
}

function findInDistrict({ townsOf }: PlaceIndex, text: string, { place, parts }: Region): IndexedPlace | null {
  const texts = townTexts(text).map(ask);
  const names = townsOf.get(place) ?? [];
  const [found] = firstOf([...KINDS, isLike], (isKind) =>
    texts.flatMap((asked) => placesOf(names.filter((name) => isKind(name, asked)))),
  );
  if (found) return found;
  const elsewhere = parts.flatMap((part) => townsOf.get(part) ?? []);
  const divided = texts.map((asked) => placesOf(elsewhere.filter((name) => isOwnSpelling(name, asked))));
  return divided.find(({ length }) => length === 1)?.[0] ?? null;
}

/** Towns and districts of the best kind in a state, or what was divided from it; anywhere without one. */
function findInState(index: PlaceIndex, text: string, state: Region | null): readonly IndexedPlace[] {
  const asked = ask(text);
  const towns = (index.exact.get(asked.sound) ?? []).filter(({ place }) => place.level === 'city');
  const regions = findRegions(index, text, 'district', state);
  if (regions.length > 0 && saysDistrict(text)) return regions.map(({ place }) => place);
  const areas = state ? [[state.place], state.parts] : [null];
  const exact = regions.filter(({ isExact }) => isExact);
  const present = exact.filter(({ name }) => isPresent(name)).map(({ place }) => place);
  const ofTowns = (isKind: Kind) =>
    firstOf(areas, (area) =>
      placesOf(towns.filter((name) => isKind(name, asked) && (!area || area.some((one) => isIn(name.place, one))))),
    );
  const [own, ...others] = KINDS;
  return firstOf(
    [
      () => ofTowns(own!),
      () => present,
      ...others.map((kind) => () => ofTowns(kind)),
      () => exact.map(({ place }) => place),
    ],
    (step) => step(),
  );
}

const describe = ({ name, parent }: IndexedPlace) => (parent ? `${name}, ${parent.name}` : name);
const isSame = (text: string, { name }: IndexedPlace) => text.toLowerCase() === name.toLowerCase();

function noteRegion(text: string, region: Region | null, found: IndexedPlace | null): string[] {
  if (!region || !found || (region.place === found && isSame(text, found))) return [];
  const since = region.place === found && region.name.since ? ` since ${region.name.since}` : '';
  return [`'${text}' is ${describe(found)}${since}`];
}

function readRegion(index: PlaceIndex, text: string, level: 'state' | 'district', state: Region | null) {
  const found = findRegions(index, text, level, state);
  const [region] = found;
  return region && found.length === 1
    ? region
    : { level, text, within: state?.place ?? null, places: found.map(({ place }) => place) };
}

/** A district, or the town after which it is named. */
function readDistrict(index: PlaceIndex, { district: text, city }: NamedPlace, state: Region | null): Region | Unread {
  const read = readRegion(index, text, 'district', state);
  if (!isUnread(read)) return read;
  // Of districts of one name that which has the town.
  const having = findRegions(index, text, 'district', state).filter(
    (region) => findInDistrict(index, city, region) !== null,
  );
  if (having.length === 1) return having[0]!;
  const towns = narrow(findInState(index, text, state));
  const [town] = towns;
  if (read.places.length > 0 || towns.length !== 1 || !town?.parent || !state) return read;
  const [region] = findRegions(index, town.parent.name, 'district', state).filter(({ place }) => place === town.parent);
  return region ?? read;
}

/** Without a district. */
function readTown(index: PlaceIndex, { city }: NamedPlace, state: Region | null): IndexedPlace | Unread {
  const none = { level: 'city', text: city, within: state?.place ?? null, places: [] } as const;
  for (const text of townTexts(city)) {
    const found = narrow(findInState(index, text, state));
    const [place] = found;
    if (place) return found.length === 1 ? place : { ...none, text, places: found };
  }
  const { pin } = readAddress(city);
  const districts = (pin === null ? undefined : index.pins.get(pin)) ?? [];
  return districts.find((one) => !state || [state.place, ...state.parts].some((region) => isIn(one, region))) ?? none;
}

function largestTown({ townsOf }: PlaceIndex, { place }: Region): IndexedPlace {
  const towns = [...townsOf.values()].flatMap((names) => names.map((name) => name.place));
  return towns
    .filter((town) => isIn(town, place))
    .reduce((largest, town) => (town.weight > largest.weight ? town : largest));
}

function noteTown(text: string, district: IndexedPlace, city: IndexedPlace | null): string[] {
  if (text === '' || (city && isSame(text, city))) return [];
  return [`'${text}' is ${city ? describe(city) : `not known: 'Other' of ${describe(district)}`}`];
}

export function readPlace(index: PlaceIndex, named: NamedPlace): ReadPlace | Unread {
  const { city } = named;
  const state = named.state === '' ? null : readRegion(index, named.state, 'state', null);
  if (isUnread(state)) return state;
  const region = named.district === '' ? null : readDistrict(index, named, state);
  if (isUnread(region)) return region;
  const seat = region === null && city === '' && state ? largestTown(index, state).parent : null;
  const read = region ? (findInDistrict(index, city, region) ?? region.place) : (seat ?? readTown(index, named, state));
  if (isUnread(read)) return read;
  const town = read.level === 'city' ? read : null;
  const district = town?.parent ?? read;
  const where = seat ? [`no district in ${describe(district.parent!)}: 'Other' of ${district.name}`] : [];
  const notes = [
    ...noteRegion(named.state, state, district.parent),
    ...noteRegion(named.district, region, district),
    ...noteTown(city, district, town),
    ...where,
  ];
  return { district, city: town, notes, isGuess: seat !== null };
}

/** What may be meant where a place is not known. */
export function guessPlace(index: PlaceIndex, { level, text, within, places }: Unread): IndexedPlace | null {
  const [first = null] = places;
  if (first) return first;
  const reading = { name: text, within: new Set(within ? [within] : []), weight: 0, level };
  const matches = findMatches(index, reading).filter(
    ({ place }) => place.level === level && (!within || isIn(place, within)),
  );
  return matches.toSorted((a, b) => b.score - a.score)[0]?.place ?? null;
}
