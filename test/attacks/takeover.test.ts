// A thief with a donor's open session, at ordinary limits: a lent phone, or a copied cookie.
import { describe, expect, test } from 'vitest';
import {
  changePassword,
  deleteProfile,
  forgetPassword,
  isLoggedIn,
  resetPassword,
  updateDonor,
} from '#contract/accounts.ts';
import { confirmEmail, undoEmailChange } from '#contract/links.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { RIGHT_PASSWORD } from '#test/argon2.ts';
import { logIn, registerAndLogIn } from '#test/factories.ts';
import { WRONG_PASSWORD } from '#test/rateLimits.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages() });
const NEW_PASSWORD = 'Violet-Umbrella-77';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

let last = 0;

async function tokenTo(address: string, page: string): Promise<string> {
  const emails = await app.sentEmails(address);
  return emails.flatMap((email) => email.match(new RegExp(`(?<=${page}\\?token=)[\\w-]{43}`)) ?? []).at(-1)!;
}

/** A donor with a confirmed address, and a thief on another network with a copy of the session. */
async function lendSession() {
  const name = `lender.${(last += 1)}`;
  const [emailId, thiefsEmail] = [`${name}@example.org`, `thief.of.${name}@example.org`];
  const { client, regid, userID } = await registerAndLogIn(app, { emailId, password: RIGHT_PASSWORD });
  await client.call(confirmEmail, { token: await tokenTo(emailId, 'confirm-email'), answer: 'mine' });
  const thief = app.visitor();
  for (const [cookie, value] of client.cookies) thief.cookies.set(cookie, value);
  return { client, thief, regid, userID, emailId, thiefsEmail };
}

const ageLogin = (regid: number) =>
  app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [regid]);

const isIn = async (client: Client) => (await client.call(isLoggedIn, {})).body.data.loggedIn;

describe('a session older than ten minutes in the hands of a thief', () => {
  test('takes over nothing: no address, no password, no deletion', async () => {
    const { client, thief, regid, emailId, thiefsEmail } = await lendSession();
    await ageLogin(regid);
    const refused = [
      await thief.call(updateDonor, { emailId: thiefsEmail }),
      await thief.call(deleteProfile, {}),
      await thief.call(changePassword, { oldPassword: WRONG_PASSWORD, newPassword: NEW_PASSWORD }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'reauthenticate'],
      [403, 'reauthenticate'],
      [400, 'invalid_input'],
    ]);
    expect(await app.sentEmails(thiefsEmail)).toEqual([]);
    expect((await client.call(isLoggedIn, {})).body.data.user?.emailId).toBe(emailId);
  });

  test('guesses the password ten times, over all endpoints, forms and networks, with and without the CSRF cookie', async () => {
    const { thief, userID } = await lendSession();
    const form = new URLSearchParams({
      oldPassword: WRONG_PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }).toString();
    const guesses = [
      () => thief.call(reauthenticate, { password: WRONG_PASSWORD }),
      () => thief.call(changePassword, { oldPassword: WRONG_PASSWORD, newPassword: NEW_PASSWORD }),
      () => {
        thief.cookies.delete('XSRF-TOKEN');
        return thief.send('/changepassword', { method: 'POST', body: form, headers: FORM, address: '203.0.113.9' });
      },
    ];
    const statuses = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push((await guesses[nth % 3]!()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect(
      (await thief.call(changePassword, { userID, oldPassword: RIGHT_PASSWORD, newPassword: NEW_PASSWORD })).status,
    ).toBe(429);
  });
});

test('a thief who moved the account within ten minutes loses it to the old address, with every link and session', async () => {
  const { thief, userID, emailId, thiefsEmail } = await lendSession();
  expect((await thief.call(updateDonor, { emailId: thiefsEmail })).status).toBe(200);
  await thief.call(confirmEmail, { token: await tokenTo(thiefsEmail, 'confirm-email'), answer: 'mine' });
  await app.visitor().call(forgetPassword, { emailId: thiefsEmail });
  const thiefsLink = await tokenTo(thiefsEmail, 'resetpassword');
  const token = await tokenTo(emailId, 'undo-email-change');
  expect((await app.visitor().call(undoEmailChange, { token })).status).toBe(200);
  expect(await isIn(thief)).toBe(false);
  expect((await app.visitor().call(resetPassword, { token: thiefsLink, newPassword: NEW_PASSWORD })).status).toBe(400);
  const owner = app.visitor();
  const ownLink = await tokenTo(emailId, 'resetpassword');
  expect((await owner.call(resetPassword, { token: ownLink, newPassword: RIGHT_PASSWORD })).status).toBe(200);
  const { body } = await logIn(owner, userID, RIGHT_PASSWORD);
  expect(body.data.emailId).toBe(emailId);
});
