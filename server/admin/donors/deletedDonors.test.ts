// Donors whom administrators delete: a day in which they can be restored, then erased; over HTTP on a real database.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkUserId, forgetPassword, isLoggedIn, resetPassword } from '#contract/accounts.ts';
import { getIssueReports } from '#contract/issueReports.ts';
import * as contract from '#contract/adminDonors.ts';
import { getDonations } from '#contract/donations.ts';
import { blockAccounts, restoreDonors, sendPasswordLinks } from '#contract/donorActions.ts';
import { describeLink } from '#contract/links.ts';
import { loginByLink, requestLoginLink } from '#contract/loginLink.ts';
import { addIssueReport } from '#contract/reports.ts';
import { createLink } from '#server/auth/links.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, lastAction, logInAs, type LoggedIn } from '#test/admins.ts';
import { logIn, makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { DONATION, WRONG_NUMBER } from '#test/forms.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const remove = (donorIds: unknown, by = admin, more: object = {}) =>
  by.client.call(contract.deleteDonors, { donorIds, ...more } as never);
const restore = (...donorIds: number[]) => admin.client.call(restoreDonors, { donorIds });
const list = async (more: object = {}) => {
  const { data } = (await admin.client.call(contract.getRegisteredDonors, { limit: 100, offset: 0, ...more })).body;
  return data.map(({ regid }) => regid);
};
const accountRow = (regid: number) =>
  app.db.selectFrom('accounts').selectAll().where('accountId', '=', regid).executeTakeFirst();
const donorRow = (regid: number) =>
  app.db.selectFrom('donors').selectAll().where('accountId', '=', regid).executeTakeFirst();
const emailOf = async (regid: number) => (await accountRow(regid))!.email;
const subjectsOf = async (address: string) =>
  (await app.sentEmails(address)).map((email) => /^Subject: (.*)$/m.exec(email)![1]);
/** As if the donor had been deleted longer ago. */
const age = (regid: number, interval: string) =>
  sql`update accounts set deleted_at = deleted_at - ${interval}::interval where account_id = ${regid}`.execute(app.db);
const runJobs = () =>
  startMaintenance(
    { ...app, log: app.app.fastify.log, transport: makeTransport(app.config) },
    { isPolling: false },
  ).work();
const hasCopies = (regid: number) =>
  readdirSync(join(app.config.dataDir, 'mail')).some((name) => name.includes(`.${regid}.`));

describe('a deleted donor', () => {
  test('is in no search and no list, is logged out, and stays in the database with the administrator’s id', async () => {
    const place = await placeAt(app.db, 'Sikkim');
    const { regid } = await addDonorRow(app.db, { place });
    const client = await logInAs(app, regid);
    await app.visitor().call(addIssueReport, { user_id: regid, ...WRONG_NUMBER });
    const { status, body } = await remove([regid]);
    expect([status, body.data]).toMatchObject([200, { affected: 1 }]);
    expect(regids((await searchUncached(app, place)).body.data)).toEqual([]);
    expect(await list({ state: place.state })).toEqual([]);
    expect(await list({ state: place.state, deleted: 'no' })).toEqual([]);
    expect((await client.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
    const reports = (await admin.client.call(getIssueReports, { page: 1, size: 100 })).body;
    expect([reports.data.map((report) => report.regid), reports.totalRecords]).toEqual([[], 0]);
    expect(await accountRow(regid)).toMatchObject({ deletedAt: expect.any(Date), deletedBy: admin.regid });
    expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'deleteDonor', ids: [regid] });
  });

  test('is in the list of deleted donors alone, which names them as such', async () => {
    const [{ regid }, other] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await remove([regid]);
    const given = { limit: 100, offset: 0, deleted: 'yes' } as const;
    const { data } = (await admin.client.call(contract.getRegisteredDonors, given)).body;
    expect(data.find((row) => row.regid === regid)).toMatchObject({ isDeleted: true, listed: false });
    expect(data.map((row) => row.regid)).not.toContain(other.regid);
  });

  test('cannot log in: the right password gets the response to a wrong one, and every link is void', async () => {
    const donor = await registerAndLogIn(app);
    const token = (purpose: 'password' | 'login' | 'confirm-email') =>
      createLink(app.db, { purpose, accountId: donor.regid });
    const [password, login, confirm] = [await token('password'), await token('login'), await token('confirm-email')];
    await remove([donor.regid]);
    const right = await logIn(app.visitor(), donor.userID);
    const wrong = await logIn(app.visitor(), donor.userID, 'Wrong-Password-1');
    expect([right.status, right.body]).toEqual([401, wrong.body]);
    expect((await app.visitor().call(loginByLink, { token: login })).status).toBe(400);
    const reset = await app.visitor().call(resetPassword, { token: password, newPassword: 'Violet-Umbrella-77' });
    expect(reset.status).toBe(400);
    expect((await app.visitor().call(describeLink, { token: confirm })).body.data).toBeNull();
    expect((await donor.client.call(isLoggedIn, {})).body.data.user).toBeNull();
  });

  test('keeps the user id taken, and the e-mail address counts as unknown', async () => {
    const { regid, userID } = await addDonorRow(app.db);
    const email = await emailOf(regid);
    await remove([regid]);
    expect(await subjectsOf(email)).toEqual(['Your account was deleted']);
    expect((await app.visitor().call(checkUserId, { userID })).body.data.available).toBe(false);
    await app.visitor().call(forgetPassword, { emailId: email });
    await app.visitor().call(requestLoginLink, { emailId: email });
    expect((await admin.client.call(contract.findUsersByEmail, { email })).body.data).toEqual([]);
    expect((await admin.client.call(contract.sendMail, { email, subject: 'A', message: 'B' })).status).toBe(404);
    expect((await admin.client.call(sendPasswordLinks, { donorIds: [regid] })).status).toBe(409);
    expect(await subjectsOf(email)).toEqual(['Your account was deleted']);
  });

  test('loses queued e-mails, and the notice names the day that is left', async () => {
    const { regid } = await addDonorRow(app.db);
    const email = await emailOf(regid);
    await admin.client.call(contract.sendMail, { email, subject: 'Queued', message: 'Before' });
    await remove([regid]);
    const [notice, ...others] = await app.sentEmails(email);
    expect(notice).toContain('erased within a day');
    expect(others).toEqual([]);
  });

  test('is not told about when a sample', async () => {
    const { regid } = await addDonorRow(app.db);
    const email = await emailOf(regid);
    await app.db.updateTable('accounts').set({ isDemo: true }).where('accountId', '=', regid).execute();
    expect((await remove([regid])).status).toBe(200);
    expect(await app.sentEmails(email)).toEqual([]);
  });

  test('is not named in the public list of donations, and cannot be reported, changed, disabled or deleted', async () => {
    const donor = await registerAndLogIn(app);
    await donor.client.post('/api/v1/insertLastDonationBlood', { ...DONATION, patientName: 'Of The Deleted' });
    await remove([donor.regid]);
    const { data } = (await app.visitor().call(getDonations, {})).body;
    expect(data.find(({ patientName }) => patientName === 'Of The Deleted')).toMatchObject({ fullName: 'A donor' });
    const { regid } = donor;
    const donorIds = [regid];
    const responses = [
      await app.visitor().call(addIssueReport, { user_id: regid, ...WRONG_NUMBER }),
      await admin.client.call(contract.updateRegisteredDonor, { regid, fullName: 'Other' }),
      await admin.client.call(contract.disableDonors, { donorIds }),
      await admin.client.call(blockAccounts, { donorIds }),
      await remove(donorIds),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test('makes room for another donor with the number', async () => {
    const place = await placeAt(app.db, 'Goa');
    const mobileNumber = '98490 77001';
    const add = async () =>
      (await app.visitor().post('/api/v1/addDoner', makeRegistration(place, { mobileNumber }))).body.data as {
        regid: number;
      };
    const [first] = [await add(), await add(), await add()];
    await remove([first.regid]);
    const next = await add();
    expect(await donorRow(next.regid)).toMatchObject({ awaitsConfirmation: false, listingRank: 0 });
    await restore(first.regid);
    expect(await donorRow(first.regid)).toMatchObject({ awaitsConfirmation: true, listingRank: null });
  });
});

describe('a restored donor', () => {
  test('is listed and can log in again, and is told', async () => {
    const donor = await registerAndLogIn(app);
    const email = await emailOf(donor.regid);
    const before = await donorRow(donor.regid);
    await app.sentEmails(email);
    await remove([donor.regid]);
    const { status, body } = await restore(donor.regid);
    expect([status, body.data]).toMatchObject([200, { affected: 1 }]);
    expect(await donorRow(donor.regid)).toEqual(before);
    expect(await accountRow(donor.regid)).toMatchObject({ deletedAt: null, deletedBy: null });
    expect((await logIn(app.visitor(), donor.userID)).status).toBe(200);
    expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'restoreDonor', ids: [donor.regid] });
    // The notice of the deletion, not sent yet, is not sent any more.
    expect((await subjectsOf(email)).slice(1)).toEqual(['Your account was restored']);
  });

  test('stays hidden when blocked', async () => {
    const { regid } = await addDonorRow(app.db);
    await admin.client.call(blockAccounts, { donorIds: [regid] });
    await remove([regid]);
    await restore(regid);
    expect(await donorRow(regid)).toMatchObject({ isHidden: true, listingRank: null });
  });

  test('is not counted when not deleted, and an unknown id restores none', async () => {
    const [deleted, present] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await remove([deleted.regid]);
    expect((await restore(deleted.regid, 123_456_789)).status).toBe(404);
    expect(await donorRow(deleted.regid)).toMatchObject({ isHidden: true });
    expect((await restore(deleted.regid, present.regid)).body.data).toMatchObject({ affected: 1 });
  });
});

describe('erasing', () => {
  test('happens a day after the deletion, with the copies of e-mails; then restoring is 404', async () => {
    const [donor, younger] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await remove([donor.regid, younger.regid]);
    await app.sentEmails();
    await age(donor.regid, '24 hours');
    await age(younger.regid, '23 hours');
    await runJobs();
    expect([await accountRow(donor.regid), hasCopies(donor.regid)]).toEqual([undefined, false]);
    expect([(await accountRow(younger.regid))?.accountId, hasCopies(younger.regid)]).toEqual([younger.regid, true]);
    expect((await restore(donor.regid)).status).toBe(404);
    expect((await restore(younger.regid)).status).toBe(200);
  });

  test('with eraseNow is at once, also of a donor who waits for it, and tells only those who were not told', async () => {
    const [donor, waiting] = [await addLoggedInDonor(app), await addDonorRow(app.db)];
    const [email, other] = [await emailOf(donor.regid), await emailOf(waiting.regid)];
    await remove([waiting.regid]);
    await app.mailWorker.work();
    expect((await remove([donor.regid, waiting.regid], admin, { eraseNow: true })).status).toBe(200);
    expect([await accountRow(donor.regid), await accountRow(waiting.regid)]).toEqual([undefined, undefined]);
    expect(hasCopies(waiting.regid)).toBe(false);
    expect((await donor.client.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
    expect(await subjectsOf(email)).toEqual(['Your account was erased']);
    expect(await subjectsOf(other)).toEqual([]);
    const ids = [donor.regid, waiting.regid];
    expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'eraseDonor', ids });
  });

  test('by two instances at once erases each account once', async () => {
    const donors = [await addDonorRow(app.db), await addDonorRow(app.db), await addDonorRow(app.db)];
    const ids = donors.map(({ regid }) => regid);
    await remove(ids);
    for (const id of ids) await age(id, '2 days');
    app.log.length = 0;
    await Promise.all([runJobs(), runJobs()]);
    expect(await Promise.all(ids.map(accountRow))).toEqual([undefined, undefined, undefined]);
    expect(app.log.filter((line) => line.includes('maintenance job failed'))).toEqual([]);
  });
});

test('a login by password or by link records its time', async () => {
  const [byPassword, byLink] = [await registerAndLogIn(app), await addDonorRow(app.db)];
  const token = await createLink(app.db, { purpose: 'login', accountId: byLink.regid });
  expect((await app.visitor().call(loginByLink, { token })).status).toBe(200);
  for (const { regid } of [byPassword, byLink])
    expect(await accountRow(regid)).toMatchObject({ lastLoginAt: expect.any(Date) });
});
