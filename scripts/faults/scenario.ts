// A scenario breaks something on purpose and counts what became of the site's promises for that case.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '#test/postgres.ts';

export type Need = 'postgres' | 'nginx' | 'haproxy' | 'root';

export interface Tools {
  /** Fewer cycles and shorter times. */
  isQuick: boolean;
  /** A folder of the scenario's own; the runner removes it. */
  folder: string;
  /** Prints a line of progress. */
  say: (line: string) => void;
}

export interface Outcome {
  /** The columns of the table in docs/reliability.md. */
  counts: Record<string, number | string>;
  /** A sentence for each promise that was not kept. */
  broken: string[];
}

export interface Scenario {
  /** As in `--only name` and in the marks of docs/reliability.md. */
  name: string;
  title: string;
  needs: readonly Need[];
  /** A scenario that takes longer fails. */
  limitMinutes: { full: number; quick: number };
  run(tools: Tools): Promise<Outcome>;
}

/** The path of an installed program. System programs are not on everybody's PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export async function isAvailable(need: Need): Promise<boolean> {
  if (need === 'postgres') return (await findPostgres()) !== undefined;
  if (need === 'root') return process.getuid?.() === 0;
  return findProgram(need) !== undefined;
}
