// Registered Donors: search, disable, delete, add and edit; reports; the audit log.
import { expect, test, type Page } from '@playwright/test';
import { asAnotherAdmin, confirmation, decide, logInAsAdmin, openMore, rowOf, tick, uniqueName } from './admin.ts';
import { logIn, password, post, register } from './api.ts';
import { choose, chooseSearch } from './forms.ts';
import { expectAccessible, nav, toasts } from './pages.ts';

const DONORS = '/dashboard/registered-donors';
const count = (page: Page) => page.getByRole('status').filter({ hasText: /record/ });

async function lookFor(page: Page, userID: string): Promise<void> {
  await page.getByLabel('Search by UserID').fill(userID);
  await page.getByRole('button', { name: 'Search' }).click();
}

/** Opens the list of donors whose user id contains this. */
async function openDonors(page: Page, search: string): Promise<void> {
  await logInAsAdmin(page.request);
  await page.goto('/dashboard');
  await nav(page).getByRole('link', { name: 'Registered Donors' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered Donors');
  await lookFor(page, search);
  await expect(page).toHaveURL(`${DONORS}?search=${search}`);
}

test('a donor found by a part of the user id is disabled, shown as unavailable to the public, and deleted @phone', async ({
  page,
}) => {
  const fullName = uniqueName('Listed');
  const { userID } = await register(page.request, { fullName, bloodGroup: 'AB-' });
  await openDonors(page, userID.slice(2));
  await expect(count(page)).toHaveText('1 record');
  const headers = ['Name', 'Avail/Unavail', 'Mobile No.', 'Landline No.', 'Gender', 'View More'];
  for (const name of headers) await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  await expect(rowOf(page, fullName)).toContainText('Avail');
  await expect(rowOf(page, fullName)).toContainText('+91 98490 12345');
  for (const name of ['Disable', 'Delete']) {
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('Select at least one first.');
  }
  await tick(page, fullName);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disable 1' }).click();
  await expect(confirmation(page)).toContainText('Disable 1 donor?');
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('1 donor disabled successfully')).toBeVisible();
  await expect(rowOf(page, fullName)).toContainText('Unavail');
  // The search and the page stay in the URL.
  await expect(page).toHaveURL(new RegExp(`search=${userID.slice(2)}`));

  await page.goto('/find-donor');
  await chooseSearch(page, 'AB-', 'Kerala', 'Ernakulam', 'Kochi');
  await page.getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: fullName }) });
  await expect(found).toContainText('No');

  await page.goto(`${DONORS}?search=${userID}`);
  await tick(page, fullName);
  await decide(page, 'Delete', 1);
  await expect(toasts(page).getByText('1 donor deleted successfully')).toBeVisible();
  await expect(page.getByText('Records Not Found')).toBeVisible();
  await expectAccessible(page);
  const response = await page.request.get('/dashboard/activity');
  expect(await response.text()).toContain('deleteDonor');
});

test('all rows of two pages are selected and deleted, and the list shows a page that exists', async ({ page }) => {
  const mark = uniqueName('bulk').replace(' ', '-');
  for (let nth = 1; nth <= 17; nth += 1) {
    await register(page.request, { userID: `${mark}-${nth}`, fullName: `Bulk ${nth}` });
  }
  await openDonors(page, mark);
  await expect(count(page)).toHaveText('17 records');
  await expect(page.getByRole('rowheader')).toHaveCount(15);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(`${DONORS}?search=${mark}&page=2`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await decide(page, 'Delete', 2);
  await expect(page.getByRole('rowheader')).toHaveCount(15);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('checkbox', { name: 'Select Bulk 3 ' }).uncheck();
  await decide(page, 'Delete', 14);
  await expect(toasts(page).getByText('14 donors deleted successfully')).toBeVisible();
  await expect(count(page)).toHaveText('1 record');
});

test('deleting a donor whom another administrator has deleted changes nothing', async ({ page, browser }) => {
  const mark = uniqueName('gone').replace(' ', '-');
  for (const nth of [1, 2]) await register(page.request, { userID: `${mark}-${nth}`, fullName: `Gone ${nth}` });
  await openDonors(page, mark);
  await tick(page, 'Gone 1', 'Gone 2');
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(`${DONORS}?search=${mark}`);
    await tick(other, 'Gone 1');
    await decide(other, 'Delete', 1);
    await expect(rowOf(other, 'Gone 1')).toHaveCount(0);
  });
  await decide(page, 'Disable', 2);
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed.' })).toBeVisible();
  await expect(rowOf(page, 'Gone 1')).toHaveCount(0);
  await expect(rowOf(page, 'Gone 2')).toContainText('Avail');
});

