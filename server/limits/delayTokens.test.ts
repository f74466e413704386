// Pages count against the reveal quota like API calls; without JavaScript, waiting pays for more.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSigningKeys } from '#server/auth/signingKeys.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { placeAt, type Place } from '#test/places.ts';
import { useTestApp, type Client, type Received } from '#test/app.ts';
import { DelayTokens } from './delayTokens.ts';
import { memoryReplayCache } from './replayCache.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const PAGES_OF_THE_QUOTA = 12;
const PAGES_OF_WAITING = 7;

let now = Date.now();
const app = useTestApp({ clock: () => now, pages: await loadPages() });
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 400);
});

function open(client: Client, page: number): Promise<Received> {
  const places = `country=${place.country}&state=${place.state}&district=all&city=all`;
  return client.send(`/find-donor?bloodgroup=O%2B&${places}&page=${page}`);
}

async function spendQuota(client = app.visitor()): Promise<Client> {
  for (let page = 1; page <= PAGES_OF_THE_QUOTA; page += 1) expect((await open(client, page)).status).toBe(200);
  return client;
}

const NETWORK = { network: '198.51.100.1', prefix48: null };
const makeTokens = (clock = () => now) =>
  new DelayTokens(
    {
      keys: makeSigningKeys(['a key of some length']),
      replays: memoryReplayCache(),
      now: clock,
    },
    { purpose: 'page', perHour: 7 },
  );

const numbersIn = ({ text }: Received) => new Set(text.match(/Donor \d{3,}/g)).size;
const secondsIn = ({ headers }: Received) => Number(headers['retry-after']);

/** Requests a page, waits as told, and requests it again. */
async function waitFor(client: Client, page: number): Promise<Received> {
  const rejected = await open(client, page);
  expect(rejected.status, `page ${page}`).toBe(429);
  now += secondsIn(rejected) * SECOND_MS;
  return open(client, page);
}

describe('a page of donors', () => {
  test('is one of twelve in an hour; the next one shows instructions and no donors', async () => {
    const client = await spendQuota();
    const rejected = await open(client, 13);
    expect(rejected.status).toBe(429);
    expect(numbersIn(rejected)).toBe(0);
    expect(rejected.text).toContain('this stops anyone from copying the whole list');
    expect(rejected.headers['cache-control']).toBe('no-store');
    expect(rejected.headers['x-robots-tag']).toBe('noindex');
    expect(secondsIn(rejected)).toBe(5);
  });

  test('counts for each reader, also when it comes from the cache', async () => {
    const client = await spendQuota();
    expect((await open(app.visitor(), 14)).status).toBe(200);
    const rejected = await open(client, 14);
    expect(rejected.status).toBe(429);
    expect(numbersIn(rejected)).toBe(0);
    expect((await open(app.visitor(), 14)).status).toBe(200);
  });

  test('is rejected for one network and shown to another in the same second', async () => {
    const spent = await spendQuota();
    const both = await Promise.all([open(spent, 15), open(app.visitor(), 15)]);
    expect(both.map(({ status }) => status)).toEqual([429, 200]);
  });

  test('shares the quota with the API', async () => {
    const client = await spendQuota();
    const body = { bloodgroup: 'O+', country: place.country, state: place.state, page: 13 };
    expect((await client.post('/api/v1/searchDoner', body)).status).toBe(429);
  });
});

describe('a delay token', () => {
  test('shows the page once, after a few seconds', async () => {
    const client = await spendQuota();
    await open(client, 13);
    now += 3 * SECOND_MS;
    const early = await open(client, 13);
    expect([early.status, secondsIn(early)]).toEqual([429, 2]);
    now += 2 * SECOND_MS;
    const shown = await open(client, 13);
    expect(shown.status).toBe(200);
    expect(numbersIn(shown)).toBe(10);
    const next = await open(client, 14);
    expect([next.status, secondsIn(next)]).toEqual([429, 5]);
  });

  test('cannot be used early, by another network, or twice', async () => {
    const client = await spendQuota();
    const other = await spendQuota();
    await open(client, 13);
    const ticket = client.cookies.get('wait')!;
    now += 5 * SECOND_MS;
    other.cookies.set('wait', ticket);
    expect((await open(other, 13)).status).toBe(429);
    client.cookies.set('wait', ticket.replace(/\.\d+\./, '.1.'));
    expect((await open(client, 13)).status).toBe(429);
    client.cookies.set('wait', ticket);
    expect((await open(client, 13)).status).toBe(200);
    client.cookies.set('wait', ticket);
    expect((await open(client, 14)).status).toBe(429);
  });

  test('shows seven pages an hour to a network; then the page says how long until the next', async () => {
    const client = await spendQuota();
    for (let page = 13; page < 13 + PAGES_OF_WAITING; page += 1) {
      expect((await waitFor(client, page)).status, `page ${page}`).toBe(200);
    }
    const neighbour = app.visitor(client.address);
    const late = await open(neighbour, 30);
    expect(late.status).toBe(429);
    expect(secondsIn(late)).toBeGreaterThan(3500);
    expect(late.text).toMatch(/wait (<!-- -->)?\d\d(<!-- -->)? minutes/);
    now += 10 * SECOND_MS;
    expect((await open(neighbour, 30)).status).toBe(429);
    now += HOUR_MS;
    expect((await open(neighbour, 30)).status).toBe(200);
  });

  test('asks for at most 30 seconds when the price is 16 times the first', async () => {
    const issued = ([1, 2, 4, 8, 16] as const).map((units) => makeTokens().issue(NETWORK, units, undefined));
    expect(issued.map(({ seconds }) => seconds)).toEqual([5, 10, 20, 30, 30]);
  });

  test('that has matured stays valid', async () => {
    let tick = Date.now();
    const tokens = makeTokens(() => (tick += 1));
    const { token } = tokens.issue(NETWORK, 1, undefined);
    tick += 5 * SECOND_MS;
    expect(await tokens.redeem(NETWORK, 1, token)).toBe(1);
  });

  test('issued at a lower price does not pay a higher one', async () => {
    const tokens = makeTokens();
    const { token } = tokens.issue(NETWORK, 1, undefined);
    now += 5 * SECOND_MS;
    expect(await tokens.redeem(NETWORK, 2, token)).toBe(0);
    expect(tokens.issue(NETWORK, 2, token).seconds).toBe(10);
    expect(await tokens.redeem(NETWORK, 1, token)).toBe(1);
  });

  test('sent on several connections at once pays once', async () => {
    const client = await spendQuota();
    await open(client, 13);
    now += 5 * SECOND_MS;
    const copies = [13, 14, 15].map((page) => {
      const copy = app.visitor(client.address);
      copy.cookies.set('wait', client.cookies.get('wait')!);
      return open(copy, page);
    });
    const shown = (await Promise.all(copies)).filter(({ status }) => status === 200);
    expect(shown).toHaveLength(1);
  });
});
