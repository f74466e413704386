// Login by an e-mailed link, and the pages that set a password: with and without JavaScript.
import { expect, test, type Page } from './test.ts';
import { logInAsAdmin } from './admin.ts';
import { addInvited, post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { fillLogin } from './forms.ts';
import { expectAccessible as checkAccessible, toasts } from './pages.ts';

const NEW_PASSWORD = 'Copper-Lantern-31';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const SPENT = 'This link does not work any more.';

/** A donor whom an administrator added without a password. */
async function invite(page: Page) {
  await logInAsAdmin(page.request);
  const donor = await addInvited(page.request);
  await page.context().clearCookies();
  return donor;
}

async function choosePassword(page: Page) {
  await page.locator('[name=newPassword]').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const tag = javaScriptEnabled ? '' : ' @all';
    // The checker is a script of the page.
    const expectAccessible = async (page: Page) => javaScriptEnabled && checkAccessible(page);

    test(`a donor gets a link instead of typing the password, and logs in with it${tag}`, async ({ page }) => {
      const donor = await register(page.request);
      await page.goto('/login');
      await page.getByLabel('UserId').fill(donor.userID);
      await press(page, 'Send me a link instead');
      const field = page.getByLabel('UserId');
      await expect(field).toHaveAccessibleDescription(/type your e.mail address here/);
      await expect(field).toHaveValue(donor.userID);
      await expectAccessible(page);
      await field.fill(donor.emailId);
      await press(page, 'Send me a link instead');
      await expect(toasts(page).getByText('Email sent to your registered email')).toBeVisible();
      await page.goto(await newestLink('/login-link', donor));
      await expect(title(page)).toHaveText('Log in by link');
      await expect(page.getByRole('main')).toContainText(donor.userID);
      await expectAccessible(page);
      await press(page, 'Log in');
      await expect(title(page)).toHaveText('Edit Profile');
    });

    test('the button of a login link pressed twice logs in', async ({ page }) => {
      const donor = await register(page.request);
      await post(page.request, '/api/v1/requestLoginLink', { emailId: donor.emailId });
      const link = await newestLink('/login-link', donor);
      await page.goto(link);
      await page.getByRole('button', { name: 'Log in', exact: true }).dblclick();
      await expect(page).toHaveURL(/\/dashboard/);
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page.getByRole('main')).toContainText(SPENT);
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/login');
      await expectAccessible(page);
    });

    test(`an invited donor sets a password, also with two presses, and logs in${tag}`, async ({ page }) => {
      const donor = await invite(page);
      const link = await newestLink('/invitation', donor);
      await page.goto(link);
      await expect(title(page)).toHaveText('Set your password');
      await expect(page.getByRole('main')).toContainText('An administrator of Dhamani added you');
      await expect(page.getByRole('main')).toContainText(donor.userID);
      await expectAccessible(page);
      await choosePassword(page);
      await page.getByRole('button', { name: 'Save password' }).dblclick();
      await expect(page).toHaveURL(/\/login$/);
      await expect(toasts(page).getByText('Password Changed Succesfull')).toBeVisible();
      await fillLogin(page, donor.userID, NEW_PASSWORD);
      await expect(page).toHaveURL(/\/dashboard/);
      await page.goto(link);
      await expect(page.getByRole('main')).toContainText(SPENT);
      await expectAccessible(page);
    });

    test(`an invited donor who does not want to be listed erases the account${tag}`, async ({ page }) => {
      const donor = await invite(page);
      await page.goto(await newestLink('/invitation', donor));
      const notMe = page.getByRole('link', { name: 'This was not me' });
      await expect(notMe).toHaveAccessibleDescription(/will erase the account .* cannot be undone/);
      await notMe.click();
      await expect(title(page)).toHaveText('Erase the account');
      await expect(page.locator('[name=newPassword]')).toHaveCount(0);
      await page.getByRole('button', { name: 'Erase the account' }).click();
      await expect(title(page)).toHaveText('The account is erased');
      await expectAccessible(page);
    });
  });
}

test('a password that is not accepted keeps the invitation, and says why beside the field', async ({ page }) => {
  const donor = await invite(page);
  await page.goto(await newestLink('/invitation', donor));
  await page.locator('[name=newPassword]').fill('Password1');
  await page.getByLabel('Confirm password').fill('Password1');
  await press(page, 'Save password');
  await expect(page.locator('[name=newPassword]')).toBeFocused();
  await expect(page.locator('[name=newPassword]')).toHaveAttribute('aria-invalid', 'true');
  await checkAccessible(page);
  await choosePassword(page);
  await press(page, 'Save password');
  await expect(page).toHaveURL(/\/login$/);
});

test('a login link that is used in another browser meanwhile says what to do', async ({ page, browser }) => {
  const donor = await register(page.request);
  await post(page.request, '/api/v1/requestLoginLink', { emailId: donor.emailId });
  const link = await newestLink('/login-link', donor);
  await page.goto(link);
  const other = await browser.newPage();
  await other.goto(new URL(link, page.url()).href);
  await press(other, 'Log in');
  await expect(other).toHaveURL(/\/dashboard/);
  await other.close();
  await press(page, 'Log in');
  await expect(page.getByRole('main')).toContainText(SPENT);
  await checkAccessible(page);
});

test('a link that cannot be requested shows an error and keeps the address', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/v1/requestLoginLink', (route) => route.abort());
  await page.getByLabel('UserId').fill('somebody@example.org');
  await press(page, 'Send me a link instead');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByLabel('UserId')).toHaveValue('somebody@example.org');
  await expect(page.getByRole('button', { name: 'Send me a link instead' })).toBeVisible();
});
