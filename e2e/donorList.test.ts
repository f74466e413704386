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
