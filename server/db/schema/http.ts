import type { ColumnType, Generated } from 'kysely';

/** An API response as it was sent. */
export interface StoredResponse {
  status: number;
  body: object;
}

export interface IdempotencyRecordsTable {
  caller: string;
  key: string;
  requestHash: string;
  /** Parsed when read, written as JSON text. */
  response: ColumnType<StoredResponse | null, string | null, string | null>;
  createdAt: Generated<Date>;
}
