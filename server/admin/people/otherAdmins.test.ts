// What an administrator's session cannot do to another administrator, nor without a recent login; over HTTP on a real database.
import { expect, test } from 'vitest';
import { isLoggedIn, updateDonor } from '#contract/accounts.ts';
import { deleteDonors, disableDonors, updateRegisteredDonor } from '#contract/adminDonors.ts';
import { removeAdmin } from '#contract/admins.ts';
import * as contract from '#contract/donorActions.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, countActions, makeAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { PASSWORD, registerAdmin } from '#test/factories.ts';

const app = useTestApp({ pages: await loadPages() });

async function addAdminWithDonor(): Promise<LoggedIn> {
  const donor = await addLoggedInDonor(app);
  await makeAdmin(app.db, donor.regid);
  return donor;
}

const account = (regid: number) =>
  app.db.selectFrom('accounts').selectAll().where('accountId', '=', regid).executeTakeFirstOrThrow();
const ageLogin = ({ regid }: { regid: number }) =>
  app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [regid]);
const links = async (regid: number) =>
  (await app.db.selectFrom('accountLinks').select('purpose').where('accountId', '=', regid).execute()).length;

type Attempt = (client: Client, regid: number) => ReturnType<Client['call']>;

const attempts: [string, Attempt][] = [
  [
    'updateRegisteredDonor',
    (client, regid) => client.call(updateRegisteredDonor, { regid, emailId: 'thief@example.org' }),
  ],
  ['sendPasswordLink', (client, regid) => client.call(contract.sendPasswordLinks, { donorIds: [regid] })],
  ['blockAccount', (client, regid) => client.call(contract.blockAccounts, { donorIds: [regid] })],
  ['unblockAccount', (client, regid) => client.call(contract.unblockAccounts, { donorIds: [regid] })],
  ['endSessions', (client, regid) => client.call(contract.endDonorSessions, { donorIds: [regid] })],
  ['deleteDonor', (client, regid) => client.call(deleteDonors, { donorIds: [regid] })],
  ['deleteDonor, at once', (client, regid) => client.call(deleteDonors, { donorIds: [regid], eraseNow: true })],
];

test.each(attempts)('%s of another administrator is 403 and changes nothing', async (_, attempt) => {
  const [{ client }, other] = [await addAdmin(app), await addAdminWithDonor()];
  const [before, actions] = [await account(other.regid), await countActions(app.db)];
  const { status, body } = await attempt(client, other.regid);
  expect([status, body.code]).toEqual([403, 'forbidden']);
  expect(await account(other.regid)).toEqual(before);
  expect([await countActions(app.db), await links(other.regid)]).toEqual([actions, 0]);
  expect((await other.client.call(isLoggedIn, {})).body.data.loggedIn).toBe(true);
});

test('one administrator among donors refuses all of them', async () => {
  const [{ client }, other, donor] = [await addAdmin(app), await addAdminWithDonor(), await addDonorRow(app.db)];
  const { status } = await client.call(contract.blockAccounts, { donorIds: [donor.regid, other.regid] });
  expect([status, (await account(donor.regid)).blockedAt]).toEqual([403, null]);
});

test('a name and the availability of another administrator can be changed, and a former one is a donor', async () => {
  const [{ client }, other] = [await addAdmin(app), await addAdminWithDonor()];
  expect((await client.call(updateRegisteredDonor, { regid: other.regid, fullName: 'New Name' })).status).toBe(200);
  expect((await client.call(disableDonors, { donorIds: [other.regid] })).status).toBe(200);
  await client.call(removeAdmin, { regid: other.regid });
  expect((await client.call(contract.blockAccounts, { donorIds: [other.regid] })).status).toBe(200);
});

test("one's own address is changed by updateDonor alone, after a recent login", async () => {
  const me = await addAdminWithDonor();
  const own = { regid: me.regid, emailId: 'mine@example.org' };
  expect((await me.client.call(updateRegisteredDonor, own)).body.code).toBe('forbidden');
  await ageLogin(me);
  expect((await me.client.call(updateDonor, { emailId: 'mine@example.org' })).body.code).toBe('reauthenticate');
});

test("a donor's address and password link need a recent login of the administrator", async () => {
  const [admin, { regid }] = [await addAdmin(app), await addDonorRow(app.db)];
  await ageLogin(admin);
  const [before, change] = [await account(regid), { regid, fullName: 'Not Saved', emailId: 'new@example.org' }];
  expect((await admin.client.call(updateRegisteredDonor, change)).body.code).toBe('reauthenticate');
  const sent = await admin.client.call(contract.sendPasswordLinks, { donorIds: [regid] });
  expect([sent.body.code, await links(regid)]).toEqual(['reauthenticate', 0]);
  expect(await account(regid)).toEqual(before);
  expect((await admin.client.call(updateRegisteredDonor, { regid, fullName: 'Saved' })).status).toBe(200);
});

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const send = (client: Client, path: string, fields: Record<string, string>) =>
  client.send(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });

test('without JavaScript the page of a donor asks for the password, and then sends the link', async () => {
  const [admin, { regid }] = [await registerAdmin(app), await addDonorRow(app.db)];
  await ageLogin(admin);
  const path = `/dashboard/donor/${regid}`;
  const fields = { intent: 'passwordLink', donorIds: String(regid), confirmed: 'yes' };
  const asked = await send(admin.client, path, fields);
  expect([asked.status, asked.text]).toEqual([403, expect.stringContaining('name="ownPassword"')]);
  const wrong = await send(admin.client, path, { ...fields, ownPassword: 'Wrong-Password-1' });
  expect([wrong.status, wrong.text]).toEqual([403, expect.not.stringContaining('Wrong-Password-1')]);
  expect((await send(admin.client, path, { ...fields, ownPassword: PASSWORD })).status).toBe(303);
  expect(await links(regid)).toBe(1);
});

test('without JavaScript the form of a donor asks for the password, and then saves the address once', async () => {
  const [admin, { regid }] = [await registerAdmin(app), await addDonorRow(app.db)];
  await ageLogin(admin);
  const path = `/dashboard/donor/${regid}?edit`;
  const fields = { intent: 'edit', regid: String(regid), emailId: `typed.${regid}@example.org` };
  const asked = await send(admin.client, path, fields);
  expect([asked.status, asked.text]).toEqual([403, expect.stringContaining('name="ownPassword"')]);
  expect(asked.text).toContain(fields.emailId);
  expect((await send(admin.client, path, { ...fields, ownPassword: PASSWORD })).status).toBe(303);
  expect((await account(regid)).email).toBe(fields.emailId);
});

test("another administrator's page has no button that is always refused, and says why", async () => {
  const [{ client }, other] = [await addAdmin(app), await addAdminWithDonor()];
  const { text } = await client.send(`/dashboard/donor/${other.regid}`);
  for (const intent of ['block', 'passwordLink', 'endSessions', 'delete', 'erase'])
    expect(text).not.toContain(`value="${intent}"`);
  expect(text).toContain('first remove them on the page Administrators');
  const form = await client.send(`/dashboard/donor/${other.regid}?edit`);
  expect(form.text).toMatch(/<input(?=[^>]*name="emailId")(?=[^>]*readonly)[^>]*>/i);
});

test('a demoted administrator is refused at once, in the same session', async () => {
  const { client, regid } = await addAdmin(app);
  expect((await client.send('/api/admin/getActivity/1/0')).status).toBe(200);
  await app.db.updateTable('accounts').set({ isAdmin: false }).where('accountId', '=', regid).execute();
  expect((await client.send('/api/admin/getActivity/1/0')).status).toBe(403);
});
