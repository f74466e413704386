// Edge cases of profile changes, over HTTP on a real database.
import { expect, test } from 'vitest';
import { isLoggedIn, updateDonor } from '#contract/accounts.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const userOf = async (client: Client) => (await client.call(isLoggedIn, {})).body.data.user!;

test('a change of other fields keeps landline and gender; blank values clear them', async () => {
  const { client } = await registerAndLogIn(app, { landlineNumber: '0484 2345678', gender: 'Female' });
  await client.call(updateDonor, { strAvailUnAvail: 'U' });
  expect(await userOf(client)).toMatchObject({ landlineNumber: '+914842345678', gender: 'Female' });
  await client.call(updateDonor, { landlineNumber: '', gender: '' });
  expect(await userOf(client)).toMatchObject({ landlineNumber: null, gender: null });
});

test.each([19905, 1990.7, '1990-99-99', '1990-02-30'])(
  'the invalid year of birth %j is rejected, not truncated to a valid one',
  async (DOB) => {
    const { client } = await registerAndLogIn(app, { DOB: 1985 });
    const { status, body } = await client.call(updateDonor, { DOB });
    expect([status, body.errors]).toEqual([400, { DOB: 'Year of birth must be from 1900 to this year.' }]);
    expect((await userOf(client)).DOB).toBe('1985-01-01');
  },
);
