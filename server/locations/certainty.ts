// Whether the first of the found places is meant without a doubt: nobody is shown another town unasked.
import type { FoundHospital } from './findHospitals.ts';
import { CITY, isWithin, SAME_SPELLING, VILLAGE, type Match } from './matches.ts';
import { stateOf, type IndexedPlace } from './placeIndex.ts';

export interface Found {
  score: number;
  place: IndexedPlace;
  match: Match | null;
  hospital: FoundHospital | null;
}

/** A name so similar is a misspelt one, and another that is nearly as similar a doubt. */
const CLEAR = 0.75;
const NEARLY = 0.12;
/** Differences of weights: 4 times as many people, and 16 times. */
const LARGER = 0.02;
const MUCH_LARGER = 0.04;
/** The text is its name, and where it lies. */
const OF_FIRST_PART = -0.2;

const areaOf = (place: IndexedPlace) => (place.level === 'city' ? (place.parent ?? place) : place);

/** It is in another district. A state is no other place than its towns. */
function isElsewhere(first: Found, other: Found): boolean {
  const [area, place] = [areaOf(first.place), areaOf(other.place)];
  return !isWithin(place, new Set([area])) && !isWithin(area, new Set([place]));
}

/** One name for both: a neighbourhood's for its city and its district, a town's for the district that was called after it. */
function isSameName({ name, place }: Match, other: Match): boolean {
  if (name.isNeighbourhood && other.name.isNeighbourhood) return name.text === other.name.text;
  return (
    place.level === 'city' &&
    other.place.level === 'district' &&
    stateOf(place) === stateOf(other.place) &&
    name.sound === other.name.sound
  );
}

/** A district, its seat or a town comes before far smaller ones of its name. */
function isMinor(first: IndexedPlace, other: IndexedPlace): boolean {
  const isMajor = first.level !== 'city' || first.parent?.name === first.name || first.weight > VILLAGE;
  const isSmaller = other.weight <= VILLAGE - LARGER || first.weight - other.weight >= MUCH_LARGER;
  return isMajor && isSmaller && other.level === 'city';
}

/** Where the text says that it is, or in what was divided from that. */
function isSaid({ place, reading }: Match, other: IndexedPlace): boolean | null {
  const { within, divided } = reading;
  if (within.size === 0) return null;
  if (isWithin(place, within)) return isWithin(other, within) && !within.has(other);
  return divided && isWithin(place, divided) ? isWithin(other, divided) : null;
}

function isDoubt(first: Match, other: Match): boolean {
  const isThere = isSaid(first, other.place);
  if (isThere === false || isSameName(first, other)) return false;
  if (first.reading.level === 'district' && other.place.level === 'city') return false;
  const isSpelt = first.similarity >= SAME_SPELLING;
  // It is a part of the text, or of its name.
  if (isSpelt && !first.reading.isWord && other.reading.name.length < first.reading.name.length) return false;
  if (other.similarity >= first.similarity - (first.similarity < 1 ? NEARLY : 0))
    return other.similarity > first.similarity || !isMinor(first.place, other.place);
  // A village of this name, or a city of nearly this name.
  const isVillage = first.place.level === 'city' && first.place.weight <= VILLAGE && isThere === null;
  return isVillage && !first.reading.isWord && other.similarity > 1 - NEARLY && other.place.weight > CITY;
}

/** The text is this name, and where it lies. */
const isNamed = ({ similarity, reading }: Match): boolean =>
  similarity >= SAME_SPELLING && reading.weight > OF_FIRST_PART && reading.isWord !== true;

function isRival(first: Found, other: Found, text: string): boolean {
  if (!isElsewhere(first, other)) return false;
  if (!first.match)
    return other.match ? isNamed(other.match) && other.match.reading.name === text : other.hospital?.isWhole === true;
  return other.match ? isDoubt(first.match, other.match) : other.hospital?.isWhole === true && !isNamed(first.match);
}

export function isSure([first, ...others]: readonly Found[], text: string): boolean {
  if (!first) return false;
  if (others.length === 0) return true;
  if (first.hospital ? !first.hospital.isWhole : first.match!.isBeginning || first.match!.similarity < CLEAR)
    return false;
  return !others.some((other) => isRival(first, other, text));
}
