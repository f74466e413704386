// Duplicates: donors who may be one person, whom an administrator merges or keeps apart.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { confirmation, DONORS, logInAsAdmin, uniqueName } from './admin.ts';
import { newMobile, register, type Donor } from './api.ts';
import { expectAccessible, openNav, toasts } from './pages.ts';

/** Two donors with one name and number. */
async function registerTwice({ request }: Page): Promise<[Donor, Donor]> {
  const same = { fullName: uniqueName('Twice'), mobileNumber: newMobile() };
  return [await register(request, same), await register(request, same)];
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('an administrator merges two donors and keeps two others apart @phone-all', async ({ page }) => {
      const [[first, second], [different]] = [await registerTwice(page), await registerTwice(page)];
      await logInAsAdmin(page.request);
      await page.goto('/dashboard/overview');
      await (await openNav(page)).getByRole('link', { name: 'Duplicates' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duplicates');
      const groupOf = ({ userID }: Donor) =>
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name: 'Merge' }) })
          .filter({ hasText: userID });
      const group = groupOf(first);
      // The maintenance job compares new donors once a minute.
      await expect(async () => {
        await page.reload();
        await expect(group).toContainText(second.emailId, { timeout: 2_000 });
      }).toPass({ timeout: 150_000 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (javaScriptEnabled) await expectAccessible(page);

      await group.getByRole('radio', { name: new RegExp(`^Keep.*${second.userID}`) }).check();
      await group.getByRole('radio', { name: new RegExp(`^Merge into the kept one.*${first.userID}`) }).check();
      await group.getByRole('button', { name: 'Merge' }).click();
      await expect(confirmation(page)).toContainText(new RegExp(`Merge .*${first.userID}.* into .*${second.userID}`));
      if (javaScriptEnabled) await expectAccessible(page);
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(toasts(page).getByText('Merged')).toBeVisible();
      await expect(group).toHaveCount(0);
      if (javaScriptEnabled) await expect(page.locator('body')).not.toBeFocused();

      await groupOf(different).getByRole('button', { name: 'Not the same' }).click();
      await expect(confirmation(page)).toContainText('Are these 2 donors different people?');
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(toasts(page).getByText('Kept apart')).toBeVisible();
      await expect(groupOf(different)).toHaveCount(0);
      const told = toasts(page).locator('[data-kind]').filter({ hasText: different.userID });
      await told.getByRole('button', { name: 'Undo' }).click();
      await expect(groupOf(different)).toBeVisible();

      await page.goto(`${DONORS}?search=${encodeURIComponent(first.userID)}`);
      await expect(page.getByText('Records Not Found')).toBeVisible();
      await page.goto(`${DONORS}?search=${encodeURIComponent(second.userID)}`);
      await expect(page.getByRole('rowheader')).toHaveCount(1);
    });
  });
}
