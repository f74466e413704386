import type { Generated, GeneratedAlways } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';

export interface DonorsTable {
  accountId: number;
  fullName: string;
  bloodGroup: BloodGroup;
  /** E.164, like `landline`. */
  mobile: string;
  landline: string | null;
  gender: string | null;
  countryId: number;
  stateId: number;
  districtId: number;
  cityId: number;
  isAvailable: boolean;
  awaitsConfirmation: Generated<boolean>;
  birthYear: number;
  /** YYYY-MM-DD, as every `date`. */
  eligibleFrom: string | null;
  listingRank: 0 | 1 | 2 | null;
  shuffleKey: GeneratedAlways<number>;
  consentVersion: string | null;
  consentAt: Date | null;
  consentBy: number | null;
  isHidden: Generated<boolean>;
  disabledBy: number | null;
  searchText: Generated<string>;
  registeredAt: Generated<Date>;
}
