// Who runs where: application and database share one core, the load generator has the other, for the baselines too.
// Without taskset, or on a machine with one core, all run everywhere, and the report says so.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export type Core = 0 | 1;

export const WORK: Core = 0;
export const LOAD: Core = 1;

export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** The command that runs a program on one core; null lets it run on all. */
export function onCore(core: Core | null, program: string, args: readonly string[]): [string, string[]] {
  if (core === null || !canPin) return [program, [...args]];
  return ['taskset', ['-c', String(core), program, ...args]];
}

/** Moves this process to a core; what it starts from now on without `onCore` comes with it. */
export function stayOn(core: Core): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)], { stdio: 'ignore' });
}

/** Times in the kernel's ticks of a hundredth second: user, system, and the same of children that have ended. */
function readTicks(pid: number): number[] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).map(Number);
}

/** Processor seconds that a process has used. */
export function readProcessorSeconds(pid: number): number {
  const [user, system] = readTicks(pid);
  return (user! + system!) / 100;
}

/** 0 for one that ended since it was listed. */
function readChildSeconds(pid: number): number {
  try {
    return readProcessorSeconds(pid);
  } catch {
    return 0;
  }
}

/** The same of all its children, living and ended: a database server's connections. */
export function readFamilySeconds(pid: number): number {
  const [, , user, system] = readTicks(pid);
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return living.reduce((sum, child) => sum + readChildSeconds(child), (user! + system!) / 100);
}
