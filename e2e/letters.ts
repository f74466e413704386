// The letters that the site under test wrote, as .eml files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Quoted-printable undone, as far as our letters use it. */
function decode(letter: string): string {
  return letter
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function lettersTo(address: string): string[] {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail');
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
  return names
    .toSorted()
    .map((name) => decode(readFileSync(join(folder, name), 'utf8')))
    .filter((letter) => letter.includes(`<${address}>`));
}

/** The newest letter to an address that has these words; waits until it is there. */
export async function readLetter(address: string, words: string): Promise<string> {
  const find = () => lettersTo(address).findLast((letter) => letter.includes(words));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return find()!;
}
