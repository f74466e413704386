import type { GeneratedAlways } from 'kysely';

/** The smaller account id first. */
export interface DistinctDonorsTable {
  firstId: number;
  secondId: number;
  /** Null for those of before this was recorded. */
  decidedAt: Date | null;
  decidedBy: number | null;
}

export interface MergedConsentsTable {
  id: GeneratedAlways<number>;
  accountId: number;
  version: string | null;
  givenAt: Date | null;
  givenTo: number | null;
  registerId: number | null;
}

export interface DuplicateGroupsTable {
  key: string;
  /** The place in `likenesses`. */
  alike: number;
  members: number;
}

export interface DonorsToCompareTable {
  accountId: number;
}
