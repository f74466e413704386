// Deciding in the detail dialog, one item after the other, and what happens when the server does not answer.
import { expect, test, type Locator, type Page } from './test.ts';
import {
  asAnotherAdmin,
  confirmation,
  decide,
  DONORS,
  logInAsAdmin,
  openMore,
  rowOf,
  sendFeedback,
  submitForm,
  tick,
  uniqueName,
  uniqueNames,
} from './admin.ts';
import { volunteerForm } from './forms.ts';
import { expectAccessible, toasts } from './pages.ts';

const FEEDBACK = '/dashboard/approve-feedback';
const ALL = `${FEEDBACK}?state=all`;

const focused = (page: Page) => page.locator(':focus');

/** A list of several entries, the newest first as it shows them, without those of other tests; and the dialog of the first. */
async function openNewest(page: Page, count: number) {
  const { mark, names } = uniqueNames(count);
  for (const name of names.toReversed()) await sendFeedback(page.request, name);
  await logInAsAdmin(page.request);
  const list = `${ALL}&search=${mark}`;
  await page.goto(list);
  return { names, list, dialog: await openMore(page, names[0]!) };
}

test('the row shows the text, and the dialog links to number, address and nothing else @all', async ({ page }) => {
  const { names, dialog } = await openNewest(page, 1);
  await expect(dialog.getByRole('link', { name: '+91 98490 12345' })).toHaveAttribute('href', 'tel:+919849012345');
  await expect(dialog.getByRole('link', { name: /@example\.org$/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(rowOf(page, names[0]!)).toContainText(`Words of ${names[0]}`);
});

/** A decision in the dialog, by its button. */
async function decideHere(page: Page, dialog: Locator, decision: string) {
  await dialog.getByRole('button', { name: decision }).click();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
}

test('by a key and Enter an item is approved, the next declined, and the one before opened again', async ({ page }) => {
  const { names, dialog } = await openNewest(page, 3);
  const title = dialog.getByRole('heading');
  await page.keyboard.press('a');
  await expect(confirmation(page)).toContainText('Approve 1 feedback entry?');
  await expect(confirmation(page).getByRole('listitem')).toHaveText(names[0]!);
  await expect(confirmation(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await expect(title).toHaveText(names[0]!);
  await expect(dialog).toContainText('InActive (pending)');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(names[1]!);
  await expect(toasts(page).getByText(`Approved feedback of ${names[0]}`)).toBeVisible();
  await page.keyboard.press('p');
  await expect(title).toHaveText(names[0]!);
  await expect(dialog).toContainText('Active (approved by journeys-admin on');
  await page.keyboard.press('n');
  await expect(title).toHaveText(names[1]!);
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText(`Declined feedback of ${names[1]}`)).toBeVisible();
  await expect(title).toHaveText(names[2]!);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, names[0]!)).toContainText('approved');
  await expect(rowOf(page, names[1]!)).toContainText('declined');
});

test('the pressed button keeps the focus while the dialog goes on', async ({ page }) => {
  const { names, dialog } = await openNewest(page, 2);
  await dialog.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('heading')).toHaveText(names[1]!);
  await expect(focused(page)).toHaveText('Approve');
});

test('a decision in the dialog that another administrator made meanwhile says who decided, in the dialog @all', async ({
  page,
  browser,
}) => {
  const { names, dialog } = await openNewest(page, 1);
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(ALL);
    await tick(other, names[0]!);
    await decide(other, 'Decline', 1);
    await expect(rowOf(other, names[0]!)).toContainText('declined');
  });
  await decideHere(page, dialog, 'Approve');
  const refused = dialog.getByRole('alert').filter({ hasText: 'Nothing was changed.' });
  await expect(refused).toContainText(`${names[0]}: InActive (declined by`);
  await expectAccessible(page);
});

test('a double click on a decision only asks', async ({ page }) => {
  const { names, dialog } = await openNewest(page, 2);
  await dialog.getByRole('button', { name: 'Approve' }).dblclick();
  await expect(confirmation(page)).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('heading')).toHaveText(names[1]!);
  await expect(dialog).toContainText('InActive (pending)');
});

test('an item opened by its id shows its decision in place, and its row has the focus when the dialog closes', async ({
  page,
}) => {
  const { names, dialog } = await openNewest(page, 1);
  const id = new URL(page.url()).searchParams.get('more')!;
  await page.goto(`${ALL}&id=${id}&more=${id}`);
  await expect(dialog).toContainText('1 of 1');
  await decideHere(page, dialog, 'Approve');
  await expect(toasts(page).getByText(`Approved feedback of ${names[0]}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, names[0]!)).toContainText('approved');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(focused(page)).toHaveAccessibleName(`More about ${names[0]}`);
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(ALL);
});

test('deletion names what it deletes @all', async ({ page }) => {
  const name = uniqueName('Named');
  await submitForm(page, volunteerForm(name));
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/approve-volunteer?state=all');
  await tick(page, name);
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await expect(confirmation(page).getByRole('listitem')).toHaveText(name);
  await expect(confirmation(page)).toContainText('Only Undo brings them back, for ten minutes.');
});

test('a decision whose answer is lost says that this is not known, and the list can be reloaded', async ({ page }) => {
  const name = uniqueName('Lost');
  await sendFeedback(page.request, name);
  await logInAsAdmin(page.request);
  await page.goto(ALL);
  await tick(page, name);
  await page.route('**/api/admin/approveFeedback', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await decide(page, 'Approve', 1);
  const lost = page.getByRole('alert').filter({ hasText: 'It is not known whether this was carried out.' });
  await expect(lost).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeHidden();
  await expectAccessible(page);
  await lost.getByRole('link', { name: 'Reload the list' }).click();
  await expect(lost).toBeHidden();
  await expect(rowOf(page, name)).toContainText('approved');
});

test('without a connection the page stays, with sidebar and tabs, and the list can be tried again @all', async ({
  page,
}) => {
  await sendFeedback(page.request, uniqueName('Offline'));
  await logInAsAdmin(page.request);
  await page.goto(ALL);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: /^Approved/ }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await failed.getByRole('link', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(page).toHaveURL(`${FEEDBACK}?state=approved`);
});

test('dialogs open and close while the server does not answer, and what was on its way is loaded behind', async ({
  page,
}) => {
  const { names, list, dialog } = await openNewest(page, 2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answered;
    await route.continue();
  });
  await openMore(page, names[1]!);
  await page.keyboard.press('p');
  await expect(dialog.getByRole('heading')).toHaveText(names[0]!);
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(list);
  answer();
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

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  test('an item is approved in its dialog, which goes on to the next', async ({ page }) => {
    const { names, dialog } = await openNewest(page, 2);
    await decideHere(page, dialog, 'Approve');
    await expect(dialog.getByRole('heading')).toHaveText(names[1]!);
    await expect(page.getByText(`Approved feedback of ${names[0]}`)).toBeVisible();
    await dialog.getByText('Previous', { exact: true }).click();
    await expect(dialog).toContainText('Active (approved by journeys-admin on');
  });
});
