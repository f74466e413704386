import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json.ts';

interface MessageTemplate {
  name: string;
  values: Record<string, string | null>;
}

export interface MailTables {
  outboxEmails: {
    id: GeneratedAlways<number>;
    accountId: number | null;
    messageId: string;
    recipientName: string;
    recipientAddress: string;
    subject: string;
    body: string;
    html: string | null;
    attempts: Generated<number>;
    nextTryAt: Generated<Date>;
    createdAt: Generated<Date>;
    failedAt: Date | null;
    smtpCode: number | null;
    listUnsubscribe: string | null;
    isMessage: Generated<boolean>;
    language: Generated<string>;
    template: Json<MessageTemplate | null>;
  };
  unrequestedEmails: {
    id: GeneratedAlways<number>;
    addressHash: Buffer;
    sentAt: Generated<Date>;
  };
  massEmails: {
    id: GeneratedAlways<number>;
    subject: string | null;
    message: string | null;
    createdAt: Generated<Date>;
  };
  massEmailRecipients: {
    massEmailId: number;
    accountId: number;
    queuedAt: Date | null;
  };
}
