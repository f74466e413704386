// What a text in the place box stands for.
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { findPlaces, type FoundPlace } from '#contract/locations.ts';
import { isInput, validate, type FormState, type Values } from '#web/lib/form.ts';
import { nameLanguage } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import { toPlaces } from './fill.ts';
import { isId, levels, noPlaces, PLACE, readPlaceText, type Level, type Places } from './places.ts';

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

/** The place that is meant without a doubt. */
export const findSure = (places: readonly FoundPlace[]): FoundPlace | null =>
  places.find(({ isSure }) => isSure === true) ?? null;

/** Looks a text up. A state chosen in the lists decides between places of one name. Throws the endpoint's Failure. */
export async function findPlace(call: Call, text: string, { state }: Places): Promise<PlaceAnswer> {
  const input = { text, language: nameLanguage(), stateId: isId(state) ? state : undefined };
  if (!isInput(findPlaces, input)) return { found: null, candidates: [], error: validate(findPlaces, input).text };
  const { data } = await call(findPlaces, input);
  if (data.length === 0) return { found: null, candidates: [], error: t('locations.noneFound') };
  const found = findSure(data);
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
