// Programs that run beside the site for the length of a scenario. None outlives it.
import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

export const runProgram = promisify(execFile);

export interface Program {
  process: ChildProcess;
  /** What it said last. */
  said: () => string;
  hasEnded(): boolean;
  ended: Promise<unknown>;
  /** Sends a signal and waits for the end; gives the exit code, or the signal's name. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

const SAID_MOST = 100_000;

/** `atExit` is what it gets when this process is cut short. */
export function startProgram(
  command: string,
  args: readonly string[],
  { atExit = 'SIGKILL', ...options }: SpawnOptions & { atExit?: NodeJS.Signals } = {},
): Program {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-SAID_MOST)));
  }
  const kill = () => child.kill(atExit);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, 'close');
  return {
    process: child,
    ended,
    said: () => said,
    hasEnded,
    async end(signal = 'SIGTERM') {
      if (!hasEnded()) {
        child.kill(signal);
        await ended;
      }
      return child.exitCode ?? child.signalCode!;
    },
  };
}
