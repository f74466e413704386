// Waiting instead of proof of work, for browsers without JavaScript: a signed token that becomes valid later. Programs
// can wait as well, so a network may use only a few an hour.
import { randomBytes } from 'node:crypto';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { RecentItems, type Clock } from './recentItems.ts';
import type { ReplayCache } from './replayCache.ts';

const MS_A_UNIT = 5000;
const MAX_WAIT_MS = 30_000;
const VALID_MS = 3_600_000;
const MAX_TOKEN_LENGTH = 200;

interface Token {
  id: string;
  /** Epoch milliseconds. */
  readyAt: number;
  units: number;
}

export interface IssuedToken {
  token: string;
  /** Whole seconds until it is valid. */
  seconds: number;
}

export class DelayTokens {
  readonly #keys: SigningKeys;
  readonly #replays: ReplayCache;
  readonly #now: Clock;
  readonly #purpose: string;
  readonly #perHour: number;
  /** The tokens that each network has used. */
  readonly #used: RecentItems<string>;

  /** A network may use `perHour` tokens of this purpose an hour. */
  constructor(keys: SigningKeys, replays: ReplayCache, now: Clock, options: { purpose: string; perHour: number }) {
    this.#keys = keys;
    this.#replays = replays;
    this.#now = now;
    this.#used = new RecentItems(now);
    this.#purpose = options.purpose;
    this.#perHour = Math.max(1, Math.floor(options.perHour));
  }

  /** A token worth this many units: the browser's own if it is good enough, else a new one. */
  issue(network: string, units: number, held: string | undefined): IssuedToken {
    const now = this.#now();
    const known = this.#read(network, held);
    const token = known && known.units >= units ? known : null;
    const wait = Math.min(MAX_WAIT_MS, units * MS_A_UNIT);
    const readyAt = Math.max(token?.readyAt ?? now + wait, now + this.#untilFree(network));
    const seconds = Math.max(1, Math.ceil((readyAt - now) / 1000));
    if (held && token?.readyAt === readyAt) return { token: held, seconds };
    const claim = `${randomBytes(9).toString('base64url')}.${Math.ceil(readyAt)}.${units}`;
    return { token: `${claim}.${this.#keys.sign(this.#text(claim, network))}`, seconds };
  }

  /** Whether the token is valid by now and worth the units; consumes it. */
  async redeem(network: string, units: number, held: string | undefined): Promise<boolean> {
    const token = this.#read(network, held);
    if (!token || token.units < units || token.readyAt > this.#now()) return false;
    if (this.#untilFree(network) > 0) return false;
    // Counted before the first await, so that concurrent requests cannot all use the last one.
    this.#used.add(network, [token.id]);
    return this.#replays.spend(token.id, new Date(token.readyAt + VALID_MS));
  }

  /** Milliseconds until the network may use another token; 0 if it may now. */
  #untilFree(network: string): number {
    const over = this.#used.count(network) + 1 - this.#perHour;
    return over > 0 ? this.#used.untilFewer(network, over) : 0;
  }

  #read(network: string, held: string | undefined): Token | null {
    if (held === undefined || held.length > MAX_TOKEN_LENGTH) return null;
    const [id, readyAt, units, signature, ...rest] = held.split('.');
    if (!id || !readyAt || !units || !signature || rest.length > 0) return null;
    if (!this.#keys.verify(this.#text(`${id}.${readyAt}.${units}`, network), signature)) return null;
    if (Number(readyAt) + VALID_MS <= this.#now() || this.#replays.has(id)) return null;
    return { id, readyAt: Number(readyAt), units: Number(units) };
  }

  #text(claim: string, network: string): string {
    return `delay:${this.#purpose}:${this.#replays.epoch}:${claim}:${network}`;
  }
}
