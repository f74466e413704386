// The language of a donor's e-mails: that of the pages, or of the calls, with which the donor last came in.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRegisteredDonor, disableDonors, updateRegisteredDonor } from '#contract/adminDonors.ts';
import {
  changePassword,
  forgetPassword,
  getMyData,
  login,
  registerDonor,
  resetPassword,
  updateDonor,
} from '#contract/accounts.ts';
import { loginByLink } from '#contract/loginLink.ts';
import { loginSecondFactor } from '#contract/secondFactor.ts';
import { languages } from '#messages/catalogues.ts';
import { createLink } from '#server/auth/links.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { makeRegistration, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { codeAt, enrolAdmin, giveSecret } from '#test/secondFactor.ts';

const NOW = new Date('2026-11-22T06:30:10Z');
const NEW_PASSWORD = 'Violet-Umbrella-77';
const HINDI = { 'accept-language': 'hi' };
const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

let admin: LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const makeLink = (purpose: 'password' | 'login' | 'invitation', accountId: number) =>
  inTransaction(app.db, (db) => createLink(db, { purpose, accountId }));

async function languageOf(regid: number): Promise<string> {
  const account = app.db.selectFrom('accounts').select('language').where('accountId', '=', regid);
  return (await account.executeTakeFirstOrThrow()).language;
}

function newestEmail(regid: number) {
  const emails = app.db.selectFrom('outboxEmails').select(['subject', 'language']).where('accountId', '=', regid);
  return emails.orderBy('id', 'desc').executeTakeFirst();
}

const addHindiDonor = async (more: { emailId?: string } = {}) => {
  const donor = await registerAndLogIn(app, more);
  await app.db.updateTable('accounts').set({ language: 'hi' }).where('accountId', '=', donor.regid).execute();
  return donor;
};

const setPassword = async (purpose: 'password' | 'invitation') => {
  const { regid } = await registerAndLogIn(app);
  const input = { token: await makeLink(purpose, regid), newPassword: NEW_PASSWORD };
  return { regid, ...(await app.visitor().call(resetPassword, input, HINDI)) };
};

describe('the language of the request is kept', () => {
  test.each<[string, () => Promise<{ regid: number; status: number }>]>([
    [
      'at a registration',
      async () => {
        const registration = makeRegistration(await placeAt(app.db, 'Goa'));
        const { status, body } = await app.visitor().call(registerDonor, registration, HINDI);
        return { status, regid: body.data.regid };
      },
    ],
    [
      'at a login with a password',
      async () => {
        const { userID, regid } = await registerAndLogIn(app);
        return { regid, ...(await app.visitor().call(login, { userID, password: PASSWORD }, HINDI)) };
      },
    ],
    [
      'at a login with a second factor',
      async () => {
        const { userID, regid, secret } = await enrolAdmin(app, NOW);
        const client = app.visitor();
        const given = { pending: await giveSecret(client, userID), code: codeAt(secret, NOW) };
        return { regid, ...(await client.call(loginSecondFactor, given, HINDI)) };
      },
    ],
    [
      'at a login by a link',
      async () => {
        const { regid } = await registerAndLogIn(app);
        return {
          regid,
          ...(await app.visitor().call(loginByLink, { token: await makeLink('login', regid) }, HINDI)),
        };
      },
    ],
    ['when a link sets a password', () => setPassword('password')],
    ['when an invitation is accepted', () => setPassword('invitation')],
    [
      'when the donor changes the profile',
      async () => {
        const { client, regid } = await registerAndLogIn(app);
        return { regid, ...(await client.call(updateDonor, { fullName: 'Asha Devi' }, HINDI)) };
      },
    ],
    [
      'when the form of a Hindi page logs in',
      async () => {
        const { userID, regid } = await registerAndLogIn(app);
        const sent = app.visitor().send('/hi/login', {
          method: 'POST',
          body: new URLSearchParams({ userID, password: PASSWORD }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        });
        return { regid, ...(await sent) };
      },
    ],
  ])('%s', async (_, act) => {
    const { regid, status } = await act();
    expect(status).toBeLessThan(400);
    expect(await languageOf(regid)).toBe('hi');
  });
});

describe('the language of a donor stays', () => {
  test('when an administrator changes or disables the donor, in whatever language', async () => {
    const { regid } = await addHindiDonor();
    const changed = await admin.client.call(
      updateRegisteredDonor,
      { regid, fullName: 'Asha' },
      { 'accept-language': 'ta' },
    );
    const disabled = await admin.client.call(disableDonors, { donorIds: [regid] }, { 'accept-language': 'ta' });
    expect([changed.status, disabled.status, await languageOf(regid)]).toEqual([200, 200, 'hi']);
  });

  test('when a session changes the password, whose owner is told in the language so far', async () => {
    const { client, regid, userID } = await addHindiDonor();
    const input = { userID, oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await client.call(changePassword, input, { 'accept-language': 'ur' })).status).toBe(200);
    expect(await newestEmail(regid)).toEqual({ subject: languages.hi.t('mail.password.subject'), language: 'hi' });
    expect(await languageOf(regid)).toBe('hi');
  });

  test('without a write when the profile is changed in it', async () => {
    const { client, regid } = await addHindiDonor();
    const version = async () =>
      (await sql<{ xmin: string }>`select xmin::text from accounts where account_id = ${regid}`.execute(app.db)).rows;
    const before = await version();
    expect((await client.call(updateDonor, { fullName: 'Asha Devi' }, HINDI)).status).toBe(200);
    expect(await version()).toEqual(before);
  });
});

test('a donor whom an administrator adds is written to in English', async () => {
  const donor = makeRegistration(await placeAt(app.db, 'Goa'));
  const { body } = await admin.client.call(addRegisteredDonor, { ...donor, password: null }, HINDI);
  expect(await languageOf(body.data.regid)).toBe('en');
  expect((await app.sentEmails(donor.emailId)).at(-1)).toContain('You were added as a blood donor');
});

test('an administrator is written to in English, whatever the language of the account', async () => {
  const { client, regid, userID } = await addHindiDonor();
  await app.db.updateTable('accounts').set({ isAdmin: true }).where('accountId', '=', regid).execute();
  await client.call(changePassword, { userID, oldPassword: PASSWORD, newPassword: NEW_PASSWORD }, HINDI);
  expect(await newestEmail(regid)).toEqual({ subject: 'Your password was changed', language: 'en' });
});

test('the stored data of a donor name the language', async () => {
  const { client } = await addHindiDonor();
  expect((await client.call(getMyData, {})).body.data).toMatchObject({ language: 'hi' });
});

test('a link for the accounts of an address is in the language of the account', async () => {
  const emailId = 'hindi.reader@example.org';
  await addHindiDonor({ emailId });
  await app.visitor().call(forgetPassword, { emailId }, { 'accept-language': 'ta' });
  const sent = (await app.sentEmails(emailId)).at(-1);
  expect(sent).toContain(languages.hi.t('mail.link.subject'));
  expect(sent).toContain(`${app.config.publicUrl}/hi/resetpassword?token=`);
});

test('a code that this version does not know is stored for a newer one, and written to in English', async () => {
  const { client, regid, userID } = await addHindiDonor();
  await app.db.updateTable('accounts').set({ language: 'sa' }).where('accountId', '=', regid).execute();
  await client.call(changePassword, { userID, oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await newestEmail(regid)).toEqual({ subject: 'Your password was changed', language: 'en' });
});
