// Administrators on a screen, and the export of a list, with and without JavaScript.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './test.ts';
import { parse } from 'csv-parse/sync';
import { confirmation, DONORS, logInAsAdmin } from './admin.ts';
import { logIn, password, post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { expectAccessible, toasts } from './pages.ts';

const ADMINS = '/dashboard/admins';
const rowOf = (page: Page, userID: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: userID }) });
const newName = () => `invited-${randomUUID().slice(0, 8)}`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test(
      'an administrator is invited, sets a password, and is removed by name',
      { tag: javaScriptEnabled ? '@phone-all' : [] },
      async ({ page, browser }) => {
        await logInAsAdmin(page.request);
        await page.goto(ADMINS);
        await expect(rowOf(page, 'journeys-admin')).toContainText('You');
        await expect(rowOf(page, 'journeys-admin').getByRole('link', { name: /Remove/ })).toHaveCount(0);
        const userID = newName();
        const form = page.getByRole('form', { name: 'Invite an administrator' });
        await form.getByLabel('User ID').fill(userID);
        await form.getByLabel('Email').fill(`${userID}@example.org`);
        await form.getByRole('button', { name: 'Send invitation' }).click();
        await expect(toasts(page).getByText(`${userID} gets an e-mail with a link.`)).toBeVisible();
        await expect(rowOf(page, userID)).toContainText('Invited, no password yet');
        if (javaScriptEnabled) await expectAccessible(page);

        const invited = await browser.newPage();
        const link = await newestLink('/invitation', { emailId: `${userID}@example.org` });
        await invited.goto(link);
        await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Set your password');
        const token = link.split('=')[1];
        await post(invited.request, '/api/v1/resetPassword', { token, newPassword: password });
        await logIn(invited.request, { userID });
        await page.reload();
        await expect(rowOf(page, userID)).not.toContainText('Invited');

        await rowOf(page, userID)
          .getByRole('link', { name: `Remove ${userID}` })
          .click();
        await expect(confirmation(page)).toContainText(`Remove the administrator ${userID}?`);
        await expect(confirmation(page)).toContainText('it is erased');
        if (javaScriptEnabled) await expectAccessible(page);
        await confirmation(page).getByRole('button', { name: 'Remove' }).click();
        await expect(toasts(page).getByText(`${userID} is no longer an administrator.`)).toBeVisible();
        await expect(rowOf(page, userID)).toHaveCount(0);
        await invited.goto('/dashboard/activity');
        await expect(invited).toHaveURL(/\/login/);
        await invited.context().close();
      },
    );

    test('a donor becomes an administrator, and a user id that is nobody’s is refused @all', async ({ page }) => {
      const { userID, fullName } = await register(page.request);
      await logInAsAdmin(page.request);
      await page.goto(ADMINS);
      const form = page.getByRole('form', { name: 'Make a donor an administrator' });
      await form.getByLabel('User ID of the donor').fill(newName());
      await form.getByRole('button').click();
      await expect(form.getByText('There is no donor with this user id.')).toBeVisible();
      await form.getByLabel('User ID of the donor').fill(userID);
      await form.getByRole('button').click();
      await expect(rowOf(page, userID)).toContainText(fullName);
      await rowOf(page, userID)
        .getByRole('link', { name: `Remove ${userID}` })
        .click();
      await expect(confirmation(page)).toContainText('They stay a donor');
      await confirmation(page).getByRole('button', { name: 'Remove' }).click();
      await expect(rowOf(page, userID)).toHaveCount(0);
    });

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
