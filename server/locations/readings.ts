// The ways in which a text may be read: a place, a place and where it lies, a place and its level.
import type { FoundPlace } from '#contract/locations.ts';
import { soundKey, spellingKey } from './fold.ts';
import { isDistrictWord, regionKeys } from './formerPlaces.ts';
import { partsOf, type IndexedPlace, type PlaceIndex } from './placeIndex.ts';

export interface Reading {
  name: string;
  /** The place lies in one of these, or in none if nothing was typed about that. */
  within: ReadonlySet<IndexedPlace>;
  /** What was divided from those. */
  divided?: ReadonlySet<IndexedPlace>;
  /** Added to the score. */
  weight: number;
  level: FoundPlace['level'] | null;
  /** One of the words of the text: a name that only resembles it is a misspelt one, or none. */
  isWord?: boolean;
}

const MAX_PARTS = 4;
/** At most so many last words name a state or district. */
const MAX_REGION_WORDS = 3;
const MAX_WITHIN = 8;
/** A later part of 'street, town, state' may be the only one that is known. */
const LATER_PART = -0.3;

const KINDS: Readonly<Record<string, FoundPlace['level'] | null>> = {
  city: 'city', town: 'city', village: 'city', state: 'state', north: null, south: null, east: null, west: null, cantt: null,
}; // prettier-ignore
const WITHOUT_KIND = -0.1;

interface Regions {
  within: readonly IndexedPlace[];
  divided: readonly IndexedPlace[];
}

/** States and districts of exactly this name, and what was divided from them. */
function regionsOf(text: string, { regions }: PlaceIndex): Regions {
  const names = regions.get(regionKeys(text).sound) ?? [];
  return {
    within: names.map(({ place }) => place),
    divided: names.flatMap(({ place, parts }) => parts ?? partsOf(place)),
  };
}

/** By an exact or, if there is none, by a similar name. */
function findRegions(text: string, index: PlaceIndex): Regions {
  const regions = regionsOf(text, index);
  if (regions.within.length > 0) return regions;
  const similar = index.sounds.search(soundKey(spellingKey(text)), MAX_WITHIN);
  return { within: similar.map(({ name }) => name.place), divided: [] };
}

/** 'Guntur Andhra Pradesh', 'Guntur dist': words say where the place lies, or its level. */
function readWords(text: string, index: PlaceIndex): Reading[] {
  const words = text.split(/\s+/);
  const readings: Reading[] = [];
  const add = (name: string[], level: Reading['level']) =>
    readings.push({ name: name.join(' '), within: new Set(), weight: WITHOUT_KIND, level });
  const others = words.filter((word) => !isDistrictWord(word));
  if (others.length > 0 && others.length < words.length) add(others, 'district');
  const kind = KINDS[spellingKey(words.at(-1) ?? '')];
  if (kind !== undefined && words.length > 1) add(words.slice(0, -1), kind);
  for (let count = 1; count <= MAX_REGION_WORDS && count < words.length; count += 1) {
    const { within, divided } = regionsOf(words.slice(-count).join(' '), index);
    const name = words.slice(0, -count).join(' ');
    if (within.length > 0)
      readings.push({ name, within: new Set(within), divided: new Set(divided), weight: 0, level: null });
  }
  return readings;
}

export function listReadings(parts: readonly string[], index: PlaceIndex): Reading[] {
  const first = parts.slice(0, MAX_PARTS);
  const regions = first.map((part, i) => (i === 0 ? null : findRegions(part, index)));
  return first.flatMap((name, i) => {
    const later = regions.slice(i + 1).filter((one) => one !== null);
    const [within, divided] = [later.flatMap((one) => one.within), later.flatMap((one) => one.divided)];
    const add = (reading: Reading): Reading => ({
      ...reading,
      within: new Set([...reading.within, ...within]),
      divided: new Set([...(reading.divided ?? []), ...divided]),
    });
    const whole = add({ name, within: new Set(), weight: i * LATER_PART, level: null });
    return i > 0 ? [whole] : [whole, ...readWords(name, index).map(add)];
  });
}
