// What is left of a donor who has left, looked for where it may hide: through HTTP on a real database.
import { expect, test } from 'vitest';
import * as account from '#contract/account.ts';
import { sql } from '#server/database/sql.ts';
import { registerAndLogIn } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/testApp.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const requestsOf = async (email: string) =>
  (await app.pool.query(sql`select 1 from password_requests where lower(email) = lower(${email})`)).rowCount;

test('a request for a link that nobody has answered yet goes with the last account of its address', async () => {
  const emailId = 'leaves.in.haste@example.org';
  const [first, second] = [await registerAndLogIn(app, { emailId }), await registerAndLogIn(app, { emailId })];
  await app.visitor().call(account.forgetPassword, { emailId: emailId.toUpperCase() });
  await first.client.call(account.deleteProfile, {});
  expect(await requestsOf(emailId)).toBe(1);
  await second.client.call(account.deleteProfile, {});
  expect(await requestsOf(emailId)).toBe(0);
});
