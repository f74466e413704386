// Why searches do not show a donor, for administrators.
import type { DonorDetails } from '#contract/donorDetails.ts';
import { ageBar, yearInIndia } from '#contract/eligibility.ts';

interface Listing {
  deletedAt: Date | null;
  blockedAt: Date | null;
  birthYear: number | null;
  awaitsConfirmation: boolean | null;
}

export function whyNotListed(donor: Listing, now: Date): DonorDetails['notListed'] {
  if (donor.deletedAt) return 'deleted';
  if (donor.blockedAt) return 'blocked';
  const age = donor.birthYear === null ? null : ageBar(donor.birthYear, yearInIndia(now));
  return age ?? (donor.awaitsConfirmation === true ? 'unconfirmed' : null);
}
