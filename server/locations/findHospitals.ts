// The hospitals and blood centres that a text may mean: 'NIMS', 'Apollo Chennai', 'govt general hospital guntur'.
import { isKind, soundOf, spellWord, type Hospital } from './hospitals.ts';
import { stateOf, type IndexedPlace } from './placeIndex.ts';
import { isIn } from './regions.ts';
import type { TextWords } from './words.ts';

export interface FoundHospital {
  hospital: Hospital;
  score: number;
  /** The text has all words of one of its names. */
  isWholeName: boolean;
  /** Each word of the text is in one of its names or in its address. */
  isWhole: boolean;
}

/** Beside the scores of places in matches.ts: before a town among the words, and after it with a part of the words. */
const SCORE = { abbreviation: 2.4, name: 2.2, words: 2.1, oneKind: 1.4 };
/** An abbreviation is no town. */
const ABBREVIATION = /^[a-z]{3,5}$/;
const IN_SAME_STATE = 0.6;
/** A text that names a place as a whole: 'Imfal' is a town. */
const OF_PLACE = 0.6;
const KIND = 0.15;
const BEGINNING = 0.8;
const LEAST_LETTERS_OF_BEGINNING = 4;
const LEAST_SHARE = 0.5;
const OF_WEIGHT = 0.1;
const PLACE_IN_NAME = 0.03;
/** Nothing of one of its names is missing: 'SKIMS Srinagar' is not a college of SKIMS. */
const WHOLE_NAME = 0.05;
const MAX_FOUND = 5;

const districtOf = ({ level, parent }: IndexedPlace) => (level === 'city' ? parent : null);

const isNear = (named: IndexedPlace, { near }: Hospital): boolean =>
  near.some((own) => isIn(own, named) || isIn(named, own) || (own.level === 'city' && isIn(named, districtOf(own)!)));

interface AskedWord {
  spelling: string;
  sound: string;
  /** It may be unfinished. */
  isLast: boolean;
  isKind: boolean;
  /** The places that it is a name of, or a part of the name. */
  places: readonly IndexedPlace[];
}

function readAsked({ words, named }: TextWords): AskedWord[] {
  return words.map((word, i) => {
    const around = named.filter(({ from, to }) => from <= i && i < to);
    const spelling = spellWord(word);
    return {
      spelling,
      sound: soundOf(spelling),
      isLast: i === words.length - 1,
      isKind: isKind(spelling),
      places: around.flatMap(({ names }) => names.map(({ place }) => place)),
    };
  });
}

function rateWord({ spelling, sound, isLast }: AskedWord, { names }: Hospital): number {
  if (names.some(({ spellings, sounds }) => spellings.includes(spelling) || sounds.has(sound))) return 1;
  if (!isLast || spelling.length < LEAST_LETTERS_OF_BEGINNING) return 0;
  return names.some(({ spellings }) => spellings.some((own) => own.startsWith(spelling))) ? BEGINNING : 0;
}

/** Null where a word names a town of another state. */
function tally(hospital: Hospital, asked: readonly AskedWord[]) {
  const state = stateOf(hospital.place);
  const name = { asked: 0, found: 0, missed: 0 };
  const kind = { asked: 0, found: 0, missed: 0 };
  let inPlace = 0;
  let [isHere, isElsewhere] = [false, false];
  for (const one of asked) {
    const rating = rateWord(one, hospital);
    if (!one.isKind && one.places.some((place) => isNear(place, hospital))) {
      isHere = true;
      inPlace += rating;
      continue;
    }
    const sum = one.isKind ? kind : name;
    sum.asked += 1;
    sum.found += rating;
    if (rating < 1) sum.missed += 1;
    if (rating > 0 || one.isKind || one.places.length === 0) continue;
    if (!one.places.some((place) => stateOf(place) === state)) return null;
    isElsewhere = true;
  }
  return { name, kind, inPlace, isNear: isHere, isElsewhere };
}

/** How much of what was typed it is, 0 to 1. 'JIPMER hospital' says JIPMER; where there is no name, each kind counts. */
function shareOf({ name, kind }: NonNullable<ReturnType<typeof tally>>): number {
  const kinds = name.found > 0 ? kind.asked - kind.missed : kind.asked;
  return (name.found + kind.found * KIND) / Math.max(name.asked + kinds * KIND, KIND);
}

function rate(hospital: Hospital, asked: readonly AskedWord[], isPlace: boolean): FoundHospital | null {
  const sum = tally(hospital, asked);
  if (!sum) return null;
  const { name, kind } = sum;
  const typed = asked.map(({ spelling }) => spelling);
  const isName = hospital.names.some(({ spellings }) => spellings.join(' ') === typed.join(' '));
  // Who begins the name of a town is offered the town.
  if (!isName && typed.length === 1 && hospital.placeSpelling.startsWith(typed[0]!)) return null;
  const share = shareOf(sum);
  if (!isName && (share < LEAST_SHARE || (name.found === 0 && !sum.isNear))) return null;
  const isWholeName = hospital.names.some(({ spellings }) => spellings.every((word) => typed.includes(word)));
  const ofName = ABBREVIATION.test(typed.join(' ')) ? SCORE.abbreviation : SCORE.name;
  const ofWords = (name.found === 0 && kind.found < 2 ? SCORE.oneKind : SCORE.words) * share;
  const factor = (sum.isElsewhere ? IN_SAME_STATE : 1) * (isPlace ? OF_PLACE : 1);
  const extra = sum.inPlace * PLACE_IN_NAME + (isWholeName ? WHOLE_NAME : 0) + hospital.place.weight * OF_WEIGHT;
  const isWhole = isName || (name.missed === 0 && (name.found > 0 || kind.missed === 0) && !isPlace);
  return { hospital, isWholeName, isWhole, score: (isName ? ofName : ofWords) * factor + extra };
}

/** At most five, best first. */
export function findHospitals(all: readonly Hospital[], text: TextWords): FoundHospital[] {
  const asked = readAsked(text);
  const isPlace = text.named.some(({ from, to }) => to - from === text.words.length);
  const found = all.map((hospital) => rate(hospital, asked, isPlace)).filter((one) => one !== null);
  const best = found.sort((a, b) => b.score - a.score).slice(0, MAX_FOUND);
  const named = best.filter(({ isWholeName }) => isWholeName).map(({ hospital }) => hospital.place);
  // Beside one of this name there is no doubt about others in its place.
  const isClear = ({ isWholeName, hospital }: FoundHospital) => isWholeName || !named.includes(hospital.place);
  return best.map((one) => ({ ...one, isWhole: one.isWhole && isClear(one) }));
}
