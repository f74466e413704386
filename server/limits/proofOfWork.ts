// Proof of work with altcha-lib. The server picks a counter, and the browser searches for it with scrypt from 0 on.
// Only creating a challenge costs the server a hash; verifying a solution compares signatures.
import { CappedMap, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import * as z from 'zod/mini';
import { Challenge, ChallengeAnswer } from '#contract/challenge.ts';
import { HOUR_MS } from '#contract/indiaTime.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Clock } from './recentItems.ts';
import type { ReplayCache } from './replayCache.ts';

/** Half a megabyte per try (N × r × 128 bytes): memory costs a rented server and a phone about the same. */
const SCRYPT = { algorithm: 'SCRYPT', cost: 512, memoryCost: 8 };
/** The maximum number of tries per unit; half as many on average. */
const TRIES_A_UNIT = 128;
/** The clocks of two processes may differ by an hour. */
const VALID_MS = 2 * HOUR_MS;
/** A challenge with less time left is not issued again. */
const REISSUE_MS = HOUR_MS;
/** Past this many unanswered challenges of one price a network gets the oldest again, so that a rejection costs no hash. */
const MAX_UNANSWERED = 16;
const MAX_LISTS = 5000;
const MAX_ANSWER_LENGTH = 1500;

interface Issued {
  at: number;
  challenge: Promise<Challenge>;
}

function decodeChallengeAnswer(header: unknown): ChallengeAnswer | null {
  if (typeof header !== 'string' || header.length > MAX_ANSWER_LENGTH) return null;
  try {
    return z.parse(ChallengeAnswer, JSON.parse(Buffer.from(header, 'base64').toString()));
  } catch {
    return null;
  }
}

export class ProofOfWork {
  readonly #keys: SigningKeys;
  readonly #replays: ReplayCache;
  readonly #now: Clock;
  readonly #unanswered: Map<string, Issued[]> = new CappedMap({ maxSize: MAX_LISTS });

  constructor(keys: SigningKeys, replays: ReplayCache, now: Clock) {
    this.#keys = keys;
    this.#replays = replays;
    this.#now = now;
  }

  /** A challenge worth this many units, valid for this network. */
  issue(network: string, units: number): Promise<Challenge> {
    const now = this.#now();
    const key = `${network} ${units}`;
    const list = (this.#unanswered.get(key) ?? []).filter(({ at }) => at + VALID_MS - REISSUE_MS > now);
    const oldest = list.length < MAX_UNANSWERED ? undefined : list.shift();
    const next = oldest ?? { at: now, challenge: this.#make(network, units) };
    list.push(next);
    this.#unanswered.set(key, list);
    return next.challenge;
  }

  /** The worth of the unused challenge of this network that the header solves; 0 if it is less than the units. */
  async accept(network: string, units: number, header: unknown): Promise<number> {
    const answer = decodeChallengeAnswer(header);
    if (!answer) return 0;
    const { nonce, expiresAt, data } = answer.challenge.parameters;
    if (expiresAt * 1000 <= this.#now() || data.units < units || this.#replays.has(nonce)) return 0;
    if (!(await this.#verify(network, answer))) return 0;
    await this.#forget(`${network} ${data.units}`, nonce);
    return (await this.#replays.spend(nonce, new Date(expiresAt * 1000))) ? data.units : 0;
  }

  async #make(network: string, units: number): Promise<Challenge> {
    const tries = units * TRIES_A_UNIT;
    const [secret] = this.#secrets(network);
    const challenge = await createChallenge({
      ...SCRYPT,
      counter: randomInt(tries - 1, 0),
      data: { units, tries },
      expiresAt: Math.floor((this.#now() + VALID_MS) / 1000),
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecret(secret),
    });
    return z.parse(Challenge, challenge);
  }

  async #verify(network: string, { challenge, solution }: ChallengeAnswer): Promise<boolean> {
    for (const secret of this.#secrets(network)) {
      const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: keySecret(secret) };
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (verified) return true;
    }
    return false;
  }

  /** One per signing key, newest first. */
  #secrets(network: string): [string, ...string[]] {
    return this.#keys.signAll(`proof-of-work:${this.#replays.epoch}:${network}`);
  }

  async #forget(key: string, nonce: string): Promise<void> {
    const list = this.#unanswered.get(key) ?? [];
    const challenges = await Promise.all(list.map(({ challenge }) => challenge));
    const answered = list[challenges.findIndex(({ parameters }) => parameters.nonce === nonce)];
    const present = this.#unanswered.get(key);
    if (answered && present)
      this.#unanswered.set(
        key,
        present.filter((issued) => issued !== answered),
      );
  }
}

const keySecret = (secret: string) => `${secret}:key`;
