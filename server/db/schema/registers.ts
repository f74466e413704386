import type { Generated, GeneratedAlways } from 'kysely';

export interface RegistersTable {
  id: GeneratedAlways<number>;
  name: string;
  consent: string;
  createdAt: Generated<Date>;
}

export interface ImportedDonorsTable {
  sourceKey: string;
  content: string;
  registerId: number;
  accountId: number | null;
  notifiedAt: Date | null;
}

export interface BarredNumbersTable {
  hash: string;
  createdAt: Generated<Date>;
}

export interface RedirectsTable {
  path: string;
  target: string;
}
