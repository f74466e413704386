// Registered Donors as a tool: search, filters, names in confirmations, restoring, and dialogs that ask before they close.
import { expect, test, type Page } from './test.ts';
import {
  addAdmin,
  confirmation,
  decide,
  DONORS,
  logInAsAdmin,
  openDonors,
  openMore,
  rowOf,
  tick,
  uniqueName,
} from './admin.ts';
import { logIn, password, post, register } from './api.ts';
import { fillLogin, fillRegistration } from './forms.ts';
import { holdRequests } from './requests.ts';
import { expectAccessible, toasts } from './pages.ts';

const question = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Close without saving?' });

test('an administrator finds a donor by mobile number and filters, and clears the filters, with and without JavaScript @phone-all', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const fullName = uniqueName('Sought');
    const { mobileNumber } = await register(context.request, { fullName, bloodGroup: 'AB-' });
    await logInAsAdmin(context.request);
    const page = await context.newPage();
    await page.goto(DONORS);
    await page.getByLabel('Search by UserID').fill(mobileNumber.replace('+91 ', '0'));
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Blood Group').selectOption('AB-');
    await page.getByLabel('Sort by').selectOption('Oldest');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(rowOf(page, fullName)).toContainText(mobileNumber);
    await expect(page.getByRole('status').filter({ hasText: /record/ })).toHaveText('1 record');
    expect(new URL(page.url()).searchParams.get('bloodGroup')).toBe('AB-');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('oldest');
    expect(new URL(page.url()).searchParams.has('state')).toBe(false);
    if (javaScriptEnabled) await expectAccessible(page);
    await expect(rowOf(page, fullName).getByRole('link', { name: mobileNumber })).toHaveAttribute('href', /^tel:\+91/);
    await page.getByRole('link', { name: 'Remove filter: AB-' }).click();
    await expect(page.getByRole('link', { name: 'Remove filter: AB-' })).toHaveCount(0);
    await expect(rowOf(page, fullName)).toBeVisible();
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page).toHaveURL(DONORS);
    await context.close();
  }
});

test('the districts of a chosen state can be chosen, and remove with it @all', async ({ page }) => {
  const fullName = uniqueName('Placed');
  const { userID } = await register(page.request, { fullName });
  await openDonors(page, userID);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('State', { exact: true }).selectOption('Kerala');
  await page.getByLabel('District', { exact: true }).selectOption('Ernakulam');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('link', { name: 'Remove filter: Ernakulam' })).toBeVisible();
  await expect(page.getByText('Filters', { exact: true })).toBeFocused();
  await expect(rowOf(page, fullName)).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: Kerala' }).click();
  await expect(page).toHaveURL(`${DONORS}?search=${userID}`);
});

test('a search term that is too long is reported at its field', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(`${DONORS}?search=${'x'.repeat(201)}`);
  await expect(page.getByLabel('Search by UserID')).toHaveAccessibleDescription(/at most 100/);
});

test('a deletion names the donors, and a deleted donor is restored from the list of deleted donors', async ({
  page,
}) => {
  const mark = uniqueName('named').replace(' ', '-');
  for (const nth of [1, 2]) await register(page.request, { userID: `${mark}-${nth}`, fullName: `Named ${nth}` });
  await openDonors(page, mark);
  await tick(page, 'Named 1', 'Named 2');
  await page.getByRole('button', { name: 'Delete 2' }).click();
  for (const nth of [1, 2]) await expect(confirmation(page)).toContainText(`Named ${nth} (${mark}-${nth})`);
  await expect(confirmation(page)).toContainText('restored for 24 hours');
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('2 donors deleted successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Deleted Donors' }).click();
  await expect(rowOf(page, `${mark}-1`)).toContainText('Not listed: deleted');
  await tick(page, `${mark}-1`);
  await decide(page, 'Restore', 1);
  await expect(toasts(page).getByText(`Restored Named 1 (${mark}-1)`)).toBeVisible();
  await expect(rowOf(page, `${mark}-1`)).toHaveCount(0);
  await page.goto(`${DONORS}?search=${mark}`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(rowOf(page, `${mark}-1`)).not.toContainText('Not listed');
});

test('disabling donors says who is unavailable already @all', async ({ page }) => {
  const mark = uniqueName('off').replace(' ', '-');
  await register(page.request, { userID: `${mark}-1`, fullName: 'Available One' });
  await register(page.request, { userID: `${mark}-2`, fullName: 'Away Two', strAvailUnAvail: 'U' });
  await openDonors(page, mark);
  await tick(page, 'Available One', 'Away Two');
  await page.getByRole('button', { name: 'Disable 2' }).click();
  await expect(confirmation(page)).toContainText(`Away Two (${mark}-2): already unavailable`);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('1 donor disabled successfully. 1 donor was already disabled.')).toBeVisible();
});

test('an edit dialog with changes asks before Escape or Close discards them', async ({ page }) => {
  const fullName = uniqueName('Half');
  const { userID } = await register(page.request, { fullName });
  await openDonors(page, userID);
  const editing = await openMore(page, fullName);
  await editing.getByLabel('Full Name').fill('Half typed');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(editing.getByLabel('Full Name')).toHaveValue('Half typed');
  await editing.getByRole('link', { name: 'Close' }).click();
  await question(page).getByRole('button', { name: 'Close without saving' }).click();
  await expect(editing).toBeHidden();
  await expect(rowOf(page, fullName)).toBeVisible();
});

test('a year of birth under 18 is saved with a warning, and the list says that the donor is not listed @all', async ({
  page,
}) => {
  const fullName = uniqueName('Minor');
  const { userID } = await register(page.request, { fullName });
  await openDonors(page, userID);
  const editing = await openMore(page, fullName);
  await editing.getByLabel('Date of Birth').fill(`${new Date().getFullYear() - 10}-01-01`);
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText(/under 18: not listed/)).toBeVisible();
  await expect(rowOf(page, fullName)).toContainText('Not listed: under 18');
});

test('a name of one long word widens neither the list nor the confirmation @all', async ({ page }) => {
  const { userID } = await register(page.request, { fullName: 'W'.repeat(100) });
  await openDonors(page, userID);
  await tick(page, 'WWWW');
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await confirmation(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test('Enter in the search box keeps the focus there, and what is typed while the list loads', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(DONORS);
  const box = page.getByLabel('Search by UserID');
  const letThrough = await holdRequests(page, '**/api/admin/getRegisteredDonors/**');
  await box.pressSequentially('sample');
  await page.keyboard.press('Enter');
  await box.pressSequentially('-donor');
  letThrough();
  await expect(page).toHaveURL(`${DONORS}?search=sample`);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('sample-donor');
});

test('a new donor that is sent after the session ended is there as it was typed after the login, and is added', async ({
  page,
  browser,
}) => {
  const admin = await addAdmin(page.request);
  await logIn(page.request, admin);
  await page.goto(`${DONORS}?add=1`);
  const form = page.getByRole('dialog', { name: 'Add Donor' });
  await fillRegistration(form, uniqueName('late').replace(' ', '-'));
  const other = await browser.newContext();
  await logIn(other.request, admin);
  await post(other.request, '/api/v1/endOtherSessions', {});
  await other.close();
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, admin.userID, password);
  await expect(form.getByLabel('Full name')).toHaveValue('Journey Person');
  // Passwords are kept nowhere.
  await form.locator('[name=password]').fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(toasts(page).getByText('Registration Succesfull')).toBeVisible();
});
