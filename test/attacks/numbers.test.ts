// A stranger's number listed again and again, from many networks at ordinary limits.
import { expect, test } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import { searchDonors } from '#contract/donors.ts';
import { makeRegistration } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

test.each([
  ['number', 'Goa', { mobileNumber: '98490 77002' }, 3],
  ['e-mail address', 'Kerala', { emailId: 'flooded@example.org' }, 5],
])('one %s is listed a few times only, and every registration is accepted', async (_, stateName, same, most) => {
  const place = await placeAt(app.db, stateName);
  for (let nth = 0; nth < 20; nth += 1) {
    const { status } = await app.visitor().call(registerDonor, makeRegistration(place, same));
    expect(status).toBe(201);
  }
  const { country, state } = place;
  const found = await app.visitor().call(searchDonors, { bloodgroup: 'O+', country, state, size: 50 });
  expect(found.body.totalRecords).toBe(most);
});
