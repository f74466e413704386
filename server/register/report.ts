// What an import says: each fault with its line, then the counts.
import type { CsvRow } from '#server/admin/export/csv.ts';
import { faultKinds, type FaultKind } from './faults.ts';
import type { FaultyRow } from './readRegister.ts';

export type Print = (line: string) => void;

/** The column that the file of errors has more: a second import does not read it. */
export const REASON = 'reason';

export class Report {
  readonly #print: Print;
  readonly #faults = new Map<FaultKind, number>();
  readonly #notes = new Map<string, number>();
  rows = 0;
  imported = 0;
  before = 0;
  listed = 0;
  perhapsTwice = 0;

  constructor(print: Print) {
    this.#print = print;
  }

  addFaults(faulty: readonly FaultyRow[]): void {
    for (const { line, fault } of faulty) {
      this.#faults.set(fault.kind, (this.#faults.get(fault.kind) ?? 0) + 1);
      this.#print(`line ${line}: ${fault.kind}: ${fault.message}`);
    }
  }

  addNote(note: string): void {
    this.#notes.set(note, (this.#notes.get(note) ?? 0) + 1);
  }

  get faults(): Partial<Record<FaultKind, number>> {
    return Object.fromEntries(this.#faults);
  }

  summary(): string[] {
    const faults = faultKinds.flatMap((kind) =>
      this.#faults.has(kind) ? [`  ${kind}: ${this.#faults.get(kind)}`] : [],
    );
    const count = [...this.#faults.values()].reduce((sum, one) => sum + one, 0);
    const notes = [...this.#notes].toSorted(([, a], [, b]) => b - a).slice(0, MOST_NOTES);
    return [
      ...(notes.length > 0
        ? ['How often, most often first:', ...notes.map(([note, times]) => `  ${times} × ${note}`)]
        : []),
      `${this.rows} rows. ${count} with faults${count > 0 ? ':' : '.'}`,
      ...faults,
    ];
  }
}

const MOST_NOTES = 100;

/** Rows for the file of errors: as they were, with the reason. */
export const toErrorRows = (headers: readonly string[], faulty: readonly FaultyRow[]): CsvRow[] =>
  faulty
    .toSorted((a, b) => a.line - b.line)
    .map(({ cells, fault }) => ({
      ...Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? ''])),
      [REASON]: `${fault.kind}: ${fault.message}`,
    }));
