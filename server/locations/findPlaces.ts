// Finds the places of India that a text may mean: a name in any spelling or script, a hospital, or a PIN code.
import { FOUND_PLACES, type FoundPlace } from '#contract/locations.ts';
import type { Translation } from '#messages/languages.ts';
import { findHospitals, type FoundHospital } from './findHospitals.ts';
import { hospitals } from './hospitals.ts';
import { placeLabels, type LabelOf } from './localNames.ts';
import { findMatches, type Match } from './matches.ts';
import { placeIndex, type IndexedPlace, type PlaceIndex } from './placeIndex.ts';
import { listReadings } from './readings.ts';
import { findNamedWords, readWords, type TextWords } from './words.ts';

const LATIN = /^[ -~]*$/;
const letters = { state: 's', district: 'd', city: 'c' } as const;
/** Where a hospital has every word, places that only resemble the text are none. */
const BESIDE_HOSPITAL = 1.2;
const PIN = /^(\d{3}) ?(\d{3})$/;

/** What is typed, and the names of places in its language. */
interface Asked {
  text: string;
  labelOf: LabelOf;
}

/** The ids of a place and of those that it lies in. */
function describePlace(place: IndexedPlace, { labelOf }: Asked): Omit<FoundPlace, 'matched'> {
  const { level, parent } = place;
  const label = (one: IndexedPlace) => labelOf(letters[one.level], one.id, one.name);
  const district = level === 'city' ? parent : level === 'district' ? place : null;
  const state = district?.parent ?? place;
  return {
    level,
    stateId: state.id,
    districtId: district?.id ?? null,
    cityId: level === 'city' ? place.id : null,
    name: label(place),
    districtName: district && label(district),
    state: label(state),
  };
}

/** The present name replaces a matched one in a script that was not typed. */
function toFoundPlace({ place, matched }: Pick<Match, 'place' | 'matched'>, asked: Asked): FoundPlace {
  const isReadable = LATIN.test(matched) || asked.text.includes(matched);
  return { ...describePlace(place, asked), matched: isReadable ? matched : place.name };
}

function toFoundHospital({ hospital, isWhole }: FoundHospital, asked: Asked): FoundPlace {
  const { name, place } = hospital;
  const described = describePlace(place, asked);
  const cityName = place.level === 'city' ? described.name : null;
  return { ...described, level: 'hospital', name, cityName, matched: isWhole ? asked.text : name };
}

/** Each with its best match. */
function matchPlaces(text: string, words: TextWords, index: PlaceIndex): Match[] {
  const best = new Map<IndexedPlace, Match>();
  const readings = [...listReadings(text, index), ...readWords(words)];
  for (const match of readings.flatMap((reading) => findMatches(index, reading))) {
    const known = best.get(match.place);
    if (!known || match.score > known.score) best.set(match.place, match);
  }
  return [...best.values()];
}

export async function findPlaces(text: string, language?: Translation): Promise<FoundPlace[]> {
  const [index, labelOf, allHospitals] = await Promise.all([placeIndex(), placeLabels(language), hospitals()]);
  const asked = { text, labelOf };
  const pin = PIN.exec(text);
  if (pin) {
    const districts = index.pins.get(Number(`${pin[1]}${pin[2]}`)) ?? [];
    return districts.slice(0, FOUND_PLACES).map((place) => toFoundPlace({ place, matched: text }, asked));
  }
  const words = findNamedWords(text, index);
  const found = findHospitals(allHospitals, words);
  const least = found.some(({ isWhole }) => isWhole) ? BESIDE_HOSPITAL : 0;
  const ranked = [
    ...found.map((one) => ({ score: one.score, place: toFoundHospital(one, asked) })),
    ...matchPlaces(text, words, index).map((match) => ({ score: match.score, match })),
  ]
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score);
  return ranked.slice(0, FOUND_PLACES).map((one) => ('match' in one ? toFoundPlace(one.match, asked) : one.place));
}
