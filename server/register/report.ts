// What an import says: each fault with its line, then the counts.
import { faultKinds, type FaultKind } from './faults.ts';
import type { CsvLine } from './csvFile.ts';
import type { FaultyRow } from './readRegister.ts';

export type Print = (line: string) => void;

/** The column that the file of errors has more: a second import does not read it. */
const REASON = 'reason';

interface Note {
  times: number;
  firstLine: number;
}

export class Report {
  readonly #print: Print;
  readonly #faults = new Map<FaultKind, number>();
  readonly #notes = new Map<string, Note>();
  rows = 0;
  imported = 0;
  before = 0;
  listed = 0;
  perhapsTwice = 0;
  /** Donors of the register who wait for 'Start', afterwards. */
  waiting = 0;

  constructor(print: Print) {
    this.#print = print;
  }

  addFaults(faulty: readonly FaultyRow[]): void {
    for (const { line, fault } of byLine(faulty)) {
      this.#faults.set(fault.kind, (this.#faults.get(fault.kind) ?? 0) + 1);
      this.#print(`line ${line}: ${fault.kind}: ${fault.message}`);
    }
  }

  /** A row that is imported although another one may be the same person. */
  addTwin(line: number, twin: string): void {
    this.perhapsTwice += 1;
    this.#print(`line ${line}: perhaps twice: ${twin}.`);
  }

  addNote(note: string, line: number): void {
    const { times = 0, firstLine = line } = this.#notes.get(note) ?? {};
    this.#notes.set(note, { times: times + 1, firstLine });
  }

  /** A line before the headers, a title or nothing known. */
  addSkipped(above: readonly CsvLine[]): void {
    for (const { line, cells } of above)
      this.addNote(`above the headers, not read: ${cells.filter(Boolean).join(' ')}`, line);
  }

  get faults(): Partial<Record<FaultKind, number>> {
    return Object.fromEntries(this.#faults);
  }

  summary(): string[] {
    const faults = faultKinds.flatMap((kind) =>
      this.#faults.has(kind) ? [`  ${kind}: ${this.#faults.get(kind)}`] : [],
    );
    const count = [...this.#faults.values()].reduce((sum, one) => sum + one, 0);
    const notes = [...this.#notes].toSorted(([, a], [, b]) => b.times - a.times).slice(0, MOST_NOTES);
    return [
      ...(notes.length > 0
        ? [
            'How often, most often first:',
            ...notes.map(([note, { times, firstLine }]) => `  ${times} × ${note} (first in line ${firstLine})`),
          ]
        : []),
      `${this.rows} rows. ${count} with faults${count > 0 ? ':' : '.'}`,
      ...faults,
    ];
  }
}

const MOST_NOTES = 100;

const byLine = (faulty: readonly FaultyRow[]) => faulty.toSorted((a, b) => a.line - b.line);

/** The file of errors, imported once more, has reasons from before. */
const withoutReason = (headers: readonly string[], cells: readonly string[]): string[] =>
  headers.flatMap((header, i) => (header === REASON ? [] : [cells[i] ?? '']));

export const toErrorHeaders = (headers: readonly string[]): string[] => [...withoutReason(headers, headers), REASON];

/** Rows for the file of errors: as they were, with the reason. Cells beyond the headers stay beyond them. */
export const toErrorRows = (headers: readonly string[], faulty: readonly FaultyRow[]): string[][] =>
  byLine(faulty).map(({ cells, fault }) => [
    ...withoutReason(headers, cells),
    `${fault.kind}: ${fault.message}`,
    ...cells.slice(headers.length),
  ]);
