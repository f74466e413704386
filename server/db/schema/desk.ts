import type { Generated, GeneratedAlways } from 'kysely';

export interface DeskTables {
  coordinators: {
    accountId: number;
    districtIds: number[];
    isOnDuty: Generated<boolean>;
    namedAt: Date | null;
    /** Waits for an administrator since. */
    namingAskedAt: Date | null;
    /** Without a second factor the desk is closed from then on, where one is required. */
    secondFactorDueAt: Generated<Date>;
    createdAt: Generated<Date>;
  };
  shownDonors: {
    accountId: number;
    day: string;
    donorId: number;
  };
  shownDays: {
    accountId: number;
    day: string;
    donors: Generated<number>;
    exported: Generated<number>;
    toldAt: Date | null;
  };
  confirmationCalls: {
    accountId: number;
    heldBy: number | null;
    heldAt: Date | null;
    outcome: 'not now' | 'no answer' | 'wrong number' | null;
    calledAt: Date | null;
    unanswered: Generated<number>;
    nextOn: Generated<string>;
  };
  deskCalls: {
    id: GeneratedAlways<number>;
    requestId: number;
    accountId: number;
    callerId: number | null;
    outcome: 'coming' | 'answered' | 'not now' | 'not reachable' | 'wrong number' | 'gave' | null;
    shownAt: Generated<Date>;
    calledAt: Date | null;
  };
}
