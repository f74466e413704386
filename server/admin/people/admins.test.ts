// Administrators list, invite and remove each other, over HTTP on a real database.
import { expect, test } from 'vitest';
import { getAdmins, inviteAdmin, removeAdmin } from '#contract/admins.ts';
import { resetPassword } from '#contract/accounts.ts';
import { requests } from '#server/admin/people/commands.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, lastAction, logInAs, makeAdmin } from '#test/admins.ts';
import { logIn, PASSWORD } from '#test/factories.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const adminsOf = async (client: Client) => (await client.call(getAdmins, {})).body.data;

/** The last login of these sessions was an hour ago. */
async function ageLogins(accountId: number): Promise<void> {
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  await app.db.updateTable('sessions').set({ authenticatedAt }).where('accountId', '=', accountId).execute();
}

const tokenIn = (email: string) => /token=3D([\w-]+)|token=([\w-]+)/.exec(email)?.slice(1).find(Boolean) ?? '';

test('an invited administrator sets a password by the link, logs in, and is shown with what is known', async () => {
  const { client, regid: by } = await addAdmin(app);
  const given = { userID: 'invited.one', emailId: 'invited.one@example.org' };
  const invited = await client.call(inviteAdmin, given);
  expect(invited.status).toBe(200);
  const { regid } = invited.body.data;
  expect(await lastAction(app.db)).toMatchObject({ actor: by, action: 'inviteAdmin', ids: [regid] });
  const before = (await adminsOf(client)).find((admin) => admin.regid === regid);
  expect(before).toMatchObject({
    ...given,
    fullName: null,
    isInvited: true,
    canLogIn: false,
    lastLogin: null,
    me: false,
  });

  const [email = ''] = await app.sentEmails(given.emailId);
  expect(email).toContain('Subject: You are an administrator now');
  const newcomer = app.visitor();
  expect((await newcomer.call(resetPassword, { token: tokenIn(email), newPassword: PASSWORD })).status).toBe(200);
  expect((await logIn(newcomer, given.userID)).status).toBe(200);
  const own = (await adminsOf(newcomer)).find(({ me }) => me);
  expect(own).toMatchObject({ regid, isInvited: false, canLogIn: true, secondFactor: false });
  expect(own?.lastLogin).not.toBeNull();
});

test('an administrator whom the operator created without an e-mail address has none in the list', async () => {
  const { client } = await addAdmin(app);
  await inTransaction(app.db, (db) => requests.create(db, { userId: 'no.address', config: app.config }));
  const found = (await adminsOf(client)).find(({ userID }) => userID === 'no.address');
  expect(found).toMatchObject({ emailId: null, isInvited: true });
});

test('an invitation that is sent again makes the earlier link void', async () => {
  const { client } = await addAdmin(app);
  const { body } = await client.call(inviteAdmin, { userID: 'invited.two', emailId: 'invited.two@example.org' });
  const again = await client.call(inviteAdmin, { regid: body.data.regid });
  expect(again.status).toBe(200);
  const [first = '', second = ''] = await app.sentEmails('invited.two@example.org');
  const set = (email: string) => app.visitor().call(resetPassword, { token: tokenIn(email), newPassword: PASSWORD });
  expect([(await set(first)).status, (await set(second)).status]).toEqual([400, 200]);
  // With a password there is nothing to invite to.
  expect((await client.call(inviteAdmin, { regid: body.data.regid })).status).toBe(409);
});

test('a promoted donor is told, and has to log in again', async () => {
  const { client } = await addAdmin(app);
  const donor = await addLoggedInDonor(app);
  expect((await client.call(inviteAdmin, { regid: donor.regid })).status).toBe(200);
  expect((await donor.client.call(getAdmins, {})).status).toBe(401);
  expect((await (await logInAs(app, donor.regid)).call(getAdmins, {})).status).toBe(200);
  expect(await lastAction(app.db)).toMatchObject({ action: 'promoteAdmin', ids: [donor.regid] });
});

test('an invitation is refused for a taken user id, an unknown donor, and where nothing is given', async () => {
  const { client, userID } = await addAdmin(app);
  const taken = await client.call(inviteAdmin, { userID: userID.toUpperCase(), emailId: 'x@example.org' });
  expect([taken.status, taken.body.code]).toEqual([409, 'user_exists']);
  expect((await client.call(inviteAdmin, { regid: 99 })).status).toBe(404);
  const empty = await client.call(inviteAdmin, {});
  expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([400, ['userID', 'emailId']]);
});

test('a removed donor keeps the account without the rights, and sessions end', async () => {
  const { client } = await addAdmin(app);
  const donor = await addDonorRow(app.db);
  await makeAdmin(app.db, donor.regid);
  const session = await logInAs(app, donor.regid);
  const removed = await client.call(removeAdmin, { regid: donor.regid });
  expect(removed.body.data).toMatchObject({ ...donor, erased: false });
  expect((await session.call(getAdmins, {})).status).toBe(401);
  const again = await logInAs(app, donor.regid);
  expect((await again.call(getAdmins, {})).status).toBe(403);
  expect((await client.call(removeAdmin, { regid: donor.regid })).status).toBe(404);
});

test('a removed administrator who is no donor is erased, and told', async () => {
  const { client } = await addAdmin(app);
  const other = await addAdmin(app);
  const rows = app.db.selectFrom('accounts').select('email').where('accountId', '=', other.regid);
  const { email } = await rows.executeTakeFirstOrThrow();
  const removed = await client.call(removeAdmin, { regid: other.regid });
  expect(removed.body.data).toMatchObject({ regid: other.regid, userID: other.userID, erased: true });
  expect(await rows.execute()).toEqual([]);
  expect((await app.sentEmails(email)).at(-1)).toContain('Subject: You are no longer an administrator');
});

test('nobody removes themselves, and both calls need a recent login', async () => {
  const { client, regid } = await addAdmin(app);
  const other = await addAdmin(app);
  const self = await client.call(removeAdmin, { regid });
  expect([self.status, self.body.code]).toEqual([403, 'forbidden']);
  await ageLogins(regid);
  for (const answer of [
    await client.call(removeAdmin, { regid: other.regid }),
    await client.call(inviteAdmin, { userID: 'too.late', emailId: 'too.late@example.org' }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'reauthenticate']);
  }
});

test('of two administrators who remove each other at once, one stays', async () => {
  const [one, other] = [await addAdmin(app), await addAdmin(app)];
  const answers = await Promise.all([
    one.client.call(removeAdmin, { regid: other.regid }),
    other.client.call(removeAdmin, { regid: one.regid }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const left = await app.db
    .selectFrom('accounts')
    .select('accountId')
    .where('accountId', 'in', [one.regid, other.regid])
    .execute();
  expect(left).toHaveLength(1);
});