test('a donor is added in a dialog, edited in another, and listed in public searches', async ({ page }) => {
  const userID = uniqueName('added').replace(' ', '-');
  await openDonors(page, userID);
  await expect(page.getByText('Records Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Add Donor' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Donor' });
  await expect.poll(async () => Math.round((await adding.boundingBox())!.width)).toBe(1200);
  const { height } = page.viewportSize()!;
  expect(Math.abs((await adding.boundingBox())!.height - 0.97 * height)).toBeLessThan(1);
  await adding.getByRole('button', { name: 'Register' }).click();
  await expect(toasts(page).getByText('Please fill all the fields')).toBeVisible();
  await expect(adding.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);
  await adding.getByLabel('Full name').fill('Added Donor');
  await adding.getByLabel('Blood group').selectOption('B-');
  await adding.getByLabel('Mobile number').fill('98490 54321');
  await adding.getByLabel('Year of birth').fill('1985');
  await choose(adding.getByLabel('State'), 'Kerala');
  await choose(adding.getByLabel('District'), 'Ernakulam');
  await choose(adding.getByLabel('City'), 'Kochi');
  await adding.locator('[name=emailId]').fill(`${userID}@example.org`);
  await adding.locator('[name=userID]').fill(userID);
  await adding.locator('[name=password]').fill(password);
  await adding.getByLabel('Confirm password').fill(password);
  await adding.getByRole('checkbox', { name: /The donor asked me/ }).check();
  await adding.getByRole('button', { name: 'Register' }).click();
  await expect(toasts(page).getByText('Registration Succesfull')).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(rowOf(page, 'Added Donor')).toContainText('98490 54321');

  const editing = await openMore(page, 'Added Donor');
  await expect(editing.getByRole('heading').first()).toHaveText('About Blood Donors: Register');
  await expect.poll(async () => Math.round((await editing.boundingBox())!.width)).toBe(800);
  await expect(editing.getByLabel('City')).toHaveValue(/\d/);
  await expectAccessible(page);
  await editing.getByLabel('Full Name').fill('');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing.getByText('Full name is required.')).toBeVisible();
  await editing.getByLabel('Full Name').fill('Changed Donor');
  await editing.getByLabel('Landline Number').fill('0484 2345678');
  await editing.getByLabel('Gender').selectOption('Female');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Donor updated successfully')).toBeVisible();
  for (const shown of ['Female', '2345678']) await expect(rowOf(page, 'Changed Donor')).toContainText(shown);
  await page.goto('/find-donor');
  await chooseSearch(page, 'B-', 'Kerala', 'Ernakulam', 'Kochi');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader', { name: 'Changed Donor' })).toBeVisible();
});

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'About Blood Donors: Register' });
const changed = (page: Page) =>
  editDialog(page).getByRole('alert').filter({ hasText: 'Someone else changed this donor' });
const save = (page: Page) => editDialog(page).getByRole('button', { name: 'Save Changes' }).click();

test('when two administrators edit one donor, the second sees the first’s changes and keeps their own values', async ({
  page,
  browser,
}) => {
  const fullName = uniqueName('Edited');
  const { userID } = await register(page.request, { fullName });
  await openDonors(page, userID);
  await openMore(page, fullName);
  await editDialog(page).getByLabel('Landline Number').fill('0484 2345678');
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(`${DONORS}?search=${userID}`);
    await openMore(other, fullName);
    await editDialog(other).getByLabel('Full Name').fill(`${fullName} First`);
    await editDialog(other).getByLabel('Gender').selectOption('Female');
    await save(other);
    await expect(toasts(other).getByText('Donor updated successfully')).toBeVisible();
  });
  await save(page);
  await expect(changed(page)).toContainText(`Full Name: ${fullName} First`);
  await expect(changed(page)).toContainText('Gender: Female');
  await expect(changed(page)).toBeFocused();
  await expectAccessible(page);
  await expect(editDialog(page).getByLabel('Full Name')).toHaveValue(`${fullName} First`);
  await expect(editDialog(page).getByLabel('Gender')).toHaveValue('Female');
  await expect(editDialog(page).getByLabel('Landline Number')).toHaveValue('0484 2345678');
  await save(page);
  await expect(toasts(page).getByText('Donor updated successfully')).toBeVisible();
  for (const shown of [`${fullName} First`, 'Female', '2345678']) {
    await expect(rowOf(page, fullName)).toContainText(shown);
  }
});

