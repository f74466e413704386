// Registered Donors: search, disable, delete, add and edit; reports; the audit log.
import { expect, test, type Page } from './test.ts';
import {
  asAnotherAdmin,
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
import { register } from './api.ts';
import { inDistrict, takeDistrict } from './geography.ts';
import { expectAccessible, nav, toasts } from './pages.ts';

const count = (page: Page) => page.getByRole('status').filter({ hasText: /record/ });

test('a donor found by a part of the user id is disabled, shown as unavailable to the public, and deleted @phone-all', async ({
  page,
}) => {
  const fullName = uniqueName('Listed');
  const district = await takeDistrict(page.request);
  const { userID, mobileNumber } = await register(page.request, { fullName, bloodGroup: 'AB-', ...district.place });
  await openDonors(page, userID.slice(2));
  await expect(count(page)).toHaveText('1 record');
  const headers = ['Name', 'Avail/Unavail', 'Mobile No.', 'Landline No.', 'Gender', 'View More'];
  for (const name of headers) await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  await expect(rowOf(page, fullName)).toContainText('Avail');
  await expect(rowOf(page, fullName)).toContainText(mobileNumber);
  for (const name of ['Disable', 'Delete']) {
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('Select at least one first.');
  }
  await tick(page, fullName);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disable 1' }).click();
  await expect(confirmation(page)).toContainText('Disable 1 donor?');
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText(/^Disabled /)).toBeVisible();
  await expect(rowOf(page, fullName)).toContainText('Unavail');
  // The search and the page stay in the URL.
  await expect(page).toHaveURL(new RegExp(`search=${userID.slice(2)}`));

  await page.goto(inDistrict('AB-', district));
  const fold = page.locator('summary', { hasText: 'Cannot give now' });
  if (await fold.isVisible()) await fold.click();
  const found = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: fullName }) });
  await expect(found).toContainText('No');

  await page.goto(`${DONORS}?search=${userID}`);
  await tick(page, fullName);
  await decide(page, 'Delete', 1);
  await expect(toasts(page).getByText(/^Deleted /)).toBeVisible();
  await expect(page.getByText('Records Not Found')).toBeVisible();
  for (const text of ['Select all', 'Select at least one first.']) await expect(page.getByText(text)).toHaveCount(0);
  await expectAccessible(page);
  const response = await page.request.get('/dashboard/activity');
  expect(await response.text()).toContain(userID);
});

test('all rows of two pages are selected and deleted, and the list shows a page that exists @all', async ({ page }) => {
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

test('deleting a donor whom another administrator has deleted changes nothing @all', async ({ page, browser }) => {
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

test('a report links to its donor, is opened and deleted, and the donor stays listed', async ({ page }) => {
  const fullName = uniqueName('Reported');
  const district = await takeDistrict(page.request);
  const { userID } = await register(page.request, { fullName, bloodGroup: 'A-', ...district.place });
  await page.goto(inDistrict('A-', district));
  await page.getByRole('button', { name: `Report ${fullName}` }).click();
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
  await expect(rowOf(page, fullName).getByRole('link', { name: userID })).toHaveAttribute(
    'href',
    /^\/dashboard\/donor\/\d+$/,
  );
  await tick(page, fullName);
  await decide(page, 'Delete', 1);
  await expect(toasts(page).getByText('Issue reports deleted successfully')).toBeVisible();
  await expect(toasts(page).getByText('Success', { exact: true })).toBeVisible();
  await expect(rowOf(page, fullName)).toHaveCount(0);
});

test('the audit log shows administrators’ actions, newest first @all', async ({ page }) => {
  const { userID } = await register(page.request);
  await openDonors(page, userID);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await decide(page, 'Disable', 1);
  await expect(toasts(page).getByText(/^Disabled /)).toBeVisible();
  await nav(page).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  const newest = page.getByRole('listitem').filter({ hasText: userID }).first();
  await expect(newest).toContainText(/journeys-admin.* set .* to unavailable/);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
});
