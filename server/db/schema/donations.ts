import type { Generated, GeneratedAlways } from 'kysely';

export interface DonationsTable {
  id: GeneratedAlways<number>;
  accountId: number | null;
  donatedOn: string;
  patientName: string;
  place: string;
  hospitalName: string;
  type: 'Blood' | 'Platelets';
  createdAt: Generated<Date>;
  /** Whether the public list shows it. */
  isPublic: Generated<boolean>;
  /** From a former register: never public. */
  isImported: Generated<boolean>;
}
