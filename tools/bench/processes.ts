// Which core a process runs on, and what it uses. Application and database share core 0; load and browser have core 1.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const APP_CORE = '0';
const LOAD_CORE = '1';

export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** The command that runs a program on the core of the application. */
export const onAppCore = (command: readonly string[]): readonly string[] =>
  canPin ? ['taskset', '-c', APP_CORE, ...command] : command;

function pin(core: string, pid: number): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', core, String(pid)], { stdio: 'ignore' });
}

export const pinDatabase = (pid: number) => pin(APP_CORE, pid);
export const pinLoad = () => pin(LOAD_CORE, process.pid);

/** User and system time of a process, and the same of its children that have ended, in seconds. */
function readTimes(pid: number): { own: number; ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 15).map(Number);
    const [user, system, endedUser, endedSystem] = fields as [number, number, number, number];
    return { own: (user + system) / 100, ended: (endedUser + endedSystem) / 100 };
  } catch {
    // The process has ended since it was listed.
    return { own: 0, ended: 0 };
  }
}

/** Of the processes that serve a database server's connections. */
function readChildrenSeconds(pid: number): number {
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return running.reduce((sum, child) => sum + readTimes(child).own, readTimes(pid).ended);
}

export function readProcessorSeconds({ pid, databasePid }: { pid: number; databasePid: number | null }) {
  return { app: readTimes(pid).own, database: databasePid === null ? 0 : readChildrenSeconds(databasePid) };
}

/** Resident memory of a process now and at its highest, in MB. */
export function readMemory(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024;
  return { now: read('VmRSS'), highest: read('VmHWM') };
}

/** The process that started this one. */
export const readParent = (pid: number) =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
