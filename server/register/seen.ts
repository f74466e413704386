// What stood in the rows before.
import { hash } from 'node:crypto';

/** 48 bits of a text's hash: a set of numbers holds a register of millions. */
const toNumber = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 12), 16);

/** Of the batch or, where nothing is written, of the whole file. */
export class Seen {
  readonly #lines = new Map<number, number>();
  readonly #counts = new Map<number, number>();

  /** The first line with this text; undefined where that is this line. */
  firstLine(text: string, line: number): number | undefined {
    const key = toNumber(text);
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    return first;
  }

  /** How often it was counted before. */
  count(text: string): number {
    const key = toNumber(text);
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count;
  }
}
