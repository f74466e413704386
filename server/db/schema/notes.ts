import type { Generated, GeneratedAlways } from 'kysely';

export interface DonorNotesTable {
  id: GeneratedAlways<number>;
  accountId: number;
  author: number | null;
  text: string;
  createdAt: Generated<Date>;
}
