// Administrators, moderators and coordinators are added, changed and removed, with and without JavaScript.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { asAnotherAdmin, confirmation, findRegid, logInAsAdmin, uniqueName } from './admin.ts';
import { logIn, password, post, register, type Donor } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { takeDistrict } from './geography.ts';
import { expectAccessible, toasts } from './pages.ts';
import { expect, test } from './test.ts';

const ADMINS = '/dashboard/admins';
const rowOf = (page: Page, userID: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: userID }) });
const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Confirm' });

/** From the table to the form of this donor's role. Returns the form. */
async function choose(page: Page, { userID }: Donor, press = (target: Locator) => target.click()): Promise<Locator> {
  await press(page.getByRole('link', { name: 'Add person…' }));
  await page.getByLabel('Number, name or user id').fill(userID);
  await press(page.getByRole('button', { name: 'Find' }));
  await press(page.getByRole('link', { name: `Choose ${userID}` }));
  const form = page.getByRole('dialog', { name: userID });
  await expect(form.getByRole('radio', { name: /Coordinator/ })).toBeChecked();
  return form;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(
      'a coordinator of two districts is added in eight presses, gets other districts, and is removed',
      { tag: javaScriptEnabled ? '@phone-all' : '@all' },
      async ({ page }) => {
        const { place, name } = await takeDistrict(page.request);
        const donor = await register(page.request, { ...place, fullName: uniqueName('Anu') });
        await logInAsAdmin(page.request);
        await page.goto(ADMINS);
        let presses = 0;
        const press = async (target: Locator) => {
          presses += 1;
          await target.click();
        };
        const form = await choose(page, donor, press);
        if (javaScriptEnabled) await expectAccessible(page);
        await press(form.getByRole('checkbox', { name, exact: true }));
        await press(form.getByRole('checkbox').nth(name === 'Agra' ? 1 : 0));
        await press(form.getByRole('button', { name: 'Continue' }));
        await expect(confirmation(page)).toContainText(`(${donor.userID}) coordinator of `);
        await expect(confirmation(page)).toContainText(name);
        if (javaScriptEnabled) await expectAccessible(page);
        await press(confirm(page));
        await expect(toasts(page).getByText(/Made .* coordinator of /)).toBeVisible();
        expect(presses).toBeLessThanOrEqual(8);
        await expect(rowOf(page, donor.userID)).toContainText(name);
        if (javaScriptEnabled) await expectAccessible(page);

        await rowOf(page, donor.userID).getByRole('link', { name: 'Change' }).click();
        await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2);
        await form.getByLabel('State').selectOption({ label: 'Goa' });
        if (!javaScriptEnabled) await form.getByRole('button', { name: 'Show districts' }).click();
        await form.getByRole('checkbox', { name: 'North Goa' }).check();
        await form.getByRole('checkbox', { name, exact: true }).uncheck();
        await form.getByRole('button', { name: 'Continue' }).click();
        await confirm(page).dblclick();
        await expect(rowOf(page, donor.userID)).toContainText('North Goa');
        await expect(rowOf(page, donor.userID)).not.toContainText(name);

        await rowOf(page, donor.userID).getByRole('button', { name: 'Remove role' }).click();
        await expect(confirmation(page)).toContainText('What they have claimed is free for others.');
        await confirm(page).click();
        await expect(toasts(page).getByText(/^Removed the role of /)).toBeVisible();
        await expect(rowOf(page, donor.userID)).toHaveCount(0);
      },
    );

    test(
      'without a district, or once another administrator was faster, the form says so and keeps what was chosen',
      { tag: javaScriptEnabled ? [] : '@all' },
      async ({ page, browser }) => {
        const donor = await register(page.request);
        await logInAsAdmin(page.request);
        await page.goto(ADMINS);
        const form = await choose(page, donor);
        await form.getByRole('button', { name: 'Continue' }).click();
        await expect(form.getByRole('group', { name: 'Districts' })).toContainText('Choose at least one district.');
        if (javaScriptEnabled) await expect(form.getByRole('group', { name: 'Districts' })).toBeFocused();
        await form.getByRole('checkbox').first().check();
        await form.getByRole('button', { name: 'Continue' }).click();
        await expect(confirmation(page)).toBeVisible();
        await asAnotherAdmin(browser, async (other) => {
          const regid = await findRegid(other.request, donor);
          await post(other.request, '/api/admin/inviteAdmin', { regid, role: 'moderator' });
        });
        await confirm(page).click();
        await expect(form.getByRole('radiogroup')).toContainText(
          'This is an administrator, who sees the desk already.',
        );
        if (javaScriptEnabled) await expectAccessible(page);
        await page.goto(ADMINS);
        await rowOf(page, donor.userID).getByRole('link', { name: 'Change' }).click();
        await expect(form.getByRole('radio', { name: /Moderator/ })).toBeChecked();
        await form.getByRole('radio', { name: /Administrator/ }).check();
        await form.getByRole('button', { name: 'Continue' }).click();
        await confirm(page).click();
        await expect(rowOf(page, donor.userID)).toContainText('Everything');
      },
    );

    test('somebody without an account is invited, sets a password, and is removed by name', async ({
      page,
      browser,
    }) => {
      await logInAsAdmin(page.request);
      await page.goto(ADMINS);
      await expect(rowOf(page, 'journeys-admin')).toContainText('You');
      await expect(rowOf(page, 'journeys-admin').getByRole('button', { name: /Remove/ })).toHaveCount(0);
      const userID = `invited-${randomUUID().slice(0, 8)}`;
      await page.getByRole('link', { name: 'Add person…' }).click();
      await page.getByRole('link', { name: /invite by e-mail/ }).click();
      const form = page.getByRole('dialog', { name: 'Invite by e-mail' });
      await form.getByLabel('User ID').fill(userID);
      await form.getByLabel('Email').fill(`${userID}@example.org`);
      if (javaScriptEnabled) await expectAccessible(page);
      await form.getByRole('button', { name: 'Send invitation' }).click();
      await expect(toasts(page).getByText('They get an e-mail with a link.')).toBeVisible();
      await expect(rowOf(page, userID)).toContainText('Invited, no password yet');

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
        .getByRole('button', { name: `Remove role ${userID}` })
        .click();
      await expect(confirmation(page)).toContainText(`Remove ${userID}?`);
      await expect(confirmation(page)).toContainText('it is erased');
      await confirm(page).click();
      await expect(toasts(page).getByText('The role was removed, and the account erased.')).toBeVisible();
      await expect(rowOf(page, userID)).toHaveCount(0);
      await invited.goto('/dashboard/overview');
      await expect(invited).toHaveURL(/\/login/);
      await invited.context().close();
    });

    test("a role is given and removed from a donor's page, which comes back", async ({ page }) => {
      const donor = await register(page.request);
      await logInAsAdmin(page.request);
      const path = `/dashboard/donor/${await findRegid(page.request, donor)}`;
      await page.goto(path);
      await page.getByRole('link', { name: 'Give a role…' }).click();
      await page.getByRole('radio', { name: /Moderator/ }).check();
      await expect(page.getByLabel('State')).toBeHidden();
      await page.getByRole('button', { name: 'Continue' }).click();
      await confirm(page).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByText('Moderator', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Remove role' }).click();
      await expect(confirmation(page)).toContainText('They stay a donor');
      await confirm(page).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('link', { name: 'Give a role…' })).toBeVisible();
    });
  });
}
