import type { Generated, GeneratedAlways } from 'kysely';
import type { LinkPurpose } from '#contract/links.ts';

export interface SessionsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  accountId: number;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
  authenticatedAt: Generated<Date>;
  device: string | null;
}

export interface AccountLinksTable {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  accountId: number | null;
  email: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  answer: string | null;
  answeredAt: Date | null;
}

export interface VisitorRequestsTable {
  id: GeneratedAlways<number>;
  purpose: Generated<'password' | 'login' | 'objection' | 'guesses'>;
  subject: string;
  message: string | null;
  accountId: number | null;
  createdAt: Generated<Date>;
  attempts: Generated<number>;
  nextTryAt: Generated<Date>;
}

export interface SecondFactorsTable {
  accountId: number;
  secret: Buffer;
  confirmedAt: Date | null;
  lastStep: number | null;
}

export interface RecoveryCodesTable {
  accountId: number;
  codeHash: Buffer;
}

export interface PendingLoginsTable {
  tokenHash: Buffer;
  accountId: number;
  attempts: Generated<number>;
  expiresAt: Date;
}

export interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  minute: Date;
  event: string;
  network: string | null;
  account: string | null;
  count: number;
}

export interface SettingsTable {
  name: string;
  value: string;
}
