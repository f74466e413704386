// The reveal quota: how many donors a network may see, and the price of more. Over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDonors } from '#test/seedDonors.ts';
import { networksOf } from '#server/http/network.ts';
import { placeAt, type Place } from '#test/places.ts';
import { challengeOf, searcher, solve, spendQuota } from '#test/revealQuota.ts';
import { useTestApp } from '#test/app.ts';
import { RevealQuota } from './revealQuota.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PAGES_OF_THE_QUOTA = 12;

let now = Date.now();
const app = useTestApp({ clock: () => now });
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 400);
});

const search = searcher(() => place);
const useUpQuota = (address?: string) => spendQuota(search, app.visitor(address));

describe('the donors revealed to a network', () => {
  test('are free up to 120 an hour; more need a challenge, and the rejection reveals none', async () => {
    const client = await useUpQuota();
    const rejected = await search(client, { page: 13 });
    expect(rejected.status).toBe(429);
    expect(rejected.body).toMatchObject({ code: 'challenge_required', data: { parameters: { data: { units: 1 } } } });
    expect(Object.keys(rejected.body).toSorted()).toEqual(['code', 'data', 'message', 'status']);
    expect(rejected.text).not.toContain('+91');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('stay free to the whole network once revealed; other networks have their own quota', async () => {
    const { address } = await useUpQuota();
    const neighbour = app.visitor(address);
    expect((await search(neighbour, { page: 3 })).status).toBe(200);
    expect((await search(neighbour, { page: 13 })).status).toBe(429);
    expect((await search(app.visitor(), { page: 13 })).status).toBe(200);
  });

  test('are counted per IPv6 /64', async () => {
    await useUpQuota('2001:db8:7:8::1');
    expect((await search(app.visitor('2001:db8:7:8:ffff::2'), { page: 13 })).status).toBe(429);
    expect((await search(app.visitor('2001:db8:7:9::1'), { page: 13 })).status).toBe(200);
  });

  test('are counted before they are revealed: no request exceeds the quota', async () => {
    const client = app.visitor();
    for (const page of [1, 2]) expect((await search(client, { page, size: 50 })).status).toBe(200);
    expect((await search(client, { page: 3, size: 50 })).status).toBe(429);
    expect((await search(client, { page: 11, size: 10 })).status).toBe(200);
  });

  test('cannot exceed the quota by concurrent requests', async () => {
    const client = app.visitor();
    await client.token();
    const pages = Array.from({ length: 30 }, (_, i) => search(client, { page: i + 1 }));
    const shown = (await Promise.all(pages)).filter(({ status }) => status === 200);
    expect(shown).toHaveLength(PAGES_OF_THE_QUOTA);
  });

  test('expire from the hour’s window one by one', async () => {
    const client = app.visitor();
    await search(client, { page: 1 });
    now += 30 * MINUTE_MS;
    for (let page = 2; page <= PAGES_OF_THE_QUOTA; page += 1) await search(client, { page });
    const rejected = await search(client, { page: 13 });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBe(1800);
    now += 30 * MINUTE_MS;
    expect((await search(client, { page: 13 })).status).toBe(200);
    expect((await search(client, { page: 14 })).status).toBe(429);
  });
});

describe('the price of donors past the quota', () => {
  /** Records the units that a network has to pay, and accepts them as paid. */
  function makePrices(scale = 1) {
    const quota = new RevealQuota(() => now, scale);
    let lastDonor = 0;
    return async (network: string, donors = 10): Promise<number> => {
      let asked = 0;
      const page = Array.from({ length: donors }, () => (lastDonor += 1));
      const pay = (units: number) => Promise.resolve((asked = units));
      const client = { network, prefix48: networksOf(network.split('/')[0]!).prefix48 };
      await quota.reveal(client, page, { pay, demand: () => Promise.reject(new Error('It was paid.')) });
      return asked;
    };
  }

  test('doubles after 240 donors, over HTTP', async () => {
    const client = await useUpQuota();
    for (const more of [{ page: 4, size: 50 }, { page: 5, size: 50 }, { page: 13 }, { page: 14 }]) {
      const rejected = await search(client, more);
      expect(challengeOf(rejected).parameters.data.units).toBe(more.size ? 5 : 1);
      expect((await search(client, more, await solve(challengeOf(rejected)))).status).toBe(200);
    }
    const { parameters } = challengeOf(await search(client, { page: 15 }));
    expect(parameters.data).toEqual({ units: 2, tries: 256 });
  });

  test('doubles with each further 120 donors in a day, up to 16 times the first', async () => {
    const show = makePrices();
    const prices: number[] = [];
    for (let page = 0; page < 12 * 8; page += 1) prices.push(await show('198.51.100.1'));
    const expected = [0, 1, 2, 4, 8, 16, 16, 16].flatMap((price) => Array<number>(12).fill(price));
    expect(prices).toEqual(expected);
  });

  test('returns to the first after a day', async () => {
    const show = makePrices();
    for (let page = 0; page < 12 * 6; page += 1) await show('198.51.100.1');
    now += 24 * HOUR_MS;
    for (let page = 0; page < 12; page += 1) expect(await show('198.51.100.1')).toBe(0);
    expect(await show('198.51.100.1')).toBe(1);
  });

  test('is charged from the first donor to networks of an IPv6 /48 that together saw ten times the quota', async () => {
    const show = makePrices();
    for (let nth = 0; nth < 10; nth += 1) expect(await show(`2001:db8:7:${nth}::/64`, 120)).toBe(0);
    expect(await show('2001:db8:7:a::/64')).toBe(1);
    expect(await show('2001:db8:7:b::/64', 120)).toBe(12);
    expect(await show('2001:db8:8:1::/64', 120)).toBe(0);
    expect(await show('198.51.100.1', 120)).toBe(0);
  });
});
