// A visitor's first view needs the document alone, and what follows neither breaks the policy nor loads a style sheet again.
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

/** The files that held up the first rendering, and whether each came over the network. */
const readBlocking = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name, transferSize }) => ({ name, isLoaded: transferSize > 0 })),
  );

for (const path of ['/', RESULTS, '/about-us', '/login', `/ur${RESULTS}`]) {
  test(`only the document blocks the rendering of ${path}, and scripts follow its content`, async ({ page }) => {
    const { errors, sheets } = watch(page);
    const html = await (await page.goto(path, { waitUntil: 'networkidle' }))!.text();
    expect(await readBlocking(page)).toEqual([]);
    expect(html.slice(0, html.indexOf('</footer>'))).not.toContain('modulepreload');
    await expect(page.locator('body')).not.toHaveCSS('font-family', /Times/);
    expect({ errors, sheets }).toEqual({ errors: [], sheets: [] });
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

for (const [first, second] of [
  ['/', RESULTS],
  [RESULTS, '/login'],
  ['/testimonals', '/'],
] as const) {
  test(`after ${first} the style sheets of ${second} come from the browser's cache, and it has its looks at once`, async ({
    page,
  }) => {
    const { errors } = watch(page);
    await page.goto(first, { waitUntil: 'load' });
    await page.getByRole('link', { name: 'Login' }).first().hover();
    // Entries are added when the whole file is there.
    await page.waitForFunction(() => {
      const sheets = document.querySelector<HTMLMetaElement>('meta[name=style-sheets]')!.content.split(' ');
      return sheets.every((path) => performance.getEntriesByName(location.origin + path).length > 0);
    });
    await page.goto(second, { waitUntil: 'networkidle' });
    const blocking = await readBlocking(page);
    expect(blocking.length).toBeGreaterThan(1);
    expect(blocking.filter(({ isLoaded }) => isLoaded)).toEqual([]);
    await expect(page.locator('body')).not.toHaveCSS('font-family', /Times/);
    expect(errors).toEqual([]);
  });
}

test('without scripts a second page links to its style sheets', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCSS('display', 'flex');
  await expect(page.locator('style')).toHaveCount(0);
  await context.close();
});
