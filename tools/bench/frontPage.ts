// A search from the front page on a slow line and a slow processor, with nothing cached, as a visitor does it.
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../setup/browser.ts';
import type { App } from './apps.ts';
import type { Results } from './report.ts';

const BYTES_PER_SECOND = 500_000 / 8;
const LINE = { latency: 400, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };
const SLOWDOWN = 4;

async function openSlowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

async function takeMs(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

async function search(page: Page, url: string): Promise<Record<string, number>> {
  const district = page.locator('[name=district] option').nth(1);
  const number = page.locator('a[href^="tel:+"]').first();
  const districts = await takeMs(async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('[name=state]').selectOption('2');
    await district.waitFor({ state: 'attached' });
  });
  await page.getByLabel('Blood group').selectOption('O+');
  const shown = await takeMs(async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await number.waitFor();
    // Nothing is painted before the style sheets are there.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });
  return { 'districts ms': districts, 'first number ms': shown };
}

export async function measureFrontPage({ url }: App, site: string, rounds: number, results: Results): Promise<void> {
  const { env, ...options } = await findChromium();
  const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } });
  for (let round = 0; round < rounds; round += 1) {
    const page = await openSlowPage(browser);
    results.add('/, then Search', site, await search(page, url));
    await page.context().close();
  }
  await browser.close();
}
