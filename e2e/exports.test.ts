// The export of a list, with and without JavaScript.
import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { parse } from 'csv-parse/sync';
import { DONORS, logInAsAdmin } from './admin.ts';
import { password, register } from './api.ts';
import { expectAccessible, toasts } from './pages.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('the found donors are exported as a CSV file', async ({ page }) => {
      const { userID, mobileNumber } = await register(page.request);
      await logInAsAdmin(page.request);
      await page.goto(`${DONORS}?search=${userID}`);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^donors-\d{4}-\d\d-\d\d\.csv$/);
      const rows: object[] = parse(await readFile(await download.path()), { bom: true, columns: true });
      expect(rows).toMatchObject([{ userID, mobileNumber: mobileNumber.replace('+', '') }]);
      await expect(page).toHaveURL(`${DONORS}?search=${userID}`);
    });
  });
}

const STATUS = '**/api/v1/getAccountStatus';

test('an export asks for the password where the login is not recent, in a dialog', async ({ page }) => {
  const { userID } = await register(page.request);
  await logInAsAdmin(page.request);
  await page.goto(`${DONORS}?search=${userID}`);
  const { data } = (await (await page.request.get('/api/v1/getAccountStatus')).json()) as { data: object };
  await page.route(STATUS, (route) => route.fulfill({ json: { status: 200, data: { ...data, recentLogin: false } } }));
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await expectAccessible(page);
  await page.unroute(STATUS);
  await dialog.getByLabel('Your password').fill(password);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/^donors-/);
  await expect(dialog).toBeHidden();
});

test('an export that is refused says when it is possible again, and the list stays @all', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(DONORS);
  const message = 'Too many attempts. Please wait 12 minutes, then try again.';
  await page.route('**/api/admin/exportDonors*', (route) =>
    route.fulfill({ status: 429, json: { status: 429, code: 'too_many_requests', message } }),
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(toasts(page).getByText(message)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
});
