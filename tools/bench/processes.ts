// Which core a process runs on, and what it uses. Application and database share core 0; load and browser have core 1.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const [APP_CORE, LOAD_CORE] = ['0', '1'];

export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

export const onAppCore = (command: readonly string[]): readonly string[] =>
  canPin ? ['taskset', '-c', APP_CORE, ...command] : command;

function pin(core: string, pid: number): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', core, String(pid)], { stdio: 'ignore' });
}

export const pinDatabase = (pid: number) => pin(APP_CORE, pid);
export const pinLoad = () => pin(LOAD_CORE, process.pid);

/** User and system time of a process and of its ended children, in hundredths of a second. */
function readTicks(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 15).map(Number);
  } catch {
    // The process has ended since it was listed.
    return [0, 0, 0, 0];
  }
}

const listChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

function sumOwnSeconds(pids: readonly number[]): number {
  return pids.map(readTicks).reduce((sum, [user, system]) => sum + user! + system!, 0) / 100;
}

/** Of an application, and of the processes that serve its connections to the database. */
export function readProcessorSeconds({ pid, databasePid }: { pid: number; databasePid: number | null }) {
  const app = sumOwnSeconds([pid]);
  if (databasePid === null) return { app, database: 0 };
  const [, , endedUser, endedSystem] = readTicks(databasePid);
  return { app, database: sumOwnSeconds(listChildren(databasePid)) + (endedUser! + endedSystem!) / 100 };
}

/** Of a process, in MB; what it shares with other processes counts in proportion (Pss). */
export function readMemory(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024;
}
