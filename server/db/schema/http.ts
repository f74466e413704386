import type { ColumnType, Generated } from 'kysely';

export interface IdempotencyRecordsTable {
  caller: string;
  key: string;
  requestHash: string;
  /** Parsed when read, written as JSON text. */
  response: ColumnType<object | null, string | null>;
  createdAt: Generated<Date>;
}
