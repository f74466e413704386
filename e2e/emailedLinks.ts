// The links in the e-mails of the site under test.
import { expect } from '@playwright/test';
import { readEmails } from '#test/emails.ts';

/** The newest link to this page that was sent to an address, once there are so many. */
export async function newestLink(page: string, { emailId }: { emailId: string }, count = 1): Promise<string> {
  const link = new RegExp(`${page}\\?token=[\\w-]+`);
  const find = async () => {
    const emails = await readEmails(process.env.E2E_DATA_DIR!, emailId);
    return emails.flatMap((email) => link.exec(email) ?? []);
  };
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBe(count);
  return (await find()).at(-1)!;
}
