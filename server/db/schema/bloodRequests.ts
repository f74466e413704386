import type { Generated, GeneratedAlways } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import type { RequestState } from '#contract/bloodRequests.ts';
import type { Need } from '#contract/compatibility.ts';
import type { Decision } from '#contract/moderationQueue.ts';

export interface BloodRequestsTable {
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
}

export interface AskedDonorsTable {
  requestId: number;
  accountId: number;
  wave: number;
  askedAt: Generated<Date>;
  answer: 'coming' | 'not now' | null;
  answeredAt: Date | null;
  answeredBy: number | null;
  toldAt: Date | null;
}
