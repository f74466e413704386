import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface PhoneTables {
  phoneMessages: {
    idHash: Buffer;
    reply: Buffer | null;
    accountIds: Generated<number[]>;
    createdAt: Generated<Date>;
  };
  phoneNumbers: {
    numberHash: string;
    /** YYYY-MM-DD */
    day: string;
    answeredCount: Generated<number>;
    toldDonors: Generated<number[]>;
    asked: Json<object | null>;
    commandedAt: Date | null;
    stoppedAt: Date | null;
    updatedAt: Generated<Date>;
  };
}
