// Finds the places of India that a text may mean: a name in any spelling or script, or a PIN code.
import { FOUND_PLACES, type FoundPlace } from '#contract/locations.ts';
import type { Translation } from '#messages/languages.ts';
import { placeLabels, type LabelOf } from './localNames.ts';
import { findMatches, type Match } from './matches.ts';
import { placeIndex, type IndexedPlace } from './placeIndex.ts';
import { listReadings } from './readings.ts';
import { readWords } from './words.ts';

const LATIN = /^[ -~]*$/;
const letters = { state: 's', district: 'd', city: 'c' } as const;
const PIN = /^(\d{3}) ?(\d{3})$/;

/** The present name replaces a matched one in a script that was not typed. */
function toFoundPlace(
  { place, matched }: Pick<Match, 'place' | 'matched'>,
  typed: string,
  labelOf: LabelOf,
): FoundPlace {
  const { level, name, parent } = place;
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
    matched: LATIN.test(matched) || typed.includes(matched) ? matched : name,
  };
}

export async function findPlaces(text: string, language?: Translation): Promise<FoundPlace[]> {
  const [index, labelOf] = await Promise.all([placeIndex(), placeLabels(language)]);
  const pin = PIN.exec(text);
  if (pin) {
    const districts = index.pins.get(Number(`${pin[1]}${pin[2]}`)) ?? [];
    return districts
      .slice(0, FOUND_PLACES)
      .map((district) => toFoundPlace({ place: district, matched: text }, text, labelOf));
  }
  const best = new Map<IndexedPlace, Match>();
  const readings = [...listReadings(text, index), ...readWords(text, index)];
  for (const match of readings.flatMap((reading) => findMatches(index, reading))) {
    const known = best.get(match.place);
    if (!known || match.score > known.score) best.set(match.place, match);
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score);
  return ranked.slice(0, FOUND_PLACES).map((match) => toFoundPlace(match, text, labelOf));
}
