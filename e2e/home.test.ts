// The front page: search, warnings and the sections below.
import { expect, test } from '@playwright/test';
import { cardsOf, expectNewTab, region, texts } from './pages.ts';

const withoutHint = (names: string[]) => names.map((name) => name.replace(' (opens in a new tab)', ''));

test.describe('the front page', () => {
  test('shows the warning, the blood group and Search without scrolling on a small phone', async ({ page }) => {
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
  });

  test('has hero search, two-part banner and register picture; /home has none of them', async ({ page }) => {
    const films = page.getByRole('link', { name: /^Watch our short films/ });
    const app = page.getByRole('link', { name: /^Get the mobile app/ });
    const picture = page.getByRole('main').getByRole('link', { name: 'Register as a donor', exact: true });
    const search = page.getByRole('button', { name: 'Search' });

    await page.goto('/');
    await expectNewTab(films.or(app), 2);
    const [left, right] = [await films.boundingBox(), await app.boundingBox()];
    expect(Math.round(left!.x + left!.width)).toBe(Math.round(right!.x));
    await expect(picture).toHaveAttribute('href', '/register');
    await expect(search).toBeVisible();

    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'REGISTER', exact: true })).toBeVisible();
    for (const gone of [films, app, picture, search]) await expect(gone).toHaveCount(0);
  });

  test('opens the banner in a new window', async ({ page, context }) => {
    await context.route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Watch our short films/ }).click();
    expect((await opened).url()).toBe('https://example.org/short-films');
  });

  for (const path of ['/', '/home']) {
    test(`${path} has the register invitation, tiles, services, counters, news and team`, async ({ page }) => {
      await page.goto(path);
      const banner = region(page, 'WISH TO DONATE BLOOD?');
      await expect(banner).toContainText("Join The World's Largest Life Saviours Community");
      await expect(banner.getByRole('link', { name: 'REGISTER', exact: true })).toHaveAttribute('href', '/register');

      const about = region(page, 'About us');
      const story = about.getByRole('list', { name: 'How a search goes' }).getByRole('listitem');
      await expect(story).toHaveText([/^Search/, /^Call/, /^Ask the blood centre/]);
      const tiles = about.getByRole('list', { name: 'More about the organisation' }).getByRole('link');
      await expectNewTab(tiles, 12);
      expect(withoutHint(await texts(tiles))).toEqual([
        'About Us',
        'Founders',
        'Campaign Team',
        'Field Volunteers',
        'Technical Team',
        'Contributions',
        'Achievements',
        'Press Coverage',
        'Completed Projects',
        'In Progress Projects',
        'Disclaimer',
        'Privacy Policy',
      ]);
      await expect(cardsOf(region(page, 'What we do'))).toHaveCount(8);
      expect(await texts(cardsOf(region(page, 'In numbers')))).toEqual([
        '200 Primary Schools',
        '107 Hospitals',
        '20 Volunteers',
        '123 Winning Awards',
      ]);
      await expect(cardsOf(region(page, 'Latest News'))).toHaveCount(3);
      const team = cardsOf(region(page, 'Our team'));
      await expect(team).toHaveCount(4);
      await expectNewTab(team.getByRole('link'), 20);
    });
  }

  test('runs the ticker in 60 seconds, and pauses it without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto('/');
    const line = page.getByText('Dhamani: the hope of every Indian in search of a voluntary blood donor.  •');
    await expect(line).toHaveCSS('animation-duration', '60s');
    await expect(line).toHaveCSS('animation-play-state', 'running');
    await page.getByLabel('Pause the moving text').check();
    await page.mouse.move(0, 0);
    await expect(line).toHaveCSS('animation-play-state', 'paused');
    await context.close();
  });

  test('stops the ticker with prefers-reduced-motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/home');
    await expect(page.getByText('voluntary blood donor.  •')).toHaveCSS('animation-name', 'none');
  });
});
