// Registered donors are added and edited by administrators in dialogs.
import { expect, test, type Page } from './test.ts';
import { asAnotherAdmin, DONORS, logInAsAdmin, openDonors, openMore, rowOf, uniqueName } from './admin.ts';
import { logIn, post, register } from './api.ts';
import { choose, chooseSearch } from './forms.ts';
import { expectAccessible, toasts } from './pages.ts';

test('a donor is added in a dialog, edited in another, and listed in public searches', async ({ page }) => {
  const userID = uniqueName('added').replace(' ', '-');
  const [added, changed] = [uniqueName('Added'), uniqueName('Changed')];
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
  await adding.getByLabel('Full name').fill(added);
  await adding.getByLabel('Blood group').selectOption('B-');
  await adding.getByLabel('Mobile number').fill('98490 54321');
  await adding.getByLabel('Year of birth').fill('1985');
  await choose(adding.getByLabel('State'), 'Kerala');
  await choose(adding.getByLabel(/^District/), 'Ernakulam');
  await choose(adding.getByLabel('City'), 'Kochi');
  await adding.locator('[name=emailId]').fill(`${userID}@example.org`);
  await adding.locator('[name=userID]').fill(userID);
  await expect(adding.locator('[name=password]')).toHaveAccessibleDescription(/a link to set one/);
  await adding.getByRole('checkbox', { name: /The donor asked me/ }).check();
  await adding.getByRole('button', { name: 'Register' }).click();
  await expect(toasts(page).getByText('Registration Succesfull')).toBeVisible();
  await expect(toasts(page).getByText('The donor gets an e-mail with a link to set a password.')).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(rowOf(page, added)).toContainText('98490 54321');

  const editing = await openMore(page, added);
  await expect(editing.getByRole('heading').first()).toHaveText('About Blood Donors: Register');
  await expect.poll(async () => Math.round((await editing.boundingBox())!.width)).toBe(800);
  await expect(editing.getByLabel('City')).toHaveValue(/\d/);
  await expectAccessible(page);
  await editing.getByLabel('Full Name').fill('');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing.getByText('Full name is required.')).toBeVisible();
  await editing.getByLabel('Full Name').fill(changed);
  await editing.getByLabel('Landline Number').fill('0484 2345678');
  await editing.getByLabel('Gender').selectOption('Female');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Donor updated successfully')).toBeVisible();
  for (const shown of ['Female', '+91 48423 45678']) await expect(rowOf(page, changed)).toContainText(shown);
  await page.goto('/find-donor');
  await chooseSearch(page, 'B-', 'Kerala', 'Ernakulam', 'Kochi');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader', { name: changed })).toBeVisible();
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
  for (const shown of [`${fullName} First`, 'Female', '+91 48423 45678']) {
    await expect(rowOf(page, fullName)).toContainText(shown);
  }
});

test('a donor who becomes unavailable during an administrator’s edit stays unavailable, with and without JavaScript @all', async ({
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
    await expect(changed(admin)).toContainText('Can the donor give blood: No');
    await expect(editDialog(admin).getByLabel('Full Name')).toHaveValue(`${fullName} Renamed`);
    await expect(editDialog(admin).getByRole('radio', { name: 'No' })).toBeChecked();
    await save(admin);
    await expect(rowOf(admin, `${fullName} Renamed`)).toContainText('Unavail');
    await Promise.all([context.close(), donor.close()]);
  }
});

test('a donor is added and one is edited with the keyboard only @all', async ({ page }) => {
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
