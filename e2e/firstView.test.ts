// The first view needs the document alone, and what follows neither breaks the policy nor loads a style sheet twice.
import { expect, test, type Page } from './test.ts';
import { RESULTS } from './publicPages.ts';

/** Errors of the console, policy violations included, and the style sheets that were requested. */
function watch(page: Page) {
  const errors: string[] = [];
  const sheets: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
  return { errors, sheets };
}

/** The files that held up the first rendering. */
const readBlocking = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  );

for (const path of ['/', RESULTS, '/about-us', '/login', `/ur${RESULTS}`]) {
  const tag = ['/login', `/ur${RESULTS}`].includes(path) ? ' @all' : '';
  test(`only the document blocks the rendering of ${path}${tag}`, async ({ page }) => {
    const { errors, sheets } = watch(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await readBlocking(page)).toEqual([]);
    await expect(page.locator('body')).not.toHaveCSS('font-family', /Times/);
    // The whole sheets follow where scripts may show more than the page has.
    const isStatic = path === '/about-us';
    expect({ errors, isStatic: sheets.length === 0 }).toEqual({ errors: [], isStatic });
    expect(sheets).toEqual([...new Set(sheets)]);
  });
}

test('going from the front page to Find Donor and to the login breaks no policy', async ({ page }) => {
  const { errors } = watch(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Find Donor' }).first().click();
  await expect(page).toHaveURL('/find-donor');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCSS('display', 'flex');
  expect(errors).toEqual([]);
});

test('the box for a place loads no style sheet a second time', async ({ page }) => {
  const { errors, sheets } = watch(page);
  await page.goto(RESULTS, { waitUntil: 'networkidle' });
  const box = page.getByLabel(/^Town, (district|hospital) or PIN code/);
  await expect(box).toHaveRole('combobox');
  await box.fill('guntur');
  await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toBeVisible();
  expect(sheets).toEqual([...new Set(sheets)]);
  expect(errors).toEqual([]);
});

test('without scripts a second page has its looks, too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCSS('display', 'flex');
  await context.close();
});
