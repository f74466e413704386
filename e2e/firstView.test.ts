// A visitor's first view needs the document alone, and what follows neither breaks the policy nor loads a style sheet again.
import { expect, test, type Page } from '@playwright/test';
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

for (const path of ['/', RESULTS, '/about-us', '/login', `/ur${RESULTS}`]) {
  test(`only the document blocks the rendering of ${path}, and scripts follow its content`, async ({ page }) => {
    const { errors, sheets } = watch(page);
    const html = await (await page.goto(path, { waitUntil: 'networkidle' }))!.text();
    const blocking = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
    );
    expect(blocking).toEqual([]);
    expect(html.slice(0, html.indexOf('</footer>'))).not.toContain('modulepreload');
    await expect(page.locator('body')).not.toHaveCSS('font-family', /Times/);
    expect({ errors, sheets }).toEqual({ errors: [], sheets: [] });
  });
}

test('going from the front page to Find Donor and to the login breaks no policy and loads no style sheet', async ({
  page,
}) => {
  const { errors, sheets } = watch(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Find Donor' }).first().click();
  await expect(page).toHaveURL('/find-donor');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCSS('display', 'flex');
  expect({ errors, sheets }).toEqual({ errors: [], sheets: [] });
});
