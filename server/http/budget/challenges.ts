// Proof of work: what a browser pays with for donors beyond its network's budget.
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { fits, readAnswer, TRY, TRY_BYTES, tryText, type Challenge } from '#contract/challenge.ts';
import type { Keys } from '../keys.ts';
import type { Clock } from './ledger.ts';
import { Spent } from './spent.ts';

/** Four parts of 32 tries each rather than one of 128: with luck or without, it takes about as long. */
const PARTS_A_UNIT = 4;
const ZERO_BITS = 5;
/** Either way: the clocks of two instances may differ by an hour. */
const GOOD_FOR_MS = 2 * 3_600_000;

const hash = promisify<string, string, number, typeof TRY, Buffer>(scrypt);

export class Challenges {
  readonly #keys: Keys;
  readonly #now: Clock;
  readonly #spent = new Spent();

  constructor(keys: Keys, now: Clock) {
    this.#keys = keys;
    this.#now = now;
  }

  /** Work for so many units (pages of ten), to be done by this network. */
  issue(network: string, units: number): Challenge {
    const parts = units * PARTS_A_UNIT;
    const claim = `${randomBytes(9).toString('base64url')}.${this.#now()}.${parts}`;
    return { token: `${claim}.${this.#sign(claim, network)}`, parts, zeroBits: ZERO_BITS };
  }

  /** Whether the header holds an answer to a challenge of ours, made for this network, worth the units, never used. */
  async accept(network: string, units: number, header: unknown): Promise<boolean> {
    const answer = readAnswer(header);
    if (!answer) return false;
    const [nonce = '', issuedAt, parts, signature = ''] = answer.token.split('.');
    const claim = `${nonce}.${issuedAt}.${parts}`;
    if (!this.#keys.verify(this.#text(claim, network), signature)) return false;
    if (Math.abs(this.#now() - Number(issuedAt)) > GOOD_FOR_MS) return false;
    if (Number(parts) < units * PARTS_A_UNIT || answer.numbers.length !== Number(parts)) return false;
    if (!this.#spent.spend(nonce)) return false;
    // One after another: the first that does not fit ends it.
    for (const [part, number] of answer.numbers.entries()) {
      if (!fits(await hash(tryText(part, number), answer.token, TRY_BYTES, TRY), ZERO_BITS)) return false;
    }
    return true;
  }

  #text(claim: string, network: string): string {
    return `challenge:${claim}:${network}`;
  }

  #sign(claim: string, network: string): string {
    return this.#keys.sign(this.#text(claim, network));
  }
}
