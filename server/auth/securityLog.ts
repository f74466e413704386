// The security log: logins, refusals and used-up limits, counted by minute in memory and written in batches, so that a
// refused request costs no query. Networks and accounts are stored as keyed hashes only.
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#contract/indiaTime.ts';
import { userIdKey } from '#contract/text.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { SigningKeys } from './signingKeys.ts';

/**
 * Rows an hour of one event, and of one prefix (/48, IPv4 address) within it: past them the network is left out, so that a
 * flood fills neither memory nor the table, hides no other event, and takes more than twenty prefixes to hide its own.
 */
const ROWS_OF_EVENT = 2000;
const ROWS_OF_PREFIX = 100;

/** Whom an event is about. */
export interface EventSource {
  /** Null past the maximum of rows. */
  network: string | null;
  /** The /48 of an IPv6 network. */
  prefix48?: string | null;
  /** As typed, also where there is no such account. */
  userId: string | null;
}

interface Counter extends Pick<EventSource, 'network' | 'userId'> {
  minute: number;
  event: string;
  count: number;
}

const networkText = (network: string) => `security-log-network:${network}`;
const accountText = (userId: string) => `security-log-account:${userIdKey(userId)}`;

/** The hashes under which a network or an account may be stored: earlier versions used the signing keys. */
export const hashesOfNetwork = (keys: SigningKeys, network: string): string[] => keys.signLasting(networkText(network));
export const hashesOfAccount = (keys: SigningKeys, userId: string): string[] => keys.signLasting(accountText(userId));

/** The rows of one event within an hour: no more than its maximum, and no more of one prefix than of a prefix. */
class Quota {
  #rows = 0;
  readonly #ofPrefix = new Map<string, number>();

  /** Whether there is one more row, which is then used. */
  take(prefix: string): boolean {
    const used = this.#ofPrefix.get(prefix) ?? 0;
    if (this.#rows >= ROWS_OF_EVENT || used >= ROWS_OF_PREFIX) return false;
    this.#rows += 1;
    this.#ofPrefix.set(prefix, used + 1);
    return true;
  }
}

export class SecurityLog {
  readonly #keys: SigningKeys;
  readonly #clock: () => number;
  #counters = new Map<string, Counter>();
  #hour = 0;
  /** By event, with and without network. Events are few: endpoints and their results. */
  #quotas = new Map<string, Quota>();

  /** `clock`: epoch milliseconds. */
  constructor(keys: SigningKeys, clock: () => number) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** Counts an event, in memory: where rows are used up without its network, then also without its account. */
  record(event: string, { network, prefix48, userId }: EventSource): void {
    const now = this.#clock();
    this.#beginHour(Math.floor(now / HOUR_MS));
    const counter = { minute: Math.floor(now / MINUTE_MS) * MINUTE_MS, event };
    const prefix = prefix48 ?? network ?? '';
    const isCounted =
      this.#count({ ...counter, network, userId }, () => this.#quota(event).take(prefix)) ||
      (userId !== null &&
        this.#count({ ...counter, network: null, userId }, () => this.#quota(`${event} account`).take(prefix)));
    if (!isCounted) this.#count({ ...counter, network: null, userId: null }, () => true);
  }

  /** False where it has no row yet and may not have one. */
  #count(counter: Omit<Counter, 'count'>, mayAdd: () => boolean): boolean {
    const key = [counter.minute, counter.event, counter.network, counter.userId].join('\n');
    const found = this.#counters.get(key);
    if (found) found.count += 1;
    else if (mayAdd()) this.#counters.set(key, { ...counter, count: 1 });
    else return false;
    return true;
  }

  #quota(name: string): Quota {
    const quota = this.#quotas.get(name) ?? new Quota();
    this.#quotas.set(name, quota);
    return quota;
  }

  #beginHour(hour: number): void {
    if (hour !== this.#hour) this.#quotas.clear();
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
    const sign = (text: string | null) => text && this.#keys.signLasting(text)[0];
    await sql`insert into security_events (minute, event, network, account, count) select * from unnest(
      ${counters.map(({ minute }) => new Date(minute))}::timestamptz[],
      ${counters.map(({ event }) => event)}::text[],
      ${counters.map(({ network }) => sign(network && networkText(network)))}::text[],
      ${counters.map(({ userId }) => sign(userId && accountText(userId)))}::text[],
      ${counters.map(({ count }) => count)}::int[])`.execute(db);
  }
}

/** Deletes up to `limit` events older than the given days. Returns how many. */
export const deleteOldSecurityEvents = (db: Db, days: number, limit: number) =>
  deleteUpTo(db, limit, 'securityEvents', sql`minute < ${daysAgo(days)}`);
