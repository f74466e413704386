// Whether a program of the operating system can be started here.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps servers out of an ordinary user's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

export function isInstalled(name: string): boolean {
  return FOLDERS.some((folder) => existsSync(join(folder, name)));
}
