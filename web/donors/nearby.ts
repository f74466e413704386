// Others who may help, beside the donors of a search that finds few.
import * as z from 'zod/mini';
import { donorGroupsFor } from '#contract/compatibility.ts';
import { BloodGroup } from '#contract/blood.ts';
import { NEARBY_DONORS, searchNearby, type DonorListing, type NearbyDonor } from '#contract/donors.ts';
import { countWider, type WiderPlace } from '#contract/widerPlaces.ts';
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { INDIA } from '#contract/locations.ts';
import { nameInSentence } from '#contract/placeNames.ts';
import { nameLanguage } from '#web/messages/language.ts';
import type { ShownCoordinator } from '#web/content/contacts.ts';
import type { Duty } from '#web/content/duty.ts';
import { ALL } from '#web/locations/places.ts';
import { readChallenge, searchHref, type PendingChallenge, type Search, type SearchPage } from './search.ts';

export interface Nearby {
  donors: NearbyDonor[];
  /** The challenge to solve before these donors are shown. */
  pendingChallenge: PendingChallenge | null;
  /** They could not be loaded. */
  hasFailed: boolean;
}

/** Around a place where nobody can give. */
export interface Wider {
  withinKm: number | null;
  places: WiderPlace[];
}

export interface ResultsPage extends SearchPage {
  nearby: Nearby | null;
  wider: Wider | null;
  /** Who looks at requests, where nobody of the search can give. */
  duty: Duty | null;
  coordinators: readonly ShownCoordinator[];
  /** Where to ask by SMS. */
  smsNumber: string | null;
  /** Many donors take no calls now. */
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

/** The search found nobody who can give now. Those come first, so that the first page says it of all. */
export const isNobody = ({ results, search }: Pick<SearchPage, 'results' | 'search'>): boolean =>
  results !== null && search.page === 1 && !results.donors.some(isEligible);

const isInIndia = ({ country }: Search['places']): boolean => country === String(INDIA);
const isLocal = (places: Search['places']): boolean => isInIndia(places) && places.district !== ALL;

/** Null where somebody can give, and where it could not be counted. */
export async function loadWider(call: Call, { search, results }: SearchPage): Promise<Wider | null> {
  const { bloodgroup, places } = search;
  if (!isNobody({ search, results }) || !isInIndia(places)) return null;
  const { state, district, city } = places;
  const input = { bloodgroup: BloodGroup.parse(bloodgroup), state, district, city, language: nameLanguage() };
  try {
    return (await call(countWider, input)).data;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return null;
  }
}

/** Only below the first page of a district or city of India with few eligible donors; null elsewhere. */
export async function loadNearby(call: Call, { search, results }: SearchPage): Promise<Nearby | null> {
  const { bloodgroup, places, need, page } = search;
  if (!results || !isLocal(places) || page > 1 || results.donors.filter(isEligible).length >= NEARBY_DONORS)
    return null;
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

/** The wider places of the same search, with their counts where they are known. */
export function widerPlaces({
  search,
  names,
  wider,
}: ResultsPage): { href: string; name: string; place?: WiderPlace }[] {
  const { places } = search;
  const within = (state: string, district: string) =>
    searchHref({ ...search, hospital: '', page: 1, places: { ...places, state, district, city: ALL } });
  if (wider) {
    return wider.places.map((place) => ({
      href: within(String(place.stateId), String(place.districtId ?? ALL)),
      name: nameInSentence(place.name),
      place,
    }));
  }
  return [
    ...(places.city === ALL
      ? []
      : [{ href: within(places.state, places.district), name: nameInSentence(names.district) }]),
    ...(places.district === ALL ? [] : [{ href: within(places.state, ALL), name: nameInSentence(names.state) }]),
  ];
}
