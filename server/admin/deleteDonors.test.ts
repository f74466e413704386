// Which deletions administrators are refused, over HTTP on a real database.
import { beforeAll, expect, test } from 'vitest';
import { deleteDonors } from '#contract/adminDonors.ts';
import {
  addAdmin,
  addDonorRow,
  addLoggedInDonor,
  countActions,
  logInAs,
  makeAdmin,
  type LoggedIn,
} from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const remove = (donorIds: number[], by = admin) => by.client.call(deleteDonors, { donorIds });
const accountRow = (regid: number) =>
  app.db.selectFrom('accounts').selectAll().where('accountId', '=', regid).executeTakeFirst();

test('deleting with an unknown id, or an account without a donor, is 404 and deletes none', async () => {
  const donor = await addDonorRow(app.db);
  const before = await countActions(app.db);
  for (const stranger of [123_456_789, (await addAdmin(app)).regid]) {
    const { status, body } = await remove([donor.regid, stranger]);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
  expect(await accountRow(donor.regid)).toMatchObject({ deletedAt: null });
  expect(await countActions(app.db)).toBe(before);
});

test('deleting oneself is forbidden', async () => {
  const donor = await addDonorRow(app.db);
  await makeAdmin(app.db, donor.regid);
  const me = { ...donor, client: await logInAs(app, donor.regid) };
  const other = await addDonorRow(app.db);
  const { status, body } = await remove([other.regid, donor.regid], me);
  expect([status, body.code]).toEqual([403, 'forbidden']);
  expect(await accountRow(other.regid)).toMatchObject({ deletedAt: null });
});

test('the deletion of each other by the only two administrators at once leaves one of them', async () => {
  const alone = await startTestApp();
  const pair: LoggedIn[] = [];
  for (const _ of [1, 2]) {
    const donor = await addLoggedInDonor(alone);
    await makeAdmin(alone.db, donor.regid);
    pair.push(donor);
  }
  const [a, b] = pair as [LoggedIn, LoggedIn];
  const responses = await Promise.all([remove([b.regid], a), remove([a.regid], b)]);
  const { rows } = await alone.pool.query('select 1 from accounts where is_admin and deleted_at is null');
  await alone.close();
  expect(rows).toHaveLength(1);
  const statuses = responses.map(({ status }) => status).toSorted((x, y) => x - y);
  // The second is rejected as the last administrator, or as logged out if its session is already gone.
  expect(statuses[0]).toBe(200);
  expect([401, 409]).toContain(statuses[1]);
});

test('deleting an administrator is a conflict when no other one can log in', async () => {
  const alone = await startTestApp();
  const [me, other] = [await addAdmin(alone), await addDonorRow(alone.db)];
  await makeAdmin(alone.db, other.regid);
  await alone.db.updateTable('accounts').set({ lastLoginAt: null }).where('accountId', '=', me.regid).execute();
  const { status, body } = await remove([other.regid], me);
  await alone.close();
  expect([status, body.message]).toEqual([409, 'The last administrator who can log in cannot be removed.']);
});

test.each([
  ['donorIds', { donorIds: [] }],
  ['donorIds', { donorIds: 'all' }],
  ['donorIds', { donorIds: [-1] }],
  ['eraseNow', { donorIds: [1], eraseNow: 'yes' }],
])('deleting with a bad %s is rejected: %j', async (field, given) => {
  const { status, body } = await admin.client.call(deleteDonors, given as never);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
});
