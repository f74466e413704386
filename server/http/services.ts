// What every handler may use. Created once in app.ts (or by a test) and passed down; nothing is global.
import type { Passwords } from '#server/auth/passwords.ts';
import type { Config } from '#server/config.ts';
import type { SiteStore } from '#server/content/store.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import type { Log } from '#server/db/log.ts';
import type { Payments } from '#server/limits/payment.ts';
import type { RevealQuota } from '#server/limits/revealQuota.ts';
import type { Transport } from '#server/mail/transport.ts';
import type { SecurityLog } from '#server/auth/securityLog.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { RateLimits } from '#server/limits/rateLimits.ts';
import type { ResponseCache } from './responseCache.ts';

export interface Services {
  /** Typed queries on the pool. */
  db: PooledDb;
  /** For reads that may be a second old. */
  reader: Db;
  config: Config;
  keys: SigningKeys;
  limits: RateLimits;
  /** Queues an e-mail to the owner of a user id, if it has one. */
  tellOwnerOfGuesses(userId: string): Promise<void>;
  securityLog: SecurityLog;
  revealQuota: RevealQuota;
  payments: Payments;
  passwords: Passwords;
  /** Deletes copies of e-mails with their accounts; sending is the mail worker's task. */
  mail: Pick<Transport, 'deleteCopies'>;
  /** Searches of the last second. */
  responses: ResponseCache;
  /** Public look-ups, which do not change while the process runs. */
  lookups: ResponseCache;
  /** The network's own content. */
  site: Pick<SiteStore, 'current' | 'expire'>;
  /** After a write, so that its author sees it at once. */
  clearCache(): void;
  log: Log;
  /** For calendar dates only; sessions, links and limits use the database's clock. */
  now: () => Date;
}
