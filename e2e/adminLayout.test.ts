// The administrators' layout and overview, and what a donor's dashboard keeps in sight on a phone.
import { expect, test, type Page } from './test.ts';
import { decide, logInAsAdmin, sendFeedback, tick, uniqueName } from './admin.ts';
import { password } from './api.ts';
import { expectAccessible, nav, openNav, start } from './pages.ts';

const OVERVIEW = '/dashboard/overview';
const SIDEBAR = {
  Today: [
    'Overview',
    'Approve Feedback',
    'Approve Service Feedback',
    'Approve Volunteer',
    'Approve Organization',
    'Approve Issue Report',
  ],
  Donors: ['Registered Donors', 'Duplicates', 'Imports', 'Statistics'],
  Requests: ['Desk', 'Blood Requests'],
  Site: ['Name and texts', 'Translations'],
  People: ['Administrators', 'Activity'],
  You: ['My Page', 'Edit Profile', 'Change Password', 'Last Donated Blood', 'Security'],
};
const TABLET = { width: 820, height: 1000 };

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('an administrator who logs in sees the overview, whose links lead to what waits @phone-all', async ({ page }) => {
  await sendFeedback(page.request, uniqueName('Waiting'));
  await page.goto('/login');
  await page.getByLabel('UserId').fill('journeys-admin');
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(OVERVIEW);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page).toHaveTitle(/^Overview/);
  const main = page.getByRole('main');
  for (const name of ['Waiting for a decision', 'Registrations', 'E-mails', 'Before you announce the site'])
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(main.getByText('No mail server is set')).toBeVisible();
  await expect(main.getByText('Searches show sample donors.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Approve Feedback' }).click();
  await expect(page).toHaveURL('/dashboard/approve-feedback');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve FeedBack');
});

test('the sidebar describes each link with what waits there, and counts again after a decision', async ({ page }) => {
  const name = uniqueName('Counted');
  await sendFeedback(page.request, name);
  await logInAsAdmin(page.request);
  // The newest are on the last page.
  await page.goto('/dashboard/approve-feedback?page=9999');
  const link = nav(page).getByRole('link', { name: 'Approve Feedback', exact: true });
  await expect(link).toHaveAccessibleDescription(/^\d+\+? pending$/);
  await tick(page, name);
  const counted = page.waitForResponse('**/api/admin/getQueueCounts');
  await decide(page, 'Approve', 1);
  expect((await counted).ok()).toBe(true);
});

test('the sidebar has all pages in named groups, each on one line, and fits a window of 800 pixels', async ({
  page,
}) => {
  await logInAsAdmin(page.request);
  await page.goto(OVERVIEW);
  await page.route('**/api/admin/getQueueCounts', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Record<string, { count: number }> };
    const many = Object.entries(data).map(([name, waiting]) => [name, { ...waiting, count: 1000 }] as const);
    await route.fulfill({ json: { data: Object.fromEntries(many) } });
  });
  await nav(page).getByRole('link', { name: 'Statistics' }).click();
  await expect(nav(page).getByText('999+').filter({ visible: true })).toHaveCount(7);
  for (const [title, links] of Object.entries(SIDEBAR)) {
    const group = nav(page).getByRole('list', { name: title, exact: true }).filter({ visible: true });
    await expect(group.getByRole('link')).toHaveText(links);
  }
  const entries = nav(page).getByRole('link').or(nav(page).getByRole('button')).filter({ visible: true });
  await expect(entries).toHaveCount(22);
  for (const entry of await entries.all()) {
    await expect(entry).toBeInViewport({ ratio: 1 });
    expect((await entry.boundingBox())!.height).toBeLessThan(30);
  }
  for (const count of await nav(page).getByText('999+').filter({ visible: true }).all())
    expect((await count.boundingBox())!.height).toBeLessThan(30);
  // As before, once the window was as narrow as a phone.
  const readSizes = () => entries.evaluateAll((all) => all.map((entry) => getComputedStyle(entry).fontSize));
  const sizes = await readSizes();
  for (const width of [360, 1280]) await page.setViewportSize({ width, height: 800 });
  await expect(entries).toHaveCount(22);
  expect(await readSizes()).toEqual(sizes);
});

