// A search as a link: /find-donor?bloodgroup=O%2B&country=1&state=…; reload, back and sharing work by it.
import * as z from 'zod/mini';
import { Challenge } from '#contract/challenge.ts';
import type { Call } from '#contract/endpoint.ts';
import { DONORS_PER_PAGE, LISTING_END, searchDonors, type DonorListing } from '#contract/donors.ts';
import { isFailure } from '#contract/errors.ts';
import {
  keepOffered,
  levels,
  loadPlaces,
  noPlaces,
  PLACE,
  placeName,
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
}

/** India and ALL unless the link says otherwise. */
export function readSearch(params: URLSearchParams): Search {
  const places = { ...noPlaces, district: 'all', city: 'all' };
  for (const level of levels) places[level] = params.get(level) || places[level];
  const page = Number(params.get('page') ?? 1);
  return {
    bloodgroup: params.get('bloodgroup') ?? '',
    places,
    text: readPlaceText(params.get(PLACE)),
    unknown: readPlaceText(params.get('unknown')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

type Chosen = Pick<Search, 'bloodgroup' | 'places' | 'page'>;

export function searchHref({ bloodgroup, places, page }: Chosen, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ bloodgroup, ...places, ...(page > 1 && { page: String(page) }), ...more });
  return `/find-donor?${params.toString()}`;
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

/** The form's lists and, where everything is chosen, the donors. `isAsked` is false while the form is only being filled. */
export async function loadSearch(call: Call, given: Search, isAsked: boolean): Promise<SearchPage> {
  const { search: located, ...answer } = given.text === '' ? nothingTyped(given) : await locate(call, given);
  const lists = await loadPlaces(call, located.places, true);
  const search = isAsked ? located : { ...located, places: keepOffered(located.places, lists, true) };
  const page: SearchPage = { search, lists, ...answer, results: null, pendingChallenge: null };
  if (!isAsked) return askForState(page);
  const errors = { ...validateSearch(search), ...page.errors };
  if (Object.keys(errors).length > 0) return { ...page, errors, status: page.message === null ? 400 : page.status };
  if (search.text !== '') return page;
  return findDonors(call, page);
}

/** The form cannot be filled in before it is known which place is meant. */
function askForState(page: SearchPage): SearchPage {
  if (page.candidates.length === 0) return page;
  return { ...page, candidates: [], errors: { [PLACE]: t('locations.severalFound') } };
}

async function findDonors(call: Call, page: SearchPage): Promise<SearchPage> {
  try {
    const input = z.parse(searchDonors.input, toInput(page.search));
    const { data, totalRecords = 0 } = await call(searchDonors, input);
    return {
      ...page,
      results: { donors: data, total: totalRecords, pages: Math.ceil(totalRecords / DONORS_PER_PAGE) },
    };
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.code === 'challenge_required') {
      const pendingChallenge = { challenge: z.parse(Challenge, error.data), seconds: error.retryAfterSeconds ?? 1 };
      return { ...page, pendingChallenge, status: error.status };
    }
    return { ...page, errors: error.errors ?? {}, message: error.message, status: error.status };
  }
}

/** '23 donors for O+ in Guntur, Andhra Pradesh'. */
export function describeResults({ search, lists, results, foundBy }: SearchPage): string {
  if (!results) return '';
  const { total } = results;
  const [name = '', ...around] = (['city', 'district', 'state'] as const)
    .filter((level) => search.places[level] !== 'all')
    .map((level) => placeName(lists, search.places, level))
    .filter((shown, i, names) => shown !== '' && shown !== names[i - 1]);
  const isOther = foundBy !== null && foundBy.toLowerCase() !== name.toLowerCase();
  const first = isOther ? t('donors.searchedFor', { place: name, text: foundBy }) : name;
  const place = [first, ...around].join(', ');
  const group = search.bloodgroup;
  if (total >= LISTING_END) return t('donors.foundMore', { count: LISTING_END, group, place });
  return t('donors.found', { count: total, group, place });
}
