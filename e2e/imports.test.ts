// An administrator takes an import back; another, who has the question open, too.
import { IMPORTED, importedRegister } from '#test/imports.ts';
import { confirmation, logInAsAdmin } from './admin.ts';
import { password } from './api.ts';
import { expectAccessible } from './pages.ts';
import { expect, test, type Page } from './test.ts';

/** A job erases the donors. */
const NEXT_RUN = { timeout: 150_000 };

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function askIn(page: Page, name: string): Promise<void> {
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/imports');
  await card(page, name).getByRole('button', { name: 'Take back import' }).click();
  await expect(confirmation(page)).toContainText(`${IMPORTED} donors of the last day will be erased`);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an import is taken back once, and the list says that the job erased everybody', async ({ page, browser }) => {
      const name = importedRegister(javaScriptEnabled);
      const other = await browser.newPage();
      await askIn(other, name);
      await askIn(page, name);
      const confirm = confirmation(page).getByRole('button', { name: 'Confirm' });
      let asked = 0;
      if (javaScriptEnabled) {
        await expectAccessible(page);
        // A login of hours ago.
        const endpoint = '**/api/admin/undoImport';
        await page.route(endpoint, (route) => {
          asked += 1;
          return route.fulfill({
            status: 403,
            json: { code: 'reauthenticate', message: 'Enter your password again.' },
          });
        });
        await confirm.click();
        await confirmation(page).getByLabel('Your password').fill(password);
        await page.unroute(endpoint);
        await page.route(endpoint, (route) => {
          asked += 1;
          return route.continue();
        });
        await confirm.dblclick();
      } else await confirm.click();
      await expect(card(page, name)).toContainText('Import taken back');
      await expect(card(page, name).getByRole('button', { name: 'Take back import' })).toHaveCount(0);
      if (javaScriptEnabled) expect(asked).toBe(2);

      await confirmation(other).getByRole('button', { name: 'Confirm' }).click();
      await expect(other.getByText('No changes were made.')).toBeVisible();
      await other.context().close();
      await expect(async () => {
        await page.reload();
        await expect(card(page, name)).toContainText('Nobody stays.', { timeout: 1000 });
      }).toPass(NEXT_RUN);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}
