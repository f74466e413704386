// The purpose of the quota: one address cannot copy the list, and a family is not affected.
import { beforeAll, expect, test } from 'vitest';
import type { Place } from '#test/places.ts';
import { scrapeBySolving, scrapeForAnHour, searchAsFamily, settleDonors } from '#test/scraper.ts';
import { useTestApp } from '#test/app.ts';
import { loadPages } from '#server/http/pages.ts';

const DONORS = 10_000;

const clock = { now: Date.now() };
const app = useTestApp({ clock: () => clock.now, pages: await loadPages() });
let places: Place[];
beforeAll(async () => {
  places = await settleDonors(app, DONORS);
});

test('an address that solves no challenge obtains less than 2 % of ten thousand donors in an hour', async () => {
  const { size } = await scrapeForAnHour(app, clock, places);
  expect(size).toBeGreaterThan(120);
  expect(size / DONORS).toBeLessThan(0.02);
});

test('an address that solves challenges pays for every ten donors', async () => {
  const { donors, challenges } = await scrapeBySolving(app, places, 100);
  expect(donors).toBeGreaterThanOrEqual(100);
  expect(challenges * 50).toBeGreaterThanOrEqual(donors);
});

test('a family of five that searches one group in neighbouring districts gets no challenge', async () => {
  expect(await searchAsFamily(app, places)).toBe(0);
});
