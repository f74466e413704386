// Blocking donors, marking them as available again, ending their sessions, sending links; over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { forgetPassword, isLoggedIn, resetPassword, updateDonor } from '#contract/accounts.ts';
import { disableDonors, updateRegisteredDonor } from '#contract/adminDonors.ts';
import * as contract from '#contract/donorActions.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { loginByLink } from '#contract/loginLink.ts';
import { confirmListing } from '#contract/listing.ts';
import { createLink } from '#server/auth/links.ts';
import {
  addAdmin,
  addDonorRow,
  addLoggedInDonor,
  countActions,
  lastAction,
  logInAs,
  makeAdmin,
  type LoggedIn,
} from '#test/admins.ts';
import { logIn, registerAndLogIn } from '#test/factories.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const donorRow = (regid: number) =>
  app.db.selectFrom('donors').selectAll().where('accountId', '=', regid).executeTakeFirstOrThrow();
async function emailOf(regid: number): Promise<string> {
  const accounts = app.db.selectFrom('accounts').select('email').where('accountId', '=', regid);
  return (await accounts.executeTakeFirstOrThrow()).email;
}
const subjectsOf = async (regid: number) =>
  (await app.sentEmails(await emailOf(regid))).map((email) => /^Subject: (.*)$/m.exec(email)![1]);

describe('a blocked donor', () => {
  const block = (...donorIds: number[]) => admin.client.call(contract.blockAccounts, { donorIds });
  const unblock = (...donorIds: number[]) => admin.client.call(contract.unblockAccounts, { donorIds });

  test('is not listed, is logged out, and cannot log in until unblocked', async () => {
    const donor = await registerAndLogIn(app);
    const token = await createLink(app.db, { purpose: 'login', accountId: donor.regid });
    const before = await donorRow(donor.regid);
    expect((await block(donor.regid)).body.data).toMatchObject({ affected: 1 });
    expect(await donorRow(donor.regid)).toEqual({ ...before, isHidden: true, listingRank: null });
    expect((await donor.client.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
    const right = await logIn(app.visitor(), donor.userID);
    expect([right.status, right.body.code, right.body.message]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('blocked this account'),
    ]);
    expect((await logIn(app.visitor(), donor.userID, 'Wrong-Password-1')).status).toBe(401);
    expect((await app.visitor().call(loginByLink, { token })).status).toBe(400);
    expect((await block(donor.regid)).body.data).toMatchObject({ affected: 0 });
    expect((await unblock(donor.regid)).body.data).toMatchObject({ affected: 1 });
    expect(await lastAction(app.db)).toMatchObject({ action: 'unblockAccount', ids: [donor.regid] });
    expect(await donorRow(donor.regid)).toEqual(before);
    expect((await logIn(app.visitor(), donor.userID)).status).toBe(200);
  });

  test('is told when blocked and when unblocked, and gets no link in between', async () => {
    const { regid } = await addDonorRow(app.db);
    await block(regid);
    await app.visitor().call(forgetPassword, { emailId: await emailOf(regid) });
    expect((await admin.client.call(contract.sendPasswordLinks, { donorIds: [regid] })).status).toBe(409);
    expect(await subjectsOf(regid)).toEqual(['Your account was blocked']);
    await unblock(regid);
    expect(await subjectsOf(regid)).toEqual(['Your account was blocked', 'Your account is no longer blocked']);
  });

  test('stays out of searches when they record a change, and is found by administrators as blocked', async () => {
    const place = await placeAt(app.db, 'Nagaland');
    const { regid } = await addDonorRow(app.db, { place });
    await block(regid);
    await admin.client.call(updateRegisteredDonor, { regid, fullName: 'Changed While Blocked' });
    expect(regids((await searchUncached(app, place)).body.data)).toEqual([]);
    const response = await admin.client.send(`/api/admin/getRegisteredDonors/1/0?regid=${regid}`);
    expect(response.body.data).toMatchObject([{ isBlocked: true, listed: false, isDeleted: false }]);
  });

  test('is never the administrator who blocks, and an unknown id blocks none', async () => {
    const [me, other] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await makeAdmin(app.db, me.regid);
    const client = await logInAs(app, me.regid);
    const own = await client.call(contract.blockAccounts, { donorIds: [other.regid, me.regid] });
    expect([own.status, own.body.message]).toEqual([403, 'You cannot block yourself.']);
    const before = await countActions(app.db);
    for (const call of [block, unblock]) expect((await call(other.regid, 987_654)).status).toBe(404);
    expect(await donorRow(other.regid)).toMatchObject({ isHidden: false });
    expect(await countActions(app.db)).toBe(before);
  });
});

test('disabling a paused donor ends the pause, and the activity says so instead of a change of availability', async () => {
  const [available, paused] = [await addDonorRow(app.db), await addLoggedInDonor(app)];
  const day = addDays(dayInIndia(new Date()), 30);
  await paused.client.call(updateDonor, { unavailableUntil: day });
  const disabled = await admin.client.call(disableDonors, { donorIds: [available.regid, paused.regid] });
  expect(disabled.body.data).toMatchObject({ affected: 2 });
  const rows = await app.db
    .selectFrom('auditValues')
    .select(['accountId', 'field', 'oldValue', 'newValue'])
    .where('accountId', 'in', [available.regid, paused.regid])
    .execute();
  const expected = [
    { accountId: available.regid, field: 'strAvailUnAvail', oldValue: 'A', newValue: 'U' },
    { accountId: paused.regid, field: 'unavailableUntil', oldValue: day, newValue: null },
  ];
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(expect.arrayContaining(expected));
});

describe('marking as available', () => {
  const disable = (...donorIds: number[]) => admin.client.call(disableDonors, { donorIds });
  const enable = (...donorIds: number[]) => admin.client.call(contract.enableDonors, { donorIds });

  test('undoes what an administrator did, and tells the donor', async () => {
    const { regid } = await addDonorRow(app.db);
    const before = await donorRow(regid);
    await disable(regid);
    expect((await enable(regid)).body.data).toMatchObject({ affected: 1 });
    expect(await donorRow(regid)).toEqual(before);
    expect((await enable(regid)).body.data).toMatchObject({ affected: 0 });
    expect(await subjectsOf(regid)).toEqual(['You were marked as unavailable', 'You are marked as available again']);
  });

  test('undoes the availability that an administrator set in the edit dialog', async () => {
    const { regid } = await addDonorRow(app.db);
    await admin.client.call(updateRegisteredDonor, { regid, strAvailUnAvail: 'U' });
    expect(await donorRow(regid)).toMatchObject({ disabledBy: admin.regid });
    expect((await enable(regid)).status).toBe(200);
  });

  const choices: [string, (donor: LoggedIn) => Promise<{ status: number }>][] = [
    ['before an administrator did', ({ client }) => client.call(updateDonor, { strAvailUnAvail: 'U' })],
    [
      'after they were available again',
      async ({ client, regid }) => {
        await disable(regid);
        await client.call(updateDonor, { strAvailUnAvail: 'A' });
        return client.call(updateDonor, { strAvailUnAvail: 'U' });
      },
    ],
    [
      'by an e-mailed link',
      async ({ regid }) => {
        await disable(regid);
        const token = await createLink(app.db, { purpose: 'listing', accountId: regid });
        return app.visitor().call(confirmListing, { token, answer: 'off' });
      },
    ],
  ];
  test.each(choices)('is a conflict where the donor chose to be unavailable %s', async (_, choose) => {
    const [donor, other] = [await addLoggedInDonor(app), await addDonorRow(app.db)];
    expect((await choose(donor)).status).toBe(200);
    await disable(donor.regid, other.regid);
    const { status, body } = await enable(other.regid, donor.regid);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await donorRow(other.regid)).toMatchObject({ isAvailable: false });
  });

  test('is up to the donor too, and their saving the form unchanged does not make it their choice', async () => {
    const donor = await addLoggedInDonor(app);
    await disable(donor.regid);
    await donor.client.call(updateDonor, { fullName: 'Saved The Form', strAvailUnAvail: 'U' });
    expect(await donorRow(donor.regid)).toMatchObject({ disabledBy: admin.regid });
    await donor.client.call(updateDonor, { strAvailUnAvail: 'A' });
    expect(await donorRow(donor.regid)).toMatchObject({ isAvailable: true, disabledBy: null });
  });
});

