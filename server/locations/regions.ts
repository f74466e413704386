// States and districts by a name: today's first, then former ones and other spellings, then what sounds or looks alike.
import { editDistance } from './editDistance.ts';
import { regionKeys } from './formerPlaces.ts';
import { partsOf, type IndexedPlace, type PlaceIndex, type PlaceName, type RegionName } from './placeIndex.ts';

/** A region as it was named: with what was divided from it, where a town may lie today. */
export interface Region {
  place: IndexedPlace;
  parts: readonly IndexedPlace[];
  name: PlaceName;
  /** Spelt as the name. */
  isExact: boolean;
}

/** Of a long name one letter may be wrong. */
const LIKE = 0.88;

export const isIn = (place: IndexedPlace | null, region: IndexedPlace): boolean =>
  place !== null && (place === region || isIn(place.parent, region));

export const isPresent = ({ text, place }: PlaceName): boolean => text === place.name;

/** The first of these results that is not empty. */
export function firstOf<S, T>(steps: readonly S[], find: (step: S) => readonly T[]): readonly T[] {
  for (const step of steps) {
    const found = find(step);
    if (found.length > 0) return found;
  }
  return [];
}

function findLike(names: readonly RegionName[], sound: string): RegionName[] {
  const rated = names.map((name) => {
    const own = name.keys.sound;
    const likeness = own[0] === sound[0] ? 1 - editDistance(own, sound) / Math.max(own.length, sound.length) : 0;
    return { name, likeness };
  });
  const best = Math.max(0, ...rated.map(({ likeness }) => likeness));
  return best < LIKE ? [] : rated.filter(({ likeness }) => likeness === best).map(({ name }) => name);
}

/** 'Bijapur(CGH)', 'Kaimur (Bhabua)'. */
const BRACKETS = /\([^)]*\)?/g;

/**
 * The regions of the best kind of likeness, each once. In what was divided from `within` its name or its sound counts
 * alone. Without `within` a former name is as good as one of today: they lie far from each other.
 */
export function findRegions(
  index: PlaceIndex,
  text: string,
  level: 'state' | 'district',
  within: Region | null,
): Region[] {
  const { spelling, sound } = regionKeys(text);
  if (spelling.trim() === '') return [];
  const isMain = ({ place, parts }: PlaceName) => place.level === level && parts?.length !== 0;
  const here = (name: PlaceName) => !within || isIn(name.place, within.place);
  const divided = (name: PlaceName) => within?.parts.some((part) => isIn(name.place, part)) === true;
  const alike = (index.regions.get(sound) ?? []).filter(isMain);
  const spelt = alike.filter(({ keys }) => keys.spelling === spelling);
  const outside = text.replace(BRACKETS, ' ').trim();
  if (spelt.length === 0 && outside !== text) return findRegions(index, outside, level, within);
  const present = within || level === 'state' ? spelt.filter(isPresent) : [];
  const all = () => [...index.regions.values()].flat().filter((name) => isMain(name) && here(name));
  const found = firstOf(
    [
      () => present.filter(here),
      () => present.filter(divided),
      () => spelt.filter(here),
      () => spelt.filter(divided),
      () => alike.filter(here),
      () => alike.filter(divided),
      () => findLike(all(), sound),
    ],
    (step) => step(),
  );
  const byPlace = new Map(found.toReversed().map((name) => [name.place, name]));
  return [...byPlace].map(([place, name]) => {
    return { place, name, parts: name.parts ?? partsOf(place), isExact: name.keys.spelling === spelling };
  });
}
