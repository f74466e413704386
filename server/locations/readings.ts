// The ways in which a text may be read: a place, a place and where it lies, a place and its level.
import type { FoundPlace } from '#contract/locations.ts';
import { soundKey, spellingKey } from './fold.ts';
import type { IndexedPlace, PlaceIndex } from './placeIndex.ts';

export interface Reading {
  name: string;
  /** The place lies in one of these, or in none if nothing was typed about that. */
  within: ReadonlySet<IndexedPlace>;
  /** Added to the score. */
  weight: number;
  level: FoundPlace['level'] | null;
  /** One of the words of the text: a name that only resembles it is a misspelt one, or none. */
  isWord?: boolean;
}

const MAX_PARTS = 3;
/** At most so many last words name a state or district. */
const MAX_REGION_WORDS = 3;
const MAX_WITHIN = 8;
const SEPARATOR = /[,،;()/|]|\s[-–]\s/;
/** A later part of 'street, town, state' may be the only one that is known. */
const LATER_PART = -0.3;

const KINDS: Readonly<Record<string, FoundPlace['level'] | null>> = {
  district: 'district', dist: 'district', distt: 'district', dt: 'district', jilla: 'district', zila: 'district',
  // As जिला, மாவட்டம் and ضلع are transliterated.
  jila: 'district', mavattam: 'district', zla: 'district',
  city: 'city', town: 'city', village: 'city', state: 'state',
  north: null, south: null, east: null, west: null, cantt: null,
}; // prettier-ignore
const WITHOUT_KIND = -0.1;

const soundOf = (text: string) => soundKey(spellingKey(text));

/** States and districts by their exact name. */
const regionsOf = (sound: string, { exact }: PlaceIndex): IndexedPlace[] =>
  (exact.get(sound) ?? []).flatMap(({ place }) => (place.level === 'city' ? [] : [place]));

/** By an exact or, if there is none, by a similar name. */
function findRegions(text: string, index: PlaceIndex): readonly IndexedPlace[] {
  const sound = soundOf(text);
  const regions = regionsOf(sound, index);
  return regions.length > 0 ? regions : index.sounds.search(sound, MAX_WITHIN).map(({ name }) => name.place);
}

/** 'Guntur Andhra Pradesh', 'Guntur dist': the last words say where the place lies, or its level. */
function readLastWords(text: string, index: PlaceIndex): Reading[] {
  const words = text.split(/\s+/);
  const kind = KINDS[spellingKey(words.at(-1) ?? '')];
  const readings: Reading[] = [];
  if (kind !== undefined && words.length > 1) {
    readings.push({ name: words.slice(0, -1).join(' '), within: new Set(), weight: WITHOUT_KIND, level: kind });
  }
  for (let count = 1; count <= MAX_REGION_WORDS && count < words.length; count += 1) {
    const within = regionsOf(soundOf(words.slice(-count).join(' ')), index);
    if (within.length > 0)
      readings.push({ name: words.slice(0, -count).join(' '), within: new Set(within), weight: 0, level: null });
  }
  return readings;
}

export function listReadings(text: string, index: PlaceIndex): Reading[] {
  const parts = text.split(SEPARATOR, MAX_PARTS).map((part) => part.trim()).filter((part) => spellingKey(part) !== ''); // prettier-ignore
  const regions = parts.map((part, i) => (i === 0 ? [] : findRegions(part, index)));
  return parts.flatMap((name, i) => {
    const within = new Set(regions.slice(i + 1).flat());
    const weight = i * LATER_PART;
    const whole = { name, within, weight, level: null };
    return i === 0 ? [whole, ...readLastWords(name, index).map((reading) => ({ ...reading, within: new Set([...reading.within, ...within]) }))] : [whole]; // prettier-ignore
  });
}
