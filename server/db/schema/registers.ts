import type { Generated, GeneratedAlways } from 'kysely';

export interface RegistersTable {
  id: GeneratedAlways<number>;
  name: string;
  consent: string;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  pausedAt: Date | null;
  anHour: number | null;
  undoneAt: Date | null;
  undoEndedAt: Date | null;
}

export interface ImportedDonorsTable {
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
}

export interface BarredNumbersTable {
  hash: string;
  createdAt: Generated<Date>;
}

export interface RedirectsTable {
  path: string;
  target: string;
}
