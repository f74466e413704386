import type { Generated, GeneratedAlways } from 'kysely';

export interface DuplicateTables {
  /** The smaller account id first. */
  distinctDonors: {
    firstId: number;
    secondId: number;
    /** Null for those of before this was recorded. */
    decidedAt: Date | null;
    decidedBy: number | null;
  };
  mergedConsents: {
    id: GeneratedAlways<number>;
    accountId: number;
    version: string | null;
    givenAt: Date | null;
    givenTo: number | null;
    registerId: number | null;
  };
  duplicateGroups: {
    key: string;
    /** The place in `likenesses`. */
    alike: number;
    members: number;
    /** Two of them also have one blood group and one year of birth. */
    isStrong: Generated<boolean>;
  };
  merges: {
    mergeId: number;
    keepId: number;
    askedBy: number;
    askedAt: Generated<Date>;
    /** A hash of what the administrator compared. */
    compared: string;
    /** Null while it can be stopped. */
    mergedAt: Date | null;
  };
  donorsToCompare: {
    accountId: number;
  };
}
