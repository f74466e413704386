// Finds the places of India that a text may mean: a name in any spelling or script, a hospital, or a PIN code.
import { FOUND_PLACES, type FoundPlace } from '#contract/locations.ts';
import type { LanguageCode, Translation } from '#messages/languages.ts';
import { readAddress, type Address } from './addresses.ts';
import { isSure, type Found } from './certainty.ts';
import { findHospitals, type FoundHospital } from './findHospitals.ts';
import { hospitals, type Hospital } from './hospitals.ts';
import { regionKeys } from './formerPlaces.ts';
import { placeLabels, sentencePlaces, type LabelOf } from './localNames.ts';
import { findMatches, isWithin, SAME_SPELLING, type Match } from './matches.ts';
import { placeIndex, stateOf, type IndexedPlace, type PlaceIndex } from './placeIndex.ts';
import { listReadings } from './readings.ts';
import { findNamedWords, readWords, type TextWords } from './words.ts';

const LATIN = /^[ -~]*$/;
const letters = { state: 's', district: 'd', city: 'c' } as const;
/** Where a hospital has every word, places that only resemble the text are none. */
const BESIDE_HOSPITAL = 1.2;
/** Of a former district that was divided the part that succeeds it comes first. */
const OF_PART = -0.01;
/** As much as for a place that lies where the text says. */
const OF_PIN = 0.4;

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
function toFoundPlace({ place, matched }: { place: IndexedPlace; matched: string }, asked: Asked): FoundPlace {
  const isReadable = LATIN.test(matched) || asked.text.includes(matched);
  return { ...describePlace(place, asked), matched: isReadable ? matched : place.name };
}

function toFoundHospital({ hospital, isWhole }: FoundHospital, asked: Asked): FoundPlace {
  const { name, place } = hospital;
  const described = describePlace(place, asked);
  const cityName = place.level === 'city' ? described.name : null;
  return { ...described, level: 'hospital', name, cityName, matched: isWhole ? asked.text : name };
}

/** States and districts that the whole text names: '24 Parganas (N)'. */
function matchRegions(text: string, { regions }: PlaceIndex): Match[] {
  const { spelling, sound } = regionKeys(text);
  const reading = { name: text, within: new Set<IndexedPlace>(), weight: 0, level: null };
  const spelt = (regions.get(sound) ?? []).filter(({ keys }) => keys.spelling === spelling && spelling !== ' ');
  return spelt.map((name) => {
    const score = SAME_SPELLING + name.weight + (name.parts?.length === 0 ? OF_PART : 0);
    return {
      place: name.place,
      matched: name.text,
      similarity: SAME_SPELLING,
      isBeginning: false,
      name,
      reading,
      score,
    };
  });
}

/** Each with its best match. */
function matchPlaces({ text, parts }: Address, words: TextWords, index: PlaceIndex): Match[] {
  const best = new Map<IndexedPlace, Match>();
  const readings = [...listReadings(parts, index), ...readWords(words)];
  for (const match of [...matchRegions(text, index), ...readings.flatMap((reading) => findMatches(index, reading))]) {
    const known = best.get(match.place);
    if (!known || match.score > known.score) best.set(match.place, match);
  }
  return [...best.values()];
}

function rank(address: Address, index: PlaceIndex, allHospitals: readonly Hospital[]): Found[] {
  const words = findNamedWords(address.text, index);
  const found = findHospitals(allHospitals, words);
  const least = found.some(({ isWhole }) => isWhole) ? BESIDE_HOSPITAL : 0;
  const ofPin = new Set(address.pin === null ? [] : index.pins.get(address.pin));
  return [
    ...found.map((one) => ({ score: one.score, place: one.hospital.place, match: null, hospital: one })),
    ...matchPlaces(address, words, index).map((match) => ({
      score: match.score,
      place: match.place,
      match,
      hospital: null,
    })),
  ]
    .filter(({ score }) => score >= least)
    .map((one) => (isWithin(one.place, ofPin) ? { ...one, score: one.score + OF_PIN } : one))
    .sort((a, b) => b.score - a.score);
}

/** Which of several hospitals of a town is not sure, the town is. */
function putTownFirst(found: readonly Found[]): readonly Found[] {
  const [first, second] = found;
  const isOne = !first?.hospital?.isWhole || !second?.hospital?.isWhole || first.place !== second.place;
  const town = isOne ? undefined : found.find(({ match, place }) => match !== null && place === first.place);
  return town ? [town, ...found.filter((one) => one !== town)] : found;
}

/** The first says whether it is meant without a doubt. Places of `stateId` come before others. */
export async function findPlaces(typed: string, language?: Translation, stateId?: number): Promise<FoundPlace[]> {
  const [index, labelOf, allHospitals] = await Promise.all([placeIndex(), placeLabels(language), hospitals()]);
  const asked = { text: typed, labelOf };
  const address = readAddress(typed);
  const ranked = address.text === '' ? [] : putTownFirst(rank(address, index, allHospitals));
  if (ranked.length === 0) {
    const districts = (address.pin === null ? undefined : index.pins.get(address.pin)) ?? [];
    const found = districts.slice(0, FOUND_PLACES).map((place) => toFoundPlace({ place, matched: typed }, asked));
    return found.map((one, i) => (i === 0 ? { ...one, isSure: found.length === 1 } : one));
  }
  const inState = ranked.filter(({ place }) => stateOf(place).id === stateId);
  const likely = (inState.length > 0 ? inState : ranked).slice(0, FOUND_PLACES);
  const found = [...likely, ...ranked.filter((one) => !likely.includes(one))].slice(0, FOUND_PLACES);
  const places = found.map((one) =>
    one.match ? toFoundPlace(one.match, asked) : toFoundHospital(one.hospital!, asked),
  );
  return places.map((one, i) => (i === 0 ? { ...one, isSure: isSure(likely, address.text) } : one));
}

/** Places that were found without a language, as they stand in a sentence of this one. */
export async function nameFound(places: readonly FoundPlace[], language: LanguageCode): Promise<FoundPlace[]> {
  const nameOf = await sentencePlaces(language);
  return places.map((found) => {
    const { level, stateId, districtId, cityId, name, districtName, cityName } = found;
    const ids = { state: stateId, district: districtId, city: cityId };
    return {
      ...found,
      name: level === 'hospital' ? name : nameOf(letters[level], ids[level] ?? 0, name),
      districtName: districtName && nameOf('d', districtId ?? 0, districtName),
      state: nameOf('s', stateId, found.state),
      ...(cityName && { cityName: nameOf('c', cityId ?? 0, cityName) }),
    };
  });
}
