// Single keys for the rows of a list while the focus is in it, the dialog that lists them, and switching them off.
import { expect, test, type Locator, type Page } from './test.ts';
import { confirmation, findRegid, logInAsAdmin, openReported, rowOf, uniqueName, uniqueNames } from './admin.ts';
import { TRANSLATION } from '#test/forms.ts';
import { post, register } from './api.ts';
import { expectAccessible } from './pages.ts';

const QUEUE = '/dashboard/approve-translation?state=all';

const boxOf = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox');
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keys' });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** A list of entries, the newest first as it shows them, without those of other tests. */
async function openQueue(page: Page) {
  const { mark, names } = uniqueNames(3);
  for (const sentence of names.toReversed())
    await post(page.request, '/api/v1/addTranslation', { ...TRANSLATION, sentence });
  await logInAsAdmin(page.request);
  await page.goto(`${QUEUE}&search=${mark}`);
  await expect(page.getByRole('button', { name: 'Keys' })).toBeVisible();
  return names as [string, string, string];
}

async function expectFocus(locator: Locator): Promise<void> {
  await expect(locator).toBeFocused();
  await expect(locator).toBeInViewport();
}

test('rows are chosen, opened and decided on by keys while the focus is in the table', async ({ page }) => {
  const [first, second, third] = await openQueue(page);
  await press(page, 'j', 'x');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await boxOf(page, first).focus();
  await press(page, 'j');
  await expectFocus(boxOf(page, second));
  await press(page, 'x', 'j', 'k');
  await expectFocus(boxOf(page, second));
  await press(page, 'J');
  await expectFocus(boxOf(page, third));
  await press(page, 'x', 'x');
  await expect(boxOf(page, third)).not.toBeChecked();
  await expect(boxOf(page, second)).toBeChecked();
  await press(page, 'Enter', 'Enter');
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(third);
  await press(page, 'Escape');
  await expectFocus(boxOf(page, third));
  await press(page, 'a');
  await expect(confirmation(page).getByRole('listitem')).toHaveText([second]);
  await press(page, 'Escape', 'a', 'Tab', 'Enter');
  await expect(confirmation(page)).toBeHidden();
  await expect(rowOf(page, second)).toContainText('approved');
  await boxOf(page, third).focus();
  await press(page, 'z');
  await expect(rowOf(page, second)).toContainText('pending');
  await press(page, 'k', 'x', 'b');
  await expect(page.getByRole('button', { name: 'Approve 1' })).toBeFocused();
  await press(page, 'j');
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeFocused();
});

test('a dialog lists the keys and switches them off on this device, also in the dialog of an entry', async ({
  page,
}) => {
  const [first, second] = await openQueue(page);
  await boxOf(page, first).focus();
  await press(page, '?');
  for (const key of ['J Next row', 'X Tick or untick the row', 'A Approve', 'N Next'])
    await expect(keysDialog(page).getByRole('listitem').filter({ hasText: key }).first()).toBeVisible();
  await expectAccessible(page);
  await keysDialog(page).getByRole('button', { name: 'Turn keys off' }).click();
  await expect(keysDialog(page).getByRole('status')).toContainText('Keys are off');
  await press(page, 'Escape');
  await page.reload();
  await boxOf(page, first).focus();
  await press(page, 'j', 'x', '?');
  await expect(boxOf(page, first)).toBeFocused();
  await expect(boxOf(page, first)).not.toBeChecked();
  await expect(keysDialog(page)).toHaveCount(0);
  await rowOf(page, first).getByRole('link', { name: /More/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).not.toContainText('Approve all');
  await press(page, 'n', 'a');
  await expect(dialog.getByRole('heading')).toHaveText(first);
  await expect(confirmation(page)).toHaveCount(0);
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Keys' }).click();
  await keysDialog(page).getByRole('button', { name: 'Turn keys on' }).click();
  await press(page, 'Escape');
  await boxOf(page, first).focus();
  await press(page, 'j');
  await expectFocus(boxOf(page, second));
});

async function addReported(page: Page): Promise<string> {
  const name = uniqueName('Keyed');
  const donor = await register(page.request, { fullName: name });
  await logInAsAdmin(page.request);
  const regid = await findRegid(page.request, donor);
  await post(page.request, '/api/v1/addIssueReport', { user_id: regid, options: 'Wrong Number', description: 'No.' });
  return name;
}

test('reported donors are reached and cleared by keys', async ({ page }) => {
  const name = await addReported(page);
  // A second row, so that there is one to go to.
  await addReported(page);
  const item = await openReported(page, name);
  await item.getByRole('link', { name: /^Edit/ }).focus();
  await press(page, 'j', 'k');
  await expect(page.locator('[data-donor]:focus')).toHaveCount(1);
  await item.getByRole('link', { name, exact: true }).focus();
  await press(page, 'd');
  await expect(confirmation(page)).toContainText(`Dismiss 1 report about ${name}`);
});
