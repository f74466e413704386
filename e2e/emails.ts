// The e-mails that the site under test sent, as .eml files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Decodes quoted-printable, as far as our e-mails use it. */
function decode(email: string): string {
  return email
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function emailsTo(address: string): string[] {
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
    .filter((email) => email.includes(`<${address}>`));
}

/** The newest e-mail to an address that contains this text; waits until it arrives. */
export async function readEmail(address: string, text: string): Promise<string> {
  const find = () => emailsTo(address).findLast((email) => email.includes(text));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return find()!;
}
