// Single donors, inserted without a registration.
import type { BloodGroup } from '#contract/blood.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import type { Db } from '#server/db/kysely.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';
import type { Place } from './places.ts';

interface Added {
  place: Place;
  group?: BloodGroup;
  isAvailable?: boolean;
  eligibleFrom?: string | null;
  consentVersion?: string | null;
}

let last = 0;

/** Inserts an adult donor, listed as on the day of `now`. Returns the account's id. */
export async function addDonor(db: Db, { place, group = 'O+', isAvailable = true, ...rest }: Added, now: Date) {
  last += 1;
  const accountId = 5_000_000_000_000 + last * 7919;
  const userId = `added-${last}`;
  await db
    .insertInto('accounts')
    .values({ accountId, userId, userIdKey: userId, email: 'added@example.org' })
    .execute();
  await db
    .insertInto('donors')
    .values({
      accountId,
      fullName: `Added Donor ${last}`,
      bloodGroup: group,
      mobile: '+919849012345',
      isAvailable,
      birthYear: 1990,
      countryId: place.country,
      stateId: place.state,
      districtId: place.district,
      cityId: place.city,
      eligibleFrom: rest.eligibleFrom ?? null,
      consentVersion: rest.consentVersion === undefined ? CONSENT_VERSION : rest.consentVersion,
    })
    .execute();
  await updateListingRank(db, accountId, now);
  return accountId;
}
