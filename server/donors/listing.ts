// A donor as listings show them: town and date only under a consent that names them.
import type { DonorListing } from '#contract/donors.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { PLACE_CONSENT_VERSION } from '#contract/consent.ts';
import type { Translation } from '#messages/languages.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { findPlaceNames, type PlaceNames } from '#server/locations/placeNames.ts';
import { TAKES_TEXTS } from '#server/mail/outbox.ts';
import { activeSince } from './listingRank.ts';
import { makeReceipt } from '#server/auth/receipts.ts';

export interface ListedDonor {
  accountId: number;
  fullName: string;
  /** Empty where it is hidden. */
  mobile: string;
  contact: DonorListing['contact'] | 'text';
  callsAnyTime: boolean;
  isAvailable: boolean;
  cityId: number;
  eligibleFrom: string | null;
  unavailableUntil: string | null;
  activeAt: Date | null;
  consentVersion: string | null;
  numberConfirmedAt: Date | null;
}

/** With what and when a listing is answered. */
interface Issue extends Pick<Config, 'messaging'> {
  keys: SigningKeys;
  now: Date;
  /** Of the names of places. */
  language: Translation | undefined;
}

/** A row of `donors` whose number anyone may see. Rank 0: available and eligible. */
export const IS_NUMBER_SHOWN = `(number_shown = 'always' or number_shown = 'available' and listing_rank = 0)`;

/**
 * How to reach a row of `donors`: who has a confirmed address and did not stop messages can be written to; who has a proven
 * number alone takes texts, where the operator has a hook.
 */
export const CONTACT = `case when ${IS_NUMBER_SHOWN} then 'number'
    when messages_stopped_at is not null then 'none'
    when (select email_confirmed_at from accounts where accounts.account_id = donors.account_id) is not null then 'message'
    when ${TAKES_TEXTS} then 'text' else 'none' end`;

/** The columns of ListedDonor: a hidden number does not leave the database. */
export const LISTED_COLUMNS = `account_id, full_name, is_available, city_id, eligible_from,
  case when disabled_by is null then unavailable_until end as unavailable_until, active_at,
  consent_version, calls_any_time, number_confirmed_at,
  case when ${IS_NUMBER_SHOWN} then mobile else '' end as mobile, ${CONTACT} as contact`;

const MONDAY = 1;

/** In whole days in India, so that the moment of the activity is not told. */
export const RECENT_DAYS = 30;

/**
 * The Monday on or after the first day on which the donor is eligible and available, so that the day of the donation is not
 * told; null when that day has come, or nobody knows it.
 */
export function canGiveFrom({ isAvailable, eligibleFrom, unavailableUntil }: ListedDonor, now: Date): string | null {
  if (!isAvailable && unavailableUntil === null) return null;
  const days = [eligibleFrom, unavailableUntil].filter((day) => day !== null);
  const first = days.toSorted().at(-1);
  if (first === undefined || first <= dayInIndia(now)) return null;
  return addDays(first, (MONDAY - new Date(first).getUTCDay() + 7) % 7);
}

const isPlaceShown = (version: string | null) => version !== null && version >= PLACE_CONSENT_VERSION;

function toListing(donor: ListedDonor, places: Map<number, PlaceNames>, { keys, now, messaging }: Issue): DonorListing {
  const place = isPlaceShown(donor.consentVersion) ? places.get(donor.cityId) : undefined;
  return {
    regid: donor.accountId,
    fullName: donor.fullName,
    mobileNumber: donor.mobile,
    availableunavailable: donor.isAvailable ? 'A' : 'U',
    districtName: place?.districtName ?? null,
    cityName: place?.cityName ?? null,
    canGiveFrom: place ? canGiveFrom(donor, now) : null,
    recentlyActive: donor.activeAt !== null && donor.activeAt >= activeSince(now, RECENT_DAYS),
    contact: donor.contact === 'text' ? (messaging ? 'message' : 'none') : donor.contact,
    callsAnyTime: donor.callsAnyTime,
    numberConfirmedAt: donor.numberConfirmedAt && startOfDay(dayInIndia(donor.numberConfirmedAt)).toISOString(),
    receipt: makeReceipt(keys, donor.accountId, now),
  };
}

export async function toListings(db: Db, donors: readonly ListedDonor[], issue: Issue): Promise<DonorListing[]> {
  const shown = donors.filter(({ consentVersion }) => isPlaceShown(consentVersion));
  const places = await findPlaceNames(db, [...new Set(shown.map(({ cityId }) => cityId))], issue.language);
  return donors.map((donor) => toListing(donor, places, issue));
}
