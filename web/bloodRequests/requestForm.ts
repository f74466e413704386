// From the form of a request to its endpoint and back.
import { data } from 'react-router';
import { bloodGroups } from '#contract/blood.ts';
import { addBloodRequest } from '#contract/bloodRequests.ts';
import type { Call } from '#contract/endpoint.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { isFailure } from '#contract/errors.ts';
import { describeSearch } from '#web/donors/describe.ts';
import { readSearch, searchFields } from '#web/donors/search.ts';
import { readValues, submit, validate, type FormState, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { hospitalOf, toPlaces } from '#web/locations/fill.ts';
import { findPlace } from '#web/locations/foundPlaces.ts';
import {
  chosenNames,
  HOSPITAL,
  isId,
  levels,
  loadPlaces,
  noPlaces,
  PLACE,
  readPlaceText,
  type GivenLists,
  type PlaceLists,
  type Places,
} from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';

/** What is typed where the box does not know the hospital. */
export const OTHER_HOSPITAL = 'hospitalName';

export interface RequestState extends FormState {
  places: Places;
  lists: GivenLists;
  today: string;
  /** Group and place in words, where they are known; the form shows them as one line. */
  known: string | null;
}

const unset: Places = { ...noPlaces, district: 'all', city: 'all' };
const unasked: Values = { units: '1', need: 'blood', day: 'today' };

/** Of the address: what a search knew. */
export function readAsked(params: URLSearchParams): FormState {
  const { page: _page, ...asked } = searchFields(readSearch(params));
  return { values: { ...unasked, ...asked }, errors: {} };
}

/** Today is chosen; the date is for another day. */
export const days = { today: 0, tomorrow: 1 };

function neededBy({ day = '', neededBy: date }: Values): string | undefined {
  const after = Object.entries(days).find(([name]) => name === day);
  return after ? addDays(dayInIndia(new Date()), after[1]) : date;
}

function placesOf(values: Values): Places {
  const places = { ...unset };
  for (const level of levels) places[level] = values[level] || unset[level];
  return places;
}

const isGroup = (group: string | undefined) => bloodGroups.some((known) => known === group);

function describeKnown({ values, errors }: FormState, places: Places, lists: PlaceLists): string | null {
  const isWrong = ['bloodgroup', PLACE, ...levels].some((name) => errors[name]);
  if (isWrong || values.show || !isGroup(values.bloodgroup) || !isId(places.district)) return null;
  const search = { ...readSearch(new URLSearchParams(values)), text: '' };
  const hospital = values[HOSPITAL];
  return [describeSearch({ search, names: chosenNames(lists, places) }), ...(hospital ? [hospital] : [])].join(' · ');
}

export async function loadRequest(call: Call, form: FormState): Promise<RequestState> {
  const places = placesOf(form.values);
  const lists = await loadPlaces(call, places, true, form.values.show);
  const known = describeKnown(form, places, lists);
  return { ...form, places, lists: () => lists, today: dayInIndia(new Date()), known };
}

function toInput(values: Values) {
  const { state, district, city } = placesOf(values);
  const { bloodgroup, need, units, contactName, contactMobile, emailId, message } = values;
  const hospital = values[OTHER_HOSPITAL] || (values[HOSPITAL] ?? '');
  const place = { state, district, city: isId(city) ? city : null };
  return {
    bloodgroup,
    need,
    units,
    hospital,
    place,
    neededBy: neededBy(values),
    contactName,
    contactMobile,
    emailId,
    message,
  };
}

/** In the form's own names. */
function nameErrors({ hospital, place, ...errors }: Record<string, string>, values: Values): Record<string, string> {
  const { district } = placesOf(values);
  return {
    ...errors,
    ...(hospital !== undefined && { [OTHER_HOSPITAL]: hospital }),
    ...(place !== undefined && !isId(district) && { [PLACE]: t('bloodRequests.placeMissing') }),
    ...(place !== undefined && isId(district) && { district: place }),
  };
}

/** A typed place is looked up when the form is sent. */
export function checkRequest(values: Values): Record<string, string> {
  const errors = nameErrors(validate(addBloodRequest, toInput(values)), values);
  if (readPlaceText(values[PLACE]) === '') return errors;
  const { [PLACE]: _place, [OTHER_HOSPITAL]: _hospital, ...others } = errors;
  return others;
}

/** With what a typed place stands for, or why that is not sure. */
async function readPlace(call: Call, values: Values): Promise<FormState> {
  const text = readPlaceText(values[PLACE]);
  const places = placesOf(values);
  if (text === '' || isId(places.district)) return { values, errors: {} };
  try {
    const { found, error } = await findPlace(call, text, places);
    if (!found) return { values, errors: { [PLACE]: error ?? t('locations.severalFound') } };
    const filled = toPlaces(found, true);
    const chosen = Object.fromEntries(levels.map((level) => [level, filled[level]]));
    return { values: { ...values, ...chosen, [PLACE]: '', [HOSPITAL]: hospitalOf(found) }, errors: {} };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { values, errors: { [PLACE]: error.message } };
  }
}

type Redisplay = ReturnType<typeof data<RequestState>>;
export type Submitted = { publicId: string; redisplay?: never } | { publicId?: never; redisplay: Redisplay };

export async function submitRequest(page: Page, form: FormData): Promise<Submitted> {
  const { values, errors: wrongPlace } = await readPlace(page.call, readValues(form));
  // Without JavaScript: only the next list of places was asked for.
  if (values.show) return { redisplay: data(await loadRequest(page.call, { values, errors: wrongPlace })) };
  const result = await submit(page, addBloodRequest, { values, input: toInput(values), extra: wrongPlace });
  if (result.reply) return { publicId: result.reply.data.publicId };
  const { data: state } = result.formError;
  const errors = { ...nameErrors(state.errors, values), ...wrongPlace };
  return { redisplay: data(await loadRequest(page.call, { ...state, errors }), { status: result.failure.status }) };
}
