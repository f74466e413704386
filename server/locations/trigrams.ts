// An index of names by the trigrams of their sound keys, and the names that share most of them with a text.

/** 27 values of a character: the letters a to z, and none before and after the name. */
const VALUES = 27;
const LEAST_OVERLAP = 0.2;
/** What was typed may be unfinished: the weights of names that begin with it count more. */
const BEGINNING = { base: 1, weight: 3 };
/** Comes before all that a short text is the beginning of. */
const WHOLE = 2;

export interface Similar {
  /** The position of the name in the list. */
  name: number;
  /** The share of common trigrams, 0 to 1. */
  overlap: number;
  /** The name has more trigrams than the text, and all of the text's. */
  isBeginning: boolean;
}

/** Two blanks before the key and one behind it weigh its beginning. Each trigram once. */
function listTrigrams(key: string, isWhole = true): number[] {
  const values = [0, 0, ...Array.from(key, (letter) => letter.charCodeAt(0) - 96), ...(isWhole ? [0] : [])];
  const trigrams = new Set<number>();
  for (let i = 2; i < values.length; i += 1) {
    trigrams.add((values[i - 2]! * VALUES + values[i - 1]!) * VALUES + values[i]!);
  }
  return [...trigrams];
}

/** Keeps the best few of many without sorting all of them. */
class Best {
  readonly found: Similar[] = [];
  readonly #scores: number[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** Whether one with this score would be among the best. */
  accepts(score: number): boolean {
    return this.found.length < this.#size || score > this.#scores.at(-1)!;
  }

  add(similar: Similar, score: number): void {
    const lower = this.#scores.findIndex((other) => other < score);
    const at = lower < 0 ? this.found.length : lower;
    this.found.splice(at, 0, similar);
    this.#scores.splice(at, 0, score);
    if (this.found.length <= this.#size) return;
    this.found.pop();
    this.#scores.pop();
  }
}

export class TrigramIndex {
  /** Where the names of each trigram begin in `#names`. */
  readonly #starts = new Uint32Array(VALUES ** 3 + 1);
  readonly #names: Uint16Array;
  /** The number of trigrams of each name. */
  readonly #sizes: Uint8Array;
  /** Of the present search, for each name; zero between searches. */
  readonly #shared: Uint8Array;
  readonly #weights: ArrayLike<number>;

  /** `weights` are added to the overlap. At most 65,536 keys of a to z. */
  constructor(keys: readonly string[], weights: ArrayLike<number>) {
    const trigrams = keys.map((key) => listTrigrams(key));
    this.#weights = weights;
    this.#shared = new Uint8Array(keys.length);
    this.#sizes = Uint8Array.from(trigrams, ({ length }) => length);
    for (const trigram of trigrams.flat()) this.#starts[trigram + 1]! += 1;
    for (let i = 1; i < this.#starts.length; i += 1) this.#starts[i]! += this.#starts[i - 1]!;
    this.#names = new Uint16Array(this.#starts.at(-1)!);
    const next = this.#starts.slice();
    trigrams.forEach((list, name) => {
      for (const trigram of list) this.#names[next[trigram]!++] = name;
    });
  }

  /** At most `size` names, by overlap and weight. */
  search(key: string, size: number): Similar[] {
    const trigrams = listTrigrams(key);
    const beginning = listTrigrams(key, false).length;
    const best = new Best(size);
    for (const name of this.#countShared(trigrams)) {
      const shared = this.#shared[name]!;
      this.#shared[name] = 0;
      const overlap = shared / (trigrams.length + this.#sizes[name]! - shared);
      const isBeginning = shared >= beginning && overlap < 1;
      if (overlap < LEAST_OVERLAP && !isBeginning) continue;
      const weight = this.#weights[name]!;
      const partial = isBeginning ? BEGINNING.base + BEGINNING.weight * weight : overlap + weight;
      const score = overlap === 1 ? WHOLE + weight : partial;
      if (best.accepts(score)) best.add({ name, overlap, isBeginning }, score);
    }
    return best.found;
  }

  #countShared(trigrams: readonly number[]): number[] {
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (let i = this.#starts[trigram]!; i < this.#starts[trigram + 1]!; i += 1) {
        const name = this.#names[i]!;
        if (!this.#shared[name]) touched.push(name);
        this.#shared[name]! += 1;
      }
    }
    return touched;
  }
}
