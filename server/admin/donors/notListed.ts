// Why searches do not show a donor, for administrators.
import type { DonorDetails } from '#contract/donorDetails.ts';
import { ageBar } from '#contract/eligibility.ts';
import { yearInIndia } from '#contract/indiaTime.ts';
import { waitOf } from '#server/donors/listingCaps.ts';

interface Listing {
  deletedAt: Date | null;
  blockedAt: Date | null;
  birthYear: number | null;
  awaitsConfirmation: boolean | null;
  isClaimed: boolean;
}

export function whyNotListed(donor: Listing, now: Date): DonorDetails['notListed'] {
  if (donor.deletedAt) return 'deleted';
  if (donor.blockedAt) return 'blocked';
  if (donor.birthYear === null && donor.awaitsConfirmation !== null) return waitOf(donor) ?? 'no year of birth';
  const age = donor.birthYear === null ? null : ageBar(donor.birthYear, yearInIndia(now));
  return age ?? waitOf(donor);
}
