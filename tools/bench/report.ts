// Figures of one section, by row and checkout, as Markdown tables.
import { loadavg } from 'node:os';
import { describeMachine, formatTable, replaceSection } from './markdown.ts';
import { canPin } from './processes.ts';

/** By column. */
export type Figures = Record<string, number>;

/** Other load on the machine hardly affects these. Only they are marked, if they are worse by more than 5 %. */
const STABLE = new Set(['processor µs', 'kB', 'FCP ms', 'LCP ms', 'MB at rest', 'MB under load']);
const TOLERANCE = 1.05;

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const format = (value: number) =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');

export class Results {
  /** Rounds by row and checkout. */
  readonly #rows = new Map<string, Map<string, Figures[]>>();

  add(row: string, checkout: string, figures: Figures): void {
    const rounds = this.#rows.getOrInsertComputed(row, () => new Map<string, Figures[]>());
    rounds.getOrInsertComputed(checkout, () => []).push(figures);
  }

  /** Medians over the rounds of one checkout. */
  table(checkout: string): string {
    const rows = [...this.#rows].map(([row, by]) => ({ row, rounds: by.get(checkout)! }));
    const columns = Object.keys(rows[0]!.rounds[0]!);
    const cells = (rounds: Figures[], column: string) => format(medianOf(rounds.map((round) => round[column]!)));
    return formatTable(
      ['', ...columns],
      rows.map(({ row, rounds }) => [row, ...columns.map((column) => cells(rounds, column))]),
    );
  }

  /** Every figure of two checkouts, and the median ratio of their rounds. */
  comparison(before: string, after: string): string {
    const rows = [...this.#rows].flatMap(([row, by]) => {
      const [first, second] = [by.get(before)!, by.get(after)!];
      return Object.keys(first[0]!).map((column) => {
        const values = (rounds: Figures[]) => medianOf(rounds.map((round) => round[column]!));
        const ratios = first.map((round, i) => (second[i]![column]! || 1) / (round[column]! || 1));
        const ratio = medianOf(ratios);
        const mark = STABLE.has(column) && ratio > TOLERANCE ? 'worse' : '';
        return [row, column, format(values(first)), format(values(second)), ratio.toFixed(2), mark];
      });
    });
    return formatTable(['', 'figure', before, after, 'ratio', 'over 5 %'], rows);
  }
}

/** When and where a table was measured. */
export function describeRun(donors: number, database: string, isQuick: boolean): string {
  const cores = canPin ? 'application and database on one core, load on another' : 'no core is pinned';
  const load = loadavg()[0]!.toFixed(1);
  return `${describeMachine()}, ${cores}; ${donors.toLocaleString('en')} donors, ${database}, Node ${process.versions.node}; load average ${load}${isQuick ? '; quick' : ''}.`;
}

/** Prints a section, and replaces it in docs/performance.md. */
export function publish(section: string, text: string, isWritten: boolean): void {
  process.stdout.write(`\n${section}\n\n${text}\n`);
  if (isWritten) replaceSection('docs/performance.md', `bench:${section}`, text);
}
