// The files of deploy/ with a test's own ports and paths put into them.
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPLOY = new URL('../../../deploy/', import.meta.url).pathname;

/**
 * Writes a file of deploy/ into a folder, with each text on the left replaced by the one on the right, and gives its
 * path. Throws where a text is not in the file: what is tested is that very file.
 */
export function fillIn(name: string, folder: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8');
  for (const [given, own] of Object.entries(replacements)) {
    if (!text.includes(given)) throw new Error(`deploy/${name} has no '${given}'.`);
    text = text.replaceAll(given, own);
  }
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, statSync(join(DEPLOY, name)).mode);
  return path;
}
