// The article pages: content and links.
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { cardsOf, expectNewTab, region, texts } from './pages.ts';

const staticPages = [
  ['/about-us', 'About Us'],
  ['/services', 'Services'],
  ['/blog', 'Blog'],
  ['/contact-us', 'Contact Us'],
  ['/privacy', 'Privacy'],
  ['/data-sources', 'Data sources'],
] as const;

test.describe('every article page', () => {
  for (const [path, title] of staticPages) {
    test(`${path} has its title, links home and ships no framework`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · Dhamani`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      expect(await texts(crumbs.getByRole('listitem'))).toEqual(['Home', title]);
      await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
      const scripts = page.locator('script, link[rel=modulepreload]');
      await expect(scripts).toHaveCount(1);
      await expect(scripts).toHaveAttribute('src', '/page.js');
    });
  }

  test('names My Page in its header for a user, also where a cache kept the page of a visitor', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('userData', '{}'));
    await page.goto('/hi/about-us');
    const last = page.locator('header a[data-my-page]').first();
    await expect(last).toHaveAttribute('href', /\/hi\/dashboard$/);
    await expect(last).toHaveText((await last.getAttribute('data-my-page'))!);
  });

  test('names Login again after a page of the server has shown that the session has ended', async ({ page }) => {
    await page.goto('/about-us');
    await page.evaluate(() => localStorage.setItem('userData', '{}'));
    await page.goto('/find-donor');
    await page.goto('/about-us');
    await expect(page.locator('header a[data-my-page]').first()).toHaveText('Login');
  });

  test('page.js is at most 1 kB compressed', async ({ request }) => {
    const script = await (await request.get('/page.js')).body();
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(1000);
  });
});

test('Services lists eight cards', async ({ page }) => {
  await page.goto('/services');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Find a donor',
    'Call directly',
    'Register as a donor',
    'Stay in control',
    'Keep track of donations',
    'Report a wrong entry',
    'Volunteer',
    'Service organisations',
    'WISH TO DONATE BLOOD?',
  ]);
});

test('Blog has the feedback section and six news cards, and copies its URL', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/blog');
  const feedback = region(page, 'What people say');
  await expect(feedback.getByRole('link', { name: 'Send us your feedback' })).toHaveAttribute('href', '/Feedback');
  await expect(cardsOf(region(page, 'Latest News'))).toHaveCount(6);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/blog`);
});

test.describe('Contact Us', () => {
  const regions: [string, number][] = [
    ['Andhra Pradesh', 4],
    ['Assam', 1],
    ['Delhi/Noida/Haryana', 1],
    ['Gujarat', 1],
    ['Karnataka', 2],
    ['Kerala', 2],
    ['Punjab', 1],
    ['Tamil Nadu and Pondicherry', 1],
    ['Telangana', 3],
    ['Tripura', 1],
    ['Uttar Pradesh and Uttarakhand', 1],
    ['Singapore', 1],
    ['Sri Lanka', 1],
    ['USA', 2],
    ['Yemen', 1],
  ];

  test('lists the regions in order, each contact with a phone number', async ({ page }) => {
    await page.goto('/contact-us');
    const table = page.getByRole('table', { name: 'Regional coordinators' });
    await expect(table.getByRole('rowheader')).toHaveText(regions.map(([name]) => name));
    const groups = table.getByRole('rowgroup').filter({ has: page.getByRole('rowheader') });
    for (const [index, [name, count]] of regions.entries()) {
      await expect(groups.nth(index).getByRole('row'), name).toHaveCount(count);
      await expect(groups.nth(index).locator('a[href^="tel:+"]'), name).toHaveCount(count);
    }
    const inAndhra = groups.first();
    for (const district of ['Anantapura', 'Chittor', 'East Godavari', 'Guntur']) {
      await expect(inAndhra.getByText(`${district} district`)).toBeVisible();
    }
    await expect(table.locator('a[href^="mailto:"]')).not.toHaveCount(0);
    await expect(page.getByText('Sample entries. The numbers and addresses are not real.')).toBeVisible();
  });

  test('stacks its table up to 768 px and not above', async ({ page }) => {
    await page.goto('/contact-us');
    const cells = page.getByRole('row').nth(1).getByRole('cell');
    const isStacked = async () => {
      const [name, phone] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
      return phone!.y >= name!.y + name!.height;
    };
    await page.setViewportSize({ width: 769, height: 800 });
    expect(await isStacked()).toBe(false);
    await page.setViewportSize({ width: 768, height: 800 });
    expect(await isStacked()).toBe(true);
    await expect(page.getByRole('columnheader')).toHaveText(['Region', 'Name', 'Phone', 'E-mail']);
  });
});

test.describe('About Us', () => {
  test('scrolls to a linked section, smoothly unless reduced motion is requested', async ({ page }) => {
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

  test('says what is never done, and shows the twelve tiles', async ({ page }) => {
    await page.goto('/about-us');
    await expect(region(page, 'What we never do').getByRole('listitem').first()).toHaveText('We have no agents.');
    await expectNewTab(cardsOf(region(page, 'More about the organisation')).getByRole('link'), 12);
  });
});
