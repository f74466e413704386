// A scenario causes a fault while the server is used and checks the result.
import { findPostgres } from '#test/postgres.ts';
import { findProgram } from './deployed.ts';

export interface Context {
  /** Fewer cycles and shorter times. */
  isQuick: boolean;
  /** A temporary folder of the scenario. */
  folder: string;
  print: (line: string) => void;
}

export interface Result {
  measured: Record<string, number | string>;
  failures: string[];
}

export interface Scenario {
  /** For `--only`. */
  name: string;
  title: string;
  needs: readonly ('postgres' | 'nginx' | 'haproxy' | 'root')[];
  run(context: Context): Promise<Result>;
}

/** Pairs of a condition and the sentence that reports it. */
export const failuresOf = (...checks: [hasFailed: boolean, sentence: string][]): string[] =>
  checks.filter(([hasFailed]) => hasFailed).map(([, sentence]) => sentence);

export async function findMissing({ needs }: Scenario): Promise<string[]> {
  const hasPostgres = (await findPostgres()) !== undefined;
  return needs.filter((need) => {
    if (need === 'postgres') return !hasPostgres;
    return need === 'root' ? process.getuid?.() !== 0 : !findProgram(need);
  });
}
