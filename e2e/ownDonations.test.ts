// A donor corrects and removes an own donation, with and without JavaScript.
import { expect, test, type Page } from './test.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { DONATION } from '#test/forms.ts';
import { post } from './api.ts';
import { expectAccessible, shownDay, start, toasts } from './pages.ts';

// Recent, because My Page shows no eligible date of the past.
const [OLDER, BETWEEN, NEWEST] = [-80, -50, -30].map((days) => addDays(dayInIndia(new Date()), days)) as [
  string,
  string,
  string,
];
const ABOUT = `the donation of ${shownDay(NEWEST)} at A Hospital`;

const record = (page: Page, more: object = {}) =>
  post(page.request, '/api/v1/insertLastDonationBlood', { ...DONATION, donationDate: NEWEST, ...more });

/** A donor whose newest donation is the one of ABOUT. */
async function openList(page: Page): Promise<void> {
  await start(page, '/dashboard/my-page');
  await record(page);
  await record(page, { donationDate: OLDER, hospitalName: 'Older Hospital' });
  await page.goto('/dashboard/last-donated');
}

const rows = (page: Page) => page.getByRole('table', { name: 'Last Blood Donations' }).getByRole('row');
const button = (page: Page, verb: string) => page.getByRole('button', { name: `${verb} ${ABOUT}` });
const editing = (page: Page) => page.getByRole('dialog', { name: 'Edit donation' });
const removal = (page: Page) => page.getByRole('alertdialog', { name: 'Remove donation' });

test('Edit corrects the donation in place, and keeps the form above as it was @phone-all', async ({ page }) => {
  await openList(page);
  const recording = page.getByRole('form', { name: 'Record a donation' });
  await recording.getByLabel('Patient Name').fill('Half a form');
  await button(page, 'Edit').click();
  const dialog = editing(page);
  await expect(dialog.getByLabel('Hospital Name')).toHaveValue('A Hospital');
  await expectAccessible(page);
  await dialog.getByLabel('Location').fill('Margao');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(toasts(page).getByText('Donation corrected')).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await expect(rows(page).nth(1)).toContainText('Margao');
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(recording.getByLabel('Patient Name')).toHaveValue('Half a form');
  await expectAccessible(page);
});

test('Edit refuses a future date without a request, and a day that is taken, with what was typed kept', async ({
  page,
}) => {
  await openList(page);
  await button(page, 'Edit').click();
  const dialog = editing(page);
  await dialog.getByLabel('Location').fill('Margao');
  await dialog.getByLabel('Donated Date').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('updateDonation') && sent.push(request.url()));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Donated date cannot be in the future.')).toBeVisible();
  await expect(dialog.getByLabel('Donated Date')).toBeFocused();
  expect(sent).toEqual([]);
  await dialog.getByLabel('Donated Date').fill(OLDER);
  await dialog.getByLabel('Location').fill('Panaji');
  await dialog.getByLabel('Hospital Name').fill('Older Hospital');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You have already recorded this donation.')).toBeVisible();
  await expect(dialog.getByLabel('Hospital Name')).toHaveValue('Older Hospital');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Edit')).toBeFocused();
});

test('Remove asks first, then removes the donation and moves the focus to the heading', async ({ page }) => {
  await openList(page);
  await button(page, 'Remove').click();
  await expect(removal(page)).toContainText(`Remove your donation of ${shownDay(NEWEST)} at A Hospital?`);
  await expectAccessible(page);
  await removal(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(button(page, 'Remove')).toBeFocused();
  await button(page, 'Remove').click();
  await removal(page).getByRole('button', { name: 'Remove' }).dblclick();
  await expect(toasts(page).getByText('Donation removed')).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Last Blood Donations' })).toBeFocused();
  await page.goto('/dashboard/my-page');
  await expect(page.getByText(shownDay(addDays(OLDER, 90)), { exact: true })).toBeVisible();
});

test('a donation that was removed in another tab is said to be gone, and leaves the list @all', async ({ page }) => {
  await openList(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard/last-donated');
  await button(other, 'Remove').click();
  await removal(other).getByRole('button', { name: 'Remove' }).click();
  await expect(rows(other)).toHaveCount(2);
  await button(page, 'Remove').click();
  await removal(page).getByRole('button', { name: 'Remove' }).click();
  await expect(toasts(page).getByText('This donation is no longer in your list.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  test('Edit is a page with the open form, which keeps what was refused', async ({ page }) => {
    await openList(page);
    await button(page, 'Edit').click();
    const dialog = editing(page);
    await dialog.getByLabel('Hospital Name').fill('Older Hospital');
    await dialog.getByLabel('Donated Date').fill(OLDER);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('You have already recorded this donation.')).toBeVisible();
    await expect(dialog.getByLabel('Hospital Name')).toHaveValue('Older Hospital');
    await dialog.getByLabel('Donated Date').fill(BETWEEN);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toasts(page).getByText('Donation corrected')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/last-donated?page=1');
    await expect(rows(page).nth(1)).toContainText(shownDay(BETWEEN));
  });

  test('Remove is a page with the question, and its form sent twice removes once', async ({ page }) => {
    await openList(page);
    await button(page, 'Remove').click();
    await removal(page).getByRole('button', { name: 'Remove' }).dblclick();
    await expect(toasts(page).getByText('Donation removed')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  });
});
