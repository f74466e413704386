// What all pages share: header, footer, keyboard access.
import { expect, test } from './test.ts';
import { RESULTS } from './publicPages.ts';
import { expectNewTab } from './pages.ts';
import { holdRequests } from './requests.ts';

test.describe('header and footer', () => {
  test('the header links to the pages in order, Login last, and the logo links home', async ({ page }) => {
    await page.goto('/about-us');
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
      ['Register as Donor', '/register'],
      ['Find Donor', '/find-donor'],
      ['About Us', '/about-us'],
      ['Testimonals', '/testimonals'],
      ['Blood Donations', '/blood-donations'],
      ['Feedback', '/Feedback'],
      ['Ask for blood', '/need'],
      ['Login', '/login'],
    ]);
    await expect(links.filter({ hasText: 'About Us' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('banner').getByRole('link', { name: /Home/ }).click();
    await expect(page).toHaveURL('/');
  });

  test('the skip link is the first tab stop, and the footer has social, About and Quick links and the years', async ({
    page,
  }) => {
    await page.goto('/services');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const footer = page.getByRole('contentinfo');
    await expectNewTab(footer.getByRole('navigation', { name: 'Follow us' }).getByRole('link'), 4);
    for (const name of ['About', 'Quick links']) {
      await expect(footer.getByRole('navigation', { name, exact: true }).getByRole('link').first()).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
    await expect(footer.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute(
      'href',
      'mailto:hello@example.org',
    );
    await expect(footer).toContainText(`© 2005–${new Date().getFullYear()}`);
  });

  test('the menu opens and closes by keyboard, and closes when the width changes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/blog');
    const toggle = page.getByRole('banner').locator('summary').filter({ hasText: 'Menu' });
    const link = page.getByRole('banner').getByRole('link', { name: 'Find Donor' });
    await expect(link).toBeHidden();
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(link).toBeHidden();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(toggle).toBeFocused();

    await page.keyboard.press('Enter');
    await page.setViewportSize({ width: 360, height: 500 });
    await expect(link).toBeVisible();
    await page.setViewportSize({ width: 420, height: 500 });
    await expect(link).toBeHidden();
  });
});

test.describe('navigation', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a new page starts at its top, and Back restores the scroll position', async ({ page }) => {
    await page.goto('/find-donor');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const from = await page.evaluate(() => window.scrollY);
    expect(from).toBeGreaterThan(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Register as Donor' }).click();
    await expect(page).toHaveURL('/register');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/find-donor');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(from);
  });

  test('a loading indicator appears when a wait is long enough to notice', async ({ page }) => {
    await page.goto('/login');
    const release = await holdRequests(page, '**/api/v1/login');
    await page.getByLabel('UserId').fill('nobody-here');
    await page.locator('[name=password]').fill('Wrong-Lantern-42');
    await page.getByRole('button', { name: 'Login' }).click();
    const overlay = page.getByRole('status').filter({ hasText: 'Loading…' });
    await expect(overlay).toBeVisible();
    release();
    await expect(overlay).toBeHidden();
  });

  test('a dialog opens in 150 ms and closes in 75', async ({ page }) => {
    await page.goto(RESULTS);
    const dialog = page.locator('dialog');
    const duration = () => dialog.evaluate((element) => getComputedStyle(element).transitionDuration.split(', ')[0]);
    await page
      .getByRole('button', { name: /^Report / })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    expect(await duration()).toBe('0.15s');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await duration()).toBe('0.075s');
  });
});
