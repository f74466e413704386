// Copies of the project to work in: the working tree itself is never touched. What git ignores is left out, but for the
// packages, which are linked, and the built site.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface Workshop {
  /** As many folders as were asked for, each a copy. */
  benches: readonly string[];
  /** For reports. */
  folder: string;
  remove: () => void;
}

/** What git keeps or would keep. */
function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listed.split('\0').filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** A folder of links, so that what tools leave in node_modules is left in the copy's own. */
function linkPackages(bench: string): void {
  mkdirSync(join(bench, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name.startsWith('.') && name !== '.bin') continue;
    symlinkSync(resolve('node_modules', name), join(bench, 'node_modules', name));
  }
}

function makeBench(bench: string, files: readonly string[], cache: string): string {
  for (const file of files) {
    mkdirSync(dirname(join(bench, file)), { recursive: true });
    cpSync(file, join(bench, file));
  }
  linkPackages(bench);
  if (existsSync('build')) cpSync('build', join(bench, 'build'), { recursive: true });
  // Databases are made once for all of them.
  symlinkSync(cache, join(bench, '.cache'));
  return bench;
}

export function openWorkshop(count: number): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-mutations-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  const files = listFiles();
  const benches = Array.from({ length: count }, (_, i) => makeBench(join(folder, `bench-${i + 1}`), files, cache));
  return { benches, folder, remove };
}
