// The languages behind one button on top of each page: their order, what a click remembers, and where they lead.
import { expect, test, type Page } from './test.ts';
import { nameOf, languageCodes } from '#messages/languages.ts';
import { pageIn } from './languages.ts';
import { expectAccessible, resize } from './pages.ts';
import { RESULTS } from './publicPages.ts';

const links = (page: Page, name = 'Languages') => page.getByRole('navigation', { name, exact: true }).getByRole('link');
const button = (page: Page, name = 'Languages') =>
  page.getByRole('navigation', { name, exact: true }).locator('summary');
const choose = async (page: Page, language: string, name = 'Languages') => {
  await button(page, name).click();
  await links(page, name).filter({ hasText: language }).click();
};
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
    await expect(button(page)).toHaveText('Languages: English');
    await button(page).click();
    await expect(links(page)).toHaveText(startingWith('தமிழ்'));
    await expect(page.locator('html')).not.toHaveAttribute('data-shifts');
  });

  test('a language that is chosen comes first on the next page, before the browser’s', async ({ page }) => {
    await page.goto('/about-us');
    await choose(page, 'اردو');
    await expect(page).toHaveURL('/ur/about-us');
    await page.goto('/services');
    await button(page).click();
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
    await choose(page, 'हिन्दी');
    await expect(page).toHaveURL('/hi/about-us');
    const { t } = pageIn(page, 'hi');
    await button(page, t('site.languages')).click();
    await expect(links(page, t('site.languages')).first()).toHaveText('தமிழ்');
    expect(errors).toEqual([]);
  });
});

test('each language leads to the same page with its query, in another tab too, also after a navigation without the server', async ({
  page,
  context,
}) => {
  await page.goto(RESULTS);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  // Once its heading has the focus, nothing scrolls while a link is pressed.
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeFocused();
  const opened = context.waitForEvent('page');
  await button(page).click();
  await links(page).filter({ hasText: 'தமிழ்' }).click({ button: 'middle' });
  await expect(await opened).toHaveURL(/\/ta\/find-donor\?.*page=2/);
  await expect(page).toHaveURL(/:\d+\/find-donor\?.*page=2/);
  await links(page).filter({ hasText: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/find-donor\?bloodgroup=O%2B&.*page=2/);
  const { t } = pageIn(page, 'hi');
  await page.getByRole('link', { name: t('ui.previousPage') }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await choose(page, 'English', t('site.languages'));
  await expect(page).toHaveURL(/:\d+\/find-donor\?bloodgroup=O%2B&/);
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
});

test('by keyboard the button opens the languages, Enter opens one, and who goes past them finds them closed', async ({
  page,
}) => {
  await page.goto('/');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await links(page).filter({ hasText: 'हिन्दी' }).focus();
  await page.keyboard.press('Tab');
  await expect(links(page).filter({ hasText: 'తెలుగు' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/te');
  const { t } = pageIn(page, 'te');
  const own = button(page, t('site.languages'));
  await expect(own).toHaveText(`${t('site.languages')}: తెలుగు`);
  await own.focus();
  await page.keyboard.press('Space');
  await links(page, t('site.languages')).last().focus();
  await page.keyboard.press('Tab');
  await expect(links(page, t('site.languages'))).toHaveCount(0);
});

/** All in sight, inside the window. */
async function openAll(page: Page): Promise<void> {
  await button(page).click();
  await expect(links(page)).toHaveText(given);
  for (const link of await links(page).all()) await expect(link).toBeInViewport({ ratio: 1 });
}

test('Escape or a press outside closes the languages at any width, and on a phone one of the two menus is open', async ({
  page,
}) => {
  for (const width of [1280, 360, 320]) {
    await resize(page, width, 740);
    await page.goto('/about-us');
    await openAll(page);
    await expectAccessible(page);
    await links(page).last().focus();
    await page.keyboard.press('Escape');
    await expect(links(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await openAll(page);
    await page.mouse.click(4, 700);
    await expect(links(page)).toHaveCount(0);
  }
  await openAll(page);
  await page.getByRole('banner').getByText('Menu', { exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Find Donor' })).toBeVisible();
  await expect(links(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'ta-IN' });

  test('on a phone the button opens them, the menu closes them, and a language leads to the same page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/about-us');
    await openAll(page);
    await page.getByRole('banner').getByText('Menu', { exact: true }).click();
    await expect(links(page)).toHaveCount(0);
    await openAll(page);
    await links(page).last().click();
    await expect(page.locator('html')).toHaveAttribute('lang', languageCodes.at(-1)!);
    await expect(page.locator('[data-languages] summary')).toContainText(given.at(-1)!);
  });

  test('the languages are in their order, each to the same page with its query', async ({ page }) => {
    await page.goto(RESULTS);
    await openAll(page);
    await expect(links(page).filter({ hasText: 'English' })).toHaveAttribute('aria-current', 'true');
    await links(page).filter({ hasText: 'اردو' }).click();
    await expect(page).toHaveURL(`/ur${RESULTS}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});
