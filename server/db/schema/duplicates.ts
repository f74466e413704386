import type { Generated, GeneratedAlways } from 'kysely';

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
  /** Two of them also have one blood group and one year of birth. */
  isStrong: Generated<boolean>;
}

export interface MergesTable {
  mergeId: number;
  keepId: number;
  askedBy: number;
  askedAt: Generated<Date>;
  /** A hash of what the administrator compared. */
  compared: string;
  /** Null while it can be stopped. */
  mergedAt: Date | null;
}

export interface DonorsToCompareTable {
  accountId: number;
}
