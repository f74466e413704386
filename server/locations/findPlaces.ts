// Finds the places of India that a text may mean: a name in any spelling or script, or a PIN code.
import { FOUND_PLACES, type FoundPlace } from '#contract/locations.ts';
import { soundKey, spellingKey } from './fold.ts';
import { placeIndex, type IndexedPlace, type PlaceIndex } from './placeIndex.ts';
import { listReadings, type Reading } from './readings.ts';

const LATIN = /^[ -~]*$/;
const PIN = /^(\d{3}) ?(\d{3})$/;
/** Names whose sound is compared; fewer places remain, because a place has several names. */
const CANDIDATES = 64;
const SAME_SPELLING = 1;
const SAME_SOUND = 0.8;
/** The least overlap of a place beside one that has exactly the name. */
const BESIDE_CERTAIN = 0.5;
const LIES_WITHIN = 0.4;
const SAME_LEVEL = 0.2;
/** A district follows its town of the same name. */
const DISTRICT_OF_TOWN = -0.02;

interface Match {
  place: IndexedPlace;
  matched: string;
  score: number;
}

function isWithin(place: IndexedPlace | null, regions: ReadonlySet<IndexedPlace>): boolean {
  return place !== null && (regions.has(place) || isWithin(place.parent, regions));
}

function scorePlace(place: IndexedPlace, { within, weight, level }: Reading): number {
  return weight + (isWithin(place, within) ? LIES_WITHIN : 0) + (place.level === level ? SAME_LEVEL : 0);
}

/** The places of one reading. A name that is found for a town is found for the district of the same name too. */
function findMatches({ names, sounds }: PlaceIndex, reading: Reading): Match[] {
  const spelling = spellingKey(reading.name);
  const candidates = sounds.search(soundKey(spelling), CANDIDATES).map(({ name, overlap, score }) => {
    const isSpeltSame = overlap === 1 && spellingKey(names[name]!.text) === spelling;
    const same = isSpeltSame ? SAME_SPELLING : overlap === 1 ? SAME_SOUND : 0;
    return { ...names[name]!, overlap, isSpeltSame, score: score + same };
  });
  const isCertain = candidates.some(({ isSpeltSame }) => isSpeltSame);
  const likely = isCertain ? candidates.filter(({ overlap }) => overlap >= BESIDE_CERTAIN) : candidates;
  return likely.flatMap(({ place, text, isNeighbourhood, score }) => {
    const town: Match = { place, matched: text, score: score + scorePlace(place, reading) };
    const { parent } = place;
    if (isNeighbourhood || place.level !== 'city' || parent?.name !== place.name) return [town];
    return [town, { ...town, place: parent, score: score + DISTRICT_OF_TOWN + scorePlace(parent, reading) }];
  });
}

/** A name in a script that was not typed would be a riddle: the present name stands for it. */
function toFoundPlace({ place, matched }: Pick<Match, 'place' | 'matched'>, typed: string): FoundPlace {
  const { level, name, parent } = place;
  const district = level === 'city' ? parent : level === 'district' ? place : null;
  const state = district?.parent ?? place;
  return {
    level,
    stateId: state.id,
    districtId: district?.id ?? null,
    cityId: level === 'city' ? place.id : null,
    name,
    districtName: district?.name ?? null,
    state: state.name,
    matched: LATIN.test(matched) || typed.includes(matched) ? matched : name,
  };
}

export async function findPlaces(text: string): Promise<FoundPlace[]> {
  const index = await placeIndex();
  const pin = PIN.exec(text);
  if (pin) {
    const districts = index.pins.get(Number(`${pin[1]}${pin[2]}`)) ?? [];
    return districts.slice(0, FOUND_PLACES).map((district) => toFoundPlace({ place: district, matched: text }, text));
  }
  const best = new Map<IndexedPlace, Match>();
  for (const match of listReadings(text, index).flatMap((reading) => findMatches(index, reading))) {
    const known = best.get(match.place);
    if (!known || match.score > known.score) best.set(match.place, match);
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score);
  return ranked.slice(0, FOUND_PLACES).map((match) => toFoundPlace(match, text));
}
