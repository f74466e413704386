// Donors whom an administrator adds: an invitation to set a password, or a password and a confirmation.
import { beforeAll, describe, expect, test } from 'vitest';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { addRegisteredDonor } from '#contract/adminDonors.ts';
import { resetPassword } from '#contract/accounts.ts';
import { confirmEmail, describeLink } from '#contract/links.ts';
import { createLink } from '#server/auth/links.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { addImportedDonor } from '#test/desk.ts';
import { logIn, makeRegistration } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, pages: await loadPages() });
const CHOSEN = 'Violet-Umbrella-77';

let admin: LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const setPassword = (token: string, client = app.visitor()) =>
  client.call(resetPassword, { token, newPassword: CHOSEN });
const answer = (token: string, given: 'mine' | 'not me') => app.visitor().call(confirmEmail, { token, answer: given });
const accountOf = (regid: number) =>
  app.db.selectFrom('accounts').select('passwordHash').where('accountId', '=', regid).executeTakeFirst();

/** Adds a donor without a password, unless one is given, and reads the e-mail that they get. */
async function addDonor(password?: string | null) {
  const { emailId, ...registration } = makeRegistration(await placeAt(app.db, 'Goa'));
  const { status, body } = await admin.client.call(addRegisteredDonor, { ...registration, emailId, password });
  expect(status).toBe(201);
  const [email] = await app.sentEmails(emailId);
  const token = /(?:invitation|confirm-email)\?token=([\w-]+)/.exec(email!)![1]!;
  return { ...body.data, emailId, email: email!, token, message: body.message };
}

const same = (client: Client) => {
  const copy = app.visitor();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
};

test('the page of the link names the register that a donor came with, and otherwise an administrator', async () => {
  const { regid } = await addImportedDonor(app.db, { email: 'imported@example.org' });
  const links = [await createLink(app.db, { purpose: 'invitation', accountId: regid }), (await addDonor()).token];
  const pages = await Promise.all(links.map((token) => app.visitor().send(`/invitation?token=${token}`)));
  expect(pages[0]!.text).toContain('with the list of donors of Blood Friends.');
  expect(pages[0]!.text).not.toContain('An administrator of');
  expect(pages[1]!.text).toMatch(/An administrator of .* added you\./);
});

describe('a donor added without a password', () => {
  test.each([null, '', undefined])('(%j) has none, and gets an e-mail with a link to set one', async (password) => {
    const { regid, userID, email, message } = await addDonor(password);
    expect(message).toContain('a link to set a password');
    expect(email).toContain('An administrator added you as a blood donor.');
    expect(email).toContain(`Your user id is: ${userID}\n`);
    expect((await accountOf(regid))!.passwordHash).toBeNull();
    for (const guess of ['null', 'undefined', CHOSEN]) {
      expect((await logIn(app.visitor(), userID, guess)).status).toBe(401);
    }
  });

  test('sets it with the link, once, which confirms the address', async () => {
    const { userID, emailId, token } = await addDonor();
    const described = await app.visitor().call(describeLink, { token });
    expect(described.body.data).toMatchObject({ purpose: 'invitation', userID, emailId, answer: null });
    expect((await setPassword(token)).status).toBe(200);
    const donor = app.visitor();
    expect((await logIn(donor, userID, CHOSEN)).status).toBe(200);
    expect((await donor.call(getAccountStatus, {})).body.data.emailConfirmed).toBe(true);
    expect([(await setPassword(token)).status, (await answer(token, 'not me')).status]).toEqual([400, 400]);
  });

  test('is erased when they say that it was not them, and the same answer again is 200', async () => {
    const { regid, token } = await addDonor();
    expect((await answer(token, 'not me')).status).toBe(200);
    expect(await accountOf(regid)).toBeUndefined();
    expect([(await answer(token, 'not me')).status, (await setPassword(token)).status]).toEqual([200, 400]);
  });

  test('confirms the address only by setting a password', async () => {
    const { token } = await addDonor();
    expect((await answer(token, 'mine')).status).toBe(400);
    expect((await setPassword(token)).status).toBe(200);
  });

  test('who answers both at once gets one of them', async () => {
    const { regid, token } = await addDonor();
    const both = await Promise.all([setPassword(token), answer(token, 'not me')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await accountOf(regid)) === undefined).toBe(both[1].status === 200);
  });
});

test('a donor added with a password is told that an administrator did it, and may confirm or object', async () => {
  const { regid, email, token } = await addDonor('Bright-Marigold-58');
  expect(email).toContain('An administrator added you as a blood donor.');
  expect(email).toContain('/confirm-email?token=');
  expect((await answer(token, 'not me')).status).toBe(200);
  expect(await accountOf(regid)).toBeUndefined();
});

test('a weak password of a donor added by an administrator is 400', async () => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'));
  const { status, body } = await admin.client.call(addRegisteredDonor, { ...registration, password: 'Password1' });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['password']]);
});

test('a password sent twice by one browser before the first response is set once, and both are 200', async () => {
  const { token, userID } = await addDonor();
  const first = app.visitor();
  await first.token();
  const second = same(first);
  const other = app.visitor();
  await other.token();
  const answers = await Promise.all([setPassword(token, first), setPassword(token, second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await setPassword(token, other)).status).toBe(400);
  expect((await logIn(app.visitor(), userID, CHOSEN)).status).toBe(200);
});
