// Pages at a rate limit or past the reveal quota: how often they are counted and rendered, and what is an error.
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDonors } from '#test/seedDonors.ts';
import { placeAt, type Place } from '#test/places.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { loadPages } from './pageBuild.ts';

/** How often the quota's clock fails before it works again, like a lost database. It stands still: no wait ends. */
let failuresToCome = 0;
const started = Date.now();
function clock(): number {
  if (failuresToCome === 0) return started;
  failuresToCome -= 1;
  throw Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
}

let renders = 0;
const pages = await loadPages();
const build = await pages.load();
const { module } = build.entry;
const render = (...args: Parameters<typeof module.default>) => {
  renders += 1;
  return module.default(...args);
};
const counted = { ...build, entry: { ...build.entry, module: { ...module, default: render } } };

const app = useTestApp({ pages: { ...pages, load: () => Promise.resolve(counted) }, clock });
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 700);
});

const open = (client: Client, page: number) =>
  client.send(`/find-donor?bloodgroup=O%2B&country=${place.country}&state=${place.state}&page=${page}`);

describe('a page past the reveal quota', () => {
  test('takes one point of the search limit, like a page within it', async () => {
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
    expect(texts.slice(12).every((text) => text.includes('this stops anyone from copying the whole list'))).toBe(true);
    const over = await open(visitor, 61);
    expect(over.status).toBe(429);
    expect(over.text).not.toContain('this stops anyone from copying the whole list');
  });

  test('is rendered once, whether or not it is cached', async () => {
    const spent = app.visitor();
    for (let page = 1; page <= 12; page += 1) await open(spent, page);
    renders = 0;
    expect((await open(spent, 40)).status).toBe(429);
    expect(renders).toBe(1);
    expect((await open(app.visitor(), 40)).status).toBe(200);
    expect(renders).toBe(2);
    expect((await open(spent, 40)).status).toBe(429);
    expect(renders).toBe(3);
  });

  test('is not shared with concurrent requests', async () => {
    const spent = app.visitor();
    for (let page = 1; page <= 12; page += 1) await open(spent, page);
    const responses = await Promise.all([open(spent, 41), ...Array.from({ length: 5 }, () => open(app.visitor(), 41))]);
    expect(responses.map(({ status }) => status)).toEqual([429, 200, 200, 200, 200, 200]);
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
