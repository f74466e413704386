// Donors inserted without the application, and searches that find them at once.
import type { BloodGroup } from '#contract/blood.ts';
import { searchDonors, type DonorListing } from '#contract/donors.ts';
import { addDonorRow } from './admins.ts';
import type { TestApp } from './app.ts';
import { passASecond } from './clock.ts';
import type { Place } from './places.ts';

export interface NewDonor {
  place: Place;
  userID?: string;
  group?: BloodGroup;
  isAvailable?: boolean;
  restedOn?: string | null;
  birthYear?: number;
  regid?: number;
}

let last = 0;
/** Ids all over the range, because the order of a listing depends on them. */
function nextId(): number {
  last += 1;
  return Math.floor((Number.MAX_SAFE_INTEGER / 5003) * ((last * 2017) % 5003)) + last;
}

/** Adds an O+ donor to a listing of this day; returns the regid. */
export async function addListedDonor({ db }: TestApp, now: Date, donor: NewDonor): Promise<number> {
  const {
    place,
    group: bloodGroup = 'O+',
    regid: accountId = nextId(),
    restedOn: eligibleFrom = null,
    ...more
  } = donor;
  return (await addDonorRow(db, { place, bloodGroup, accountId, eligibleFrom, now, ...more })).regid;
}

/** Any values, for invalid searches. */
export type SearchedPlace = Partial<Record<keyof Place, unknown>>;

/** Searches for O+ as a new visitor; the response may be cached. */
export const searchCached = (app: TestApp, place: SearchedPlace, more: object = {}) =>
  app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place, ...more } as never);

/** Expires the cache, so that rows written directly are visible. */
export const searchUncached: typeof searchCached = (...criteria) => {
  passASecond();
  return searchCached(...criteria);
};

export const regids = (donors: DonorListing[]) => donors.map(({ regid }) => regid);
