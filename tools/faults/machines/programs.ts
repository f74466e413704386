// Programs that run beside the site; they end with this process at the latest.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

export const runProgram = promisify(execFile);

const SAID_MOST = 100_000;

export interface Program {
  /** The end of its output. */
  said: () => string;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** `atExit` is the signal that it gets when this process exits. */
export function startProgram(command: string, args: readonly string[], atExit: NodeJS.Signals = 'SIGKILL'): Program {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-SAID_MOST)));
  }
  const kill = () => child.kill(atExit);
  process.once('exit', kill);
  const ended = once(child, 'close').then(() => void process.off('exit', kill));
  return {
    said: () => said,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
