import type { Generated } from 'kysely';

export interface AccountsTable {
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
}
