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
  placeName,
  type PlaceLists,
  type Places,
} from '#web/locations/places.ts';
import { isInput, validate } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';

export interface Search {
  bloodgroup: string;
  places: Places;
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
  lists: PlaceLists;
  errors: Record<string, string>;
  /** Null before a search and for an invalid search. */
  results: Results | null;
  /** The challenge to solve before these donors are shown. */
  pendingChallenge: PendingChallenge | null;
  /** An error that belongs to no field. */
  message: string | null;
  status: number;
}

/** India and ALL unless the link says otherwise. */
export function readSearch(params: URLSearchParams): Search {
  const places = { ...noPlaces, district: 'all', city: 'all' };
  for (const level of levels) places[level] = params.get(level) || places[level];
  const page = Number(params.get('page') ?? 1);
  return {
    bloodgroup: params.get('bloodgroup') ?? '',
    places,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function searchHref({ bloodgroup, places, page }: Search, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ bloodgroup, ...places, ...(page > 1 && { page: String(page) }), ...more });
  return `/find-donor?${params.toString()}`;
}

const toInput = ({ bloodgroup, places, page }: Search) => ({ bloodgroup, ...places, page });

/** One sentence a field that still has to be chosen. */
export function validateSearch(search: Search): Record<string, string> {
  return validate(searchDonors, toInput(search));
}

/** The form's lists and, where everything is chosen, the donors. `isAsked` is false while the form is only being filled. */
export async function loadSearch(call: Call, given: Search, isAsked: boolean): Promise<SearchPage> {
  const lists = await loadPlaces(call, given.places, true);
  const search = isAsked ? given : { ...given, places: keepOffered(given.places, lists, true) };
  const page: SearchPage = {
    search,
    lists,
    errors: {},
    results: null,
    pendingChallenge: null,
    message: null,
    status: 200,
  };
  if (!isAsked) return page;
  const input = toInput(search);
  if (!isInput(searchDonors, input)) return { ...page, errors: validateSearch(search), status: 400 };
  try {
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
export function describeResults({ search, lists, results }: SearchPage): string {
  if (!results) return '';
  const { total } = results;
  const place = (['city', 'district', 'state'] as const)
    .filter((level) => search.places[level] !== 'all')
    .map((level) => placeName(lists, search.places, level))
    .filter((name, i, names) => name !== '' && name !== names[i - 1])
    .join(', ');
  const group = search.bloodgroup;
  if (total >= LISTING_END) return t('donors.foundMore', { count: LISTING_END, group, place });
  return t('donors.found', { count: total, group, place });
}
