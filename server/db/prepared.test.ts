// The number of prepared statements per connection is bounded, whatever the requests.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const countPrepared = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(app.db)).rows[0]!.n;

test('110 different subsets of a profile’s fields are one prepared statement', async () => {
  const { client } = await registerAndLogIn(app);
  const fields: InputOf<typeof updateDonor> = {
    fullName: 'Changed Name',
    bloodGroup: 'A+',
    mobileNumber: '9849077661',
    landlineNumber: null,
    gender: 'Female',
    strAvailUnAvail: 'U',
    DOB: 1991,
  };
  const subsets = Array.from({ length: 110 }, (_, n) =>
    Object.fromEntries(Object.entries(fields).filter((_field, bit) => (n + 1) & (1 << bit))),
  );
  // Every field changes once: a new number has statements of its own.
  for (const subset of [fields, subsets[0]!]) await client.call(updateDonor, subset);
  const before = await countPrepared();
  for (const subset of subsets) expect((await client.call(updateDonor, subset)).status).toBe(200);
  // Maintenance and other connections may prepare a few too.
  expect(await countPrepared()).toBeLessThan(before + 5);
});

test('a profile change keeps absent fields, and an explicit null clears landline and gender', async () => {
  const { client, regid } = await registerAndLogIn(app, { landlineNumber: '0484 2345678', gender: 'Male' });
  const read = async () =>
    (
      await sql`select full_name, landline, gender, is_available from donors where account_id = ${regid}`.execute(
        app.db,
      )
    ).rows[0];
  await client.call(updateDonor, { fullName: 'Only The Name', strAvailUnAvail: 'U' });
  expect(await read()).toEqual({
    fullName: 'Only The Name',
    landline: '+914842345678',
    gender: 'Male',
    isAvailable: false,
  });
  await client.call(updateDonor, { landlineNumber: null, gender: null });
  expect(await read()).toEqual({ fullName: 'Only The Name', landline: null, gender: null, isAvailable: false });
});

test('a thousand different texts are answered, and about 400 stay prepared', async () => {
  for (let n = 0; n < 1000; n += 1) {
    const { rows } = await sql<{ n: number }>`select ${sql.raw(String(n))}::int as n`.execute(app.db);
    expect(rows[0]!.n).toBe(n);
  }
  expect(await countPrepared()).toBeLessThanOrEqual(410);
});
