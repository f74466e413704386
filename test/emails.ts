// The e-mails that a site without a mail server writes to its data directory.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Decodes quoted-printable, as far as our e-mails use it. */
const decode = (email: string) =>
  email
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** All e-mails, or those to one address, newest last. */
export function readEmails(dataDir: string, address?: string): string[] {
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const emails = names.toSorted().map((name) => decode(readFileSync(join(folder, name), 'utf8')));
  return address === undefined ? emails : emails.filter((email) => email.includes(`<${address}>`));
}
