// Static pages on paper, for a screen reader, at any width and with larger text.
import { expect, test } from './test.ts';
import { RESULTS } from './publicPages.ts';
import { expectAccessible, resize } from './pages.ts';

const everyPath = ['/', '/home', '/about-us', '/services', '/blog', '/contact-us', '/privacy', '/data-sources'];
/** The other pages share the layout of one of these. */
const LAYOUTS = ['/', '/contact-us'];

test.describe('static pages', () => {
  test('a list of donors prints as a table of names and numbers', async ({ page }) => {
    await page.setViewportSize({ width: 673, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(RESULTS);
    const row = page
      .getByRole('table', { name: /Blood Donor Results/ })
      .getByRole('row')
      .nth(1);
    const [name, number] = [row.getByRole('rowheader'), row.getByRole('link', { name: /^Call / })];
    expect((await number.boundingBox())!.y).toBeLessThan((await name.boundingBox())!.y + 40);
    for (const unprinted of [page.getByRole('form'), page.getByRole('banner'), row.getByText('Report')]) {
      await expect(unprinted).toBeHidden();
    }
  });

  for (const path of everyPath) {
    const tag = LAYOUTS.includes(path) ? '' : ' @all';
    test(`${path} has no axe violation in light and dark, and never scrolls sideways${tag}`, async ({ page }) => {
      await page.goto(path);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      for (const width of [320, 360, 768, 1000, 1280, 1920]) {
        await resize(page, width);
        await expect.poll(overflow, `${width} px`).toBe(0);
        // Colours do not depend on the width.
        const colorScheme = { 360: 'light', 1280: 'dark' }[width] as 'light' | 'dark' | undefined;
        if (!colorScheme) continue;
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = '212.5%'));
      for (const width of [360, 1280]) {
        await resize(page, width);
        await expect.poll(overflow, `${width} px, text twice as large`).toBe(0);
      }
    });
  }
});

test('the check of accessibility finds a picture without a text', async ({ page }) => {
  await page.setContent('<main><h1>A page</h1><img src="/favicon.svg"></main>');
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
});
