// Registered Donors when something fails or two act at once; by keyboard; and how much is seen at once.
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
import { expectAccessible, toasts } from './pages.ts';

const LIST = '**/api/admin/getRegisteredDonors/**';
const UPDATE = '**/api/admin/updateRegisteredDonor';
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('a list that cannot be loaded keeps the page and the search, and is there after Try again', async ({ page }) => {
  const fullName = uniqueName('Retried');
  await register(page.request, { fullName });
  await openDonors(page, 'sample');
  await page.route(LIST, (route) => route.abort());
  await page.getByLabel('Search by UserID').fill(fullName);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(failure(page)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Search by UserID')).toHaveValue(fullName);
  await page.unroute(LIST);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(rowOf(page, fullName)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('a change whose answer is lost is said to be unknown, and is saved once when sent again @all', async ({
  page,
}) => {
  const fullName = uniqueName('Unknown');
  const { userID } = await register(page.request, { fullName });
  await openDonors(page, userID);
  const editing = await openMore(page, fullName);
  await editing.getByLabel('Full Name').fill(`${fullName} edited`);
  await page.route(UPDATE, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save(page);
  await expect(
    editing.getByRole('form').getByRole('alert').filter({ hasText: 'It is not known whether this was saved.' }),
  ).toBeVisible();
  await expect(editing.getByLabel('Full Name')).toHaveValue(`${fullName} edited`);
  await expectAccessible(page);
  await page.unroute(UPDATE);
  await save(page);
  await expect(toasts(page).getByText('Donor updated successfully')).toBeVisible();
  await expect(editing).toBeHidden();
  await expect(rowOf(page, `${fullName} edited`)).toBeVisible();
});

test('two administrators without JavaScript: what the first deleted is not disabled by the second @all', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const mark = uniqueName('both').replace(' ', '-');
  for (const nth of [1, 2]) await register(page.request, { userID: `${mark}-${nth}`, fullName: `Both ${nth}` });
  await logInAsAdmin(page.request);
  await page.goto(`${DONORS}?search=${mark}`);
  await tick(page, 'Both 1', 'Both 2');
  await page.getByRole('button', { name: 'Disable' }).click();
  for (const nth of [1, 2]) await expect(confirmation(page)).toContainText(`Both ${nth} (${mark}-${nth})`);
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(`${DONORS}?search=${mark}`);
    await tick(other, 'Both 1');
    await decide(other, 'Delete', 1);
    await expect(rowOf(other, 'Both 1')).toHaveCount(0);
  });
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed.' })).toBeVisible();
  await expect(rowOf(page, 'Both 1')).toHaveCount(0);
  await expect(rowOf(page, 'Both 2').getByText('Avail', { exact: true })).toBeVisible();
  await context.close();
});

test('Confirm pressed twice disables once; the focus and the scroll position stay where they were', async ({
  page,
}) => {
  const mark = uniqueName('twice').replace(' ', '-');
  for (let nth = 1; nth <= 15; nth += 1) {
    await register(page.request, { userID: `${mark}-${nth}`, fullName: `Twice ${nth}.` });
  }
  await openDonors(page, mark);
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await tick(page, 'Twice 12.');
  await page.getByRole('button', { name: 'Disable 1' }).focus();
  await page.keyboard.press('Enter');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(toasts(page).getByText(/^Disabled /)).toHaveCount(1);
  await expect(page.getByText('Nothing was changed.')).toHaveCount(0);
  await expect(rowOf(page, 'Twice 12.')).toContainText('Unavail');
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(100);
  await expect(page.getByRole('button', { name: 'Disable' })).toBeFocused();
});

test('a list at 1280 x 800 shows ten donors; each leads to the donor’s page', async ({ page }) => {
  await openDonors(page, 'sample-donor');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.nth(9)).toBeInViewport({ ratio: 1 });
  const name = rows.first().getByRole('rowheader').getByRole('link');
  await expect(name).toHaveAttribute('href', /^\/dashboard\/donor\/\d+$/);
  await page.goto(`${DONORS}?add=1`);
  await expectAccessible(page);
});

test('a list from a row on leads on to the end and back to the first page @all', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(`${DONORS}?search=sample-donor`);
  const names = page.getByRole('rowheader').getByRole('link');
  const regid = (await names.last().getAttribute('href'))!.split('/').at(-1);
  const fifteenth = await names.last().innerText();
  await page.goto(`${DONORS}?search=sample-donor&after=${regid}`);
  await expect(page.getByRole('rowheader')).toHaveCount(15);
  await expect(rowOf(page, fifteenth)).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(14);
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'First Page' }).click();
  await expect(rowOf(page, fifteenth)).toBeVisible();
});

test('the form of a new donor opens before its lists have arrived, and closes at once @all', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(DONORS);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answered;
    await route.continue();
  });
  const form = page.getByRole('dialog', { name: 'Add Donor' });
  await page.getByRole('link', { name: 'Add Donor' }).click();
  await expect(form).toContainText('Loading…');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Add Donor' }).click();
  await expect(form).toContainText('Loading…');
  answer();
  await expect(form.getByLabel('Full name')).toBeVisible();
  await expectAccessible(page);
});

test('a form in which nothing was typed closes without a question, also after it was refused @all', async ({
  page,
}) => {
  await logInAsAdmin(page.request);
  await page.goto(`${DONORS}?add=1`);
  const form = page.getByRole('dialog', { name: 'Add Donor' });
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByLabel('Full name')).toBeFocused();
  await form.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(form).toBeHidden();
  await expect(confirmation(page)).toBeHidden();
});

test('a half-filled form asks before it closes, and stays as it was typed', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(`${DONORS}?add=1`);
  const form = page.getByRole('dialog', { name: 'Add Donor' });
  const name = form.getByLabel(/Full ?Name/i);
  await name.fill('Half a donor');
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toContainText('Close without saving?');
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(confirmation(page)).toBeHidden();
  await expect(name).toHaveValue('Half a donor');
  await form.getByRole('link', { name: 'Close', exact: true }).click();
  await confirmation(page).getByRole('button', { name: 'Close without saving' }).click();
  await expect(form).toBeHidden();
});
