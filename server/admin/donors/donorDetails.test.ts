// One donor whole, for administrators, over HTTP on a real database.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import {
  addRegisteredDonor,
  deleteDonors,
  disableDonors,
  sendMail,
  updateRegisteredDonor,
} from '#contract/adminDonors.ts';
import { recordDonation } from '#contract/donations.ts';
import { blockAccounts } from '#contract/donorActions.ts';
import { getDonor, LISTED_PER_DONOR } from '#contract/donorDetails.ts';
import { addIssueReport } from '#contract/reports.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { addAdmin, addDonorRow, countActions, lastAction, type LoggedIn } from '#test/admins.ts';
import { makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { DONATION, WRONG_NUMBER } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const look = (regid: number, by = admin) => by.client.call(getDonor, { regid });
const detailsOf = async (regid: number) => (await look(regid)).body.data;
const byAdmin = () => ({ regid: admin.regid, userID: admin.userID });
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test('a donor is shown with profile, listing, consent, donations, reports, actions, e-mails and sessions', async () => {
  const donor = await registerAndLogIn(app, { fullName: 'Whole Donor' });
  const { regid } = donor;
  await donor.client.call(recordDonation, DONATION);
  await app.visitor().call(addIssueReport, { user_id: regid, ...WRONG_NUMBER });
  const { version, emailId } = await detailsOf(regid);
  await admin.client.call(sendMail, { email: emailId, regid, subject: 'A word', message: 'Thank you.' });
  await admin.client.call(updateRegisteredDonor, { regid, version, landlineNumber: '0832 2345678' });
  const { status, body } = await look(regid);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    regid,
    userID: donor.userID,
    fullName: 'Whole Donor',
    landlineNumber: '+918322345678',
    userType: '0',
    listed: true,
    notListed: null,
    registeredAt: moment,
    lastLoginAt: moment,
    hasPassword: true,
    isSample: false,
    emailConfirmedAt: null,
    disabledBy: null,
    deletion: null,
    merges: [],
    consent: { version: expect.any(String), at: moment, by: null },
    donations: [{ donationDate: DONATION.donationDate, hospitalName: DONATION.hospitalName }],
    totalReports: 1,
    reports: [{ options: WRONG_NUMBER.options, description: WRONG_NUMBER.description, created_date: moment }],
    sessions: [{ createdAt: moment, lastSeenAt: moment }],
  });
  expect(body.data.version).not.toBe(version);
  expect(body.data.actions.map(({ action, userID, fields }) => [action, userID, fields])).toEqual([
    ['updateRegisteredDonor', admin.userID, ['landlineNumber']],
    ['sendMail', admin.userID, []],
  ]);
  expect(body.data.emails).toContainEqual({ subject: 'A word', queuedAt: moment, failedAt: null });
});

