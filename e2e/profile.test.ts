// Changing profile and password.
import { expect, test } from './test.ts';
import { logIn, password, register } from './api.ts';
import { choose } from './forms.ts';
import { detail, expectAccessible, leaveAndReturn, nav, start, toasts } from './pages.ts';

test('an invalid profile sends nothing, shows the errors and focuses the first @phone-all', async ({ page }) => {
  await start(page, '/dashboard/edit-profile');
  const form = page.getByRole('form', { name: 'Edit Profile' });
  await expect(form.getByLabel('UserId')).not.toBeEditable();
  for (const label of ['Full Name', 'Mobile Number', 'Date of Birth']) await form.getByLabel(label).fill('');
  await form.getByLabel('Email').fill('not an address');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await form.getByRole('button', { name: 'Save Changes' }).click();
  for (const words of [
    'Full name is required.',
    'A valid email is required.',
    'Mobile number is required.',
    'Date of birth is required.',
  ]) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue('not an address');
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await form.getByLabel('Email').fill('corrected@example.org');
  await leaveAndReturn(page);
  await expect(form.getByLabel('Email')).toHaveValue('corrected@example.org');
});

test('a profile is changed, and its date of birth is reduced to the year', async ({ page }) => {
  await start(page, '/dashboard/edit-profile');
  const form = page.getByRole('form', { name: 'Edit Profile' });
  await expect(form.getByLabel('City')).not.toHaveValue('');
  await expect(form.getByLabel('Country')).toHaveValue('1');
  await expect(form.getByLabel('Country').locator('option:checked')).toHaveText('India');
  await expect(form.getByLabel('State').locator('option:checked')).toHaveText('Kerala');
  await form.getByLabel('Full Name').fill('Renamed Donor');
  await form.getByLabel('Mobile Number').fill('098490 54321');
  await form.getByLabel('Blood Group').selectOption('AB-');
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByLabel('Date of Birth').fill('1985-06-17');
  await choose(form.getByLabel('State'), 'Goa');
  await choose(form.getByLabel(/^District/), 'North Goa');
  await choose(form.getByLabel('City'), 'Panaji');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Your profile is update succesfully')).toBeVisible();
  await expect(form.getByLabel('Date of Birth')).toHaveValue('1985-01-01');
  await expect(form.getByLabel('Mobile Number')).toHaveValue('+91 98490 54321');
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  await nav(page).getByRole('link', { name: 'My Page' }).click();
  await expect(detail(page, 'Full name')).toHaveText('Renamed Donor');
  await expect(detail(page, 'City')).toHaveText('Panaji');
  await expect(detail(page, 'Blood group')).toHaveText('AB-');
  await expect(detail(page, 'Availability')).toHaveText('Unavailable');
});

test('a rejected profile shows field errors, a server error shows a toast, and the form keeps its values', async ({
  page,
}) => {
  await start(page, '/dashboard/edit-profile');
  const form = page.getByRole('form', { name: 'Edit Profile' });
  await form.getByLabel('Mobile Number').fill('12345');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByLabel('Mobile Number')).toBeFocused();
  await expect(form.getByLabel('Mobile Number')).toHaveAttribute('aria-invalid', 'true');

  await page.route('**/api/v1/updateDonor', (route) => route.abort());
  await form.getByLabel('Mobile Number').fill('+91 98490 11111');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Server Error')).toBeVisible();
  await expect(toasts(page).getByText('Something went wrong, try again later')).toBeVisible();
  await expect(form.getByLabel('Mobile Number')).toHaveValue('+91 98490 11111');
  await expectAccessible(page);
});

test('a form filled in as one user changes nothing after another user logged in', async ({ page, context }) => {
  await start(page, '/dashboard/edit-profile', { fullName: 'First Donor' });
  await expect(page.getByLabel('Full Name')).toHaveValue('First Donor');
  const second = await register(context.request, { fullName: 'Second Donor' });
  await logIn(context.request, second);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Server Error')).toBeVisible();
  await page.goto('/dashboard/my-page');
  await expect(detail(page, 'Full name')).toHaveText('Second Donor');
});

test('a password is changed, and its errors are shown in the form and in toasts', async ({ page }) => {
  await start(page, '/dashboard/changepassword');
  const form = page.getByRole('form', { name: 'Change Password' });
  const [current, chosen, repeated] = ['oldPassword', 'newPassword', 'confirmPassword'].map((name) =>
    form.locator(`[name=${name}]`),
  );
  const save = form.getByRole('button', { name: 'Change Password' });
  await save.click();
  await expect(toasts(page).getByText('Please ensure the form is filled out correctly.')).toBeVisible();
  await expect(current!).toBeFocused();
  await expectAccessible(page);

  await current!.fill('Wrong-Password-1');
  await chosen!.fill('Copper-Harbour-77');
  await repeated!.fill('Copper-Harbour-78');
  await save.click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await repeated!.fill('Copper-Harbour-77');
  await save.click();
  await expect(form.getByText('The current password is incorrect.')).toBeVisible();
  await expect(toasts(page).getByText('The current password is incorrect.')).toBeVisible();
  await expect(current!).toBeFocused();

  await form.getByRole('button', { name: 'Show password' }).first().click();
  await expect(current!).toHaveAttribute('type', 'text');
  await current!.fill(password);
  await save.click();
  await expect(toasts(page).getByText('Password Changed Succesfull')).toBeVisible();
  await expect(toasts(page).getByText('Change Password')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/edit-profile');
});

test('/changepassword is the same form outside the dashboard @all', async ({ page }) => {
  await start(page, '/changepassword');
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Change Password' });
  await form.locator('[name=oldPassword]').fill(password);
  await form.locator('[name=newPassword]').fill('Copper-Harbour-77');
  await form.locator('[name=confirmPassword]').fill('Copper-Harbour-77');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/dashboard/edit-profile');
  await expect(toasts(page).getByText('Password Changed Succesfull')).toBeVisible();
});
