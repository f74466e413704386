// The messages for hydration: a file that browsers keep, which the page waits for and does without.
import { expect, test, type Page } from './test.ts';
import { holdRequests } from './requests.ts';
import { RESULTS } from './publicPages.ts';

const FILE = /^\/assets\/messages-[\w-]{8}\/te\/find-donor\.json$/;
const form = (page: Page) => page.getByRole('main').locator('form').first();

test('the front page and the search share one file of messages, preloaded by both and written into neither', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/messages-')) files.push(pathname);
  });
  for (const path of ['/te', `/te${RESULTS}`]) {
    const html = await (await page.goto(path, { waitUntil: 'networkidle' }))!.text();
    expect(html).not.toContain('donors.whatsAppText');
    const [, href] = /<link rel="preload" as="fetch" href="([^"]+)"/.exec(html) ?? [];
    expect(href).toMatch(FILE);
    await expect(form(page)).toHaveAttribute('novalidate');
    expect(files.splice(0)).toEqual([href]);
  }
});

test('hydration waits for the messages, and the page stays as the server wrote it until then', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const release = await holdRequests(page, '**/assets/messages-*/**');
  await page.goto('/te/register', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  const text = await title.innerText();
  await page.waitForFunction(() => performance.getEntriesByName(location.href)[0]!.duration > 0);
  await expect(form(page)).not.toHaveAttribute('novalidate');
  release();
  await expect(form(page)).toHaveAttribute('novalidate');
  await expect(title).toHaveText(text);
  expect(errors).toEqual([]);
});

test('the search on a page whose messages do not load works like one without JavaScript', async ({ page }) => {
  await page.route('**/assets/messages-*/**', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Blood group').selectOption('O+');
  await page.getByLabel('State').selectOption({ label: 'Andhra Pradesh' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
});
