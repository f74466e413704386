import type { ColumnType, Generated } from 'kysely';

export interface IdempotencyRecordsTable {
  caller: string;
  key: string;
  requestHash: string;
  /** Read as JSON, written as its text. */
  response: ColumnType<object | null, string | null>;
  createdAt: Generated<Date>;
}
