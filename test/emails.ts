// The e-mails that a site without a mail server writes to its data directory.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const recipients = ({ to = [] }: Email) => to.map(({ name, address }) => `${name} <${address}>`.trimStart());

/** Subject, recipients and plain text of all e-mails, or of those to one address, newest last. */
export async function readEmails(dataDir: string, address?: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const emails = await Promise.all(
    names.toSorted().map((name) => PostalMime.parse(readFileSync(join(folder, name), 'utf8'))),
  );
  return emails
    .filter(({ to = [] }) => address === undefined || to.some((recipient) => recipient.address === address))
    .map((email) => `Subject: ${email.subject}\nTo: ${recipients(email).join(', ')}\n\n${email.text}`);
}