test('the breadcrumb and the logo lead to the public site @all', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/registered-donors');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Registered Donors']);
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dhamani' })).toHaveAttribute('href', '/');
});

test('Edit Profile of an administrator who is no donor says why it is short @all', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/edit-profile');
  await expect(page.getByRole('main').getByText('is no donor')).toBeVisible();
});

test('an administrator has a compact header on every page, with who is logged in and the way out @all', async ({
  page,
}) => {
  await logInAsAdmin(page.request);
  for (const path of [OVERVIEW, '/dashboard/registered-donors', '/dashboard/my-page', '/dashboard/security']) {
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(header).toContainText('journeys-admin');
    expect((await header.boundingBox())!.height).toBeLessThan(64);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip' })).toBeFocused();
    await expectAccessible(page);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Public site' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(OVERVIEW);
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('at 1280 by 800 pixels ten rows of a list are in sight', async ({ page }) => {
  await sendFeedback(page.request, uniqueName('Row'));
  await logInAsAdmin(page.request);
  await page.goto(OVERVIEW);
  await page.route('**/api/admin/getFeedbacks/**', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { feedbackId: number }[] };
    const twelve = Array.from({ length: 12 }, (_, nth) => ({ ...data[0]!, feedbackId: nth + 1 }));
    await route.fulfill({ json: { ...rest, data: twelve } });
  });
  await nav(page).getByRole('link', { name: 'Approve Feedback', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  const bottoms = await page
    .getByRole('rowheader')
    .evaluateAll((headers) => headers.map((header) => header.closest('tr')!.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(10);
});

for (const size of [TABLET, { width: 360, height: 740 }]) {
  const tag = size === TABLET ? ' @all' : '';
  test(`${size.width} pixels wide the sidebar is a menu that Escape closes${tag}`, async ({ page }) => {
    await page.setViewportSize(size);
    await logInAsAdmin(page.request);
    await page.goto(OVERVIEW);
    await expect(nav(page).getByRole('link', { name: 'Registered Donors' })).toBeHidden();
    await (await openNav(page)).getByRole('link', { name: 'Registered Donors' }).focus();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Dashboard menu')).toBeFocused();
    await expect(nav(page).getByRole('link', { name: 'Registered Donors' })).toBeHidden();
    await (await openNav(page)).getByRole('link', { name: 'Blood Requests' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve Blood Request');
    // Room for 'Name, number, e-mail, words'.
    expect((await page.getByLabel('Search', { exact: true }).boundingBox())!.width).toBeGreaterThan(250);
    await expect(nav(page).getByRole('link', { name: 'Blood Requests' })).toBeHidden();
  });
}

test('a donor has Logout beside the menu and on a phone Delete Profile on My Page, and loads no page of administrators @phone', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await start(page, '/dashboard/my-page');
  const isPhone = page.viewportSize()!.width <= 768;
  const deletion = (isPhone ? page.locator('section', { hasText: 'Your account' }) : nav(page)).getByRole('button');
  await expect(page.getByRole('button', { name: 'Delete Profile' })).toHaveCount(1);
  await expect(deletion.filter({ hasText: 'Delete Profile' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'I can donate now' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip' })).toBeFocused();
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((url) => /\/(lists|registered|queuePage|overview)-/.test(url))).toEqual([]);
  await page.goto('/dashboard/security');
  await expect(nav(page).getByRole('link', { name: 'Security' })).toBeInViewport({ ratio: 0.99 });
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  test('the overview, its links, the menu and Logout work @phone', async ({ page }) => {
    await sendFeedback(page.request, uniqueName('Plain'));
    await logInAsAdmin(page.request);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(OVERVIEW);
    await (await openNav(page)).getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
    await nav(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto(OVERVIEW);
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});

test('a donor who opens the overview is told that it is for administrators @all', async ({ page }) => {
  await start(page, '/dashboard/my-page');
  const response = await page.goto(OVERVIEW);
  expect(response!.status()).toBe(403);
  await expect(page.getByText('This page is for administrators.')).toBeVisible();
});
