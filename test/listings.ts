// Searches as new visitors make them.
import { searchDonors, type DonorListing } from '#contract/donors.ts';
import type { TestApp } from './app.ts';
import { passASecond } from './clock.ts';
import type { Place } from './places.ts';

/** Any values, for invalid searches. */
export type SearchedPlace = Partial<Record<keyof Place, unknown>>;

/** Searches for O+; the response may be cached. */
export const searchCached = (app: TestApp, place: SearchedPlace, more: object = {}) =>
  app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place, ...more } as never);

/** Expires the cache, so that rows written directly are visible. */
export const searchUncached: typeof searchCached = (...criteria) => {
  passASecond();
  return searchCached(...criteria);
};

export const regids = (donors: DonorListing[]) => donors.map(({ regid }) => regid);
