// Figures from rounds, and the tables of docs/performance.md, each between two marks.
import { loadavg } from 'node:os';
import { describeMachine, replaceMarked } from '../marked.ts';
import { canPin } from './cores.ts';
import type { Round } from './load.ts';

const PAGE = 'docs/performance.md';

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  p95: number;
  p99: number;
  /** Processor microseconds for an answer. */
  serverWork: number;
  databaseWork: number;
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)]!;

/** The median over the rounds of each figure. Throws where an answer was wrong: speed of errors is no speed. */
export function summarise(what: string, rounds: readonly Round[]): Figures {
  const faulty = rounds.find(({ faults }) => faults > 0);
  if (faulty)
    throw new Error(`${what}: ${faulty.faults} wrong answers, the first:\n${faulty.firstFault.slice(0, 2000)}`);
  const over = (read: (round: Round) => number) => medianOf(rounds.map(read));
  return {
    perSecond: over(({ perSecond }) => perSecond),
    median: over(({ latencies }) => percentile(latencies, 0.5)),
    p95: over(({ latencies }) => percentile(latencies, 0.95)),
    p99: over(({ latencies }) => percentile(latencies, 0.99)),
    serverWork: over(({ work }) => work.server * 1000),
    databaseWork: over(({ work }) => work.database * 1000),
  };
}

export const count = (value: number | null | undefined) =>
  value == null ? '–' : Math.round(value).toLocaleString('en');
export const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);
export const ratio = (value: number) => value.toFixed(2);

/** Where and when a table was measured. */
export function describeRun(database: string, isQuick: boolean): string {
  const cores = canPin
    ? 'application and database on one core, load on another'
    : 'nothing pinned: no taskset, or one core';
  const load = loadavg()[0]!.toFixed(1);
  return `${describeMachine()}, ${cores}; ${database}, Node ${process.versions.node}; load of the machine at the end ${load}${isQuick ? '; quick' : ''}.`;
}

/** Prints a part's table and puts it between its marks in docs/performance.md. */
export function publish(part: string, text: string, isWritten: boolean): void {
  process.stdout.write(`\n${text}\n`);
  if (!isWritten) return;
  replaceMarked(PAGE, `bench:${part}`, text);
}
