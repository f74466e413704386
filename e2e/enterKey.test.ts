// The Enter key in a form with a place box sends the form, without JavaScript too.
import { expect, test } from './test.ts';
import { logIn, register } from './api.ts';

test.use({ javaScriptEnabled: false });

test('searches, and on Register shows what is missing and loads no lists', async ({ page }) => {
  for (const path of ['/', '/hi/find-donor']) {
    await page.goto(path);
    await page.locator('[name=bloodgroup]').selectOption('O+');
    await page.locator('[name=place]').fill('Guntur');
    await page.locator('[name=place]').press('Enter');
    await expect(page).toHaveURL(/\/find-donor\?(?!.*show=).*bloodgroup=O%2B/);
    await expect(page.getByRole('table')).toBeVisible();
  }
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Journey Person');
  await page.locator('[name=place]').fill('Guntur');
  await page.locator('[name=place]').press('Enter');
  await expect(page.locator('[name=bloodGroup]')).toBeFocused();
  await expect(page).toHaveURL(/\/register$/);
});

test('on Edit Profile saves, by a button that is neither announced nor focusable', async ({ page }) => {
  await logIn(page.request, await register(page.request));
  await page.goto('/dashboard/edit-profile');
  await page.getByLabel('Full Name').fill('Another Person');
  await page.locator('[name=place]').press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your profile is update succesfully');
  await page.goto('/dashboard/edit-profile');
  await expect(page.getByLabel('Full Name')).toHaveValue('Another Person');
  await expect(page.locator('input[type=submit]')).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
});
