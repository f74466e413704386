// A donor's page: what is shown, and each action with its question.
import { expect, test, type Browser, type Page } from './test.ts';
import { asAnotherAdmin, confirmation, findRegid, logInAsAdmin, uniqueName } from './admin.ts';
import { logIn, post, register } from './api.ts';
import { doubleClick } from './gestures.ts';
import { detail, expectAccessible, toasts } from './pages.ts';

async function open(page: Page, more: Record<string, unknown> = {}) {
  const donor = await register(page.request, more);
  await logInAsAdmin(page.request);
  const regid = await findRegid(page.request, donor);
  const path = `/dashboard/donor/${regid}`;
  await page.goto(path);
  return { ...donor, regid, path };
}

const link = (page: Page, name: string) => page.getByRole('group', { name: 'Actions' }).getByRole('link', { name });
const button = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true });
const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Confirm' }).click();
const log = (page: Page) => page.getByRole('table', { name: 'What administrators did' });
const writing = (page: Page) => page.getByRole('dialog', { name: 'Write to the donor' });

/** Another administrator acts on the donor through the API. */
const meanwhile = (browser: Browser, call: string, regid: number, more: object = {}) =>
  asAnotherAdmin(browser, async ({ request }) => {
    await post(request, `/api/admin/${call}`, { donorIds: [regid], ...more });
  });

test('a donor is disabled, enabled, blocked, unblocked, deleted and restored; each question names them @phone-all', async ({
  page,
}) => {
  const fullName = uniqueName('Acted');
  const { userID, emailId } = await open(page, { fullName });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donor');
  await expect(page).toHaveTitle(new RegExp(`^${fullName}`));
  await expect(page.getByRole('heading', { level: 2, name: fullName })).toBeVisible();
  await expect(page.getByRole('link', { name: emailId })).toHaveAttribute('href', `mailto:${emailId}`);
  await expectAccessible(page);
  for (const [action, undo, toast] of [
    ['Disable', 'Enable', 'Disabled'],
    ['Block', 'Unblock', 'Blocked'],
    ['Delete', 'Restore', 'Deleted'],
  ] as const) {
    await button(page, action).click();
    await expect(confirmation(page)).toContainText(`${action} 1 donor?`);
    await expect(confirmation(page).getByRole('listitem')).toHaveText(`${fullName} (${userID})`);
    await expectAccessible(page);
    await confirm(page);
    await expect(toasts(page).getByText(`${toast} ${fullName} (${userID})`, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await button(page, undo).click();
    await expect(button(page, action)).toBeVisible();
  }
  await expect(detail(page, 'In searches')).toHaveText('Listed');
});

test('a donor is erased at once where that is chosen, and their page then says so @all', async ({ page }) => {
  const { path } = await open(page);
  await button(page, 'Erase Now').click();
  await expect(confirmation(page)).toContainText('This cannot be taken back.');
  await confirm(page);
  await expect(page).toHaveURL('/dashboard/registered-donors');
  expect((await page.goto(path))!.status()).toBe(404);
  await expect(page.getByText('There is no such donor.')).toBeVisible();
});

test('an e-mail asks before it is lost, and is queued @phone-all', async ({ page }) => {
  await open(page, { fullName: 'Written Donor' });
  await link(page, 'Write').click();
  await expect(writing(page).getByText('The donor has not confirmed this address.')).toBeVisible();
  await writing(page).getByLabel('Subject').fill('My own subject');
  await writing(page).getByLabel('Message').fill('My own words');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(writing(page).getByLabel('Message')).toHaveValue('My own words');
  await writing(page).getByRole('button', { name: 'Send' }).click();
  await expect(toasts(page).getByText('The e-mail is on its way.')).toBeVisible();
  await expect(writing(page)).toBeHidden();
  await expect(log(page)).toContainText('wrote to');
});

test('an e-mail that is empty is closed without a question, and the focus returns @all', async ({ page }) => {
  await open(page);
  await link(page, 'Write').click();
  await page.keyboard.press('Escape');
  await expect(writing(page)).toBeHidden();
  await expect(confirmation(page)).toBeHidden();
  await expect(link(page, 'Write')).toBeFocused();
});

test('an e-mail to a donor whom another administrator deleted meanwhile stays in the form @all', async ({
  page,
  browser,
}) => {
  const { regid } = await open(page);
  await link(page, 'Write').click();
  await writing(page).getByLabel('Subject').fill('My own subject');
  await writing(page).getByLabel('Message').fill('My own words');
  await meanwhile(browser, 'deleteDonor', regid);
  await writing(page).getByRole('button', { name: 'Send' }).click();
  await expect(writing(page).getByRole('alert')).toContainText('or the donor is gone');
  await expect(writing(page).getByLabel('Message')).toHaveValue('My own words');
  await expectAccessible(page);
});

test('a donor whom another administrator blocked meanwhile is not blocked twice @all', async ({ page, browser }) => {
  const { regid } = await open(page);
  await button(page, 'Block').click();
  await meanwhile(browser, 'blockAccount', regid);
  await confirm(page);
  await expect(toasts(page).getByText('Already blocked')).toBeVisible();
  await expect(button(page, 'Unblock')).toBeVisible();
});

test('a donor whom another administrator erases during an edit is not saved, and the page says that they are gone @all', async ({
  page,
  browser,
}) => {
  const { regid } = await open(page);
  await link(page, 'Edit').click();
  const editing = page.getByRole('dialog', { name: 'About Blood Donors: Register' });
  await editing.getByLabel('Full Name').fill('Half typed');
  await meanwhile(browser, 'deleteDonor', regid, { eraseNow: true });
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText(/Someone else deleted this donor/)).toBeVisible();
  await expect(page.getByText('There is no such donor.')).toBeVisible();
  await expectAccessible(page);
});

test('an edit on a donor’s page that another administrator changed meanwhile shows the other’s changes @all', async ({
  page,
  browser,
}) => {
  const { regid, path } = await open(page);
  await page.goto(`${path}?edit`);
  const editing = page.getByRole('dialog', { name: 'About Blood Donors: Register' });
  await editing.getByLabel('Landline Number').fill('0484 2345678');
  await asAnotherAdmin(browser, async ({ request }) => {
    await post(request, '/api/admin/updateRegisteredDonor', { regid, gender: 'Female' });
  });
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing.getByRole('alert')).toContainText('Gender: Female');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Donor updated successfully')).toBeVisible();
  await expect(detail(page, 'Gender')).toHaveText('Female');
  await expect(detail(page, 'Landline No.')).toHaveText('+91 48423 45678');
});

