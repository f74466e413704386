// Forms that ask for the password again, as a browser without JavaScript sends them.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLoggedIn } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { PASSWORD, registerAndLogIn } from '#test/factories.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
const FIELD = 'name="ownPassword"';

function sendForm(client: Client, path: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  return client.send(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
}

async function startWithOldLogin() {
  const donor = await registerAndLogIn(app);
  await sql`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = ${donor.regid}`.execute(
    app.db,
  );
  return donor;
}

describe('Edit Profile without JavaScript', () => {
  const change = (client: Client, fields: Record<string, string>) =>
    sendForm(client, '/dashboard/edit-profile', { fullName: 'Typed Before', ...fields });

  test('comes back with what was typed and a password field, and sent with it saves everything once', async () => {
    const { client } = await startWithOldLogin();
    const emailId = 'without.script@example.org';
    const asked = await change(client, { emailId });
    expect(asked.status).toBe(403);
    for (const text of [FIELD, 'value="Typed Before"', `value="${emailId}"`, 'Enter your password again'])
      expect(asked.text).toContain(text);
    const wrong = await change(client, { emailId, ownPassword: 'Wrong-Password-1' });
    for (const text of [FIELD, 'The current password is incorrect.', `value="${emailId}"`])
      expect(wrong.text).toContain(text);
    expect(wrong.text).not.toContain('Wrong-Password-1');
    expect(await app.sentEmails(emailId)).toEqual([]);
    const sent = [1, 2].map(() => change(client, { emailId, ownPassword: PASSWORD }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303]);
    expect(await app.sentEmails(emailId)).toHaveLength(1);
    expect((await client.call(getAccountStatus, {})).body.data).toMatchObject({ newEmail: emailId, recentLogin: true });
    expect((await client.call(isLoggedIn, {})).body.data.user?.fullName).toBe('Typed Before');
  });
});

describe('Delete Profile without JavaScript', () => {
  test('asks for the password in the dialog, and sent with it erases the account', async () => {
    const { client, regid } = await startWithOldLogin();
    const remove = (fields: Record<string, string>) =>
      sendForm(client, '/dashboard', { intent: 'delete-profile', ...fields });
    for (const fields of [[], [['ownPassword', 'Wrong-Password-1']]]) {
      const { status, headers } = await remove(Object.fromEntries(fields));
      expect([status, headers.location]).toEqual([303, '/dashboard/my-page?confirm=delete-profile&password=needed']);
      expect((await client.send(String(headers.location))).text).toContain(FIELD);
    }
    const done = await remove({ ownPassword: PASSWORD });
    expect([done.status, done.headers.location]).toEqual([303, '/login']);
    expect((await sql`select 1 from accounts where account_id = ${regid}`.execute(app.db)).rows).toEqual([]);
  });
});
