import type { ColumnType, Generated } from 'kysely';

export interface PhoneMessagesTable {
  idHash: Buffer;
  reply: Buffer | null;
  accountIds: Generated<number[]>;
  createdAt: Generated<Date>;
}

export interface PhoneNumbersTable {
  numberHash: string;
  /** YYYY-MM-DD */
  day: string;
  answeredCount: Generated<number>;
  toldDonors: Generated<number[]>;
  /** Parsed when read, written as JSON text. */
  asked: ColumnType<object | null, string | null, string | null>;
  commandedAt: Date | null;
  stoppedAt: Date | null;
  updatedAt: Generated<Date>;
}
