import type { Generated, GeneratedAlways } from 'kysely';
import type { LinkPurpose } from '#contract/links.ts';

export interface AccountTables {
  accounts: {
    accountId: number;
    userId: string;
    userIdKey: string;
    /** Null for an account that cannot log in. */
    passwordHash: string | null;
    email: string;
    emailConfirmedAt: Date | null;
    isAdmin: Generated<boolean>;
    /** An administrator who is no full one. */
    isModerator: Generated<boolean>;
    isDemo: Generated<boolean>;
    createdAt: Generated<Date>;
    deletedAt: Date | null;
    deletedBy: number | null;
    blockedAt: Date | null;
    lastLoginAt: Date | null;
    routineEmailsStoppedAt: Date | null;
    routineEmailAt: Date | null;
    unansweredEmails: Generated<number>;
    language: Generated<string>;
  };
  sessions: {
    id: GeneratedAlways<number>;
    tokenHash: Buffer;
    accountId: number;
    createdAt: Generated<Date>;
    lastSeenAt: Generated<Date>;
    authenticatedAt: Generated<Date>;
    device: string | null;
  };
  accountLinks: {
    tokenHash: Buffer;
    purpose: LinkPurpose;
    accountId: number | null;
    email: string | null;
    createdAt: Generated<Date>;
    expiresAt: Date;
    answer: string | null;
    answeredAt: Date | null;
  };
  visitorRequests: {
    id: GeneratedAlways<number>;
    purpose: Generated<'password' | 'login' | 'objection' | 'guesses'>;
    subject: string;
    message: string | null;
    accountId: number | null;
    createdAt: Generated<Date>;
    attempts: Generated<number>;
    nextTryAt: Generated<Date>;
  };
  secondFactors: {
    accountId: number;
    secret: Buffer;
    confirmedAt: Date | null;
    lastStep: number | null;
  };
  recoveryCodes: {
    accountId: number;
    codeHash: Buffer;
  };
  pendingLogins: {
    tokenHash: Buffer;
    accountId: number;
    attempts: Generated<number>;
    expiresAt: Date;
  };
  securityEvents: {
    id: GeneratedAlways<number>;
    minute: Date;
    event: string;
    network: string | null;
    account: string | null;
    count: number;
  };
  settings: {
    name: string;
    value: string;
  };
}