test('a donor who becomes unavailable during an administrator’s edit stays unavailable, with and without JavaScript', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const fullName = uniqueName('Edited');
    const donor = await browser.newContext();
    const { userID } = await register(donor.request, { fullName });
    await logIn(donor.request, { userID });
    const context = await browser.newContext({ javaScriptEnabled });
    await logInAsAdmin(context.request);
    const admin = await context.newPage();
    await admin.goto(`${DONORS}?search=${userID}`);
    await openMore(admin, fullName);
    await editDialog(admin).getByLabel('Full Name').fill(`${fullName} Renamed`);
    await post(donor.request, '/api/v1/updateDonor', { strAvailUnAvail: 'U' });
    await save(admin);
    await expect(changed(admin)).toContainText('Can you donate blood: No');
    await expect(editDialog(admin).getByLabel('Full Name')).toHaveValue(`${fullName} Renamed`);
    await expect(editDialog(admin).getByRole('radio', { name: 'No' })).toBeChecked();
    await save(admin);
    await expect(rowOf(admin, `${fullName} Renamed`)).toContainText('Unavail');
    await Promise.all([context.close(), donor.close()]);
  }
});

test('a donor is added and one is edited with the keyboard only', async ({ page }) => {
  const fullName = uniqueName('Keyed');
  const { userID } = await register(page.request, { fullName });
  await openDonors(page, userID);
  await page.getByRole('link', { name: 'Add Donor' }).focus();
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Donor' });
  await expect(adding.getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();
  const more = rowOf(page, fullName).getByRole('link', { name: /View More/ });
  await more.focus();
  await page.keyboard.press('Enter');
  const editing = page.getByRole('dialog');
  await editing.getByLabel('Full Name').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Again');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Donor updated successfully')).toBeVisible();
  await expect(rowOf(page, `${fullName} Again`)).toBeVisible();
});

test('a report links to its donor, is opened and deleted, and the donor stays listed', async ({ page }) => {
  const fullName = uniqueName('Reported');
  const { userID } = await register(page.request, { fullName, bloodGroup: 'A-' });
  await page.goto('/find-donor');
  await chooseSearch(page, 'A-', 'Kerala', 'Ernakulam', 'Kochi');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: `Report ${fullName}` }).click();
  const report = page.getByRole('dialog', { name: 'Report donor' });
  await report.getByLabel('Options').selectOption('Wrong Number');
  await report.getByLabel('Description').fill('Somebody else answered.');
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(toasts(page).getByText('Issue Report Succesfully')).toBeVisible();

  await logInAsAdmin(page.request);
  await page.goto('/dashboard/approve-issue-report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve Issue Report');
  for (const name of ['Approve', 'Decline']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(rowOf(page, fullName)).toContainText('Wrong Number');
  await expectAccessible(page);
  const dialog = await openMore(page, fullName);
  for (const shown of [fullName, userID, 'Wrong Number', 'Somebody else answered.']) {
    await expect(dialog).toContainText(shown);
  }
  await expectAccessible(page);
  await dialog.getByText('Close', { exact: true }).click();
  await rowOf(page, fullName).getByRole('link', { name: userID }).click();
  await expect(page).toHaveURL(`${DONORS}?search=${userID}`);
  await expect(rowOf(page, fullName)).toContainText('Avail');
  await page.goBack();
  await tick(page, fullName);
  await decide(page, 'Delete', 1);
  await expect(toasts(page).getByText('Issue reports deleted successfully')).toBeVisible();
  await expect(toasts(page).getByText('Success', { exact: true })).toBeVisible();
  await expect(rowOf(page, fullName)).toHaveCount(0);
});

test('the audit log shows administrators’ actions, newest first', async ({ page }) => {
  const { userID } = await register(page.request);
  await openDonors(page, userID);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await decide(page, 'Disable', 1);
  await expect(toasts(page).getByText('1 donor disabled successfully')).toBeVisible();
  await nav(page).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  const newest = page.getByRole('row').filter({ hasText: 'disableDonor' }).first();
  await expect(newest).toContainText('journeys-admin');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
});
