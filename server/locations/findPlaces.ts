// Finds the places of India that a text may mean: a name in any spelling or script, or a PIN code.
import { FOUND_PLACES, type FoundPlace } from '#contract/locations.ts';
import { findMatches, type Match } from './matches.ts';
import { placeIndex, type IndexedPlace } from './placeIndex.ts';
import { listReadings } from './readings.ts';

const LATIN = /^[ -~]*$/;
const PIN = /^(\d{3}) ?(\d{3})$/;

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
