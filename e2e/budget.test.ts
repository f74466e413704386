// Past the reveal quota of its network a browser solves a challenge; without JavaScript it waits. Runs on a site with a
// tenth of the normal limits: twelve donors an hour.
import { expect, test, type Page } from './test.ts';
import { searchDonors } from '#contract/donors.ts';
import { expectAccessible } from './pages.ts';
import { holdRequests } from './requests.ts';

const inAndhra = (group: string, page = 1) =>
  `/find-donor?bloodgroup=${encodeURIComponent(group)}&country=1&state=2&district=all&city=all${page > 1 ? `&page=${page}` : ''}`;
const results = (page: Page) => page.getByRole('table', { name: /Blood Donor Results/ });
const moment = (page: Page) => page.getByText('One moment: this stops anyone from copying the whole list');

/** Follows the link until the wait is over; too early a press does not prolong it. */
const loadAgain = (page: Page) =>
  expect(async () => {
    await page.getByRole('link', { name: 'load the page again' }).click();
    await expect(results(page)).toBeVisible({ timeout: 1000 });
    // Searches have limits of their own here.
  }).toPass({ intervals: [2500] });

let lastNetwork = 0;

test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_STRICT_PORT}` });

test.beforeEach(async ({ page }, { workerIndex }) => {
  lastNetwork += 1;
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.${workerIndex % 256}.${lastNetwork % 256}` });
});

/** Reveals eleven donors, so that the next page exceeds the quota. */
async function seeEleven(page: Page): Promise<void> {
  await page.goto(inAndhra('A+'));
  await page.goto(inAndhra('O+'));
  await expect(results(page)).toBeVisible();
}

test('a page past the quota is shown after a challenge with a progress bar, without navigating', async ({ page }) => {
  /** Of each search: whether it brought the solution of a challenge. */
  const solved: boolean[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(searchDonors.path)) solved.push('x-challenge-answer' in request.headers());
  });
  await seeEleven(page);
  const release = await holdRequests(page, /challenge\.worker/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(moment(page)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Work done' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'One moment' })).toBeAttached();
  await expect(page.getByRole('link', { name: 'load the page again' })).toBeHidden();
  await expectAccessible(page);
  release();
  await expect(results(page)).toBeVisible();
  await expect(moment(page)).toBeHidden();
  await expect(page).toHaveURL(`${inAndhra('O+', 2)}#results`);
  expect(solved.at(-1)).toBe(true);
  solved.length = 0;
  // Donors already revealed are free.
  await page.goBack();
  // The table is there all the time.
  await expect.poll(() => solved).toContain(false);
  await page.goForward();
  await expect(page).toHaveURL(`${inAndhra('O+', 2)}#results`);
  await expect(results(page)).toBeVisible();
  expect(solved).not.toContain(true);
});

test('a link to donors past the quota works like any other @all', async ({ page }) => {
  await seeEleven(page);
  const first = await page.goto(inAndhra('O+', 2));
  expect(first!.status()).toBe(429);
  await expect(results(page)).toBeVisible();
  await expect(page).toHaveURL(inAndhra('O+', 2));
  await page.reload();
  await expect(results(page)).toBeVisible();
});

test('without a working solver the page says how long to wait, and shows the donors after that', async ({ page }) => {
  await seeEleven(page);
  await page.route(/challenge\.worker/, (route) => route.abort());
  await page.goto(inAndhra('O+', 2));
  await expect(page.getByText('If that fails, wait 5 seconds and load the page again.')).toBeVisible();
  await expectAccessible(page);
  await loadAgain(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page past the quota is shown by following its link after a few seconds', async ({ page }) => {
    await seeEleven(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(moment(page)).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.getByText(/wait \d seconds and load the page again\./)).toBeVisible();
    await loadAgain(page);
    await expect(page).toHaveURL(inAndhra('O+', 2));
  });
});
