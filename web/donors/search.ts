// A search as a link: /find-donor?bloodgroup=O%2B&country=1&state=…; reload, back and sharing work by it.
import * as z from 'zod/mini';
import { Challenge } from '#contract/challenge.ts';
import { needs, type Need } from '#contract/compatibility.ts';
import type { Call } from '#contract/endpoint.ts';
import { DONORS_PER_PAGE, LISTING_END, searchDonors, type DonorListing } from '#contract/donors.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import {
  keepOffered,
  levels,
  loadPlaces,
  noLists,
  noPlaces,
  PLACE,
  readPlaceText,
  type PlaceLists,
  type Places,
} from '#web/locations/places.ts';
import { validate } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';
import type { Located } from './locate.ts';

export interface Search {
  bloodgroup: string;
  places: Places;
  /** A place as typed, where it is not yet one in the lists. */
  text: string;
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

export interface SearchPage extends Located {
  lists: PlaceLists;
  /** Null before a search and for an invalid search. */
  results: Results | null;
  /** The challenge to solve before these donors are shown. */
  pendingChallenge: PendingChallenge | null;
  /** The connection was lost: the form on the page stays as it is. */
  isLost: boolean;
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
    unknown: readPlaceText(params.get('unknown')),
    need: needs.find((need) => need === params.get('need')) ?? 'blood',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

type Chosen = Pick<Search, 'bloodgroup' | 'places' | 'need' | 'page'>;

export function searchFields({ bloodgroup, places, need, page }: Chosen): Record<string, string> {
  return { bloodgroup, ...places, ...(need !== 'blood' && { need }), ...(page > 1 && { page: String(page) }) };
}

export function searchHref(search: Chosen): string {
  return `/find-donor?${new URLSearchParams(searchFields(search)).toString()}`;
}

const toInput = ({ bloodgroup, places, page }: Chosen) => ({ bloodgroup, ...places, page });

/** One sentence a field that still has to be chosen. A typed place stands for the lists. */
export function validateSearch(search: Search): Record<string, string> {
  const errors = validate(searchDonors, toInput(search));
  if (search.text === '') return errors;
  return errors.bloodgroup === undefined ? {} : { bloodgroup: errors.bloodgroup };
}

const nothingTyped = (search: Search): Located => ({
  search,
  foundBy: null,
  candidates: [],
  errors: {},
  message: null,
  status: 200,
});

/** Loaded on demand: most searches choose from the lists. */
const locate = async (call: Call, search: Search): Promise<Located> =>
  (await import('./locate.ts')).locate(call, nothingTyped(search));

type Found = Pick<SearchPage, 'results' | 'pendingChallenge' | 'errors' | 'message' | 'status'>;

/** The donors, where everything is chosen and it is sure where. */
async function answer(call: Call, located: Located): Promise<Found> {
  const { search, message, status } = located;
  const nothing = { results: null, pendingChallenge: null, message, status };
  const errors = { ...validateSearch(search), ...located.errors };
  if (Object.keys(errors).length > 0) return { ...nothing, errors, status: message === null ? 400 : status };
  return { ...nothing, errors, ...(search.text === '' && (await findDonors(call, search))) };
}

/** The form's lists and, where everything is chosen, the donors. `isAsked` is false while the form is only being filled. */
async function load(call: Call, given: Search, isAsked: boolean): Promise<SearchPage> {
  const located = given.text === '' ? nothingTyped(given) : await locate(call, given);
  const [lists, found] = await Promise.all([
    loadPlaces(call, located.search.places, true),
    isAsked ? answer(call, located) : null,
  ]);
  const page = { ...located, lists, results: null, pendingChallenge: null, isLost: false };
  if (found) return { ...page, ...found };
  const places = keepOffered(located.search.places, lists, true);
  return askForState({ ...page, search: { ...located.search, places } });
}

/** In the browser a lost connection leaves the form as it is. */
export async function loadSearch(call: Call, given: Search, isAsked: boolean): Promise<SearchPage> {
  try {
    return await load(call, given, isAsked);
  } catch (error) {
    if (typeof document === 'undefined') throw error;
    const lost = { lists: noLists, results: null, pendingChallenge: null, isLost: true };
    return { ...nothingTyped(given), ...lost, message: t('donors.notLoaded'), status: 503 };
  }
}

/** The form cannot be filled in before it is known which place is meant. */
function askForState(page: SearchPage): SearchPage {
  if (page.candidates.length === 0) return page;
  return { ...page, candidates: [], errors: { [PLACE]: t('locations.severalFound') } };
}

/** Null for another failure. */
export function readChallenge({ code, data, retryAfterSeconds }: Failure): PendingChallenge | null {
  if (code !== 'challenge_required') return null;
  return { challenge: z.parse(Challenge, data), seconds: retryAfterSeconds ?? 1 };
}

const LAST_PAGE = LISTING_END / DONORS_PER_PAGE;

async function findDonors(call: Call, search: Search): Promise<Partial<Found>> {
  try {
    // Past the end of any listing the last page tells how many there are.
    const input = z.parse(searchDonors.input, { ...toInput(search), page: Math.min(search.page, LAST_PAGE) });
    const { data, totalRecords = 0 } = await call(searchDonors, input);
    const donors = search.page > LAST_PAGE ? [] : data;
    return { results: { donors, total: totalRecords, pages: Math.ceil(totalRecords / DONORS_PER_PAGE) } };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { status, errors = {}, message } = error;
    const pendingChallenge = readChallenge(error);
    return pendingChallenge ? { pendingChallenge, status } : { errors, message, status };
  }
}
