import type { Generated } from 'kysely';

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface UsedTokensTable {
  id: string;
  expiresAt: Date;
}
