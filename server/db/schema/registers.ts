import type { Generated, GeneratedAlways } from 'kysely';

export interface RegisterTables {
  registers: {
    id: GeneratedAlways<number>;
    name: string;
    consent: string;
    createdAt: Generated<Date>;
    startedAt: Date | null;
    pausedAt: Date | null;
    anHour: number | null;
    undoneAt: Date | null;
    undoEndedAt: Date | null;
  };
  importedDonors: {
    sourceKey: string;
    content: string;
    registerId: number;
    accountId: number | null;
    notifiedAt: Date | null;
    importedAt: Generated<Date>;
    formerId: Generated<string>;
    isListedAtStart: Generated<boolean>;
    letterCount: Generated<number>;
    failedCount: Generated<number>;
    answeredAt: Date | null;
  };
  barredNumbers: {
    hash: string;
    createdAt: Generated<Date>;
  };
  redirects: {
    path: string;
    target: string;
  };
}
