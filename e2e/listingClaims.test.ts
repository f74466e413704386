// Approve Issue Report: a number that four donors claim, and who of them is listed.
import { expect, test } from './test.ts';
import { confirmation, logInAsAdmin, REPORTED_DONORS, uniqueName } from './admin.ts';
import { register } from './api.ts';
import { expectAccessible, toasts } from './pages.ts';

const uniqueNumber = (place: number) => `+9170${String(Date.now()).slice(-7)}${place}`;

for (const [index, javaScriptEnabled] of [true, false].entries()) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('an administrator decides who of four donors of a number is listed @phone-all', async ({ page }, {
      project,
    }) => {
      const mobileNumber = uniqueNumber(index + (project.name === 'phone' ? 2 : 0));
      const names = [1, 2, 3, 4].map(() => uniqueName('Claimant'));
      for (const fullName of names) await register(page.request, { fullName, mobileNumber });
      await logInAsAdmin(page.request);
      await page.goto(REPORTED_DONORS);
      const number = `+91 ${mobileNumber.slice(3, 8)} ${mobileNumber.slice(8)}`;
      const claim = page.getByRole('listitem').filter({ hasText: `Four donors claim this number: ${number}` });
      const itemOf = (name: string) => claim.getByRole('listitem').filter({ hasText: name });
      await expect(itemOf(names[3]!)).toContainText('Waits');
      await expect(itemOf(names[0]!)).toContainText('Listed');
      if (javaScriptEnabled) await expectAccessible(page);

      await itemOf(names[0]!)
        .getByRole('button', { name: /^Do not list/ })
        .click();
      await expect(confirmation(page)).toContainText(`Do not list ${names[0]}`);
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(toasts(page).getByText(/^Taken off the list /)).toBeVisible();
      await expect(itemOf(names[0]!)).toContainText('Refused');

      await itemOf(names[3]!)
        .getByRole('button', { name: /^List this donor/ })
        .click();
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
      const listed = toasts(page)
        .locator('[data-kind]')
        .filter({ hasText: /Listed / });
      await expect(listed).toBeVisible();
      await expect(claim).toHaveCount(0);
      await listed.getByRole('button', { name: 'Undo' }).click();
      await expect(itemOf(names[3]!)).toContainText('Waits');
    });
  });
}
