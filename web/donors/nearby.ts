// Others who may help, beside the donors of a search that finds few.
import * as z from 'zod/mini';
import { donorGroupsFor } from '#contract/compatibility.ts';
import { BloodGroup } from '#contract/blood.ts';
import { NEARBY_DONORS, searchNearby, type DonorListing, type NearbyDonor } from '#contract/donors.ts';
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { INDIA } from '#contract/locations.ts';
import { nameLanguage } from '#web/messages/language.ts';
import type { ShownCoordinator } from '#web/content/contacts.ts';
import { ALL } from '#web/locations/places.ts';
import { readChallenge, searchHref, type PendingChallenge, type Search, type SearchPage } from './search.ts';

export interface Nearby {
  donors: NearbyDonor[];
  /** The challenge to solve before these donors are shown. */
  pendingChallenge: PendingChallenge | null;
  /** They could not be loaded. */
  hasFailed: boolean;
}

export interface ResultsPage extends SearchPage {
  nearby: Nearby | null;
  coordinators: readonly ShownCoordinator[];
  /** Many donors sleep. */
  isNight: boolean;
}

export const isEligible = ({ availableunavailable, canGiveFrom }: DonorListing): boolean =>
  availableunavailable === 'A' && canGiveFrom === null;

/** Every donor on the page. */
export const listShown = ({ results, nearby }: Pick<ResultsPage, 'results' | 'nearby'>): DonorListing[] => [
  ...(results?.donors ?? []),
  ...(nearby?.donors ?? []),
];

/** Whom one can call or write to now. */
const isReachable = (donor: DonorListing): boolean => isEligible(donor) && donor.contact !== 'none';

/** In the listing's order; at night those who welcome calls at any time lead. */
export function splitDonors(donors: readonly DonorListing[], isNight: boolean) {
  const canGive = donors.filter(isEligible);
  const isAwake = ({ callsAnyTime }: DonorListing) => !isNight || callsAnyTime;
  return {
    canGive: [...canGive.filter(isAwake), ...canGive.filter((donor) => !isAwake(donor))],
    cannotGive: donors.filter((donor) => !isEligible(donor)),
  };
}

/** With fewer who can give, a link above the table leads to the others. */
const ENOUGH_DONORS = 3;

export const leadsToOthers = ({ results, nearby }: ResultsPage): boolean =>
  Boolean(nearby?.donors.length && results?.donors.length) &&
  results!.donors.filter(isReachable).length < ENOUGH_DONORS;

/** Only below the first page of a district or city of India with few eligible donors; null elsewhere. */
export async function loadNearby(call: Call, { search, results }: SearchPage): Promise<Nearby | null> {
  const { bloodgroup, places, need, page } = search;
  const isLocal = places.country === String(INDIA) && places.district !== ALL;
  if (!results || !isLocal || page > 1 || results.donors.filter(isEligible).length >= NEARBY_DONORS) return null;
  const group = BloodGroup.parse(bloodgroup);
  try {
    const { data } = await call(searchNearby, {
      bloodgroup: group,
      district: places.district,
      city: places.city,
      need,
      language: nameLanguage(),
    });
    return { donors: data, pendingChallenge: null, hasFailed: false };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { donors: [], pendingChallenge: readChallenge(error), hasFailed: true };
  }
}

export interface OtherGroup {
  group: string;
  href: string;
}

/** The same search for the other groups that may help. */
export function listOtherGroups(search: Search): OtherGroup[] {
  const patient = z.safeParse(BloodGroup, search.bloodgroup);
  if (!patient.success) return [];
  const others = donorGroupsFor(patient.data, search.need).filter((group) => group !== patient.data);
  return others.map((group) => ({ group, href: searchHref({ ...search, bloodgroup: group, need: 'blood', page: 1 }) }));
}

/** The wider places of the same search. */
export function widerPlaces({ search, names }: SearchPage): { href: string; name: string }[] {
  const { places } = search;
  const within = (district: string) => searchHref({ ...search, page: 1, places: { ...places, district, city: ALL } });
  return [
    ...(places.city === ALL ? [] : [{ href: within(places.district), name: names.district }]),
    ...(places.district === ALL ? [] : [{ href: within(ALL), name: names.state }]),
  ];
}
