import type { Generated, GeneratedAlways } from 'kysely';
import type { MessageAnswer } from '#contract/donorMessages.ts';

export interface DonorMessageTables {
  donorMessages: {
    id: GeneratedAlways<number>;
    accountId: number;
    tokenHash: Buffer;
    watchHash: Buffer;
    sender: string;
    content: Buffer;
    answer: MessageAnswer | null;
    createdAt: Generated<Date>;
  };
  reportedSenders: {
    accountId: number;
    sender: string;
    createdAt: Generated<Date>;
  };
  stoppedSenders: {
    sender: string;
    endsAt: Date;
  };
}
