// How well names match a reading of a text.
import { editDistance } from './editDistance.ts';
import { AIRPORT_CODE, soundKey, spellingKey } from './fold.ts';
import { stateOf, type IndexedPlace, type PlaceIndex, type PlaceName } from './placeIndex.ts';
import type { Reading } from './readings.ts';
import type { Similar } from './trigrams.ts';

export interface Match {
  place: IndexedPlace;
  matched: string;
  /** 0 to 1 for other names, more for the same one. */
  similarity: number;
  score: number;
  /** What was typed may be unfinished. */
  isBeginning: boolean;
  name: PlaceName;
  reading: Reading;
}

/** Names that are compared; fewer places remain, because a place has several names. */
const CANDIDATES = 96;
export const SAME_SPELLING = 2;
const SAME_SOUND = 1.5;
/** A text that is the beginning of a name may be unfinished: the weight of the name then counts more. */
const BEGINNING = { base: 0.6, overlap: 0.2, weight: 3, spelling: 0.15 };
/** A shorter sound resembles too many names: it has to be the same, or the spelling the beginning of the name's. */
const LEAST_SOUND = 3;
const LEAST = 0.5;
/** The least similarity of a place beside one that has exactly the name. */
const BESIDE_SAME = 0.6;
/** So many neighbourhoods have names like those of towns. */
const SIMILAR_NEIGHBOURHOOD = -0.1;
const LIES_WITHIN = 0.4;
/** In what was divided from it. */
const LIES_IN_PART = 0.3;
/** Less than a place whose name is one of the words. */
const LIES_ELSEWHERE = -0.7;
const SAME_LEVEL = 0.2;
/** A district follows its town of the same name. */
const DISTRICT_OF_TOWN = -0.02;
/** Weights of some 20,000 people and 150,000. */
export const VILLAGE = 0.17;
export const CITY = 0.2;
/** What is spelt like a village may be a misspelt city of another state, whose name is at least so similar. */
const MISSPELT_CITY = { similarity: 0.9, before: 0.01 };

export function isWithin(place: IndexedPlace | null, regions: ReadonlySet<IndexedPlace>): boolean {
  return place !== null && (regions.has(place) || isWithin(place.parent, regions));
}

function scorePlace(place: IndexedPlace, { within, divided, weight, level, isWord }: Reading): number {
  const elsewhere = within.size === 0 || isWord ? 0 : LIES_ELSEWHERE;
  const apart = divided && isWithin(place, divided) ? LIES_IN_PART : elsewhere;
  const lies = isWithin(place, within) ? LIES_WITHIN : apart;
  return weight + lies + (place.level === level ? SAME_LEVEL : 0);
}

const LATIN = /^[\0-\u024F]*$/;
/** Scripts differ in which sounds they tell apart. */
const isOtherScript = (name: string, typed: string) => name !== typed && !LATIN.test(name) && !LATIN.test(typed);

/** 0 to 1 for other names, more for the same one; without the weight of the name. */
function compare(name: PlaceName, typed: string, sound: string, overlap: number): number {
  if (name.sound === sound && spellingKey(name.text) === spellingKey(typed) && !isOtherScript(name.text, typed))
    return SAME_SPELLING;
  if (AIRPORT_CODE.test(name.text)) return 0;
  if (name.sound === sound) return SAME_SOUND;
  const edited = 1 - editDistance(name.sound, sound) / Math.max(name.sound.length, sound.length);
  return Math.max(overlap, edited);
}

function scoreName(
  name: PlaceName,
  spelling: string,
  similarity: number,
  { overlap, isBeginning }: Similar<PlaceName>,
): number {
  const { weight, isNeighbourhood } = name;
  if (similarity >= SAME_SOUND) return similarity + weight;
  const misspelt = similarity + weight + (isNeighbourhood ? SIMILAR_NEIGHBOURHOOD : 0);
  if (!isBeginning) return misspelt;
  const isSpeltSame = spellingKey(name.text).startsWith(spelling);
  const unfinished = BEGINNING.base + BEGINNING.overlap * overlap + BEGINNING.weight * weight;
  return Math.max(unfinished + (isSpeltSame ? BEGINNING.spelling : 0), misspelt);
}

interface Candidate {
  name: PlaceName;
  similarity: number;
  isBeginning: boolean;
  score: number;
}

/** A village comes after a far larger city of another state that has nearly its name: nobody searches there unasked. */
function putVillagesLast(candidates: readonly Candidate[]): Candidate[] {
  const cities = candidates.filter(
    ({ name, similarity }) =>
      similarity >= MISSPELT_CITY.similarity &&
      similarity < SAME_SPELLING &&
      !name.isNeighbourhood &&
      name.place.weight > CITY,
  );
  return candidates.map((candidate) => {
    const { place } = candidate.name;
    if (candidate.similarity !== SAME_SPELLING || place.weight > VILLAGE) return candidate;
    const far = cities.filter(({ name }) => stateOf(name.place) !== stateOf(place));
    const score = Math.max(...far.map((city) => city.score)) - MISSPELT_CITY.before;
    return far.length > 0 ? { ...candidate, score } : candidate;
  });
}

/** The places of one reading. A name that is found for a town is found for the district of the same name too. */
export function findMatches({ sounds }: PlaceIndex, reading: Reading): Match[] {
  const spelling = spellingKey(reading.name);
  const sound = soundKey(spelling);
  const candidates: Candidate[] = sounds.search(sound, CANDIDATES).map((similar) => {
    const { name } = similar;
    const similarity = compare(name, reading.name, sound, similar.overlap);
    const isBeginning =
      similar.isBeginning &&
      !reading.isWord &&
      !AIRPORT_CODE.test(name.text) &&
      (sound.length >= LEAST_SOUND || spellingKey(name.text).startsWith(spelling));
    return {
      name,
      similarity,
      isBeginning,
      score: scoreName(name, spelling, similarity, { ...similar, isBeginning }),
    };
  });
  const isCertain = candidates.some(({ similarity }) => similarity === SAME_SPELLING);
  const leastOf = isCertain ? BESIDE_SAME : LEAST;
  const least = sound.length < LEAST_SOUND ? SAME_SOUND : reading.isWord ? MISSPELT_CITY.similarity : leastOf;
  const isCodeElsewhere = ({ text, place }: PlaceName) =>
    AIRPORT_CODE.test(text) && reading.within.size > 0 && !isWithin(place, reading.within);
  const likely = candidates.filter(
    ({ name, similarity, isBeginning }) => (isBeginning || similarity >= least) && !isCodeElsewhere(name),
  );
  const ordered = isCertain && reading.within.size === 0 ? putVillagesLast(likely) : likely;
  return ordered.flatMap(({ score, ...candidate }) => {
    const { place, text } = candidate.name;
    const town: Match = { ...candidate, place, matched: text, reading, score: score + scorePlace(place, reading) };
    const { parent } = place;
    if (candidate.name.isNeighbourhood || place.level !== 'city' || parent?.name !== place.name) return [town];
    return [town, { ...town, place: parent, score: score + DISTRICT_OF_TOWN + scorePlace(parent, reading) }];
  });
}
