// What remains of a deleted account in side tables and files, over HTTP on a real database.
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { sql } from 'kysely';
import { startMailWorker } from '#server/mail/worker.ts';
import { mailFolder, makeTransport } from '#server/mail/transport.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';
import { answerVisitorRequests } from '#server/accounts/links/answerRequests.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const requestsOf = async (email: string) =>
  (await sql`select 1 from visitor_requests where lower(subject) = lower(${email})`.execute(app.db)).rows.length;

test('a pending password request is deleted with the last account of its address', async () => {
  const emailId = 'leaves.in.haste@example.org';
  const [first, second] = [await registerAndLogIn(app, { emailId }), await registerAndLogIn(app, { emailId })];
  await app.visitor().call(account.forgetPassword, { emailId: emailId.toUpperCase() });
  await first.client.call(account.deleteProfile, {});
  expect(await requestsOf(emailId)).toBe(1);
  await second.client.call(account.deleteProfile, {});
  expect(await requestsOf(emailId)).toBe(0);
});

test('a queued e-mail with links for all accounts of an address is deleted with any of them', async () => {
  const emailId = 'shared@example.org';
  const { client } = await registerAndLogIn(app, { emailId });
  await registerAndLogIn(app, { emailId });
  await app.visitor().call(account.forgetPassword, { emailId });
  const parts = { db: app.db, config: app.config, log: app.app.fastify.log };
  await answerVisitorRequests(parts, new AbortController().signal);
  const shared = () => sql`select from outbox_emails where account_id is null`.execute(app.db);
  expect((await shared()).rows).toHaveLength(1);
  await client.call(account.deleteProfile, {});
  expect((await shared()).rows).toEqual([]);
});

test('an e-mail that is being sent while its account is deleted leaves no copy', async () => {
  const { client, regid } = await registerAndLogIn(app);
  const staying = await registerAndLogIn(app);
  const folder = mailFolder(app.config);
  await mkdir(folder, { recursive: true });
  const files = makeTransport(app.config);
  const slow: typeof files = {
    ...files,
    async send(email) {
      if (email.accountId === regid) await client.call(account.deleteProfile, {});
      await files.send(email);
    },
  };
  const parts = { db: app.db, config: app.config, log: app.app.fastify.log };
  await startMailWorker(
    { answerRequests: answerVisitorRequests, ...parts, transport: slow },
    { isPolling: false },
  ).work();
  const names = readdirSync(folder);
  expect(names.filter((name) => name.includes(`.${regid}.`))).toEqual([]);
  expect(names.filter((name) => name.includes(`.${staying.regid}.`))).toHaveLength(1);
});
