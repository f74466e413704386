// What a text in the place box stands for.
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { findPlaces, type FoundPlace } from '#contract/locations.ts';
import { readLabel } from '#contract/placeNames.ts';
import { isInput, validate, type FormState, type Values } from '#web/lib/form.ts';
import { nameLanguage } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import { toPlaces } from './fill.ts';
import { levels, noPlaces, PLACE, readPlaceText, type Level, type Places } from './places.ts';

export const placeKey = ({ level, stateId, districtId, cityId, name }: FoundPlace): string =>
  [level, stateId, districtId, cityId, name].join(' ');

/** What tells it from others of its name. */
export function describeFound({ level, districtName, state }: FoundPlace): string {
  if (level === 'state') return t('locations.isState');
  if (level === 'district') return t('locations.districtIn', { state });
  if (districtName === null) return state;
  return t('locations.cityIn', { district: districtName, state });
}

export interface PlaceAnswer {
  /** Null where it is not sure which. */
  found: FoundPlace | null;
  /** To choose from, best first. */
  candidates: FoundPlace[];
  /** Why there is none. */
  error?: string;
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ');

/** Letters to insert, delete or replace (Levenshtein). Both texts are short: a name, and at most PLACE_MAX characters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** So many letters may be wrong in a name that is still clear. */
const toleranceOf = (text: string) => Math.min(2, Math.floor(text.length / 5));

const namesOf = ({ name, matched, state }: FoundPlace) => {
  const own = readLabel(name);
  return [matched, ...own, ...own.flatMap((one) => readLabel(state).map((label) => `${one} ${label}`))].map(plain);
};

/** 'Apollo Chennai' says Chennai, where no word names another place; villages with the name of a district do not count. */
function findInWords(places: readonly FoundPlace[], asked: string): FoundPlace | null {
  const named = places.filter((place) => namesOf(place).some((name) => ` ${asked} `.includes(` ${name} `)));
  const [first, ...others] = named;
  if (!first || first !== places[0]) return null;
  const isDistrict = others.some(({ level, districtId }) => level === 'district' && districtId === first.districtId);
  const isElsewhere = ({ level, name, stateId, districtId }: FoundPlace) =>
    first.level === 'state'
      ? stateId !== first.stateId
      : districtId !== null &&
        districtId !== first.districtId &&
        !(isDistrict && level === 'city' && name === first.name);
  return others.some(isElsewhere) ? null : first;
}

/**
 * The place that is meant without a doubt: the only one, the only one of this name, or the only one whose name is nearly
 * this. A district comes before smaller places of its name elsewhere, and includes its own. A village is in doubt where
 * the server puts a city before it that has nearly its name.
 */
export function findSure(places: readonly FoundPlace[], text: string): FoundPlace | null {
  const [only, ...more] = places;
  if (!only || more.length === 0) return only ?? null;
  const asked = plain(text);
  const rated = places.map((place) => ({
    place,
    distance: Math.min(...namesOf(place).map((name) => editDistance(asked, name))),
  }));
  const best = Math.min(...rated.map(({ distance }) => distance));
  const tolerance = toleranceOf(asked);
  if (best > tolerance) return findInWords(places, asked);
  const likeliest = rated[0]?.distance ?? best;
  if (likeliest > best && likeliest <= tolerance) return null;
  const near = rated.filter(({ distance }) => distance <= (best === 0 ? 0 : best + 1)).map(({ place }) => place);
  const wide = near.filter(({ level }) => level !== 'city');
  const isWide = best === 0 && wide.some(({ level }) => level !== 'hospital');
  const [first, ...others] = isWide ? wide : near;
  if (!first || others.some(({ districtId }) => districtId !== first.districtId)) return null;
  const isHere = ({ districtId }: FoundPlace) => districtId === first.districtId;
  const hospitals = near.filter(({ level }) => level === 'hospital');
  // Which of several hospitals is not sure, the town is.
  if (hospitals.length > 1) return places.find((place) => place.level !== 'hospital' && isHere(place)) ?? null;
  return near.find(isHere) ?? first;
}

/** Looks a text up. A state chosen in the lists decides between places of one name. Throws the endpoint's Failure. */
export async function findPlace(call: Call, text: string, { state }: Places): Promise<PlaceAnswer> {
  const input = { text, language: nameLanguage() };
  if (!isInput(findPlaces, input)) return { found: null, candidates: [], error: validate(findPlaces, input).text };
  const { data } = await call(findPlaces, input);
  if (data.length === 0) return { found: null, candidates: [], error: t('locations.noneFound') };
  const inState = data.filter(({ stateId }) => String(stateId) === state);
  const found = findSure(inState.length > 0 ? inState : data, text);
  return { found, candidates: found ? [] : data };
}

/** A form whose lists were asked for: with the typed place in them, or why it is not. Its fields are called `names`. */
export async function fillTypedPlace(call: Call, values: Values, names: Record<Level, string>): Promise<FormState> {
  const text = readPlaceText(values[PLACE]);
  if (text === '') return { values, errors: {} };
  const given = { ...noPlaces, state: values[names.state] ?? '' };
  try {
    const { found, error = t('locations.severalFound') } = await findPlace(call, text, given);
    if (!found) return { values, errors: { [PLACE]: error } };
    const places = toPlaces(found, false);
    const filled = levels.map((level) => [names[level], places[level]]);
    return { values: { ...values, ...Object.fromEntries(filled), [PLACE]: '' }, errors: {} };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { values, errors: { [PLACE]: error.message } };
  }
}
