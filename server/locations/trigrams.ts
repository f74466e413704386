// An index of names by the trigrams of their sound keys, and the names that share most of them with a text.

/** 27 values of a character: the letters a to z, and none before and after the name. */
const VALUES = 27;
const LEAST_OVERLAP = 0.2;
/** What was typed may be unfinished: the weights of names that begin with it count more. */
const BEGINNING = { base: 1, weight: 3 };
/** Comes before all that a short text is the beginning of. */
const WHOLE = 2;

interface Named {
  /** A sound key: a to z. */
  sound: string;
  /** Added to the overlap. */
  weight: number;
}

export interface Similar<Name> {
  name: Name;
  /** The share of common trigrams, 0 to 1. */
  overlap: number;
  /** The name has more trigrams than the text, and all of the text's. */
  isBeginning: boolean;
}

/** Two blanks before the key and one behind it weigh its beginning. Each trigram once. */
function listTrigrams(key: string, isWhole = true): number[] {
  const trigrams = new Set<number>();
  let [before, last] = [0, 0];
  for (const value of [...Array.from(key, (letter) => letter.charCodeAt(0) - 96), ...(isWhole ? [0] : [])]) {
    trigrams.add((before * VALUES + last) * VALUES + value);
    [before, last] = [last, value];
  }
  return [...trigrams];
}

/** Keeps the best few of many without sorting all of them. */
class Best<Name> {
  readonly found: Similar<Name>[] = [];
  readonly #scores: number[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** Whether one with this score would be among the best. */
  accepts(score: number): boolean {
    return this.found.length < this.#size || score > (this.#scores.at(-1) ?? 0);
  }

  add(similar: Similar<Name>, score: number): void {
    const lower = this.#scores.findIndex((other) => other < score);
    const at = lower < 0 ? this.found.length : lower;
    this.found.splice(at, 0, similar);
    this.#scores.splice(at, 0, score);
    if (this.found.length <= this.#size) return;
    this.found.pop();
    this.#scores.pop();
  }
}

interface Entry<Name> {
  name: Name;
  /** The number of its trigrams. */
  size: number;
  /** With the present search; zero between searches. */
  shared: number;
}

export class TrigramIndex<Name extends Named> {
  /** By trigram. */
  readonly #entries = new Map<number, Entry<Name>[]>();

  constructor(names: Iterable<Name>) {
    for (const name of names) {
      const trigrams = listTrigrams(name.sound);
      const entry = { name, size: trigrams.length, shared: 0 };
      for (const trigram of trigrams) {
        const entries = this.#entries.get(trigram);
        if (entries) entries.push(entry);
        else this.#entries.set(trigram, [entry]);
      }
    }
  }

  /** At most `size` names, by overlap and weight. */
  search(key: string, size: number): Similar<Name>[] {
    const trigrams = listTrigrams(key);
    const beginning = listTrigrams(key, false).length;
    const best = new Best<Name>(size);
    for (const entry of this.#countShared(trigrams)) {
      const { name, shared } = entry;
      entry.shared = 0;
      const overlap = shared / (trigrams.length + entry.size - shared);
      const isBeginning = shared >= beginning && overlap < 1;
      if (overlap < LEAST_OVERLAP && !isBeginning) continue;
      const { weight } = name;
      const partial = isBeginning ? BEGINNING.base + BEGINNING.weight * weight : overlap + weight;
      const score = overlap === 1 ? WHOLE + weight : partial;
      if (best.accepts(score)) best.add({ name, overlap, isBeginning }, score);
    }
    return best.found;
  }

  #countShared(trigrams: readonly number[]): Entry<Name>[] {
    const touched: Entry<Name>[] = [];
    for (const trigram of trigrams) {
      for (const entry of this.#entries.get(trigram) ?? []) {
        if (entry.shared === 0) touched.push(entry);
        entry.shared += 1;
      }
    }
    return touched;
  }
}
