// Duplicates: donors who may be one person, whom an administrator merges or keeps apart.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { confirmation, logInAsAdmin, uniqueName } from './admin.ts';
import { newMobile, register, type Donor } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { expectAccessible, openNav, toasts } from './pages.ts';

/** Two donors with one name and number. */
async function registerTwice({ request }: Page): Promise<[Donor, Donor]> {
  const same = { fullName: uniqueName('Twice'), mobileNumber: newMobile() };
  return [await register(request, same), await register(request, same)];
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('an administrator asks to merge two donors, whose owner stops it, and keeps two others apart @phone-all', async ({
      page,
    }) => {
      const [[first, second], [different]] = [await registerTwice(page), await registerTwice(page)];
      const size = page.viewportSize()!;
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
      // A job compares new donors.
      await expect(async () => {
        await page.reload();
        await expect(group).toContainText(second.emailId, { timeout: 1000 });
      }).toPass({ timeout: 150_000 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (javaScriptEnabled) await expectAccessible(page);

      // Nobody is chosen beforehand.
      await expect(group.getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(group.getByText('Differs in e-mail address')).toHaveCount(2);
      await group.getByRole('radio', { name: new RegExp(`^Keep.*${second.userID}`) }).check();
      await group.getByRole('radio', { name: new RegExp(`^Merge into the kept one.*${first.userID}`) }).check();
      await page.setViewportSize({ width: 360, height: 500 });
      await group.getByRole('button', { name: 'Merge' }).click();
      await expect(confirmation(page)).toContainText(new RegExp(`Merge .*${first.userID}.* into .*${second.userID}`));
      // Read from its beginning, however long it is.
      await expect(confirmation(page).getByText(/^Merge /)).toBeInViewport({ ratio: 1 });
      await page.setViewportSize(size);
      await expect(confirmation(page)).toContainText(`${second.emailId} stays, ${first.emailId} goes`);
      if (javaScriptEnabled) await expectAccessible(page);
      await confirmation(page)
        .getByRole('textbox', { name: 'Why the newer account is kept' })
        .fill('Uses this address.');
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(toasts(page).getByText('What can still be stopped')).toBeVisible();
      await expect(group.getByText(/^Merging .* into /)).toContainText(second.userID);
      await page.getByRole('link', { name: 'Being merged' }).click();
      await expect(page.getByRole('heading', { name: 'Two donors who are being merged' }).first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);

      // An owner stops it: opening the link changes nothing, its button does.
      const owner = await (await page.context().browser()!.newContext({ javaScriptEnabled })).newPage();
      await owner.goto(await newestLink('/stop-merge', first));
      await expect(owner.getByText(first.emailId)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(owner);
      await owner.getByRole('button', { name: 'Stop it' }).click();
      await expect(owner.getByText('Both accounts stay as they are')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(owner);
      await owner.context().close();
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await expect(group).toContainText(first.userID);
      await expect(group.getByText(/^Merging .* into /)).toHaveCount(0);

      await groupOf(different).getByRole('button', { name: 'Not the same' }).click();
      await expect(confirmation(page)).toContainText('Are these different people?');
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(toasts(page).getByText('Kept apart')).toBeVisible();
      await expect(groupOf(different)).toHaveCount(0);
      const told = toasts(page).locator('[data-kind]').filter({ hasText: 'Kept apart' });
      await told.getByRole('button', { name: 'Undo' }).click();
      await expect(groupOf(different)).toBeVisible();
    });
  });
}
