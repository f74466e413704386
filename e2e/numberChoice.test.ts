// A donor decides who sees the number and when calls are welcome: at registration, on Edit Profile, and by an administrator.
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from './test.ts';
import { openDonors, openMore, rowOf, uniqueName } from './admin.ts';
import { logIn, newMobile, password, register } from './api.ts';
import { fillLogin } from './forms.ts';
import { inDistrict, takeDistrict } from './geography.ts';
import { detail, expectAccessible, showLists, start, toasts } from './pages.ts';

const ADMINISTRATORS = 'Only administrators: families write by e-mail, once the e-mail address is confirmed.';
const EVERYONE = 'Everyone who searches: families can call at once.';
const AT_NIGHT = 'At any time, also at night.';
const BY_DAY = 'From 7 in the morning to 10 at night.';

const choice = (form: Page | Locator, name: string) => form.getByRole('radio', { name });

async function expectChosen(page: Page, seenBy: string, hours: string) {
  await expect(detail(page, 'Who sees the mobile number?')).toHaveText(seenBy);
  await expect(detail(page, 'When are calls welcome?')).toHaveText(hours);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('a woman registers with a hidden number and calls at any time; My Page shows both @phone-all', async ({
      page,
    }) => {
      const userID = `hidden-${randomUUID().slice(0, 13)}`;
      await page.goto('/register');
      await page.getByLabel('Full name').fill('Hidden Person');
      await page.getByLabel('Blood group').selectOption('B+');
      await page.getByLabel('Mobile number').fill(newMobile());
      await page.getByLabel('Year of birth').fill('1991');
      await page.getByLabel('Gender').selectOption('Female');
      for (const [level, name] of [
        [/^State/, 'Goa'],
        [/^District/, 'North Goa'],
        [/^City/, 'Panaji'],
      ] as const) {
        if (javaScriptEnabled)
          await expect(page.getByLabel(level).locator('option', { hasText: name }).first()).toBeAttached();
        await page.getByLabel(level).selectOption({ label: name });
        if (!javaScriptEnabled && name !== 'Panaji') await showLists(page);
      }
      await page.locator('[name=emailId]').fill(`${userID}@example.org`);
      await page.locator('[name=userID]').fill(userID);
      await page.locator('[name=password]').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await expect(choice(page, EVERYONE)).toBeChecked();
      await expect(choice(page, BY_DAY)).toBeChecked();
      await choice(page, ADMINISTRATORS).check();
      await choice(page, AT_NIGHT).check();
      await page.locator('[name=consent]').check();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL('/login');
      await fillLogin(page, userID, password);
      await expect(page).toHaveURL(/\/dashboard/);
      // The note below the login form is done with.
      const kept = await page.context().storageState();
      expect(JSON.stringify(kept.origins)).not.toContain(`${userID}@`);
      await page.goto('/dashboard/my-page');
      await expectChosen(page, ADMINISTRATORS, AT_NIGHT);
      await page.goto('/dashboard/edit-profile');
      await expect(page.getByLabel('Gender')).toHaveValue('Female');
    });

    test('Edit Profile shows the choices and changes them, and search and My Page follow @phone-all', async ({
      page,
    }) => {
      const district = await takeDistrict(page.request);
      const fullName = `Choice ${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x').replaceAll('-', '')}`;
      const { mobileNumber } = await start(page, '/dashboard/edit-profile', {
        fullName,
        bloodGroup: 'AB-',
        ...district.place,
      });
      await expect(choice(page, EVERYONE)).toBeChecked();
      await choice(page, ADMINISTRATORS).check();
      await choice(page, AT_NIGHT).check();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).dblclick();
      await expect(toasts(page).getByText('Your profile is update succesfully')).toBeVisible();
      await expect(choice(page, ADMINISTRATORS)).toBeChecked();
      await expect(choice(page, AT_NIGHT)).toBeChecked();
      await page.goto('/dashboard/my-page');
      await expectChosen(page, ADMINISTRATORS, AT_NIGHT);
      await page.goto(inDistrict('AB-', district));
      await expect(page.getByRole('main')).toContainText(fullName);
      expect(await page.content()).not.toContain(mobileNumber.slice(-5));
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test('an administrator sees the number and changes who sees it @all', async ({ page }) => {
  const fullName = uniqueName('Unseen');
  const { userID, mobileNumber } = await register(page.request, { fullName, numberShown: 'never' });
  await openDonors(page, userID);
  await expect(rowOf(page, fullName)).toContainText(mobileNumber.slice(-5));
  const dialog = await openMore(page, fullName);
  await expect(choice(dialog, ADMINISTRATORS)).toBeChecked();
  await choice(dialog, EVERYONE).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Donor updated successfully')).toBeVisible();
  await page.context().clearCookies();
  await logIn(page.request, { userID });
  await page.goto('/dashboard/my-page');
  await expectChosen(page, EVERYONE, BY_DAY);
});
