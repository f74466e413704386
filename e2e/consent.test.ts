// Donors under an older consent are asked for the newest one right after the login.
import { expect, test } from './test.ts';
import { password, register } from './api.ts';
import { fillLogin } from './forms.ts';
import { expectAccessible, toasts } from './pages.ts';

const QUESTION = 'Do you agree to our new text?';
/** The first and the second text. */
const [first, second] = [{ consentVersion: '2026-11-21' }, { consentVersion: '2026-11-22' }];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('‘I agree’ is asked after the login, and leads on to the page that was asked for', async ({ page }) => {
      const { userID } = await register(page.request, first);
      await page.goto('/dashboard/last-donated');
      await fillLogin(page, userID, password);
      const form = page.getByRole('form', { name: QUESTION });
      await expect(form).toContainText('with my town, and from when I may give; the number only as I choose');
      await expect(form.getByRole('link', { name: 'How we handle your data' })).toHaveAttribute('href', '/privacy');
      if (javaScriptEnabled) await expectAccessible(page);
      await form.getByRole('button', { name: 'I agree' }).dblclick();
      await expect(page).toHaveURL('/dashboard/last-donated');
      await expect(toasts(page).getByText('You have agreed to the new text.')).toHaveCount(1);
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/dashboard/edit-profile');
    });

    test('‘Not now’ leads on, My Page still offers it, and the next login asks again', async ({ page }) => {
      const { userID } = await register(page.request, second);
      await page.goto('/login');
      await fillLogin(page, userID, password);
      await page.getByRole('link', { name: 'Not now' }).click();
      await expect(page).toHaveURL('/dashboard/edit-profile');
      await page.goto('/dashboard/my-page');
      await expect(page.getByRole('link', { name: QUESTION })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.context().clearCookies();
      await page.goto('/login');
      await fillLogin(page, userID, password);
      await expect(page.getByRole('form', { name: QUESTION })).toBeVisible();
    });
  });
}
