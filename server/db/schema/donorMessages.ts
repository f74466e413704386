import type { Generated, GeneratedAlways } from 'kysely';
import type { MessageAnswer } from '#contract/donorMessages.ts';

export interface DonorMessagesTable {
  id: GeneratedAlways<number>;
  accountId: number;
  tokenHash: Buffer;
  watchHash: Buffer;
  sender: string;
  content: Buffer;
  answer: MessageAnswer | null;
  createdAt: Generated<Date>;
}

export interface ReportedSendersTable {
  accountId: number;
  sender: string;
  createdAt: Generated<Date>;
}

export interface StoppedSendersTable {
  sender: string;
  endsAt: Date;
}
