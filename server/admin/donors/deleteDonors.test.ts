// Which deletions administrators are refused, over HTTP on a real database.
import { beforeAll, expect, test } from 'vitest';
import { deleteDonors } from '#contract/adminDonors.ts';
import { addAdmin, addDonorRow, countActions, logInAs, makeAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

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

test.each([
  ['donorIds', { donorIds: [] }],
  ['donorIds', { donorIds: 'all' }],
  ['donorIds', { donorIds: [-1] }],
  ['eraseNow', { donorIds: [1], eraseNow: 'yes' }],
])('deleting with a bad %s is rejected: %j', async (field, given) => {
  const { status, body } = await admin.client.call(deleteDonors, given as never);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
});
