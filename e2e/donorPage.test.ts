// A donor's page: what is shown, and each action with its question.
import { expect, test, type Page } from '@playwright/test';
import { asAnotherAdmin, confirmation, logInAsAdmin, uniqueName } from './admin.ts';
import { post, register, type Donor } from './api.ts';
import { detail, expectAccessible, toasts } from './pages.ts';

async function findRegid({ request }: Page, { userID }: Donor): Promise<number> {
  const response = await request.get(`/api/admin/getRegisteredDonors/1/0?searchTerm=${userID}`);
  const { data } = (await response.json()) as { data: { regid: number }[] };
  return data[0]!.regid;
}

async function open(page: Page, more: Record<string, unknown> = {}) {
  const donor = await register(page.request, more);
  await logInAsAdmin(page.request);
  const path = `/dashboard/donor/${await findRegid(page, donor)}`;
  await page.goto(path);
  return { ...donor, path };
}

const link = (page: Page, name: string) => page.getByRole('group', { name: 'Actions' }).getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('group', { name: 'Actions' }).getByRole('button', { name });
const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Confirm' }).click();

test('a donor is disabled, enabled, blocked, unblocked, deleted and restored; each question names them @phone', async ({
  page,
}) => {
  const fullName = uniqueName('Acted');
  const { userID, emailId } = await open(page, { fullName });
  await expect(page.getByRole('heading', { level: 2, name: fullName })).toBeVisible();
  await expect(page.getByRole('link', { name: emailId })).toHaveAttribute('href', `mailto:${emailId}`);
  await expectAccessible(page);
  for (const [action, undo, toast] of [
    ['Disable', 'Enable', 'Marked as unavailable'],
    ['Block', 'Unblock', 'Blocked'],
    ['Delete', 'Restore', 'Deleted'],
  ] as const) {
    await link(page, action).click();
    await expect(confirmation(page)).toContainText(`${action} ${fullName} (${userID})?`);
    await expectAccessible(page);
    await confirm(page);
    await expect(toasts(page).getByText(toast, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await button(page, undo).click();
    await expect(link(page, action)).toBeVisible();
  }
  await expect(detail(page, 'In searches')).toHaveText('Listed');
});

test('a donor is erased at once where that is chosen, and their page then says so', async ({ page }) => {
  const { path } = await open(page);
  await link(page, 'Delete').click();
  await confirmation(page)
    .getByRole('radio', { name: /Erase now/ })
    .check();
  await confirm(page);
  await expect(page).toHaveURL('/dashboard/registered-donors');
  expect((await page.goto(path))!.status()).toBe(404);
  await expect(page.getByText('There is no such donor.')).toBeVisible();
});

test('an e-mail starts from a template, asks before it is lost, and is queued @phone', async ({ page }) => {
  await open(page, { fullName: 'Written Donor' });
  await link(page, 'Write').click();
  const dialog = page.getByRole('dialog', { name: 'Write to the donor' });
  await expect(dialog.getByText('The donor has not confirmed this address.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Is your entry still right?' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Is your entry still right?');
  await dialog.getByLabel('Message').fill('My own words');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('My own words');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toasts(page).getByText('The e-mail is on its way.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'What administrators did' })).toContainText('wrote to');
});

test('a donor whom another administrator blocked meanwhile is not blocked twice', async ({ page, browser }) => {
  const { path } = await open(page);
  await link(page, 'Block').click();
  await asAnotherAdmin(browser, async (other) => {
    const donorIds = [path.split('/').at(-1)];
    await post(other.request, '/api/admin/blockAccount', { donorIds });
  });
  await confirm(page);
  await expect(toasts(page).getByText('Already blocked')).toBeVisible();
  await expect(button(page, 'Unblock')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a donor is disabled and enabled, and written to @phone', async ({ page }) => {
    await open(page);
    await link(page, 'Disable').click();
    await confirm(page);
    await button(page, 'Enable').click();
    await expect(link(page, 'Disable')).toBeVisible();
    await link(page, 'Write').click();
    await page.getByRole('link', { name: 'Thank you' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('The e-mail is on its way.')).toBeVisible();
  });
});
