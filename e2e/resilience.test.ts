// Static pages for a screen reader, at any width and with larger text.
import { expect, test } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { expectAccessible, resize } from './pages.ts';

const everyPath = ['/', '/home', '/about-us', '/services', '/blog', '/contact-us', '/privacy', '/data-sources'];
/** The other pages share the layout of one of these. */
const LAYOUTS = ['/', '/contact-us'];

test.describe('static pages', () => {
  test('no page has an axe violation in light and dark, and none scrolls sideways', async ({ page }) => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const path of runsEverything ? everyPath : LAYOUTS) {
      await page.goto(path);
      for (const width of [320, 360, 768, 1000, 1280, 1920]) {
        await resize(page, width);
        await expect.poll(overflow, `${path} at ${width} px`).toBe(0);
        // Colours do not depend on the width.
        const colorScheme = { 360: 'light', 1280: 'dark' }[width] as 'light' | 'dark' | undefined;
        if (!colorScheme) continue;
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = '212.5%'));
      for (const width of [360, 1280]) {
        await resize(page, width);
        await expect.poll(overflow, `${path} at ${width} px, text twice as large`).toBe(0);
      }
    }
  });
});

test('the check of accessibility finds a picture without a text', async ({ page }) => {
  await page.setContent('<main><h1>A page</h1><img src="/favicon.svg"></main>');
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
});
