// A search as a link: /find-donor?bloodgroup=O%2B&country=1&state=…; reload, back and sharing work by it.
import * as z from 'zod/mini';
import { Challenge } from '#contract/challenge.ts';
import { needs, type Need } from '#contract/compatibility.ts';
import type { Call } from '#contract/endpoint.ts';
import type { FoundPlace } from '#contract/locations.ts';
import { DONORS_PER_PAGE, LISTING_END, searchDonors, type DonorListing } from '#contract/donors.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import {
  ALL,
  chosenNames,
  keepOffered,
  levels,
  loadPlaces,
  noLists,
  noPlaces,
  HOSPITAL,
  PLACE,
  readPlaceText,
  type GivenLists,
  type Level,
  type PlaceLists,
  type Places,
} from '#web/locations/places.ts';
import { isInput, validate } from '#web/lib/form.ts';
import { isLostConnection } from '#web/lib/lostConnection.ts';
import { nameLanguage } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';

export interface Search {
  bloodgroup: string;
  places: Places;
  /** A place as typed, where it is not yet one in the lists. */
  text: string;
  /** The hospital that the place was found by, for words to a donor; '' where it was none. */
  hospital: string;
  /** A text that was looked up in vain: with it the lists decide. */
  unknown: string;
  need: Need;
  page: number;
}

export interface Results {
  donors: DonorListing[];
  /** Exact up to LISTING_END; LISTING_END stands for 'more than'. */
  total: number;
  pages: number;
}

export interface PendingChallenge {
  challenge: Challenge;
  /** The wait when it cannot be solved. */
  seconds: number;
}

export interface SearchPage {
  search: Search;
  /** Of the chosen places. */
  names: Record<Level, string>;
  lists: GivenLists;
  errors: Record<string, string>;
  /** Null before a search and for an invalid search. */
  results: Results | null;
  /** The challenge to solve before these donors are shown. */
  pendingChallenge: PendingChallenge | null;
  /** An error that belongs to no field. */
  message: string | null;
  /** The text that these places were found by. */
  foundBy: string | null;
  /** The places that the text may mean. */
  candidates: FoundPlace[];
  /** The connection was lost: the form on the page stays as it is. */
  isLost: boolean;
  status: number;
}

