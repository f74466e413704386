// npm run screenshots: pages and their main states, each at three widths and in both colour schemes, into screenshots/.
import { expect, test, type Page } from '@playwright/test';
import { publicPages, RESULTS } from './publicPages.ts';
import { logInAsAdmin, openMore, sendFeedback, tick } from './admin.ts';
import { addInvited, post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { DONATION } from '#test/forms.ts';
import { MODERATION_PAGES } from '#test/moderationPages.ts';
import { start } from './pages.ts';

const longName = 'Venkata Satyanarayana Lakshmi Narasimha Subrahmanyeswara Rao of Rajamahendravaram';
const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1000 },
  { width: 1280, height: 800 },
];

/** Writes screenshots/{name}-{width}-{scheme}.png of the whole page, or of the window if a dialog is open. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
        // Changed colours are painted in the second frame.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
      const path = `screenshots/${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: (await page.locator('dialog:modal').count()) === 0 });
    }
  }
}

for (const path of publicPages) {
  test(path, async ({ page }) => {
    await page.goto(path);
    const name = path === '/' ? 'landing' : path.slice(1);
    await shoot(page, name);
    const submit = page.getByRole('main').locator('form[method=post] button[type=submit]');
    if ((await submit.count()) !== 1) return;
    await submit.click();
    await shoot(page, `${name}-submitted-empty`);
  });
}

test('search results', async ({ page }) => {
  await register(page.request, { fullName: longName });
  for (const number of [1, 2, 99]) {
    await page.goto(`${RESULTS}&page=${number}`);
    await shoot(page, `results-page-${number}`);
  }
  await page.goto(RESULTS);
  const reports = page.getByRole('button', { name: /^Report / });
  await reports.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'report');
});

test('pages of a donor', async ({ page }) => {
  const { userID } = await start(page, '/dashboard/my-page', { fullName: longName });
  for (let year = 2011; year <= 2022; year += 1) {
    const donation = { ...DONATION, userID, donationDate: `${year}-03-01` };
    await post(page.request, '/api/v1/insertLastDonationBlood', donation);
  }
  for (const name of ['my-page', 'edit-profile', 'changepassword', 'last-donated', 'activity']) {
    await page.goto(`/dashboard/${name}`);
    await shoot(page, name);
  }
  await page.goto('/dashboard/my-page');
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shoot(page, 'delete-profile');
});

test('the page of the link in the welcome e-mail', async ({ page }) => {
  const link = await newestLink('/confirm-email', await register(page.request));
  await page.goto(link);
  await shoot(page, 'confirm-email');
  await page.getByRole('button', { name: 'This is my address' }).click();
  await shoot(page, 'confirm-email-confirmed');
  await page.goto(`${link}x`);
  await shoot(page, 'confirm-email-spent');
});

test('the pages of links that log in or set a password', async ({ page }) => {
  const donor = await register(page.request);
  await page.goto('/login');
  await page.getByLabel('UserId').fill(donor.userID);
  await page.getByRole('button', { name: 'Send me a link instead' }).click();
  await shoot(page, 'login-needs-address');
  await post(page.request, '/api/v1/requestLoginLink', { emailId: donor.emailId });
  const link = await newestLink('/login-link', donor);
  await page.goto(link);
  await shoot(page, 'login-link');
  await page.goto(`${link}x`);
  await shoot(page, 'login-link-spent');
  await logInAsAdmin(page.request);
  const invited = await addInvited(page.request);
  await page.goto(await newestLink('/invitation', invited));
  await shoot(page, 'invitation');
});

test('pages of an administrator', async ({ page }) => {
  const names = [longName, ...Array.from({ length: 16 }, (_, i) => `Visitor ${i + 1}`)];
  for (const name of names) await sendFeedback(page.request, name);
  await logInAsAdmin(page.request);
  for (const name of ['overview', ...MODERATION_PAGES, 'registered-donors', 'blood-requests', 'activity']) {
    await page.goto(`/dashboard/${name}`);
    await shoot(page, `admin-${name.replace('/', '-')}`);
  }
  await page.goto('/dashboard/registered-donors?add=1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'add-donor');
  await page.goto('/dashboard/approve-feedback?state=all');
  await tick(page, names.at(-1)!);
  await page.getByRole('button', { name: 'Approve 1' }).click();
  await shoot(page, 'approve-feedback-confirm');
  await page.goto('/dashboard/approve-feedback?state=all');
  await openMore(page, names.at(-1)!);
  await shoot(page, 'approve-feedback-more');
});
