// Which network a request belongs to, tested through its reveal quota.
import { beforeAll, describe, expect, test } from 'vitest';
import { searchDonors } from '#contract/donors.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { placeAt, type Place } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';
import { readConfig } from '#server/config.ts';
import { networksOf } from './network.ts';

const PROXY = '192.0.2.1';
const app = useTestApp({ env: { TRUST_PROXY: '192.0.2.0/24', RATE_LIMIT_SCALE: '0.5' } });
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 200);
});

/** Asks for fifty other donors; a network may see sixty. */
async function search(forwardedFor: string, page: number, socket = PROXY): Promise<number> {
  const visitor = app.visitor(socket);
  const { country, state } = place;
  const body = { bloodgroup: 'O+', country, state, size: 50, page };
  return (await visitor.post(searchDonors.path, body, { 'x-forwarded-for': forwardedFor })).status;
}

describe('requests count for one network', () => {
  test.each([
    ['with and without ports', '20.0.0.9:4001', '20.0.0.9:4002'],
    ['IPv6 in brackets with a port', '[2001:db8:1:1::1]:443', '2001:db8:1:1:ffff::2'],
    ['IPv4 mapped into IPv6', '::ffff:20.0.0.10', '20.0.0.10'],
    ['IPv4 mapped, in hexadecimal', '::ffff:1400:b', '20.0.0.11'],
    ['behind a second proxy with a port', '20.0.0.12, 192.0.2.7:1234', '20.0.0.12:9'],
  ])('%s', async (_, first, second) => {
    expect(await search(first, 1)).toBe(200);
    expect(await search(second, 2)).toBe(429);
  });

  test('as of the proxy when X-Forwarded-For has no address', async () => {
    const socket = '192.0.2.99';
    expect(await search('unknown-1', 1, socket)).toBe(200);
    expect(await search('unknown-2', 2, socket)).toBe(429);
    expect(await search('1.2.3', 3, socket)).toBe(429);
  });

  test('as of the socket when it is not a trusted proxy', async () => {
    const socket = '198.51.100.77';
    expect(await search('20.0.1.1', 1, socket)).toBe(200);
    expect(await search('20.0.1.2', 2, socket)).toBe(429);
  });
});

test('requests of two IPv6 /64 networks count separately', async () => {
  expect(await search('2001:db8:2:1::1', 1)).toBe(200);
  expect(await search('2001:db8:2:2::1', 2)).toBe(200);
});

test.each([
  ['20.0.0.9', '20.0.0.9', null],
  ['::ffff:20.0.0.9', '20.0.0.9', null],
  ['2001:db8:7:8:9::1', '2001:db8:7:8::/64', '2001:db8:7::/48'],
  ['2001:DB8:0007:0008::', '2001:db8:7:8::/64', '2001:db8:7::/48'],
  ['[2001:db8:7:8::1]:443', '2001:db8:7:8::/64', '2001:db8:7::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
])('the networks of %s are %s and %s', (address, network, prefix48) => {
  expect(networksOf(address)).toEqual({ network, prefix48 });
});

test('a TRUST_PROXY that is no address is one sentence', () => {
  expect(() => readConfig({ TRUST_PROXY: '10.0.0.0/8, banana' })).toThrow(
    "TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, with commas between them, not '10.0.0.0/8, banana'.",
  );
});
