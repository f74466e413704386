// The languages on top of each page: their order, what a click remembers, and where they lead.
import { expect, test, type Page } from './test.ts';
import { nameOf, languageCodes } from '#messages/languages.ts';
import { pageIn } from './languages.ts';
import { expectAccessible } from './pages.ts';
import { RESULTS } from './publicPages.ts';

const links = (page: Page, name = 'Languages') => page.getByRole('navigation', { name, exact: true }).getByRole('link');
const given = languageCodes.map((code) => nameOf(code));
/** These first, then the others as they are given. */
const startingWith = (...first: string[]) => [...new Set([...first, ...given])];

test.describe('to a reader of Tamil', () => {
  test.use({ locale: 'ta-IN' });

  test('the own language comes first, and moves nothing after the first paint', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        document.documentElement.dataset.shifts = String(list.getEntries().length);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(links(page)).toHaveText(startingWith('தமிழ்'));
    await expect(page.locator('html')).not.toHaveAttribute('data-shifts');
  });

  test('a language that is chosen comes first on the next page, before the browser’s', async ({ page }) => {
    await page.goto('/about-us');
    await links(page).filter({ hasText: 'اردو' }).click();
    await expect(page).toHaveURL('/ur/about-us');
    await page.goto('/services');
    await expect(links(page)).toHaveText(startingWith('اردو', 'தமிழ்'));
  });

  test('with storage forbidden the list works and nothing is remembered', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    });
    await page.goto('/about-us');
    await links(page).filter({ hasText: 'हिन्दी' }).click();
    await expect(page).toHaveURL('/hi/about-us');
    const { t } = pageIn(page, 'hi');
    await expect(links(page, t('site.languages')).first()).toHaveText('தமிழ்');
    expect(errors).toEqual([]);
  });
});

test('each language leads to the same page with its query, also after a navigation without the server', async ({
  page,
}) => {
  await page.goto(RESULTS);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  // Once its heading has the focus, nothing scrolls while a link is pressed.
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeFocused();
  await links(page).filter({ hasText: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/find-donor\?bloodgroup=O%2B&.*page=2/);
  const { t } = pageIn(page, 'hi');
  await page.getByRole('link', { name: t('ui.previousPage') }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await links(page, t('site.languages')).filter({ hasText: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/find-donor\?bloodgroup=O%2B&/);
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
});

test('a language that is opened in another tab has the page of now', async ({ page, context }) => {
  await page.goto(RESULTS);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  // Once its heading has the focus, nothing scrolls while a link is pressed.
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeFocused();
  const opened = context.waitForEvent('page');
  await links(page).filter({ hasText: 'தமிழ்' }).click({ button: 'middle' });
  await expect(await opened).toHaveURL(/\/ta\/find-donor\?.*page=2/);
  await expect(page).toHaveURL(/:\d+\/find-donor\?.*page=2/);
});

test('by keyboard the languages follow the skip link, and Enter opens one', async ({ page }) => {
  await page.goto('/');
  await links(page).filter({ hasText: 'हिन्दी' }).focus();
  await page.keyboard.press('Tab');
  await expect(links(page).filter({ hasText: 'తెలుగు' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/te');
  const { t } = pageIn(page, 'te');
  await expect(links(page, t('site.languages')).first()).toHaveText('తెలుగు');
  await links(page, t('site.languages')).filter({ hasText: 'English' }).click();
  await expect(page).toHaveURL('/');
});

/** On a phone most languages are in a menu. */
async function openAll(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Languages', exact: true });
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await bar.boundingBox())!.height, `at ${width} px`).toBeLessThan(50);
  }
  await bar.locator('summary').click();
  await expect(links(page)).toHaveText(given);
  for (const link of await links(page).all()) await expect(link).toBeInViewport();
}

test('on a phone a menu has the languages that one row has no room for, and Escape closes it', async ({ page }) => {
  await page.goto('/about-us');
  await openAll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(links(page)).toHaveText(given.slice(0, 3));
  await expect(page.getByRole('navigation', { name: 'Languages', exact: true }).locator('summary')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'ta-IN' });

  test('on a phone the menu opens, and a language in it leads to the same page @all', async ({ page }) => {
    await page.goto('/about-us');
    await openAll(page);
    await links(page).last().click();
    await expect(page.locator('html')).toHaveAttribute('lang', languageCodes.at(-1)!);
    await expect(page.locator('a[aria-current]').first()).toHaveText(given.at(-1)!);
  });

  test('the languages are in their order, each to the same page with its query', async ({ page }) => {
    await page.goto(RESULTS);
    await expect(links(page)).toHaveText(given);
    await expect(links(page).filter({ hasText: 'English' })).toHaveAttribute('aria-current', 'true');
    await links(page).filter({ hasText: 'اردو' }).click();
    await expect(page).toHaveURL(`/ur${RESULTS}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});
