// What an import says: each fault with its line, then the counts.
import type { CappedField } from '#server/donors/listingCaps.ts';
import { faultKinds, type FaultKind, type Note } from './faults.ts';
import type { CsvLine } from './csvFile.ts';
import type { FaultyRow } from './readRegister.ts';

export type Print = (line: string) => void;

/** The column that the file of errors has more: a second import does not read it. */
const REASON = 'reason';

export const noteHeaders = ['line', 'column', 'note'];
/** Of so many notes that differ the summary counts how often each comes; all are in the file of notes. */
const MOST_COUNTED = 1000;
const MOST_SHOWN = 100;

export class Report {
  readonly #print: Print;
  readonly #faults = new Map<FaultKind, number>();
  readonly #counted = new Map<string, { times: number; firstLine: number }>();
  #unwritten: { line: number; note: Note }[] = [];
  #noteCount = 0;
  notesFile = '';
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

  /** A row to store; `claim`: an administrator decides whether the donor is listed. */
  addDonor(line: number, { isListed, claim }: { isListed: boolean; claim: CappedField | null }): void {
    this.imported += 1;
    if (claim === null) this.listed += Number(isListed);
    else {
      const what = claim === 'mobile' ? 'number' : 'address';
      this.addNote(line, { column: '', text: `too many donors with one ${what}: an administrator decides` });
    }
  }

  addNote(line: number, note: Note): void {
    this.#unwritten.push({ line, note });
    this.#noteCount += 1;
    const counted = this.#counted.get(note.text);
    if (counted) counted.times += 1;
    else if (this.#counted.size < MOST_COUNTED) this.#counted.set(note.text, { times: 1, firstLine: line });
  }

  /** Those since the last call, as rows of the file of notes. */
  takeNotes(): string[][] {
    const taken = this.#unwritten.toSorted((a, b) => a.line - b.line);
    this.#unwritten = [];
    return taken.map(({ line, note: { column, text } }) => [String(line), column, text]);
  }

  /** A line before the headers, a title or nothing known. */
  addSkipped(above: readonly CsvLine[]): void {
    for (const { line, cells } of above)
      this.addNote(line, { column: '', text: `above the headers, not read: ${cells.filter(Boolean).join(' ')}` });
  }

  get faults(): Partial<Record<FaultKind, number>> {
    return Object.fromEntries(this.#faults);
  }

  /** Where all notes are, and those that come most often. */
  describeNotes(): string[] {
    if (this.#noteCount === 0) return [];
    const shown = [...this.#counted].toSorted(([, a], [, b]) => b.times - a.times).slice(0, MOST_SHOWN);
    return [
      `What was read otherwise, most often first; ${this.#noteCount === 1 ? 'the note is' : `all ${this.#noteCount} notes are`} in ${this.notesFile}:`,
      ...shown.map(([text, { times, firstLine }]) => `  ${times} × ${text} (first in line ${firstLine})`),
    ];
  }

  summary(): string[] {
    const faults = faultKinds.flatMap((kind) =>
      this.#faults.has(kind) ? [`  ${kind}: ${this.#faults.get(kind)}`] : [],
    );
    const count = [...this.#faults.values()].reduce((sum, one) => sum + one, 0);
    return [...this.describeNotes(), `${this.rows} rows. ${count} with faults${count > 0 ? ':' : '.'}`, ...faults];
  }
}

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
