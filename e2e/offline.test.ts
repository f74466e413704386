// Results that this phone opened can be read for a day without a line, and only then.
import { expect, test, type Page } from './test.ts';
import { logIn, password, register } from './api.ts';
import { expectAccessible } from './pages.ts';
import { RESULTS } from './publicPages.ts';

test.use({ serviceWorkers: 'allow' });

const note = (page: Page) => page.getByText(/^Kept on this device on /);
const callButton = (page: Page) => page.locator('main a[href^="tel:"]').first();
const resultsOf = (group: string) => RESULTS.replace('O%2B', encodeURIComponent(group));

/** The addresses of everything that is stored. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url.slice(location.origin.length));
  });
/** Without the page /offline. */
const kept = async (page: Page) => (await stored(page)).filter((url) => url.includes('?'));

async function openResults(page: Page, path = RESULTS): Promise<void> {
  await page.goto(path);
  await expect.poll(() => kept(page)).toContain(path);
}

/** The worker shows what is kept from the next page on. */
async function loseLine(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
}

test('kept results open without a line, with their time, and not with one @phone-all', async ({ page, context }) => {
  await openResults(page);
  await loseLine(page);
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(callButton(page)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.reload();
  await expect(callButton(page)).toBeVisible();
  await expect(note(page)).toHaveCount(0);
});

test('without a line another page lists what is kept, and forgets it', async ({ page }) => {
  await openResults(page);
  await loseLine(page);
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^O\+ donors in Andhra Pradesh/ }).click();
  await expect(note(page)).toBeVisible();
  await page.goto('/register');
  await page.getByRole('link', { name: 'Forget what this device keeps' }).click();
  await expect(page.getByRole('link', { name: /^O\+ donors/ })).toHaveCount(0);
  expect(await kept(page)).toEqual([]);
});

test('in another language the page is in that language @all', async ({ page }) => {
  await openResults(page, `/hi${RESULTS}`);
  await loseLine(page);
  await page.goto('/hi/register');
  await expect(page.getByRole('heading', { name: 'कनेक्शन नहीं है' })).toBeVisible();
});

test('a search without a line says so, and leads to what is kept', async ({ page }) => {
  await openResults(page);
  await page.reload();
  await loseLine(page);
  await page.getByLabel(/^Blood group/).selectOption('A+');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('The connection was lost.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Results that this device keeps' }).click();
  await expect(page.getByRole('link', { name: /^O\+ donors in Andhra Pradesh/ })).toBeVisible();
});

test('the newest five are kept, one older than a day is not shown, and those of another version go', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(async () => (await caches.open('kept-before')).put('/find-donor?old', new Response('old')));
  const groups = ['A+', 'A-', 'B+', 'B-', 'O+', 'O-'];
  for (const group of groups) await openResults(page, resultsOf(group));
  await expect.poll(() => kept(page)).toEqual(groups.slice(1).map(resultsOf));
  await page.evaluate(async (path) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name!);
    const old = (await cache.match(path))!;
    const headers = new Headers(old.headers);
    headers.set('X-Kept-At', String(Date.now() - 25 * 3_600_000));
    await cache.put(path, new Response(await old.text(), { headers }));
  }, resultsOf('B+'));
  await loseLine(page);
  await page.goto(resultsOf('B+'));
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.goto(resultsOf('B-'));
  await expect(note(page)).toBeVisible();
});

test('nothing of a session is kept, and logging in removes what was', async ({ page }) => {
  const donor = await register(page.request);
  await openResults(page);
  await page.goto('/login');
  await page.getByLabel('UserId').fill(donor.userID);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(() => stored(page)).toEqual([]);
  await page.goto('/dashboard/my-page');
  await page.goto(RESULTS);
  await expect(callButton(page)).toBeVisible();
  // The next page comes after whatever the one before kept.
  await page.goto(resultsOf('A+'));
  expect(await stored(page)).toEqual([]);
});

test('a session that began elsewhere keeps nothing either @all', async ({ page }) => {
  await logIn(page.request, await register(page.request));
  await page.goto(RESULTS);
  await expect(callButton(page)).toBeVisible();
  await page.goto(resultsOf('A+'));
  expect(await stored(page)).toEqual([]);
});

test('a tab from before a login in another one keeps nothing of that session', async ({ page, context }) => {
  const donor = await register(page.request);
  await openResults(page);
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('UserId').fill(donor.userID);
  await other.locator('[name=password]').fill(password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  await expect.poll(() => stored(page)).toEqual([]);
  await page
    .locator('details')
    .first()
    .evaluate((fold: HTMLDetailsElement) => (fold.open = true));
  await page.getByLabel('Blood group').selectOption('A+');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/A%2B/);
  await expect(callButton(page)).toBeVisible();
  // Longer than keeping takes.
  await page.waitForTimeout(1500);
  expect(await kept(page)).toEqual([]);
});

test.describe('past the quota of a network', () => {
  test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_STRICT_PORT}` });

  test('a refused page is not kept', async ({ page }, { workerIndex }) => {
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.${workerIndex % 256}.113` });
    // The challenge stays unsolved.
    await page.addInitScript(() => {
      Worker.prototype.postMessage = () => undefined;
    });
    await openResults(page, resultsOf('A+'));
    await openResults(page);
    const refused = await page.goto(`${RESULTS}&page=2`);
    expect(refused!.status()).toBe(429);
    await expect(page.getByRole('progressbar', { name: 'Work done' })).toBeVisible();
    expect(await kept(page)).not.toContain(`${RESULTS}&page=2`);
  });
});
