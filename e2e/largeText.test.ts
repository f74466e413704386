// Text twice as large: no page is wider than the window, and administrators' wide lists scroll in themselves.
import { FEEDBACK, ORGANIZATION } from '#test/forms.ts';
import { MODERATION_PAGES } from '#test/moderationPages.ts';
import { expect, test, type Page } from './test.ts';
import { logInAsAdmin, rowOf } from './admin.ts';
import { post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { pageIn } from './languages.ts';
import { expectAccessible, resize } from './pages.ts';
import { RESULTS } from './publicPages.ts';

const PAGES = [
  ...MODERATION_PAGES,
  'overview',
  'registered-donors',
  'duplicates',
  'imports',
  'statistics',
  'blood-requests',
  'site',
  'admins',
  'activity',
  'desk',
];
const NAME = 'Thiruvenkatanathapuram Krishnaswamy';

const doubleText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** With a donor who is marked as active. */
const ACTIVE = '/find-donor?bloodgroup=AB%2B&country=1&state=10&district=172&city=1898';

/** Those with the longest words, of each kind. */
const PUBLIC = [
  ACTIVE,
  '/',
  '/register',
  RESULTS,
  '/need',
  '/blog',
  '/can-i-donate',
  '/blood-donations',
  '/invitation',
];

test('320 pixels wide no page is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const donor = await register(page.request, { bloodGroup: 'AB+' });
  const token = (await newestLink('/confirm-email', donor)).split('token=')[1];
  await post(page.request, '/api/v1/confirmEmail', { token, answer: 'mine' });
  for (const code of ['en', 'ta', 'ml', 'ur'] as const) {
    const { t, href, open } = pageIn(page, code);
    for (const path of PUBLIC) {
      await open(path);
      if (path === ACTIVE) await expect(page.getByText(t('donors.recentlyActive')).first()).toBeVisible();
      await doubleText(page);
      expect(await overflow(page), href(path)).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('of administrators', () => {
  test.beforeEach(async ({ page }) => {
    await register(page.request, { fullName: NAME });
    await post(page.request, '/api/v1/addFeedback', { ...FEEDBACK, strFullName: NAME });
    await post(page.request, '/api/v1/addOrganization', { ...ORGANIZATION, Name: NAME });
    await logInAsAdmin(page.request);
  });

  test('1280 and 360 pixels wide no page of administrators is wider than the window', async ({ page }) => {
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/dashboard/${path}`);
      await doubleText(page);
      for (const width of [1280, 360]) {
        await resize(page, width);
        await expect.poll(() => overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('a list too wide for the window is a region that the keyboard scrolls, and a name breaks between its words', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const [path, title] of [
      ['/dashboard/approve-feedback?page=9999', 'Approve FeedBack'],
      ['/dashboard/registered-donors', 'Registered Donors'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('region', { name: title })).toHaveCount(0);
      await doubleText(page);
      const region = page.getByRole('region', { name: title });
      await region.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
      await expectAccessible(page);
      if (title !== 'Registered Donors') continue;
      const name = rowOf(page, NAME).first().getByText(NAME).first();
      const lines = await name.evaluate((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
        const word = document.createRange();
        word.setStart(text, 0);
        word.setEnd(text, 'Thiruvenkatanathapuram'.length);
        return word.getClientRects().length;
      });
      expect(lines).toBe(1);
    }
  });
});
