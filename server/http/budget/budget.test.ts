// How many donors a network is shown, through HTTP on a real database; the hour passes on the budget's own clock.
import { beforeAll, describe, expect, test } from 'vitest';
import { CHALLENGE_HEADER, type Challenge } from '#contract/challenge.ts';
import { searchDonors, type DonorListing } from '#contract/donors.ts';
import { solve } from '#server/testing/challenges.ts';
import { addCrowd } from '#server/testing/crowd.ts';
import { placeAt, type Place } from '#server/testing/places.ts';
import { useTestApp, type Client, type Received } from '#server/testing/testApp.ts';

const MINUTE_MS = 60_000;
const PAGES_OF_THE_BUDGET = 12;

let now = Date.parse('2026-06-15T12:00:00Z');
const app = useTestApp({ clock: () => now });
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.pool, 'Goa');
  await addCrowd(app.pool, [place], 400);
});

const search = (client: Client, more: object = {}, headers: Record<string, string> = {}) => {
  const { path } = searchDonors;
  const { country, state } = place;
  return client.post(path, { bloodgroup: 'O+', country, state, ...more }, headers) as Promise<Received<DonorListing[]>>;
};
const answering = (answer: string) => ({ [CHALLENGE_HEADER]: answer });
const challengeOf = ({ body }: Received) => body.data as Challenge;

/** A visitor of a new network that has seen as many donors as are free. */
async function spendBudget(client = app.visitor()): Promise<Client> {
  for (let page = 1; page <= PAGES_OF_THE_BUDGET; page += 1) {
    expect((await search(client, { page })).status, `page ${page}`).toBe(200);
  }
  return client;
}

describe('the donors a network is shown', () => {
  test('are free up to 120 in an hour; more cost a challenge, and the refusal shows nobody', async () => {
    const client = await spendBudget();
    const refused = await search(client, { page: 13 });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'challenge_required', data: { parts: 4, zeroBits: 5 } });
    expect(Object.keys(refused.body).toSorted()).toEqual(['code', 'data', 'message', 'status']);
    expect(refused.text).not.toContain('+91');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('stay free to see again, for everybody of the network; other networks have their own', async () => {
    const { address } = await spendBudget();
    const neighbour = app.visitor(address);
    expect((await search(neighbour, { page: 3 })).status).toBe(200);
    expect((await search(neighbour, { page: 13 })).status).toBe(429);
    expect((await search(app.visitor(), { page: 13 })).status).toBe(200);
  });

  test('are counted over all addresses of an IPv6 /64', async () => {
    await spendBudget(app.visitor('2001:db8:7:8::1'));
    expect((await search(app.visitor('2001:db8:7:8:ffff::2'), { page: 13 })).status).toBe(429);
    expect((await search(app.visitor('2001:db8:7:9::1'), { page: 13 })).status).toBe(200);
  });

  test('are counted before they are shown: not even one request goes over', async () => {
    const client = app.visitor();
    for (const page of [1, 2]) expect((await search(client, { page, size: 50 })).status).toBe(200);
    expect((await search(client, { page: 3, size: 50 })).status).toBe(429);
    expect((await search(client, { page: 11, size: 10 })).status).toBe(200);
  });

  test('cannot be had in excess by asking at once', async () => {
    const client = app.visitor();
    await client.token();
    const pages = Array.from({ length: 30 }, (_, i) => search(client, { page: i + 1 }));
    const shown = (await Promise.all(pages)).filter(({ status }) => status === 200);
    expect(shown).toHaveLength(PAGES_OF_THE_BUDGET);
  });

  test('leave the hour one by one', async () => {
    const client = app.visitor();
    await search(client);
    now += 30 * MINUTE_MS;
    for (let page = 2; page <= PAGES_OF_THE_BUDGET; page += 1) await search(client, { page });
    const refused = await search(client, { page: 13 });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(1800);
    now += 30 * MINUTE_MS;
    expect((await search(client, { page: 13 })).status).toBe(200);
    expect((await search(client, { page: 14 })).status).toBe(429);
  });
});

describe('a challenge', () => {
  test('once solved shows the page, and costs one for each page after it', async () => {
    const client = await spendBudget();
    const answer = solve(challengeOf(await search(client, { page: 13 })));
    const shown = await search(client, { page: 13 }, answering(answer));
    expect(shown.status).toBe(200);
    expect(shown.body.data).toHaveLength(10);
    expect((await search(client, { page: 13 })).status).toBe(200);
    expect((await search(client, { page: 14 })).status).toBe(429);
  });

  test('is good for one answer', async () => {
    const client = await spendBudget();
    const answer = solve(challengeOf(await search(client, { page: 13 })));
    const both = [13, 14].map((page) => search(client, { page }, answering(answer)));
    const shown = (await Promise.all(both)).filter(({ status }) => status === 200);
    expect(shown).toHaveLength(1);
    expect((await search(client, { page: 15 }, answering(answer))).status).toBe(429);
  });

  test('is good for the network that was given it', async () => {
    const client = await spendBudget();
    const other = await spendBudget();
    const answer = solve(challengeOf(await search(client, { page: 13 })));
    expect((await search(other, { page: 13 }, answering(answer))).status).toBe(429);
  });

  test('costs as much as it shows: an answer for ten donors does not show fifty', async () => {
    const client = await spendBudget();
    const answer = solve(challengeOf(await search(client, { page: 13 })));
    const refused = await search(client, { page: 7, size: 50 }, answering(answer));
    expect(refused.status).toBe(429);
    expect(challengeOf(refused).parts).toBe(20);
    expect((await search(client, { page: 7, size: 50 }, answering(solve(challengeOf(refused))))).status).toBe(200);
  });

  test('is ours: with less work written into it, with another number, or hours old, it shows nothing', async () => {
    const client = await spendBudget();
    const fresh = async () => challengeOf(await search(client, { page: 13 }));
    const given = await fresh();
    const cheaper = { ...given, parts: 1, token: given.token.replace('.4.', '.1.') };
    const [first, ...rest] = solve(await fresh()).split(/(?<= )/);
    const late = solve(await fresh());
    const forgeries = [
      solve(cheaper),
      solve({ ...given, token: `own${given.token}` }),
      `${first}${rest.join('').replace(/^\d+/, '999999999')}`,
      `${given.token} 1,2,3,4`,
    ];
    for (const answer of [...forgeries, 'nonsense', `${given.token} -1`, `${'x'.repeat(4000)} 1`]) {
      expect((await search(client, { page: 13 }, answering(answer))).status, answer).toBe(429);
    }
    now += 121 * MINUTE_MS;
    await spendBudget(client);
    expect((await search(client, { page: 13 }, answering(late))).status).toBe(429);
  });
});
