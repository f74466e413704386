import type { Generated, GeneratedAlways } from 'kysely';

export interface ListingClaimsTable {
  accountId: number;
  field: 'mobile' | 'email';
  isRefused: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface NumberChangesTable {
  id: GeneratedAlways<number>;
  accountId: number;
  createdAt: Generated<Date>;
}
