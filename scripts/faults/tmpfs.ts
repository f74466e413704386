// A small disk: a file system in memory, filled up by a file that can be made shorter.
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MB = 1024 * 1024;

export interface SmallDisk {
  /** Where it is mounted. */
  path: string;
  freeMb(): number;
  /** Takes up all but so much. */
  fill(leaveMb: number): void;
  makeRoom(): void;
  unmount(): Promise<void>;
}

/** Needs root. */
export async function mountSmallDisk(path: string, sizeMb: number): Promise<SmallDisk> {
  mkdirSync(path, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0700`, 'tmpfs', path]);
  // Those who come after a run that was cut short find no disk.
  process.once('exit', () => void run('umount', ['-l', path]).catch(() => undefined));
  const ballast = join(path, 'ballast');
  const freeMb = () => {
    const { bavail, bsize } = statfsSync(path);
    return (bavail * bsize) / MB;
  };
  return {
    path,
    freeMb,
    fill(leaveMb) {
      const file = openSync(ballast, 'a');
      const block = Buffer.alloc(64 * 1024);
      while (freeMb() > leaveMb) writeSync(file, block);
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount: async () => void (await run('umount', ['-l', path])),
  };
}
