// The front page: search, warnings and banner; test/articlePages.test.ts reads the sections below.
import { expect, test, type Page } from './test.ts';
import { pageIn, PHONE } from './languages.ts';
import { expectAccessible, expectNewTab } from './pages.ts';

/** The line that moves. */
const ticker = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'a voluntary blood donor.  •' });

test.describe('the front page', () => {
  test('shows the warning, the blood group and Search without scrolling on a small phone, in Tamil too', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a blood donor');
    await expect(
      page.getByText('No agents. Nobody here arranges donors or takes money for blood.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Blood group')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 });
    await expect(
      page.getByText('the hope of every Indian in search of a voluntary blood donor').first(),
    ).toBeAttached();

    // At most 4,000 px high and 600 words, and its footer one screen.
    await page.setViewportSize(PHONE.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000);
    expect((await page.locator('body').innerText()).trim().split(/\s+/).length).toBeLessThanOrEqual(600);
    expect((await page.getByRole('contentinfo').boundingBox())!.height).toBeLessThanOrEqual(740);
    await expectAccessible(page);

    const { t, button } = pageIn(page, 'ta');
    await page.goto('/ta');
    await expect(page.getByText(t('site.sampleDonors'))).toBeVisible();
    await expect(button(t('donors.search'))).toBeInViewport({ ratio: 1 });
  });

  test('has the blood group within twelve tab stops, a two-part banner, and nothing folded where there is room', async ({
    page,
    context,
  }) => {
    const films = page.getByRole('link', { name: /^Watch our short films/ });
    const app = page.getByRole('link', { name: /^Get the mobile app/ });
    const picture = page.getByRole('main').getByRole('link', { name: 'Register as a donor', exact: true });
    const search = page.getByRole('button', { name: 'Search' });

    await page.goto('/');
    const passed: string[] = [];
    const group = page.getByLabel('Blood group');
    while (!(await group.evaluate((list) => list === document.activeElement)) && passed.length < 20) {
      await page.keyboard.press('Tab');
      passed.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(passed.length, passed.join(' | ')).toBeLessThanOrEqual(12);

    await expectNewTab(films.or(app), 2);
    const [left, right] = [await films.boundingBox(), await app.boundingBox()];
    expect(Math.round(left!.x + left!.width)).toBe(Math.round(right!.x));
    await expect(picture).toHaveAttribute('href', '/register');
    await expect(search).toBeVisible();
    const drawings = page.locator('svg:has(use)');
    const countDrawn = () =>
      drawings.evaluateAll(
        (all) => all.filter((one) => one instanceof SVGSVGElement && one.getBBox().width > 0).length,
      );
    await expect.poll(countDrawn).toBe(7);
    await expect(drawings).toHaveCount(7);

    const text = page.getByText('You see who can give blood, with a number to call', { exact: false });
    await expect(text).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sample member 1: Facebook' })).toBeVisible();
    const summary = page.locator('details').filter({ has: text }).locator('summary');
    await summary.focus();
    await expect(summary).not.toBeFocused();
    await expectAccessible(page);

    await context.route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
    const opened = context.waitForEvent('page');
    await films.click();
    expect((await opened).url()).toBe('https://example.org/short-films');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'REGISTER', exact: true })).toBeVisible();
    for (const gone of [films, app, picture, search]) await expect(gone).toHaveCount(0);
    await expect(ticker(page)).toHaveCSS('animation-name', 'none');
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`${javaScriptEnabled ? 'with' : 'without'} JavaScript a press on a phone shows the text of a service, a member and news`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ ...PHONE, javaScriptEnabled, baseURL });
      const page = await context.newPage();
      await page.goto('/');
      for (const [heading, folded] of [
        ['Stay in control', page.getByText('Say when you cannot give blood.')],
        ['Sample member 2', page.getByRole('link', { name: 'Sample member 2: Facebook' })],
        ['After you donate', page.getByText('Sit for a while')],
      ] as const) {
        await expect(folded).toBeHidden();
        await page.getByRole('heading', { name: heading }).click();
        await expect(folded).toBeVisible();
      }
      if (javaScriptEnabled) await expectAccessible(page);
      await context.close();
    });
  }

  test('runs the ticker in 60 seconds, and pauses it without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL, reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await page.goto('/');
    const line = ticker(page);
    await expect(line).toHaveCSS('animation-duration', '60s');
    await expect(line).toHaveCSS('animation-play-state', 'running');
    await page.getByLabel('Pause the moving text').check();
    await page.mouse.move(0, 0);
    await expect(line).toHaveCSS('animation-play-state', 'paused');
    await context.close();
  });
});