test('by keyboard, Cancel and Escape lead back to the button, Confirm to the name; no scroll', async ({ page }) => {
  const { fullName } = await open(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await button(page, 'Block').focus();
  await page.evaluate(() => scrollTo(0, 50));
  // Another key between two presses of Enter: two within half a second count as one.
  for (const keys of [['Escape'], ['Tab', 'Shift+Tab', 'Enter'], ['Tab', 'Enter']]) {
    await expect(button(page, 'Block')).toBeFocused();
    await press('Shift+Tab', 'Tab', 'Enter');
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(...keys);
  }
  await expect(button(page, 'Unblock')).toBeVisible();
  await expect(page.getByRole('heading', { name: fullName })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(50);
});

test('Confirm pressed twice acts once, with one message', async ({ page }) => {
  await open(page);
  await button(page, 'Block').click();
  await doubleClick.activate(confirmation(page).getByRole('button', { name: 'Confirm' }));
  await expect(button(page, 'Unblock')).toBeVisible();
  await expect(toasts(page).locator('[data-kind]')).toHaveText([/Blocked/]);
  await expect(log(page).getByRole('rowheader')).toHaveCount(1);
});

test('a lost answer is not taken for a failure, and a page that cannot be loaded offers a retry @all', async ({
  page,
}) => {
  const { regid } = await open(page);
  await button(page, 'Block').click();
  await page.route('**/api/admin/blockAccount', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/api/admin/getDonor/**', (route) => route.abort('connectionreset'));
  await confirm(page);
  await expect(page.getByRole('alert').filter({ hasText: 'It is not known whether' })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'The donor could not be loaded.' });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/getDonor/**');
  await failed.getByRole('link', { name: 'Try again' }).click();
  await expect(button(page, 'Unblock')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/donor/${regid}`));
});

test('administrators can block, delete or log out neither themselves nor each other @all', async ({
  page,
  browser,
}) => {
  const { regid, userID, path } = await open(page);
  await post(page.request, '/api/admin/inviteAdmin', { regid });
  await page.goto(path);
  await expect(page.getByText('To block or delete them, first remove them on the page Administrators.')).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  for (const name of ['Block', 'Delete', 'End sessions']) await expect(button(page, name)).toHaveCount(0);
  await expectAccessible(page);
  const own = await browser.newPage();
  await logIn(own.request, { userID });
  await own.goto(path);
  await expect(own.getByText('This is you')).toBeVisible();
  await expect(confirmation(own)).toBeHidden();
  for (const name of ['Block', 'Delete', 'End sessions']) await expect(button(own, name)).toHaveCount(0);
  await own.context().close();
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  test('a donor is disabled and enabled, and written to', async ({ page }) => {
    await open(page);
    await button(page, 'Disable').click();
    await confirm(page);
    await button(page, 'Enable').click();
    await expect(button(page, 'Disable')).toBeVisible();
    await link(page, 'Write').click();
    await page.getByRole('link', { name: 'Thank you' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('The e-mail is on its way.')).toBeVisible();
  });
});

test('a note sent after the session ended is back in its form after the login, and is added once sent again', async ({
  page,
  context,
}) => {
  const { path } = await open(page);
  const field = page.getByRole('textbox', { name: 'Note', exact: true });
  await field.fill('Calls after six.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Log in, then send it again')).toBeVisible();
  await logInAsAdmin(page.request);
  await page.goto(path);
  await expect(page.getByText('This was not sent')).toBeVisible();
  await expect(field).toHaveValue('Calls after six.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Calls after six.');
});
