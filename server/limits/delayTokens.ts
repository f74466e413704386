// Waiting instead of proof of work, for browsers without JavaScript: a signed token that becomes valid later. Programs
// can wait as well, so a network may use only a few an hour.
import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#contract/indiaTime.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { NETWORKS_OF_A_SITE, type ClientNetwork } from './clientNetwork.ts';
import { RecentItems, type Clock } from './recentItems.ts';
import type { ReplayCache } from './replayCache.ts';

const MS_A_UNIT = 5000;
const MAX_WAIT_MS = 30_000;
const VALID_MS = HOUR_MS;
const MAX_TOKEN_LENGTH = 200;

/** What payments are made of. */
export interface PaymentParts {
  keys: SigningKeys;
  replays: ReplayCache;
  now: Clock;
}

/** How many tokens of one purpose a network may use within an hour; an IPv6 /48 ten times as many. */
interface DelayLimit {
  purpose: string;
  perHour: number;
}

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
  /** The ids of used tokens, by network and by /48. */
  readonly #used: RecentItems<string>;

  constructor({ keys, replays, now }: PaymentParts, { purpose, perHour }: DelayLimit) {
    this.#keys = keys;
    this.#replays = replays;
    this.#now = now;
    this.#purpose = purpose;
    this.#perHour = Math.max(1, Math.floor(perHour));
    this.#used = new RecentItems(now);
  }

  /** A token worth this many units: the browser's own if it is good enough, else a new one. */
  issue(client: ClientNetwork, units: number, held: string | undefined): IssuedToken {
    const { network } = client;
    const now = this.#now();
    const known = this.#read(network, held);
    const token = known && known.units >= units ? known : null;
    const wait = Math.min(MAX_WAIT_MS, units * MS_A_UNIT);
    const readyAt = Math.max(token?.readyAt ?? now + wait, now + this.#findWait(client));
    const seconds = Math.max(1, Math.ceil((readyAt - now) / 1000));
    if (held && token?.readyAt === readyAt) return { token: held, seconds };
    const claim = `${randomBytes(9).toString('base64url')}.${Math.ceil(readyAt)}.${units}`;
    return { token: `${claim}.${this.#keys.sign(this.#text(claim, network))}`, seconds };
  }

  /** The worth of the token, which is consumed; 0 if it is not valid by now, or worth less than the units. */
  async redeem(client: ClientNetwork, units: number, held: string | undefined): Promise<number> {
    const token = this.#read(client.network, held);
    if (!token || token.units < units || token.readyAt > this.#now()) return 0;
    if (this.#findWait(client) > 0) return 0;
    for (const key of [client.network, client.prefix48]) if (key !== null) this.#used.add(key, [token.id]);
    return (await this.#replays.spend(token.id, new Date(token.readyAt + VALID_MS))) ? token.units : 0;
  }

  #read(network: string, held: string | undefined): Token | null {
    if (held === undefined || held.length > MAX_TOKEN_LENGTH) return null;
    const [id, readyAt, units, signature, ...rest] = held.split('.');
    if (!id || !readyAt || !units || !signature || rest.length > 0) return null;
    if (!this.#keys.verify(this.#text(`${id}.${readyAt}.${units}`, network), signature)) return null;
    if (Number(readyAt) + VALID_MS <= this.#now() || this.#replays.has(id)) return null;
    return { id, readyAt: Number(readyAt), units: Number(units) };
  }

  /** Milliseconds until the client may use another token; 0 if it may now. */
  #findWait({ network, prefix48 }: ClientNetwork): number {
    const ofSite = prefix48 === null ? 0 : this.#untilFree(prefix48, this.#perHour * NETWORKS_OF_A_SITE);
    return Math.max(this.#untilFree(network, this.#perHour), ofSite);
  }

  #untilFree(key: string, perHour: number): number {
    const over = this.#used.count(key) + 1 - perHour;
    return over > 0 ? this.#used.untilFewer(key, over) : 0;
  }

  #text(claim: string, network: string): string {
    return `delay:${this.#purpose}:${this.#replays.epoch}:${claim}:${network}`;
  }
}
