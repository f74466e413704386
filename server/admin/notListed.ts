// Why searches do not show a donor, for administrators.
import { isAdult } from '#contract/blood.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';

interface Listing {
  deletedAt: Date | null;
  blockedAt: Date | null;
  birthYear: number | null;
  awaitsConfirmation: boolean | null;
}

export function whyNotListed(donor: Listing, now: Date): DonorDetails['notListed'] {
  if (donor.deletedAt) return 'deleted';
  if (donor.blockedAt) return 'blocked';
  if (donor.birthYear !== null && !isAdult(donor.birthYear, now)) return 'under age';
  return donor.awaitsConfirmation === true ? 'unconfirmed' : null;
}
