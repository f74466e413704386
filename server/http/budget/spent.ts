// Tokens that were used up: each is good for one answer.

/** So many are remembered; to be issued each cost a request, and to be used each cost its work. */
const MOST = 100_000;

export class Spent {
  readonly #nonces = new Set<string>();

  has(nonce: string): boolean {
    return this.#nonces.has(nonce);
  }

  /** Whether this is its first use; from now on it is used up. */
  spend(nonce: string): boolean {
    if (this.#nonces.has(nonce)) return false;
    this.#nonces.add(nonce);
    if (this.#nonces.size > MOST) this.#nonces.delete(this.#nonces.values().next().value!);
    return true;
  }
}
