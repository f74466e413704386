// The link in the welcome e-mail: what its page says, both of its buttons, and the card on My Page.
import { expect, test, type Page } from './test.ts';
import { post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { inDistrict, takeDistrict } from './geography.ts';
import { expectAccessible, start, toasts } from './pages.ts';

const PAGE = '/confirm-email';
const CONFIRMED = 'Your e‑mail address is confirmed';
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('the page names account and address, and a press confirms the address @phone-all', async ({ page }) => {
      const donor = await register(page.request);
      const link = await newestLink(PAGE, donor);
      const response = await page.goto(link);
      expect(response!.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      });
      await expect(title(page)).toHaveText('Confirm your e‑mail address');
      await expect(page.getByRole('main')).toContainText(donor.userID);
      await expect(page.getByRole('main')).toContainText(donor.emailId);
      if (javaScriptEnabled) await expectAccessible(page);
      await press(page, 'This is my address');
      await expect(title(page)).toHaveText(CONFIRMED);
      await expect(page.getByRole('button')).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.reload();
      await expect(title(page)).toHaveText(CONFIRMED);
      await page.getByRole('main').getByRole('link', { name: 'My Page' }).click();
      await expect(page).toHaveURL(/\/login\?next=/);
      for (const spent of [PAGE, `${PAGE}?token=short`, `${PAGE}?token=${'x'.repeat(43)}`]) {
        await page.goto(spent);
        await expect(page.getByRole('main')).toContainText('This link does not work any more.');
        await expect(page.getByRole('link', { name: 'Log in and send a new link' })).toBeVisible();
      }
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('‘This was not me’ says what it does, asks once more, and erases the account', async ({ page }) => {
      const donor = await register(page.request);
      await page.goto(await newestLink(PAGE, donor));
      const notMe = page.getByRole('link', { name: 'This was not me' });
      await expect(notMe).toHaveAccessibleDescription(/will erase the account .* cannot be undone/);
      await notMe.click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'This is my address' })).toBeVisible();
      await notMe.click();
      await expect(title(page)).toHaveText('Erase the account');
      await expect(page.getByRole('button', { name: 'This is my address' })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
      await press(page, 'Erase the account');
      await expect(title(page)).toHaveText('The account is erased');
      await expect(page.getByRole('main')).not.toContainText(donor.userID);
      const free = await post(page.request, '/api/v1/checkUserId', { userID: donor.userID });
      expect(await free.json()).toMatchObject({ data: { available: true } });
    });
  });
}

test('a donor with a confirmed address comes first in results, marked as recently active', async ({ page }) => {
  const district = await takeDistrict(page.request);
  const more = { fullName: 'Anjali Active', bloodGroup: 'AB-', ...district.place };
  await register(page.request, { ...more, fullName: 'Sara Silent' });
  await page.goto(await newestLink(PAGE, await register(page.request, more)));
  await press(page, 'This is my address');
  await expect(title(page)).toHaveText(CONFIRMED);
  await page.goto(inDistrict('AB-', district));
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Call / }) });
  await expect(rows.first()).toContainText(/Anjali Active.*Active recently/);
  await expect(rows.filter({ hasText: 'Sara Silent' }).first()).not.toContainText('Active recently');
  await expectAccessible(page);
});

test('pressed in two tabs, the second shows the answer of the first @all', async ({ page, context }) => {
  const link = await newestLink(PAGE, await register(page.request));
  const other = await context.newPage();
  await Promise.all([page.goto(link), other.goto(link)]);
  await Promise.all([press(page, 'This is my address'), press(other, 'This is my address')]);
  for (const tab of [page, other]) await expect(title(tab)).toHaveText(CONFIRMED);
});

test('another answer in a second tab changes nothing, and the page says which answer counts @all', async ({
  page,
  context,
}) => {
  const link = await newestLink(PAGE, await register(page.request));
  const other = await context.newPage();
  await Promise.all([page.goto(link), other.goto(link)]);
  await press(page, 'This is my address');
  await expect(title(page)).toHaveText(CONFIRMED);
  await other.getByRole('link', { name: 'This was not me' }).click();
  await expect(title(other)).toHaveText(CONFIRMED);
});

test('My Page sends the link again until the address is confirmed', async ({ page }) => {
  const donor = await start(page, '/dashboard/my-page');
  const card = page.getByRole('main').getByText(`We sent a link to ${donor.emailId}.`);
  const button = page.getByRole('button', { name: 'Send the link again' });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  const first = await newestLink(PAGE, donor);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText(`We sent a new link to ${donor.emailId}.`)).toBeVisible();
  await expect(button).toBeFocused();
  const second = await newestLink(PAGE, donor, 2);
  expect(second).not.toBe(first);
  await page.goto(first);
  await expect(page.getByRole('main')).toContainText('This link does not work any more.');
  await page.goto(second);
  await press(page, 'This is my address');
  await page.getByRole('main').getByRole('link', { name: 'My Page' }).click();
  await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('My Page says that a fourth donor of a number waits for an administrator, however confirmed @all', async ({
  page,
}) => {
  const { mobileNumber } = await register(page.request);
  for (const _ of ['second', 'third']) await register(page.request, { mobileNumber });
  const donor = await start(page, '/dashboard/my-page', { mobileNumber });
  const waits = page.getByText(/^Searches do not show you now/);
  await expect(waits).toBeVisible();
  await expectAccessible(page);
  await page.goto(await newestLink(PAGE, donor));
  await press(page, 'This is my address');
  await page.goto('/dashboard/my-page');
  await expect(waits).toBeVisible();
});
