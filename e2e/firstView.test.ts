// The first view needs the document alone, and what follows neither breaks the policy nor loads a style sheet twice.
import { expect, test, type Page } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { publicPages, RESULTS } from './publicPages.ts';

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

test('only the document blocks the rendering of a page', async ({ page }) => {
  const { errors, sheets } = watch(page);
  const others = runsEverything ? ['/login', `/ur${RESULTS}`] : [];
  for (const path of ['/', RESULTS, '/about-us', ...others]) {
    sheets.length = 0;
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await readBlocking(page), path).toEqual([]);
    await expect(page.locator('body')).not.toHaveCSS('font-family', /Times/);
    expect({ errors, sheets }, path).toEqual({ errors: [], sheets: [] });
  }
});

/** The selectors of the whole sheets that the page has something for, but no rule. */
async function listMissing() {
  const style = document.querySelector<HTMLStyleElement>('style[data-sheets]');
  const readSelectors = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule)
        return rule.selectorText.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map((one) => one.trim());
      return rule instanceof CSSGroupingRule ? readSelectors(rule.cssRules) : [];
    });
  const present = new Set(readSelectors(style!.sheet!.cssRules));
  const missing: string[] = [];
  for (const href of style!.dataset.sheets!.split(' ')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await (await fetch(href)).text());
    for (const selector of readSelectors(sheet.cssRules).filter((one) => !present.has(one))) {
      const element = selector.replaceAll(/::[\w-]+|:(?:hover|active|focus[\w-]*|checked|disabled|[\w-]*invalid)/g, '');
      if (element && document.querySelector(element)) missing.push(selector);
    }
  }
  return missing;
}

const hydrated = runsEverything ? publicPages : ['/', '/find-donor', '/register', '/login', '/need'];

test('what hydration shows has its rules in the document', async ({ page }) => {
  const wrong: unknown[] = [];
  let checked = 0;
  // As phones do.
  await page.addInitScript(() => Object.assign(navigator, { share: () => Promise.resolve() }));
  for (const path of [...hydrated, RESULTS, RESULTS.replace('O%2B', 'AB-')]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if ((await page.locator('style[data-sheets]').count()) === 0) continue;
    checked += 1;
    const missing = await page.evaluate(listMissing);
    if (missing.length > 0) wrong.push([path, missing]);
    await page.evaluate(() => localStorage.clear());
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(6);
});

test('the whole style sheets come when something is focused, and are there before another page is', async ({
  page,
}) => {
  const { errors, sheets } = watch(page);
  await page.goto('/find-donor', { waitUntil: 'networkidle' });
  expect(sheets).toEqual([]);
  await page.getByLabel('Blood group').focus();
  await expect.poll(() => sheets.length).toBeGreaterThan(1);
  const active = page.locator('link[rel=stylesheet]:not([media], [disabled])');
  await expect(active).toHaveCount(sheets.length);
  await page.getByLabel('Blood group').selectOption('O+');
  await page.getByLabel('State').selectOption({ label: 'Andhra Pradesh' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
  expect({ errors, sheets }).toEqual({ errors: [], sheets: [...new Set(sheets)] });
});

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
