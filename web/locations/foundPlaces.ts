// What a text in the place box stands for.
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { findPlaces, type FoundPlace } from '#contract/locations.ts';
import { isInput, validate, type FormState, type Values } from '#web/lib/form.ts';
import { readMessage, t } from '#web/messages/t.ts';
import { toPlaces } from './fill.ts';
import { levels, noPlaces, PLACE, readPlaceText, type Level, type Places } from './places.ts';

/** What tells it from others of its name. */
export function describeFound({ level, districtName, state }: FoundPlace): string {
  if (level === 'state') return t('locations.isState');
  if (level === 'district') return t('locations.districtIn', { state });
  return t('locations.cityIn', { district: districtName ?? '', state });
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

/**
 * The place that is meant without a doubt: the only one, or the only one of exactly this name. A district comes before
 * smaller places of its name elsewhere, and includes its own.
 */
export function findSure(places: readonly FoundPlace[], text: string): FoundPlace | null {
  if (places.length === 1) return places[0] ?? null;
  const asked = plain(text);
  const exact = places.filter(({ matched, name, state }) =>
    [matched, name, `${name} ${state}`].some((known) => plain(known) === asked),
  );
  const wide = exact.filter(({ level }) => level !== 'city');
  const [first, ...others] = wide.length > 0 ? wide : exact;
  if (!first || others.length > 0) return null;
  return exact.find(({ districtId }) => districtId === first.districtId) ?? first;
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