describe('ending sessions', () => {
  const end = (donorIds: number[], by = admin.client) => by.call(contract.endDonorSessions, { donorIds });

  test('logs donors out everywhere and counts those who were logged in', async () => {
    const [donor, other] = [await addLoggedInDonor(app), await addDonorRow(app.db)];
    const elsewhere = await logInAs(app, donor.regid);
    expect((await end([donor.regid, other.regid])).body.data).toMatchObject({ affected: 1 });
    for (const client of [donor.client, elsewhere])
      expect((await client.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
    expect(await lastAction(app.db)).toMatchObject({ action: 'endSessions', ids: [donor.regid] });
  });

  test('of oneself keeps the session in use', async () => {
    const me = await addLoggedInDonor(app);
    await makeAdmin(app.db, me.regid);
    const elsewhere = await logInAs(app, me.regid);
    expect((await end([me.regid], me.client)).status).toBe(200);
    expect((await me.client.call(isLoggedIn, {})).body.data.loggedIn).toBe(true);
    expect((await elsewhere.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
  });

  test('with an unknown id ends none', async () => {
    const donor = await addLoggedInDonor(app);
    expect((await end([donor.regid, 987_654])).status).toBe(404);
    expect((await donor.client.call(isLoggedIn, {})).body.data.loggedIn).toBe(true);
  });
});

describe('sending a password link', () => {
  const send = (...donorIds: number[]) => admin.client.call(contract.sendPasswordLinks, { donorIds });

  test('queues an e-mail whose link sets a password once', async () => {
    const { regid, userID } = await addDonorRow(app.db);
    expect((await send(regid)).body.data).toMatchObject({ affected: 1 });
    const [email] = await app.sentEmails(await emailOf(regid));
    expect(email).toContain('24 hours');
    const token = /resetpassword\?token=([\w-]+)/.exec(email!)![1]!;
    const choose = () => app.visitor().call(resetPassword, { token, newPassword: 'Violet-Umbrella-77' });
    expect([(await choose()).status, (await choose()).status]).toEqual([200, 400]);
    expect((await logIn(app.visitor(), userID, 'Violet-Umbrella-77')).status).toBe(200);
  });

  test('is a conflict for a sample, 404 for an unknown donor, and sends none', async () => {
    const [donor, sample] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await app.db.updateTable('accounts').set({ isDemo: true }).where('accountId', '=', sample.regid).execute();
    expect((await send(donor.regid, sample.regid)).status).toBe(409);
    expect((await send(donor.regid, 987_654)).status).toBe(404);
    expect(await subjectsOf(donor.regid)).toEqual([]);
  });
});

test.each(Object.values(contract).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s rejects invalid selections',
  async (_, endpoint) => {
    for (const donorIds of [undefined, [], 'all', [-1], Array.from({ length: 101 }, (__, i) => i + 1)]) {
      const { status, body } = await admin.client.call(endpoint, { donorIds } as never);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['donorIds']]);
    }
  },
);
