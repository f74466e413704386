// The article pages in a browser; test/articlePages.test.ts reads their HTML.
import { resize } from './pages.ts';
import { expect, test } from './test.ts';

test.describe('every article page', () => {
  test('names My Page in its header for a user, also where a cache kept the page of a visitor, and Login again later', async ({
    page,
  }) => {
    await page.goto('/hi/about-us');
    await page.evaluate(() => localStorage.setItem('userData', '{}'));
    await page.reload();
    const last = page.locator('header a[data-my-page]').first();
    await expect(last).toHaveAttribute('href', /\/hi\/dashboard$/);
    await expect(last).toHaveText((await last.getAttribute('data-my-page'))!);
    // A page of the server shows that the session has ended.
    await page.goto('/find-donor');
    await page.goto('/about-us');
    await expect(last).toHaveText('Login');
  });
});

test('Blog copies its URL', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/blog`);
});

test.describe('Contact Us', () => {
  test('stacks its table up to 768 px and not above', async ({ page }) => {
    await page.goto('/contact-us');
    const cells = page.getByRole('row').nth(1).getByRole('cell');
    const isStacked = async () => {
      const [name, phone] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
      return phone!.y >= name!.y + name!.height;
    };
    await resize(page, 769);
    await expect.poll(isStacked).toBe(false);
    await resize(page, 768);
    await expect.poll(isStacked).toBe(true);
    await expect(page.getByRole('columnheader')).toHaveText(['Region', 'Name', 'Phone', 'E-mail']);
  });
});

test.describe('About Us', () => {
  test('scrolls to a linked section, smoothly unless reduced motion is requested', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/home');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Before you rely on a listing' }).click();
    await expect(page).toHaveURL('/about-us#disclaimer');
    await expect(page.getByRole('heading', { name: 'Before you rely on a listing' })).toBeInViewport();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Who we are' }).click();
    await expect(page.getByRole('heading', { name: 'Who we are' })).toBeInViewport();
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
});
