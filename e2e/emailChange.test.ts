// A new e-mail address, and the way back from one that a thief set.
import { expect, test, type Page } from './test.ts';
import { password, type Donor } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { expectAccessible, start, toasts } from './pages.ts';

const PROFILE = '/dashboard/edit-profile';
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const form = (page: Page) => page.getByRole('form', { name: 'Edit Profile' });
const pending = (page: Page, { emailId }: Donor) =>
  page.getByText(new RegExp(`We sent a link to \\S+\\. Until you open it, we keep using ${emailId}`));

/** A donor with a confirmed address, on Edit Profile. */
async function startConfirmed(page: Page): Promise<Donor> {
  const donor = await start(page, PROFILE);
  await page.goto(await newestLink('/confirm-email', donor));
  await press(page, 'This is my address');
  await page.goto(PROFILE);
  return donor;
}

async function askForChange(page: Page, donor: Donor): Promise<Donor> {
  const emailId = `new.${donor.emailId}`;
  await form(page).getByLabel('Email').fill(emailId);
  await press(page, 'Save Changes');
  await expect(pending(page, donor)).toBeVisible();
  return { ...donor, emailId };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });
    // axe is a script.
    const check = async (page: Page) => javaScriptEnabled && expectAccessible(page);

    test('a new address is in force once its link is pressed, and the old one undoes that', async ({ page }) => {
      const donor = await startConfirmed(page);
      const moved = await askForChange(page, donor);
      await expect(page.getByText('Your profile is update succesfully')).toBeVisible();
      await expect(form(page).getByLabel('Email')).toHaveValue(donor.emailId);
      await check(page);
      await page.goto('/dashboard/my-page');
      await expect(pending(page, donor)).toBeVisible();
      await check(page);
      await page.goto(await newestLink('/confirm-email', moved));
      await press(page, 'This is my address');
      await page.goto(PROFILE);
      await expect(form(page).getByLabel('Email')).toHaveValue(moved.emailId);
      await expect(pending(page, donor)).toHaveCount(0);

      const undo = await newestLink('/undo-email-change', donor);
      await page.goto(undo);
      await expect(page.getByRole('main')).toContainText(donor.emailId);
      const button = page.getByRole('button', { name: 'Change it back' });
      await expect(button).toHaveAccessibleDescription(/Everyone who is logged in to this account will be logged out/);
      await check(page);
      await button.click();
      await expect(page.getByText('Your old address is in use again')).toBeVisible();
      await check(page);
      await page.goto(undo);
      await expect(page.getByText('Your old address is in use again')).toBeVisible();
      await page.goto(PROFILE);
      await expect(page).toHaveURL(/\/login\?next=/);
      await page.goto(await newestLink('/resetpassword', donor));
      await page.locator('[name=newPassword]').fill('Copper-Lantern-31');
      await page.locator('[name=confirmPassword]').fill('Copper-Lantern-31');
      await press(page, 'Save password');
      await expect(page).toHaveURL(/\/login$/);
    });

    test('a change that waits is sent again, or cancelled @all', async ({ page }) => {
      const donor = await startConfirmed(page);
      const moved = await askForChange(page, donor);
      await press(page, 'Send the link again');
      await expect(page.getByText('Your profile is update succesfully').last()).toBeVisible();
      await newestLink('/confirm-email', moved, 2);
      await press(page, 'Keep the old address');
      await expect(page.getByText('You keep your address.')).toBeVisible();
      await expect(pending(page, donor)).toHaveCount(0);
      await page.goto(await newestLink('/confirm-email', moved, 2));
      await expect(page.getByText('This link does not work any more.')).toBeVisible();
    });
  });
}

test('every state of a link that does not undo anything is accessible @phone-all', async ({ page }) => {
  for (const spent of ['/undo-email-change', `/undo-email-change?token=${'x'.repeat(43)}`]) {
    await page.goto(spent);
    await expect(title(page)).toHaveText('Change your e‑mail address back');
    await expect(page.getByRole('link', { name: 'Ask us for help' })).toBeVisible();
    await expectAccessible(page);
  }
});

/** Answers as the server does to a session that is older than ten minutes, until the password was given. */
async function ageLogin(page: Page, call: string): Promise<string[]> {
  const sent: string[] = [];
  let isRecent = false;
  page.on('response', (response) => (isRecent ||= response.url().endsWith('/reauthenticate') && response.ok()));
  await page.route(`**/api/v1/${call}`, (route) => {
    sent.push(route.request().postData() ?? '');
    if (isRecent) return route.continue();
    return route.fulfill({ status: 403, json: { code: 'reauthenticate', message: 'Enter your password again.' } });
  });
  return sent;
}

test('an old login gives its password in a dialog, and what was typed is saved once @phone-all', async ({ page }) => {
  const donor = await start(page, PROFILE);
  const sent = await ageLogin(page, 'updateDonor');
  await form(page).getByLabel('Full Name').fill('Typed Before');
  await form(page).getByLabel('Email').fill(`new.${donor.emailId}`);
  const save = form(page).getByRole('button', { name: 'Save Changes' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  const field = dialog.getByLabel('Your password');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await expect(form(page).getByLabel('Full Name')).toHaveValue('Typed Before');

  await save.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Password is required.')).toBeVisible();
  await field.fill('Wrong-Password-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(password);
  await expect(dialog.getByText('The current password is incorrect.')).toBeHidden();
  const before = sent.length;
  await dialog.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(toasts(page).getByText(`We sent a link to new.${donor.emailId}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await expect(form(page).getByLabel('Full Name')).toHaveValue('Typed Before');
  expect(sent.length - before).toBe(1);
  expect(sent.join()).not.toContain(password);
});

test('an old login gives its password where it confirms a deletion @all', async ({ page }) => {
  await start(page, '/dashboard/my-page?confirm=delete-profile');
  await ageLogin(page, 'deleteProfile');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Action' });
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  const field = dialog.getByLabel('Your password');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('Wrong-Password-1');
  await confirm.click();
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(password);
  await confirm.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(toasts(page).getByText('Profile Deleted Succesfully')).toBeVisible();
});
