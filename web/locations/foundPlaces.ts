// What a text in the place box stands for.
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { findPlaces, type FoundPlace } from '#contract/locations.ts';
import { isInput, validate, type FormState, type Values } from '#web/lib/form.ts';
import { readMessage, t } from '#web/messages/t.ts';
import { levels, noPlaces, toPlaces, type Level, type Places } from './places.ts';

/** The name of the text box in every form. */
export const PLACE = 'place';
export const PLACE_MAX = 100;

/** As it stands in the box after it was chosen. */
export const labelOf = ({ level, name, state }: FoundPlace): string =>
  level === 'state' || state === '' ? name : `${name}, ${state}`;

/** What tells it from others of its name. */
export function describeFound({ level, districtName, state }: FoundPlace): string {
  if (level === 'state') return t('locations.isState');
  if (level === 'district') return t('locations.districtIn', { state });
  return t('locations.cityIn', { district: districtName ?? '', state });
}

/** Longer text is cut to one character more than is allowed, so that the schema rejects it. */
export const readPlaceText = (value: string | null | undefined): string => (value ?? '').slice(0, PLACE_MAX + 1).trim();

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

/** A single place, or the only one of exactly this name; a district and its city of one name are the same. */
export function findSure(places: readonly FoundPlace[], text: string): FoundPlace | null {
  const [first] = places;
  if (!first || places.length === 1) return first ?? null;
  const asked = plain(text);
  const exact = places.filter(({ matched, name, state }) =>
    [matched, name, `${name} ${state}`].some((known) => plain(known) === asked),
  );
  const isOne = exact.every(
    ({ stateId, districtId }) => stateId === exact[0]?.stateId && districtId === exact[0].districtId,
  );
  return isOne ? (exact[0] ?? null) : null;
}

/** Looks a text up. A state chosen in the lists decides between places of one name. Throws the endpoint's Failure. */
export async function findPlace(call: Call, text: string, { state }: Places): Promise<PlaceAnswer> {
  const input = { text };
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
    return { values, errors: { [PLACE]: readMessage(error.message) } };
  }
}
