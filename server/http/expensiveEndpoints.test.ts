// What hashes a password says so in the contract, so that deploy/nginx.conf limits it further.
import { expect, test, vi } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { hashing } from '#test/argon2.ts';
import { useTestApp } from '#test/app.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { placeAt } from '#test/places.ts';
import { sampleInput } from '#test/samples.ts';

vi.mock('@node-rs/argon2', async () => {
  const { hash, hashing: counter } = await import('#test/argon2.ts');
  // Any password is right.
  return { hash, verify: () => Promise.resolve((counter.count += 1) > 0) };
});

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

test('each endpoint that hashes a password is declared as expensive', async () => {
  const hashes: string[] = [];
  const place = await placeAt(app.db, 'Goa');
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
    const me = { ...(await addLoggedInDonor(app)), place };
    const isAdmin = endpoint.access === 'admin';
    const changes = { passwordHash: 'a hash', isAdmin };
    await app.db.updateTable('accounts').set(changes).where('accountId', '=', me.regid).execute();
    const before = hashing.count;
    await me.client.call(endpoint, sampleInput(endpoint, { me, other: me }));
    if (hashing.count > before) hashes.push(endpoint.name);
  }
  expect(hashes).toEqual(expect.arrayContaining(['addDoner', 'login', 'reauthenticate', 'changePassword']));
  const expensive = endpoints.filter(({ isExpensive }) => isExpensive).map(({ name }) => name);
  expect(expensive).toEqual(expect.arrayContaining(hashes));
});
