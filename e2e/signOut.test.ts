// Logout, account deletion and inactivity, with and without JavaScript.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './test.ts';
import { logIn, password } from './api.ts';
import { fillDonation } from './forms.ts';
import { expectAccessible, nav, showLists, start, toasts } from './pages.ts';

test('a profile is deleted after a confirmation, and its owner cannot log in again @phone', async ({ page }) => {
  const donor = await start(page, '/dashboard/my-page');
  const ask = page.getByRole('button', { name: 'Delete Profile' });
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Action' });
  for (const close of ['Escape', 'Cancel']) {
    await ask.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Cancel')).toBeFocused();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByText('Cancel').click();
    await expect(dialog).toBeHidden();
    await expect(ask).toBeFocused();
  }
  await ask.click();
  const width = page.viewportSize()!.width;
  if (width > 400) await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(400);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/login');
  await expect(toasts(page).getByText('Profile Deleted', { exact: true })).toBeVisible();
  await expect(toasts(page).getByText('Profile Deleted Succesfully')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
  await page.getByLabel('UserId').fill(donor.userID);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toasts(page).getByText('Please enter valid username and password.')).toBeVisible();
});

test('logging out in one tab logs out the other tab', async ({ page, context }) => {
  await start(page, '/dashboard/my-page');
  const other = await context.newPage();
  await other.goto('/dashboard/edit-profile');
  await expect(other.getByLabel('Full Name')).toBeVisible();
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
});

test('Download my data returns a file with everything stored about the donor', async ({ page }) => {
  const donor = await start(page, '/dashboard/my-page');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  expect(readFileSync(await download.path(), 'utf8')).toContain(donor.emailId);
});

/** The page is hydrated and its session watch runs. */
const expectWatching = (page: Page) => page.waitForFunction(() => localStorage.getItem('lastActivity') !== null);

test('fifteen idle minutes log out every tab, with the reason on the login page', async ({ page, context }) => {
  await context.clock.install();
  await start(page, '/dashboard/my-page');
  await expectWatching(page);
  const other = await context.newPage();
  await other.goto('/dashboard/last-donated');
  await context.clock.fastForward('14:00');
  // Activity in one hydrated tab keeps both logged in.
  const readNoted = () => other.evaluate(() => localStorage.getItem('lastActivity'));
  const noted = await readNoted();
  await expect(async () => {
    await other.mouse.move(200, 200);
    await other.mouse.move(220, 220);
    expect(await readNoted()).not.toBe(noted);
  }).toPass();
  await context.clock.fastForward('14:00');
  await expect(page).toHaveURL('/dashboard/my-page');
  await expect(other).toHaveURL('/dashboard/last-donated');

  const opened: string[] = [];
  context.on('request', (request) => request.isNavigationRequest() && opened.push(new URL(request.url()).pathname));
  await context.clock.fastForward('01:30');
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login?inactive=1');
    await expect(tab.getByRole('alert')).toHaveText('You have been logged out due to inactivity');
    expect(await tab.evaluate(() => localStorage.getItem('userData'))).toBeNull();
  }
  expect(opened).toEqual(['/login', '/login']);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('typing renews the session once a minute, and an idle page does not', async ({ page }) => {
  await page.clock.install();
  await start(page, '/dashboard/edit-profile');
  await expectWatching(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('isLoggedIn') && asked.push(request.url()));
  await page.getByLabel('Full Name').press('End');
  await page.clock.fastForward('01:01');
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.fastForward('02:00');
  expect(asked).toHaveLength(1);
  await page.getByLabel('Full Name').press('x');
  await page.clock.fastForward('01:01');
  await expect.poll(() => asked.length).toBe(2);
});

test('a toast stays three seconds inside the dashboard @all', async ({ page }) => {
  await page.clock.install();
  await start(page, '/dashboard/my-page');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('switch').focus();
  await page.keyboard.press('Space');
  const toast = toasts(page).getByText('Your profile is update succesfully');
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(2500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(600);
  await expect(toast).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the profile is changed, its place lists are loaded by a button, and the form keeps its values @all', async ({
    page,
  }) => {
    await start(page, '/dashboard/edit-profile');
    const form = page.getByRole('form', { name: 'Edit Profile' });
    await form.getByLabel('Full Name').fill('Plain Donor');
    for (const [label, place] of [
      ['State', 'Goa'],
      ['District', 'North Goa'],
    ] as const) {
      await form.getByLabel(new RegExp(`^${label}`)).selectOption({ label: place });
      await showLists(form);
      await expect(form.getByLabel('Full Name')).toHaveValue('Plain Donor');
    }
    await form.getByLabel('City').selectOption({ label: 'Panaji' });
    await form.getByLabel('Email').fill('wrong@');
    await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('A valid email is required.')).toBeVisible();
    await expect(form.getByLabel('Full Name')).toHaveValue('Plain Donor');
    await form.getByLabel('Email').fill('plain@example.org');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page).getByText('Your profile is update succesfully')).toBeVisible();
    await nav(page).getByRole('link', { name: 'My Page' }).click();
    await expect(page.getByText('Panaji').first()).toBeVisible();
    await page.reload();
    await expect(toasts(page)).toBeHidden();
  });

  test('availability, donations and password are changed by plain forms @all', async ({ page }) => {
    await start(page, '/dashboard/my-page');
    const canDonate = page.getByRole('switch', { name: 'I can donate now' });
    await canDonate.click();
    await expect(canDonate).not.toBeChecked();
    await canDonate.click();
    await expect(canDonate).toBeChecked();

    await nav(page).getByRole('link', { name: 'Last Donated Blood' }).click();
    const form = await fillDonation(page, 'A patient');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(toasts(page).getByText('Donation record submitted successfully')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Last Blood Donations' })).toContainText('09/03/2026');

    await nav(page).getByRole('link', { name: 'Change Password' }).click();
    await page.locator('[name=oldPassword]').fill('Wrong-Password-1');
    await page.locator('[name=newPassword]').fill('Copper-Harbour-77');
    await page.locator('[name=confirmPassword]').fill('Copper-Harbour-77');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('form').getByText('The current password is incorrect.')).toBeVisible();
    await expect(toasts(page).getByText('The current password is incorrect.')).toBeVisible();
  });

  test('a profile is deleted on its own page, and logout is a form', async ({ page }) => {
    const donor = await start(page, '/dashboard/my-page');
    await nav(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page.request, donor);
    await page.goto('/dashboard/my-page');
    await nav(page).getByRole('button', { name: 'Delete Profile' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Action' });
    await expect(dialog).toBeVisible();
    await dialog.getByText('Cancel').click();
    await expect(dialog).toBeHidden();
    await nav(page).getByRole('button', { name: 'Delete Profile' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/login');
    await expect(toasts(page).getByText('Profile Deleted Succesfully')).toBeVisible();
  });
});
