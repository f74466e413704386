// Which requests may be answered by a replica.
import { expect, test } from 'vitest';
import { getMyData } from '#contract/accounts.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';
import { makeReader } from '#server/db/kysely.ts';

const statements: string[] = [];
const site = useTestApp({
  reader: (pool) =>
    makeReader({
      query(statement) {
        statements.push(statement.text);
        return pool.query(statement);
      },
    }),
});

test('searches and places are read with the reader', async () => {
  const { country, state } = await placeAt(site.db, 'Goa');
  statements.length = 0;
  for (const path of ['getCountries', `getStates/${country}`, `getDistricts/${state}`]) {
    const before = statements.length;
    expect((await site.visitor().send(`/api/v1/${path}`)).status).toBe(200);
    expect(statements.length, path).toBe(before + 1);
  }
  const before = statements.length;
  expect((await site.visitor().post('/api/v1/searchDoner', { bloodgroup: 'O+', country, state })).status).toBe(200);
  expect(statements.length).toBeGreaterThan(before);
});

test('registrations, sessions and profiles are not', async () => {
  statements.length = 0;
  const { client } = await registerAndLogIn(site);
  expect((await client.call(getMyData, {})).status).toBe(200);
  expect(statements).toEqual([]);
});
