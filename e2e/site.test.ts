// The public pages that are words and links: what each says, where its links lead, and how it holds up.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';

const staticPages = [
  ['/about-us', 'About Us'],
  ['/services', 'Services'],
  ['/blog', 'Blog'],
  ['/contact-us', 'Contact Us'],
  ['/privacy', 'Privacy'],
  ['/data-sources', 'Data sources'],
] as const;
const everyPath = ['/', '/home', ...staticPages.map(([path]) => path)];

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardsOf = (section: Locator) => section.getByRole('list').first().locator('> li');
const texts = (locator: Locator) =>
  locator.allInnerTexts().then((all) => all.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
const withoutHint = (names: string[]) => names.map((name) => name.replace(' (opens in a new tab)', ''));

async function expectNewTab(links: Locator, count: number): Promise<void> {
  await expect(links).toHaveCount(count);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
}

test.describe('the front page', () => {
  test('warns, asks for a blood group and shows Search without scrolling on a small phone', async ({ page }) => {
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

  test('has hero search, two-part banner and register picture; /home has none of the three', async ({ page }) => {
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
    test(`${path} invites to register, and shows tiles, services, counters, news and team`, async ({ page }) => {
      await page.goto(path);
      const banner = region(page, 'WISH TO DONATE BLOOD?');
      await expect(banner).toContainText("Join The World's Largest Life Saviours Community");
      await expect(banner.getByRole('link', { name: 'REGISTER', exact: true })).toHaveAttribute('href', '/register');

      const tiles = cardsOf(region(page, 'About us')).getByRole('link');
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

  test('runs the ticker round in 60 seconds, and pauses it without JavaScript', async ({ browser, baseURL }) => {
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

  test('keeps the ticker still for those who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/home');
    await expect(page.getByText('voluntary blood donor.  •')).toHaveCSS('animation-name', 'none');
  });
});

test.describe('every page of words', () => {
  for (const [path, title] of staticPages) {
    test(`${path} bears its title, leads home, and ships no framework`, async ({ page }) => {
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

  test('page.js stays within 1 kB', async ({ request }) => {
    expect((await (await request.get('/page.js')).body()).length).toBeLessThanOrEqual(1000);
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

test('Blog has the feedback section, six news cards, and copies its address', async ({ page, context, baseURL }) => {
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

  test('lists the regions in order, each contact with a number to call', async ({ page }) => {
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
    await expect(page.getByText('Sample entries. The numbers and addresses reach nobody.')).toBeVisible();
  });

  test('stacks its table at 768 px and not above', async ({ page }) => {
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
  test('scrolls to the section that a link announces, smoothly unless less motion is asked for', async ({ page }) => {
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

test.describe('header and footer', () => {
  test('the header leads to the pages in order, Login last, and the logo home', async ({ page }) => {
    await page.goto('/about-us');
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
      ['Register as Donor', '/register'],
      ['Find Donor', '/find-donor'],
      ['About Us', '/about-us'],
      ['Testimonals', '/testimonals'],
      ['Blood Donations', '/blood-donations'],
      ['Feedback', '/Feedback'],
      ['Login', '/login'],
    ]);
    await expect(links.filter({ hasText: 'About Us' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('banner').getByRole('link', { name: /Home/ }).click();
    await expect(page).toHaveURL('/');
  });

  test('the footer has social, About and Quick links, contact, e-mail and the years', async ({ page }) => {
    await page.goto('/services');
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

  test('the skip link is the first stop of the keyboard and leads to the content', async ({ page }) => {
    await page.goto('/services');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the menu opens and closes by keyboard, and closes when the width changes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/blog');
    const toggle = page.getByRole('banner').locator('summary');
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

test.describe('addresses', () => {
  test('an unknown path leads to the front page; a missing file is missing', async ({ request }) => {
    const unknown = await request.get('/no-such-page', { maxRedirects: 0 });
    expect([unknown.status(), unknown.headers()['location']]).toEqual([302, '/']);
    expect((await request.get('/no-such-file.png')).status()).toBe(404);
    expect((await request.get('/assets/no-such-file.js')).status()).toBe(404);
  });

  test('robots.txt, the site map and the social tags carry the public address', async ({ page, request, baseURL }) => {
    const robots = await request.get('/robots.txt');
    expect(robots.headers()['content-type']).toContain('text/plain');
    expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const map = await request.get('/sitemap.xml');
    expect(map.headers()['content-type']).toContain('application/xml');
    const addresses = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([`${baseURL}/`, `${baseURL}/find-donor`, `${baseURL}/contact-us`]),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => /dashboard|login|home$|#/.test(address!))).toEqual([]);

    await page.goto('/home');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
    await page.goto('/blog');
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/blog`);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/social.png`);
  });

  test('the manifest names the product, and no picture weighs over 40 kB', async ({ request }) => {
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
      short_name: string;
      icons: { src: string }[];
    };
    expect(manifest.short_name).toBe('Dhamani');
    for (const src of [...manifest.icons.map((icon) => icon.src), '/apple-touch-icon.png', '/social.png']) {
      const picture = await request.get(src);
      expect(picture.status(), src).toBe(200);
      expect((await picture.body()).length, src).toBeLessThan(40_000);
    }
  });
});

test.describe('how it holds up', () => {
  test('a list of donors prints as a table of names and numbers', async ({ page }) => {
    await page.setViewportSize({ width: 673, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.goto('/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all');
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
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
        }
      }
    });

    test(`${path} never scrolls sideways, nor with text twice as large`, async ({ page }) => {
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
