import type { Generated, GeneratedAlways } from 'kysely';

export interface SessionsTable {
  tokenHash: Buffer;
  accountId: number;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
}

export interface PasswordLinksTable {
  tokenHash: Buffer;
  accountId: number;
  expiresAt: Date;
}

export interface PasswordRequestsTable {
  id: GeneratedAlways<number>;
  email: string;
  createdAt: Generated<Date>;
  attempts: Generated<number>;
  nextTryAt: Generated<Date>;
}

export interface SettingsTable {
  name: string;
  value: string;
}