const HOSPITAL_NAME = /^\p{L}[\p{L}\p{M}\p{N} .,'’&()/-]{0,99}$/u;
/** Numbers of telephones and addresses of sites: anybody can make a link that is shown here. */
const NO_NAME = /\d{4}|\.\p{L}{2}/u;

function readHospital(value: string | null): string {
  const name = value === null || value.length > 100 ? '' : value.trim();
  return HOSPITAL_NAME.test(name) && !NO_NAME.test(name) ? name : '';
}

/** India, ALL and blood unless the link says otherwise. */
export function readSearch(params: URLSearchParams): Search {
  const places = { ...noPlaces, district: 'all', city: 'all' };
  for (const level of levels) places[level] = params.get(level) || places[level];
  const page = Number(params.get('page') ?? 1);
  const group = params.get('bloodgroup') ?? '';
  return {
    // A plus sign typed into the address arrives as a space.
    bloodgroup: group.length <= 3 ? group.replace(/ $/, '+') : group,
    places,
    text: readPlaceText(params.get(PLACE)),
    hospital: readHospital(params.get(HOSPITAL)),
    unknown: readPlaceText(params.get('unknown')),
    need: needs.find((need) => need === params.get('need')) ?? 'blood',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function searchFields({ bloodgroup, places, text, hospital, need, page }: Search): Record<string, string> {
  return {
    bloodgroup,
    ...(text !== '' && { [PLACE]: text }),
    ...places,
    ...(hospital !== '' && { [HOSPITAL]: hospital }),
    ...(need !== 'blood' && { need }),
    ...(page > 1 && { page: String(page) }),
  };
}

export function searchHref(search: Search): string {
  return `/find-donor?${new URLSearchParams(searchFields(search)).toString()}`;
}

const orNull = (id: string) => (id === ALL ? null : id);

const toInput = ({ bloodgroup, places, page }: Search) => ({
  bloodgroup,
  ...places,
  district: orNull(places.district),
  city: orNull(places.city),
  page,
  language: nameLanguage(),
});

/** One sentence a field that still has to be chosen. A typed place stands for the lists. */
export function validateSearch(search: Search): Record<string, string> {
  const wrong = validate(searchDonors, toInput(search));
  // The box is the shorter way; the lists keep their own errors.
  const isMissing = search.text === '' && wrong.state !== undefined;
  const errors = isMissing ? { ...wrong, [PLACE]: t('donors.placeMissing') } : wrong;
  if (search.text === '' || search.text === search.unknown) return errors;
  return errors.bloodgroup === undefined ? {} : { bloodgroup: errors.bloodgroup };
}

type Found = Omit<SearchPage, 'search' | 'names' | 'lists' | 'isLost'>;

const notSearched = (): Found => ({
  errors: {},
  results: null,
  pendingChallenge: null,
  message: null,
  foundBy: null,
  candidates: [],
  status: 200,
});

/** Null for another failure. */
export function readChallenge({ code, data, retryAfterSeconds }: Failure): PendingChallenge | null {
  if (code !== 'challenge_required') return null;
  return { challenge: z.parse(Challenge, data), seconds: retryAfterSeconds ?? 1 };
}

const LAST_PAGE = LISTING_END / DONORS_PER_PAGE;

/** Null where the connection was lost. */
async function findDonors(call: Call, search: Search): Promise<Found | null> {
  // Past the end of any listing the last page tells how many there are.
  const input = { ...toInput(search), page: Math.min(search.page, LAST_PAGE) };
  if (!isInput(searchDonors, input)) return { ...notSearched(), errors: validateSearch(search), status: 400 };
  try {
    const { data, totalRecords = 0 } = await call(searchDonors, input);
    const donors = search.page > LAST_PAGE ? [] : data;
    const pages = Math.ceil(totalRecords / DONORS_PER_PAGE);
    return { ...notSearched(), results: { donors, total: totalRecords, pages } };
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (isLostConnection(error)) return null;
    const { status, errors = {}, message } = error;
    const pendingChallenge = readChallenge(error);
    return { ...notSearched(), status, ...(pendingChallenge ? { pendingChallenge } : { errors, message }) };
  }
}

/** In the browser the form on the page is kept when the lists cannot be loaded. */
async function loadLists(call: Call, places: Places, show: string | undefined): Promise<PlaceLists | null> {
  try {
    return await loadPlaces(call, places, true, show);
  } catch (error) {
    if (typeof document === 'undefined') throw error;
    return null;
  }
}

export interface Asked {
  /** False while the form is only being filled. */
  isAsked: boolean;
  /** The button of the lists that was pressed, without JavaScript. */
  show: string | undefined;
}

/** The form's lists and, where everything is chosen, the donors. */
export async function loadSearch(call: Call, params: URLSearchParams, isAsked: boolean): Promise<SearchPage> {
  const given = readSearch(params);
  const asked = { isAsked, show: params.get('show') ?? undefined };
  if (given.text === '') return loadChosen(call, given, asked);
  const { loadTyped } = await import('./typedPlace.ts');
  return loadTyped(call, given, asked);
}

/** The form on the page stays as it is. */
export const lostSearch = (given: Search): SearchPage => ({
  ...notSearched(),
  search: given,
  names: chosenNames(noLists, given.places),
  lists: () => noLists,
  isLost: true,
  message: t('donors.notLoaded'),
  status: 503,
});

export async function loadChosen(call: Call, given: Search, { isAsked, show }: Asked): Promise<SearchPage> {
  const [lists, found] = await Promise.all([
    loadLists(call, given.places, show),
    isAsked ? findDonors(call, given) : notSearched(),
  ]);
  if (!lists || !found) return lostSearch(given);
  const isValid = found.results !== null || found.pendingChallenge !== null;
  const search = isValid ? given : { ...given, places: keepOffered(given.places, lists, true) };
  return { ...found, search, names: chosenNames(lists, search.places), lists: () => lists, isLost: false };
}
