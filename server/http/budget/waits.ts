// Waiting: what a browser without JavaScript pays with. A few seconds a page and, since a program can wait as well, a
// few pages an hour for all of a network.
import { randomBytes } from 'node:crypto';
import type { Keys } from '../keys.ts';
import { Ledger, type Clock } from './ledger.ts';
import { Spent } from './spent.ts';

/** With the donors of the budget these pages of ten stay under 200 an hour. */
const PAGES_AN_HOUR = 7;
const WAIT_MS = 5000;

interface Ticket {
  nonce: string;
  /** Epoch milliseconds. */
  readyAt: number;
}

export interface Waiting {
  ticket: string;
  /** Whole seconds until it is good. */
  seconds: number;
}

export class Waits {
  readonly #keys: Keys;
  readonly #now: Clock;
  readonly #pages: number;
  readonly #spent = new Spent();
  /** The tickets by which each network was shown a page. */
  readonly #shown: Ledger<string>;

  /** `scale` multiplies the pages an hour. */
  constructor(keys: Keys, scale: number, now: Clock) {
    this.#keys = keys;
    this.#now = now;
    this.#shown = new Ledger(now);
    this.#pages = Math.max(1, Math.floor(PAGES_AN_HOUR * scale));
  }

  /** A ticket for this network: the one it holds while that is good, else a new one. */
  issue(network: string, held: string | undefined): Waiting {
    const now = this.#now();
    const ticket = this.#read(network, held);
    const readyAt = Math.max(ticket?.readyAt ?? now + WAIT_MS, now + this.#fullForMs(network));
    const seconds = Math.max(1, Math.ceil((readyAt - now) / 1000));
    if (held && ticket?.readyAt === readyAt) return { ticket: held, seconds };
    const claim = `${randomBytes(9).toString('base64url')}.${Math.ceil(readyAt)}`;
    return { ticket: `${claim}.${this.#keys.sign(this.#text(claim, network))}`, seconds };
  }

  /** Whether the ticket's time has come; it is then used up. */
  redeem(network: string, held: string | undefined): boolean {
    const ticket = this.#read(network, held);
    if (!ticket || ticket.readyAt > this.#now() || this.#fullForMs(network) > 0) return false;
    this.#spent.spend(ticket.nonce);
    this.#shown.add(network, [ticket.nonce]);
    return true;
  }

  /** How long until the network may be shown one more page; 0 when it may be now. */
  #fullForMs(network: string): number {
    const over = this.#shown.count(network) + 1 - this.#pages;
    return over > 0 ? this.#shown.untilFewer(network, over) : 0;
  }

  #read(network: string, held: string | undefined): Ticket | null {
    const [nonce, readyAt, signature, ...rest] = held?.split('.') ?? [];
    if (!nonce || !readyAt || !signature || rest.length > 0) return null;
    const isOurs = this.#keys.verify(this.#text(`${nonce}.${readyAt}`, network), signature);
    return isOurs && !this.#spent.has(nonce) ? { nonce, readyAt: Number(readyAt) } : null;
  }

  #text(claim: string, network: string): string {
    return `wait:${claim}:${network}`;
  }
}
