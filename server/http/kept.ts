// What is the same for everybody and may be a second old: made once, then given to all who ask within that second.

/** Nobody is shown as available for longer than this after that has changed. */
const KEPT_MS = 1000;
const LONGEST_KEY = 300;

interface Made<Value> {
  at: number;
  value: Promise<Value>;
}

export interface Found<Value> {
  value: Value;
  /** Made for another who asked. */
  isShared: boolean;
}

export interface KeptOptions<Value> {
  /** So many at once; what comes beyond is made each time. */
  most: number;
  /** What does not pass is for the one alone who asked for it. A failure never passes. */
  mayShare?: (value: Value) => boolean;
}

export class Kept<Value> {
  /** How often somebody was given what was made for another, and how often it had to be made. */
  readonly asked = { shared: 0, made: 0 };
  readonly #made = new Map<string, Made<Value>>();
  readonly #most: number;
  readonly #mayShare: (value: Value) => boolean;

  constructor({ most, mayShare = () => true }: KeptOptions<Value>) {
    this.#most = most;
    this.#mayShare = mayShare;
  }

  /** What is kept under the key, or on its way for somebody else; else what `make` gives. */
  async find(key: string, make: () => Promise<Value>): Promise<Found<Value>> {
    const kept = this.#made.get(key);
    if (kept && performance.now() - kept.at < KEPT_MS) {
      const shared = await kept.value.then(
        (value) => (this.#mayShare(value) ? { value } : null),
        () => null,
      );
      this.asked[shared ? 'shared' : 'made'] += 1;
      return shared ? { ...shared, isShared: true } : { value: await make(), isShared: false };
    }
    this.asked.made += 1;
    // It ages from before its questions are asked.
    const made = { at: performance.now(), value: make() };
    this.#keep(key, made);
    return { value: await made.value, isShared: false };
  }

  /** After a write, so that whoever wrote sees it at once. */
  clear(): void {
    this.#made.clear();
  }

  #keep(key: string, made: Made<Value>): void {
    this.#sweep(made.at - KEPT_MS);
    this.#made.delete(key);
    if (this.#made.size < this.#most && key.length <= LONGEST_KEY) this.#made.set(key, made);
  }

  /** The oldest come first. */
  #sweep(until: number): void {
    for (const [key, { at }] of this.#made) {
      if (at > until) return;
      this.#made.delete(key);
    }
  }
}
