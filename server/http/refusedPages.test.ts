// Pages that meet a rate limit or the quota of donors: how often they are counted and rendered, and what breaks openly.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addCrowd } from '#server/testing/crowd.ts';
import { placeAt, type Place } from '#server/testing/places.ts';
import { useTestApp, type Client } from '#server/testing/testApp.ts';
import { loadPages } from './pages.ts';

/** How often the clock of the quota fails before it works again, as a lost database would. */
let failuresToCome = 0;
function clock(): number {
  if (failuresToCome === 0) return Date.now();
  failuresToCome -= 1;
  throw Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
}

const app = useTestApp({ pages: await loadPages(), clock });
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.pool, 'Goa');
  await addCrowd(app.pool, [place], 700);
});

const open = (client: Client, page: number) =>
  client.send(`/find-donor?bloodgroup=O%2B&country=${place.country}&state=${place.state}&page=${page}`);

describe('a page past the quota of donors', () => {
  test('takes one point of the search limit, as a page within it does', async () => {
    const visitor = app.visitor();
    await visitor.send('/');
    const statuses: number[] = [];
    const texts: string[] = [];
    for (let page = 1; page <= 60; page += 1) {
      const { status, text } = await open(visitor, page);
      statuses.push(status);
      texts.push(text);
    }
    expect(statuses).toEqual([...Array<number>(12).fill(200), ...Array<number>(48).fill(429)]);
    expect(texts.slice(12).every((text) => text.includes('so that nobody copies the whole list'))).toBe(true);
    const over = await open(visitor, 61);
    expect(over.status).toBe(429);
    expect(over.text).not.toContain('so that nobody copies the whole list');
  });

  test('does not ask the database again for what the shared page holds', async () => {
    const spent = app.visitor();
    await spent.send('/');
    for (let page = 1; page <= 12; page += 1) await open(spent, page);
    const asked = vi.spyOn(app.pool, 'query');
    expect((await open(spent, 40)).status).toBe(429);
    const searches = asked.mock.calls.filter(([statement]) => /from donors/i.test(JSON.stringify(statement)));
    asked.mockRestore();
    expect(searches.length).toBeLessThanOrEqual(2);
  });
});

test('a page whose reader cannot be counted is 503 and logs the error, and is not rendered again', async () => {
  const visitor = app.visitor();
  expect((await open(app.visitor(), 65)).status).toBe(200);
  app.log.length = 0;
  failuresToCome = 1;
  const { status, headers } = await open(visitor, 65);
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(app.log.filter((line) => line.includes('the database does not answer'))).toHaveLength(1);
});
