// A program that answers HTTP, started to be looked at, measured or killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from '#test/ports.ts';

const START_LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 10;
const LOOK_LIMIT_MS = 2_000;

export interface Program {
  port: number;
  /** 'http://127.0.0.1:…' */
  address: string;
  pid: number;
  /** Milliseconds from the start of the process until it answered. */
  readyAfter: number;
  isRunning(): boolean;
  /** Asks it to end (SIGTERM), and waits until it has. Gives its exit code, or null where a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it in the middle of whatever it does (SIGKILL). */
  kill(): Promise<unknown>;
}

export interface Start {
  env: Record<string, string>;
  /** Asked over and over until it is answered with 200. */
  path: string;
  /** Given in PORT; a free one unless named. */
  port?: number;
  /** A file to which its log is added; without one the log is written as in use, and read by nobody. */
  log?: string;
}

function launch(command: string, args: readonly string[], env: Record<string, string>, log?: string): ChildProcess {
  const file = log === undefined ? undefined : openSync(log, 'a');
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', file ?? 'ignore', file ?? 'inherit'],
  });
  if (file !== undefined) closeSync(file);
  return child;
}

/** Starts it and waits until it answers. Throws where it ends before that, or takes three minutes. */
export async function startProgram(command: string, args: readonly string[], start: Start): Promise<Program> {
  const port = start.port ?? (await findPort());
  const from = performance.now();
  const child = launch(command, args, { ...start.env, PORT: String(port) }, start.log);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const die = () => child.kill('SIGKILL');
  process.once('exit', die);
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', die);
    if (isRunning()) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  const address = `http://127.0.0.1:${port}`;
  if (!(await isAnswered(`${address}${start.path}`, isRunning))) {
    await end('SIGKILL');
    const said = start.log === undefined ? '' : `\n${readFileSync(start.log, 'utf8').slice(-2000)}`;
    throw new Error(`${child.spawnargs.join(' ')} did not start.${said}`);
  }
  const readyAfter = performance.now() - from;
  return {
    port,
    address,
    pid: child.pid!,
    readyAfter,
    isRunning,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Starts it and ends it (SIGKILL) after so many milliseconds, wherever it then is in its start. */
export async function cutShort(
  command: string,
  args: readonly string[],
  { env, log }: Pick<Start, 'env' | 'log'>,
  afterMs: number,
): Promise<void> {
  const child = launch(command, args, { ...env, PORT: '0' }, log);
  const ended = once(child, 'exit');
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
}

async function isAnswered(url: string, isRunning: () => boolean): Promise<boolean> {
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until && isRunning();) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
    await wait(LOOK_EVERY_MS);
  }
  return false;
}
