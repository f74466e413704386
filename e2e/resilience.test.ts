// Static pages on paper, for a screen reader, at any width and with larger text.
import { expect, test } from './test.ts';
import { RESULTS } from './publicPages.ts';
import { expectAccessible } from './pages.ts';

const everyPath = ['/', '/home', '/about-us', '/services', '/blog', '/contact-us', '/privacy', '/data-sources'];

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
    test(`${path} has no axe violation, in light and dark, narrow and wide`, async ({ page }) => {
      await page.goto(path);
      // Colours do not depend on the width.
      for (const [colorScheme, width] of [
        ['light', 360],
        ['dark', 1280],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    });

    test(`${path} never scrolls sideways, also with text twice as large`, async ({ page }) => {
      await page.goto(path);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      for (const width of [320, 360, 768, 1000, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(), `${width} px`).toBe(0);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = '212.5%'));
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(), `${width} px, 200 %`).toBe(0);
      }
    });
  }
});

test('the check of accessibility finds a picture without a text', async ({ page }) => {
  await page.setContent('<main><h1>A page</h1><img src="/favicon.svg"></main>');
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
});
