// Whether this machine has what a scenario needs.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '#server/testing/postgres.ts';
import type { Need, Scenario } from './scenario.ts';

/** Where servers lie that are not for everybody's path. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The program's path, or undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function isThere(need: Need): Promise<boolean> {
  if (need === 'postgres') return (await findPostgres()) !== undefined;
  if (need === 'root') return process.getuid?.() === 0;
  return findProgram(need) !== undefined;
}

/** What is missing for a scenario. */
export async function findMissing({ needs }: Scenario): Promise<Need[]> {
  const there = await Promise.all(needs.map(isThere));
  return needs.filter((_, i) => !there[i]);
}
