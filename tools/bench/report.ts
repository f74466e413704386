// Figures of one section, by row and checkout, as Markdown tables between two comments in docs/performance.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { canPin } from './processes.ts';

const DOCUMENT = 'docs/performance.md';
/** Marked in a comparison if they are worse by more than 5 %; other load on the machine affects the others more. */
const DECISIVE = new Set([
  'processor µs',
  'processor ms',
  'kB',
  'FCP ms',
  'LCP ms',
  'MB at rest',
  'MB a minute after load',
  'idle ms a second',
  'first visit ms',
]);
const TOLERANCE = 1.05;

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumber = (column: number) => rows.every((row) => /^[\d.,]+$/.test(row[column]!));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (isNumber(i) ? '---:' : '---'))), ...rows.map(line)].join('\n');
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

const format = (value: number) =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');

/** By column. */
type Figures = Record<string, number>;

export class Results {
  /** Rounds by row and checkout. */
  readonly #rows = new Map<string, Record<string, Figures[]>>();

  add(row: string, checkout: string, figures: Figures): void {
    const rounds = this.#rows.getOrInsert(row, {});
    (rounds[checkout] ??= []).push(figures);
  }

  /** Medians over the rounds of one checkout. */
  table(checkout: string): string {
    const rows = [...this.#rows].map(([row, { [checkout]: rounds }]) => [row, rounds!] as const);
    const columns = Object.keys(rows[0]![1][0]!);
    const cell = (rounds: Figures[], column: string) => format(medianOf(rounds.map((round) => round[column]!)));
    return formatTable(
      ['', ...columns],
      rows.map(([row, rounds]) => [row, ...columns.map((column) => cell(rounds, column))]),
    );
  }

  /** Each figure of two checkouts, and the median ratio of their rounds. */
  comparison(before: string, after: string): string {
    const rows = [...this.#rows].flatMap(([row, { [before]: first, [after]: second }]) =>
      Object.keys(first![0]!).map((column) => {
        const [old, present] = [first!, second!].map((rounds) => rounds.map((round) => round[column]!));
        const ratio = medianOf(old!.map((value, i) => (present![i]! || 1) / (value || 1)));
        const mark = DECISIVE.has(column) && ratio > TOLERANCE ? 'worse' : '';
        return [row, column, format(medianOf(old!)), format(medianOf(present!)), ratio.toFixed(2), mark];
      }),
    );
    return formatTable(['', 'figure', before, after, 'ratio', 'over 5 %'], rows);
  }
}

function replaceSection(name: string, text: string): void {
  const page = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no section ${name}.`);
  writeFileSync(DOCUMENT, `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`);
}

/** Prints a section with the time and place of the run, and writes it to the document. */
export function publish(section: string, table: string, about: string, isWritten: boolean): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus()[0]!.model}${canPin ? '' : ', no core pinned'}, load average ${loadavg()[0]!.toFixed(1)}`;
  const run = `${new Date().toISOString().slice(0, 10)}, ${commit}, ${machine}; ${about}.`;
  process.stdout.write(`\n${section}\n\n${table}\n\n${run}\n`);
  if (isWritten) replaceSection(section, `${table}\n\n${run}`);
}
