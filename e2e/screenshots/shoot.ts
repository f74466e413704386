// Takes the picture of a state in every width and colour scheme. The state itself is the test's to reach.
import type { Page } from '@playwright/test';

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Writes screenshots/{name}-{width}-{scheme}.png, the whole page long. An open dialog stays open. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Pictures further down are loaded when they come near.
      await page.evaluate(async () => {
        for (const picture of document.images) picture.loading = 'eager';
        await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
        // Two frames: colours that have just changed are painted in the second.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
      const path = `screenshots/${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: (await page.locator('dialog:modal').count()) === 0 });
    }
  }
}
