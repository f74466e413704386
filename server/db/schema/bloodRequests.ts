import type { Generated, GeneratedAlways } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import type { RequestState } from '#contract/bloodRequests.ts';
import type { Need } from '#contract/compatibility.ts';
import type { Decision } from '#contract/moderationQueue.ts';
import type { Json } from './json.ts';

/** The last event of a request, so that who caused it can take it back. */
export interface LastMove {
  event: string;
  /** The account of a person. */
  by: number | null;
  at: string;
  /** The columns before it, as JSON has them. */
  before: Record<string, string | number | null>;
}

export interface BloodRequestTables {
  bloodRequests: {
    id: GeneratedAlways<number>;
    publicId: string;
    source: 'family' | 'desk';
    bloodGroup: BloodGroup;
    need: Need;
    units: number;
    hospital: string;
    isKnownHospital: Generated<boolean>;
    stateId: number;
    districtId: number;
    cityId: number | null;
    /** YYYY-MM-DD */
    neededBy: string;
    contact: Buffer | null;
    mobileHash: string | null;
    emailHash: string | null;
    tokenHash: Buffer | null;
    language: Generated<string>;
    state: RequestState;
    createdAt: Generated<Date>;
    confirmedAt: Date | null;
    openedAt: Date | null;
    openedBy: number | null;
    endedAt: Date | null;
    endedBy: number | null;
    endReason: string | null;
    wavesFrom: Date | null;
    nextWaveAt: Date | null;
    claimedBy: number | null;
    claimedAt: Date | null;
    enteredBy: number | null;
    firstTakenAt: Date | null;
    networkHash: string | null;
    askedCount: number | null;
    comingCount: number | null;
    decision: Decision | null;
    decidedAt: Date | null;
    decidedBy: number | null;
    lastMove: Json<LastMove | null>;
    toldFamily: RequestState | null;
    tellFamilyAt: Date | null;
    familyReleases: Generated<number>;
    deletedAt: Date | null;
    deletedBy: number | null;
    numberProvedAt: Date | null;
  };
  askedDonors: {
    requestId: number;
    accountId: number;
    askedId: GeneratedAlways<number>;
    wave: number;
    wasAsked: Generated<boolean>;
    askedAt: Generated<Date>;
    answer: 'coming' | 'not now' | 'freed' | 'offered' | 'put aside' | null;
    answeredAt: Date | null;
    answeredBy: number | null;
    network: string | null;
    comings: Generated<number>;
    freedAt: Date | null;
    freedBy: number | null;
    toldFamily: 'coming' | 'coming again' | 'offered' | 'not now' | null;
    tellFamilyAt: Date | null;
    toldDonor: 'ended' | 'freed' | 'put aside' | 'offered' | 'expected' | null;
    tellDonorAt: Date | null;
    toldAt: Date | null;
  };
}
