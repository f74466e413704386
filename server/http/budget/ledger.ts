// What each network was shown within the last hour: donors by their regid, pages by the ticket that paid for them.

const HOUR_MS = 3_600_000;
/** Over all networks, in some ten megabytes. Past it the network that asked the longest ago is forgotten. */
const MOST_ENTRIES = 200_000;

/** Epoch milliseconds. */
export type Clock = () => number;

export class Ledger<Item> {
  /** Both in the order of time: networks by their last request, items by when they were first shown. */
  readonly #shown = new Map<string, Map<Item, number>>();
  readonly #now: Clock;
  readonly #most: number;
  #entries = 0;

  constructor(now: Clock, most = MOST_ENTRIES) {
    this.#now = now;
    this.#most = most;
  }

  /** How many distinct items the network was shown within the last hour. */
  count(network: string): number {
    return this.#read(network)?.size ?? 0;
  }

  /** Those of the items which the network was not shown within the last hour. */
  findNew(network: string, items: readonly Item[]): Item[] {
    const shown = this.#read(network);
    return shown ? items.filter((item) => !shown.has(item)) : [...items];
  }

  add(network: string, items: readonly Item[]): void {
    const shown = this.#read(network) ?? new Map<Item, number>();
    const before = shown.size;
    for (const item of items) if (!shown.has(item)) shown.set(item, this.#now());
    this.#entries += shown.size - before;
    this.#shown.delete(network);
    this.#shown.set(network, shown);
    while (this.#entries > this.#most) this.#forget(this.#shown.keys().next().value!);
  }

  /** In how many milliseconds so many of the network's items will have left the hour. */
  untilFewer(network: string, by: number): number {
    const shown = [...(this.#read(network)?.values() ?? [])];
    const at = shown[Math.min(by, shown.length) - 1];
    return at === undefined ? 0 : at + HOUR_MS - this.#now();
  }

  #read(network: string): Map<Item, number> | undefined {
    const shown = this.#shown.get(network);
    if (!shown) return undefined;
    const until = this.#now() - HOUR_MS;
    for (const [item, at] of shown) {
      if (at > until) break;
      shown.delete(item);
      this.#entries -= 1;
    }
    return shown;
  }

  #forget(network: string): void {
    this.#entries -= this.#shown.get(network)!.size;
    this.#shown.delete(network);
  }
}
