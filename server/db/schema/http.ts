import type { Generated } from 'kysely';
import type { Json } from './json.ts';

/** An API response as it was sent. */
interface StoredResponse {
  status: number;
  body: object;
}

export interface HttpTables {
  idempotencyRecords: {
    caller: string;
    key: string;
    requestHash: string;
    response: Json<StoredResponse | null>;
    createdAt: Generated<Date>;
  };
  rateLimits: {
    key: string;
    points: Generated<number>;
    /** Milliseconds since 1970. */
    expire: number | null;
  };
  usedTokens: {
    id: string;
    expiresAt: Date;
  };
}
