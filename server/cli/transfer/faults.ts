// What is wrong with a file that is to be imported, by line and field. With a single fault nothing is imported.

const MOST_SHOWN = 20;

/** Names the lines; the values are not repeated. */
export class ImportError extends Error {}

export class Faults {
  readonly #found: string[] = [];
  #more = 0;

  add(line: number, field: string, message: string): void {
    if (this.#found.length < MOST_SHOWN) this.#found.push(`line ${line}, ${field}: ${message}`);
    else this.#more += 1;
  }

  get any(): boolean {
    return this.#found.length > 0;
  }

  throwIfAny(): void {
    if (!this.any) return;
    const rest = this.#more > 0 ? [`and ${this.#more} more`] : [];
    throw new ImportError(['Nothing was imported:', ...this.#found, ...rest].join('\n  '));
  }
}
