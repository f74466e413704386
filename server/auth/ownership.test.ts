// A body may name the account it is about; a foreign one is rejected. Generated from the contract.
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { deleteProfile, isLoggedIn } from '#contract/accounts.ts';
import { endpoints } from '#contract/index.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const owned = endpoints.filter(
  ({ access, input }) => access === 'user' && 'userID' in ((input as z.ZodMiniObject).shape ?? {}),
);

test('seven endpoints take the id of an account in the body', () => {
  expect(owned.map(({ name }) => name).toSorted()).toEqual([
    'changePassword',
    'deleteDonation',
    'deleteProfile',
    'getLastDonatedBlood',
    'insertLastDonationBlood',
    'updateDonation',
    'updateDonor',
  ]);
});

test.each(owned)(
  '$name with another account’s id is 403, with one body whether or not the account exists',
  async (endpoint) => {
    const [me, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
    const input = sampleInput(endpoint, { me, other });
    const known = await me.client.post(endpoint.path, { ...input, userID: other.userID });
    const unknown = await me.client.post(endpoint.path, { ...input, userID: 'nobody-at-all' });
    expect([known.status, known.body.code]).toEqual([403, 'forbidden']);
    expect([unknown.status, unknown.text]).toEqual([403, known.text]);
  },
);

test('a deletion that names another account deletes neither', async () => {
  const [me, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  await me.client.call(deleteProfile, { userID: other.userID });
  for (const { client } of [me, other]) {
    expect((await client.call(isLoggedIn, {})).body.data.loggedIn).toBe(true);
  }
});
