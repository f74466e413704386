// The e-mails that a site without a mail server writes to its data directory.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const recipients = ({ to = [] }: Email) => to.map(({ name, address }) => `${name} <${address}>`.trimStart());

/** Empty where the e-mail is gone: those of an erased account are removed. */
function readEmail(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Subject, recipients and plain text of all e-mails, or of those to one address, newest last. */
export async function readEmails(dataDir: string, address?: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const texts = names.toSorted().map((name) => readEmail(join(folder, name)));
  // Parsing takes longer than searching, and a folder may have hundreds.
  const mentioning = texts.filter((text) => text !== '' && text.includes(address ?? ''));
  const emails = await Promise.all(mentioning.map((text) => PostalMime.parse(text)));
  return emails
    .filter(({ to = [] }) => address === undefined || to.some((recipient) => recipient.address === address))
    .map((email) => `Subject: ${email.subject}\nTo: ${recipients(email).join(', ')}\n\n${email.text}`);
}
