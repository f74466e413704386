// The price of many registrations, at ordinary limits.
import { beforeEach, describe, expect, test } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import { addBloodRequest } from '#contract/bloodRequests.ts';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { makeRegistration } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { setCount } from '#test/rateLimits.ts';
import { challengeOf, solve } from '#test/revealQuota.ts';
import { useTestApp, type Client, type Received } from '#test/app.ts';

let now = Date.now();
const app = useTestApp({ pages: await loadPages(), clock: () => now });
beforeEach(() => app.pool.query('delete from rate_limits'));

const unitsOf = (received: Received) => challengeOf(received).parameters.data.units;

async function register(client: Client, answer?: string, body?: object): Promise<Received> {
  const registration = body ?? makeRegistration(await placeAt(app.db, 'Goa'));
  return client.post(registerDonor.path, registration, answer ? { [CHALLENGE_HEADER]: answer } : {});
}

test('a blood camp registers sixty donors in an hour from one address without a challenge', async () => {
  const { address } = app.visitor();
  const place = await placeAt(app.db, 'Goa');
  for (let nth = 0; nth < 60; nth += 1)
    expect((await register(app.visitor(address), undefined, makeRegistration(place))).status).toBe(201);
});

test('the sixth of a visitor in an hour costs work, as does each further one, and none is refused', async () => {
  const visitor = app.visitor();
  for (let nth = 0; nth < 5; nth += 1) expect((await register(visitor)).status).toBe(201);
  for (let nth = 5; nth < 8; nth += 1) {
    const asked = await register(visitor);
    expect([asked.body.code, unitsOf(asked)]).toEqual(['challenge_required', 1]);
    expect((await register(visitor, await solve(challengeOf(asked)))).status).toBe(201);
  }
  expect((await register(app.visitor(visitor.address))).status).toBe(201);
});

describe('the work of a registration doubles', () => {
  test('with each further hundred of a network', async () => {
    const { address } = app.visitor();
    const units = [];
    for (const made of [100, 199, 200, 300, 400, 500, 5000]) {
      await setCount(app, 'registration-network', address, made);
      units.push(unitsOf(await register(app.visitor(address))));
    }
    expect(units).toEqual([1, 1, 2, 4, 8, 16, 16]);
  });

  test('with each further 500 of an IPv6 /48, over all its networks', async () => {
    const from = (nth: number, site = 'a') => app.visitor(`2001:db8:${site}:${nth.toString(16)}::1`);
    const units = [];
    await setCount(app, 'registration-48', '2001:db8:a::/48', 499);
    expect((await register(from(0))).status).toBe(201);
    for (const made of [500, 999, 1000, 2500]) {
      await setCount(app, 'registration-48', '2001:db8:a::/48', made);
      units.push(unitsOf(await register(from(made))));
    }
    expect(units).toEqual([1, 1, 2, 16]);
    expect((await register(from(1, 'b'))).status).toBe(201);
  });
});

test('twenty at once, ten before the limit of the network: ten are asked to pay', async () => {
  const { address } = app.visitor();
  await setCount(app, 'registration-network', address, 90);
  const clients = Array.from({ length: 20 }, () => app.visitor(address));
  for (const client of clients) await client.token();
  const received = await Promise.all(clients.map((client) => register(client)));
  expect(received.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(received.filter(({ body }) => body.code === 'challenge_required')).toHaveLength(10);
});

test('past 300 requests of a network, however wrong, one costs work and is not refused', async () => {
  const { address } = app.visitor();
  await setCount(app, 'registration-requests', address, 300);
  const visitor = app.visitor(address);
  const asked = await register(visitor);
  expect(unitsOf(asked)).toBe(1);
  expect((await register(visitor, await solve(challengeOf(asked)))).status).toBe(201);
});

test('past 300 refused requests for blood of a network, one more costs work', async () => {
  const { address } = app.visitor();
  const refused = () => app.visitor(address).post(addBloodRequest.path, {});
  for (let nth = 0; nth < 300; nth += 1) expect((await refused()).status).toBe(400);
  expect(unitsOf(await refused())).toBe(1);
});

test('without JavaScript the form keeps what was typed, says how long to wait, and is then accepted', async () => {
  const visitor = app.visitor();
  await setCount(app, 'registration-network', visitor.address, 200);
  const registration = makeRegistration(await placeAt(app.db, 'Goa'));
  const fields = { ...registration, confirmPassword: registration.password, consent: 'on' };
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const post = () => visitor.send('/register', { method: 'POST', body: form.toString(), headers });
  const asked = await post();
  expect(asked.status).toBe(429);
  expect(asked.text).toContain(`value="${registration.userID}"`);
  expect(asked.text).toContain(registration.fullName);
  expect(asked.text).toContain('Please wait 10 seconds');
  expect((await post()).status).toBe(429);
  now += 10_000;
  expect((await post()).status).toBe(303);
});
