// Runs of npm run admin -- import-donors: how long, in how much memory, with which counts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../test/process.ts';
import { readMemory } from './processes.ts';

const ADMIN = new URL('../../server/cli/admin.ts', import.meta.url).pathname;
const PAUSE_MS = 250;

export interface ImportRun {
  exit: string;
  ms: number;
  /** The last that was read, as far as the output says. */
  lastLine: number;
  /** After a tenth, a half and nine tenths. */
  megabytes: (string | undefined)[];
  /** What searches took meanwhile. */
  times: number[];
  /** As the summary counts them. */
  faults: Map<string, number>;
}

interface Asked {
  command: string[];
  settings: Record<string, string>;
  search: () => Promise<number>;
  /** A fault in this line or a later one ends the process with SIGKILL. */
  killAtLine: number | undefined;
}

/** Throws for an answer that is not 200. */
export async function timeOf(url: string, init: RequestInit): Promise<number> {
  const from = performance.now();
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`);
  return performance.now() - from;
}

export function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `${times.length} requests, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`;
}

export async function runImport({ command, settings, search, killAtLine = Infinity }: Asked): Promise<ImportRun> {
  const from = performance.now();
  const child = spawn(process.execPath, [ADMIN, ...command], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  const faults = new Map<string, number>();
  let lastLine = 0;
  createInterface({ input: child.stdout }).on('line', (text) => {
    const [, kind, count] = /^ {2}([a-z -]+): (\d+)$/.exec(text) ?? [];
    if (kind) faults.set(kind, Number(count));
    lastLine = Number(/^line (\d+): /.exec(text)?.[1] ?? /^(\d+) rows\. /.exec(text)?.[1] ?? lastLine);
    if (lastLine >= killAtLine) child.kill('SIGKILL');
  });
  const [memory, times]: [number[], number[]] = [[], []];
  while (isRunning(child)) {
    try {
      memory.push(readMemory(child.pid!));
    } catch {
      // The process has just ended.
    }
    times.push(await search());
    await sleep(PAUSE_MS);
  }
  const [status, signal] = await closed;
  const megabytes = [0.1, 0.5, 0.9].map((share) => memory[Math.floor(share * memory.length)]?.toFixed(0));
  return { exit: signal ?? `exit ${status}`, ms: performance.now() - from, lastLine, megabytes, times, faults };
}
