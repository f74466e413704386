// Calls that take an administrator's action on donors back, over HTTP on a real database.
import { beforeAll, expect, test } from 'vitest';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { blockAccounts, enableDonors, restoreDonors, unblockAccounts } from '#contract/donorActions.ts';
import { addAdmin, addDonorRow, countActions, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let [one, other] = [{} as LoggedIn, {} as LoggedIn];
beforeAll(async () => {
  [one, other] = [await addAdmin(app), await addAdmin(app)];
});

const pairs = [
  ['disabling', disableDonors, enableDonors],
  ['enabling', enableDonors, disableDonors],
  ['deletion', deleteDonors, restoreDonors],
  ['blocking', blockAccounts, unblockAccounts],
  ['unblocking', unblockAccounts, blockAccounts],
] as const;

/** Donors on whom the action has an effect. */
async function addDonors(count: number, action: (typeof pairs)[number][1]): Promise<number[]> {
  const donors = await Promise.all(Array.from({ length: count }, () => addDonorRow(app.db)));
  const donorIds = donors.map(({ regid }) => regid);
  if (action === enableDonors) await one.client.call(disableDonors, { donorIds });
  if (action === unblockAccounts) await one.client.call(blockAccounts, { donorIds });
  return donorIds;
}

test.each(pairs)('%s of several donors is taken back by who did it', async (_, action, back) => {
  const donorIds = await addDonors(3, action);
  expect((await one.client.call(action, { donorIds })).body.data).toMatchObject({ affected: 3 });
  const { status, body } = await one.client.call(back, { donorIds, undo: true });
  expect([status, body.data]).toMatchObject([200, { affected: 3 }]);
});

test.each(pairs)('%s is not taken back after another administrator acted on one of them', async (_, action, back) => {
  const donorIds = await addDonors(3, action);
  await one.client.call(action, { donorIds });
  await other.client.call(back, { donorIds: [donorIds[1]!] });
  await other.client.call(action, { donorIds: [donorIds[1]!] });
  const before = await countActions(app.db);
  const { status, body } = await one.client.call(back, { donorIds, undo: true });
  expect([status, body.code, body.message]).toEqual([
    409,
    'conflict',
    'Another administrator has acted on some of these donors meanwhile. No changes were made.',
  ]);
  expect(await countActions(app.db)).toBe(before);
});

test.each([['yes'], [1], [{}]])('undo: %j is refused', async (undo) => {
  const { status, body } = await one.client.call(enableDonors, { donorIds: [1], undo } as never);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['undo']]);
});
