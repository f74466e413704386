// The security log: logins, refusals and used-up limits, counted by minute in memory and written in batches, so that a
// refused request costs no query. Networks and accounts are stored as keyed hashes only.
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { userIdKey } from '#contract/text.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { SigningKeys } from './signingKeys.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Beyond it, events are counted without network and account, so that a flood fills neither memory nor the table. */
const MAX_ROWS_PER_HOUR = 10_000;

/** Whom an event is about. */
export interface EventSource {
  /** Null past the maximum of rows. */
  network: string | null;
  /** As typed, also where there is no such account. */
  userId: string | null;
}

interface Counter extends EventSource {
  minute: number;
  event: string;
  count: number;
}

const networkText = (network: string) => `security-log-network:${network}`;
const accountText = (userId: string) => `security-log-account:${userIdKey(userId)}`;

/** The hashes under which a network or an account may be stored: one per key, because keys rotate. */
export const hashesOfNetwork = (keys: SigningKeys, network: string): string[] => keys.signAll(networkText(network));
export const hashesOfAccount = (keys: SigningKeys, userId: string): string[] => keys.signAll(accountText(userId));

export class SecurityLog {
  readonly #keys: SigningKeys;
  readonly #clock: () => number;
  #counters = new Map<string, Counter>();
  #hour = 0;
  #rowsThisHour = 0;

  /** `clock`: epoch milliseconds. */
  constructor(keys: SigningKeys, clock: () => number) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** Counts an event, in memory. */
  record(event: string, source: EventSource): void {
    const now = this.#clock();
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    this.#beginHour(Math.floor(now / HOUR_MS));
    const key = [minute, event, source.network, source.userId].join('\n');
    const found = this.#counters.get(key);
    if (found) {
      found.count += 1;
    } else if (this.#rowsThisHour >= MAX_ROWS_PER_HOUR && source.network !== null) {
      this.record(event, { network: null, userId: null });
    } else {
      this.#counters.set(key, { minute, event, ...source, count: 1 });
      this.#rowsThisHour += 1;
    }
  }

  #beginHour(hour: number): void {
    if (hour !== this.#hour) this.#rowsThisHour = 0;
    this.#hour = hour;
  }

  /** Stores what was counted since the last call. Counts that cannot be stored are lost; never rejects. */
  async flush(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
    const counters = [...this.#counters.values()];
    if (counters.length === 0) return;
    this.#counters = new Map();
    await this.#store(db, counters).catch((error: unknown) => {
      log.warn({ err: error, lost: counters.length }, 'security events were not stored');
    });
  }

  async #store(db: Db, counters: readonly Counter[]): Promise<void> {
    const sign = (text: string | null) => text && this.#keys.sign(text);
    await sql`insert into security_events (minute, event, network, account, count) select * from unnest(
      ${counters.map(({ minute }) => new Date(minute))}::timestamptz[],
      ${counters.map(({ event }) => event)}::text[],
      ${counters.map(({ network }) => sign(network && networkText(network)))}::text[],
      ${counters.map(({ userId }) => sign(userId && accountText(userId)))}::text[],
      ${counters.map(({ count }) => count)}::int[])`.execute(db);
  }
}

/** Deletes up to `limit` events older than the given days. Returns how many. */
export async function deleteOldSecurityEvents(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('securityEvents')
    .select('id')
    .where('minute', '<', secondsAgo(days * 86_400))
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('securityEvents').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
