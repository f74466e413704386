// A donor as listings show them: town and date only under a consent that names them.
import type { DonorListing } from '#contract/donors.ts';
import { addDays, dayInIndia } from '#contract/eligibility.ts';
import { PLACE_CONSENT_VERSION } from '#contract/consent.ts';
import type { Db } from '#server/db/kysely.ts';
import { findPlaceNames, type PlaceNames } from '#server/locations/placeNames.ts';

export interface ListedDonor {
  accountId: number;
  fullName: string;
  mobile: string;
  isAvailable: boolean;
  cityId: number;
  eligibleFrom: string | null;
  consentVersion: string | null;
}

/** The columns of ListedDonor. */
export const LISTED_COLUMNS = 'account_id, full_name, mobile, is_available, city_id, eligible_from, consent_version';

const MONDAY = 1;

/** The Monday on or after the first eligible day, so that the day of the donation is not told; null when that day has come. */
export function canGiveFrom(eligibleFrom: string | null, now: Date): string | null {
  if (eligibleFrom === null || eligibleFrom <= dayInIndia(now)) return null;
  return addDays(eligibleFrom, (MONDAY - new Date(eligibleFrom).getUTCDay() + 7) % 7);
}

const isPlaceShown = (version: string | null) => version !== null && version >= PLACE_CONSENT_VERSION;

function toListing(donor: ListedDonor, places: Map<number, PlaceNames>, now: Date): DonorListing {
  const place = isPlaceShown(donor.consentVersion) ? places.get(donor.cityId) : undefined;
  return {
    regid: donor.accountId,
    fullName: donor.fullName,
    mobileNumber: donor.mobile,
    availableunavailable: donor.isAvailable ? 'A' : 'U',
    districtName: place?.districtName ?? null,
    cityName: place?.cityName ?? null,
    canGiveFrom: place ? canGiveFrom(donor.eligibleFrom, now) : null,
  };
}

export async function toListings(db: Db, donors: readonly ListedDonor[], now: Date): Promise<DonorListing[]> {
  const shown = donors.filter(({ consentVersion }) => isPlaceShown(consentVersion));
  const places = await findPlaceNames(db, [...new Set(shown.map(({ cityId }) => cityId))]);
  return donors.map((donor) => toListing(donor, places, now));
}