test('the response has no password hash, no token and no text of an e-mail', async () => {
  const { regid } = await registerAndLogIn(app);
  const { text } = await look(regid);
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from accounts where account_id = ${regid}
    union all select encode(token_hash, 'hex') from sessions where account_id = ${regid}
    union all select left(body, 40) from outbox_emails where account_id = ${regid}`.execute(app.db);
  expect(rows.length).toBeGreaterThan(2);
  for (const { secret } of rows) expect(text).not.toContain(secret);
});

describe('a donor who is not listed is shown with the reason:', () => {
  const reasons: [string, (regid: number) => Promise<unknown>][] = [
    ['deleted', (regid) => admin.client.call(deleteDonors, { donorIds: [regid] })],
    ['blocked', (regid) => admin.client.call(blockAccounts, { donorIds: [regid] })],
    [
      'under age',
      (regid) => admin.client.call(updateRegisteredDonor, { regid, DOB: String(new Date().getFullYear() - 10) }),
    ],
    [
      'unconfirmed',
      (regid) =>
        app.db
          .updateTable('donors')
          .set({ awaitsConfirmation: true, listingRank: null })
          .where('accountId', '=', regid)
          .execute(),
    ],
  ];
  test.each(reasons)('%s', async (reason, act) => {
    const { regid } = await addDonorRow(app.db);
    expect(await detailsOf(regid)).toMatchObject({ listed: true, notListed: null });
    await act(regid);
    expect(await detailsOf(regid)).toMatchObject({ listed: false, notListed: reason });
  });
});

test('a deleted donor is shown with the administrator and the time of the erasure, a day later', async () => {
  const { regid } = await addDonorRow(app.db);
  await admin.client.call(deleteDonors, { donorIds: [regid] });
  const { deletion } = await detailsOf(regid);
  expect(deletion).toMatchObject({ by: byAdmin() });
  expect(Date.parse(deletion!.until) - Date.parse(deletion!.at)).toBe(24 * 3600 * 1000);
});

test('an unavailable donor is shown with who set it: an administrator, one whose account is gone, or the donor', async () => {
  const { regid } = await addDonorRow(app.db);
  await admin.client.call(disableDonors, { donorIds: [regid] });
  expect((await detailsOf(regid)).disabledBy).toEqual(byAdmin());
  const donor = await registerAndLogIn(app);
  const former = await addAdmin(app);
  await former.client.call(disableDonors, { donorIds: [donor.regid] });
  await eraseAccounts(app.db, await loadSigningKeys(app.db, []), [former.regid]);
  const details = await detailsOf(donor.regid);
  expect(details.disabledBy).toEqual({ regid: former.regid, userID: null });
  expect(details.actions[0]).toMatchObject({ action: 'disableDonor', regid: former.regid, userID: null });
  await donor.client.call(updateDonor, { strAvailUnAvail: 'U' });
  expect((await detailsOf(donor.regid)).disabledBy).not.toBeNull();
  await donor.client.call(updateDonor, { strAvailUnAvail: 'A' });
  await donor.client.call(updateDonor, { strAvailUnAvail: 'U' });
  expect((await detailsOf(donor.regid)).disabledBy).toBeNull();
});

test('a donor added by an administrator is shown with the consent that this administrator recorded', async () => {
  const registration = { ...makeRegistration(await placeAt(app.db, 'Goa')), password: null };
  const { body } = await admin.client.call(addRegisteredDonor, registration);
  expect(await detailsOf(body.data.regid)).toMatchObject({ hasPassword: false, consent: { by: byAdmin() } });
});

test('of many reports the newest hundred are shown, with their total', async () => {
  const { regid } = await addDonorRow(app.db);
  await sql`insert into issue_reports (account_id, full_name, mobile, option, description, reporter, created_at)
    select ${regid}, 'n', 'm', 'Wrong Number', i::text, i::text, now() - i * interval '1 minute'
    from generate_series(1, 500) i`.execute(app.db);
  const { reports, totalReports } = await detailsOf(regid);
  expect([reports.length, reports[0]?.description, totalReports]).toEqual([LISTED_PER_DONOR, '1', 500]);
});

test('a look is audited, and is not among the actions on the donor', async () => {
  const { regid } = await addDonorRow(app.db);
  const before = await countActions(app.db);
  expect((await detailsOf(regid)).actions).toEqual([]);
  expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'getDonor', ids: [regid] });
  expect((await detailsOf(regid)).actions).toEqual([]);
  expect(await countActions(app.db)).toBe(before + 1);
});

test('an unknown donor and an account that is no donor are 404, and leave no trace', async () => {
  const before = await countActions(app.db);
  for (const regid of [4711, Number.MAX_SAFE_INTEGER, admin.regid]) {
    const { status, body } = await look(regid);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
  expect(await countActions(app.db)).toBe(before);
});

describe('an e-mail to one of several donors with the same address', () => {
  const recipientsOf = (subject: string) =>
    app.db.selectFrom('outboxEmails').select('accountId').where('subject', '=', subject).execute();

  test('goes to the given one', async () => {
    const [first, second] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    const email = 'shared@example.org';
    for (const { regid } of [first, second])
      await app.db.updateTable('accounts').set({ email }).where('accountId', '=', regid).execute();
    const written = { email, regid: second.regid, subject: 'To the second', message: 'Hello' };
    expect((await admin.client.call(sendMail, written)).status).toBe(200);
    expect(await recipientsOf('To the second')).toEqual([{ accountId: second.regid }]);
  });

  test('is 404 where that donor has another address by now', async () => {
    const { regid } = await addDonorRow(app.db);
    const written = { email: 'before@example.org', regid, subject: 'To nobody', message: 'Hello' };
    expect((await admin.client.call(sendMail, written)).status).toBe(404);
    expect(await recipientsOf('To nobody')).toEqual([]);
  });
});
