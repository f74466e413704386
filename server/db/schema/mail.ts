import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface MessageTemplate {
  name: string;
  values: Record<string, string | null>;
}

export interface OutboxEmailsTable {
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
  /** Parsed when read, written as JSON text. */
  template: ColumnType<MessageTemplate | null, string | null, string | null>;
}

export interface UnrequestedEmailsTable {
  id: GeneratedAlways<number>;
  addressHash: Buffer;
  sentAt: Generated<Date>;
}

export interface MassEmailsTable {
  id: GeneratedAlways<number>;
  subject: string | null;
  message: string | null;
  createdAt: Generated<Date>;
}

export interface MassEmailRecipientsTable {
  massEmailId: number;
  accountId: number;
  queuedAt: Date | null;
}
