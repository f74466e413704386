// A donor's own pages: the way in, the profile, the password, donations, and the ways out.
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { choose } from './places.ts';
import { logIn, password, post, register, type Donor } from './register.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const detail = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));

async function start(page: Page, path: string, more?: Record<string, unknown>): Promise<Donor> {
  const donor = await register(page.request, more);
  await logIn(page.request, donor);
  await page.goto(path);
  return donor;
}

const donation = {
  donationDate: '2026-03-09',
  patientName: 'A patient',
  place: 'Guntur',
  hospitalName: 'General Hospital',
  typeOfDonation: 'Platelets',
};

test('without a session every page leads to login, and login leads back', async ({ page }) => {
  const donor = await register(page.request);
  for (const path of ['/dashboard', '/dashboard/my-page', '/dashboard/last-donated?page=2', '/changepassword']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/dashboard/my-page');
  await page.getByLabel('UserId').fill(donor.userID);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard/my-page');
});

test('the dashboard begins with the profile, and its own links need no new document', async ({ page }) => {
  await start(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard/edit-profile');
  await page.evaluate(() => (document.body.dataset.same = 'yes'));
  for (const name of ['My Page', 'Change Password', 'Last Donated Blood', 'Edit Profile']) {
    await nav(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(nav(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
    expect(await page.title()).toContain(name);
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');
});

test('My Page shows the details, and one press changes the availability @phone', async ({ page }) => {
  const donor = await start(page, '/dashboard/my-page');
  const shown = {
    'User ID': donor.userID,
    'Full name': donor.fullName,
    'Blood group': 'O+',
    'Mobile number': '+91 98490 12345',
    Country: 'India',
    State: 'Andhra Pradesh',
    District: 'Guntur',
    City: 'Guntur',
    'Email ID': donor.emailId,
    Availability: 'Available',
  };
  for (const [label, value] of Object.entries(shown)) await expect(detail(page, label)).toHaveText(value);
  await expect(page.getByText('You have recorded no donation yet.')).toBeVisible();
  await expectAccessible(page);

  const canDonate = page.getByRole('switch', { name: 'I can donate now' });
  await expect(canDonate).toBeChecked();
  await canDonate.focus();
  await page.keyboard.press('Space');
  await expect(canDonate).not.toBeChecked();
  await expect(detail(page, 'Availability')).toHaveText('Unavailable');
  await expect(canDonate).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(canDonate).not.toBeChecked();
});

test('somebody under 18 is told that searches do not show them yet', async ({ page }) => {
  await start(page, '/dashboard/my-page', { DOB: new Date().getFullYear() - 10 });
  await expect(page.getByText('By your year of birth you are under 18')).toBeVisible();
});

test('userData in the browser holds the user without a password, and is gone after logout', async ({ page }) => {
  const donor = await start(page, '/dashboard/my-page');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toContain(donor.userID);
  expect(await page.evaluate(() => localStorage.getItem('userData'))).not.toMatch(/password/i);
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('an invalid profile sends nothing, says what is wrong and moves the focus there @phone', async ({ page }) => {
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
});

test('a profile is changed, its date of birth reduced to the year', async ({ page }) => {
  await start(page, '/dashboard/edit-profile');
  const form = page.getByRole('form', { name: 'Edit Profile' });
  await expect(form.getByLabel('City')).not.toHaveValue('');
  await form.getByLabel('Full Name').fill('Renamed Donor');
  await form.getByLabel('Mobile Number').fill('098490 54321');
  await form.getByLabel('Blood Group').selectOption('AB-');
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByLabel('Date of Birth').fill('1985-06-17');
  await choose(form.getByLabel('State'), 'Goa');
  await choose(form.getByLabel('District'), 'North Goa');
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

test('what the server refuses is shown in place; a server that fails is a toast, and what was typed stays', async ({
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

test('a session that ended meanwhile leads to login and back to the page', async ({ page }) => {
  await start(page, '/dashboard/edit-profile');
  await page.getByRole('form', { name: 'Edit Profile' }).getByLabel('Full Name').fill('Too late');
  await post(page.request, '/api/v1/logout', {});
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/edit-profile')}`);
});

test('a password is changed, with its faults in place and in the toasts @phone', async ({ page }) => {
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
  await expect(form.getByText('The current password is not right.')).toBeVisible();
  await expect(toasts(page).getByText('The current password is not right.')).toBeVisible();
  await expect(current!).toBeFocused();

  await form.getByRole('button', { name: 'Show password' }).first().click();
  await expect(current!).toHaveAttribute('type', 'text');
  await current!.fill(password);
  await save.click();
  await expect(toasts(page).getByText('Password Changed Succesfull')).toBeVisible();
  await expect(toasts(page).getByText('Change Password')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/edit-profile');
});

test('/changepassword is the same form outside the dashboard', async ({ page }) => {
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

test('a donation is recorded, listed, told to the public, and moves the next date @phone', async ({ page }) => {
  const donor = await start(page, '/dashboard/last-donated', { fullName: 'Giving Donor' });
  await expect(page.getByRole('heading', { name: 'Last Blood Donations' })).toBeVisible();
  await expect(page.getByText('No Donations found')).toBeVisible();
  await expect(page.getByText('are shown on the public page Blood Donations')).toBeVisible();
  await expectAccessible(page);

  const form = page.getByRole('form', { name: 'Record a donation' });
  const submit = form.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(form.getByLabel('Donated Date')).toBeFocused();
  await expect(form.getByText('Donated date is required.')).toBeVisible();
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(5);
  await expectAccessible(page);

  const patient = `Patient of ${donor.userID}`;
  await form.getByLabel('Donated Date').fill('2026-03-09');
  await form.getByLabel('Patient Name').fill(patient);
  await form.getByLabel('Location').fill('Guntur');
  await form.getByLabel('Hospital Name').fill('General Hospital');
  await form.getByLabel('Type of Donation').selectOption('Platelets');
  await submit.click();
  await expect(toasts(page).getByText('Donation record submitted successfully')).toBeVisible();
  await expect(form.getByLabel('Patient Name')).toHaveValue('');
  await expect(form.getByLabel('Type of Donation')).toHaveValue('');
  const row = page.getByRole('table', { name: 'Last Blood Donations' }).getByRole('row', { name: patient });
  for (const words of ['09/03/2026', 'Guntur', 'General Hospital', 'Platelets']) await expect(row).toContainText(words);
  await expectAccessible(page);

  await page.goto('/dashboard/my-page');
  await expect(page.getByText('07/06/2026')).toBeVisible();

  await page.goto('/blood-donations');
  const publicRow = page.getByRole('table', { name: 'Blood Donations' }).getByRole('row', { name: patient });
  for (const words of ['Giving Donor', '09/03/2026', 'Guntur', 'General Hospital']) {
    await expect(publicRow).toContainText(words);
  }
  await expectAccessible(page);
});

test('donations come ten a page, here and on the public page', async ({ page }) => {
  const donor = await register(page.request);
  await logIn(page.request, donor);
  for (let day = 10; day < 22; day++) {
    await post(page.request, '/api/v1/insertLastDonationBlood', { ...donation, donationDate: `2026-01-${day}` });
  }
  await page.goto('/dashboard/last-donated');
  const rows = page.getByRole('table', { name: 'Last Blood Donations' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText('21/01/2026');
  await page.getByRole('form').getByLabel('Patient Name').fill('Half a form');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/dashboard/last-donated?page=2');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('form').getByLabel('Patient Name')).toHaveValue('Half a form');
  await page.goto('/blood-donations');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/blood-donations?page=2');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});

test('donations that fail to be stored or listed say so, and the form keeps what was typed', async ({ page }) => {
  await start(page, '/dashboard/last-donated');
  await page.route('**/api/v1/insertLastDonationBlood', (route) => route.abort());
  const form = page.getByRole('form', { name: 'Record a donation' });
  await form.getByLabel('Donated Date').fill('2026-03-09');
  await form.getByLabel('Patient Name').fill('A patient');
  await form.getByLabel('Location').fill('Guntur');
  await form.getByLabel('Hospital Name').fill('General Hospital');
  await form.getByLabel('Type of Donation').selectOption('Blood');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page).getByText('Failed to process donation records')).toBeVisible();
  await expect(form.getByLabel('Patient Name')).toHaveValue('A patient');

  await nav(page).getByRole('link', { name: 'My Page' }).click();
  await page.route('**/api/v1/getLastDonatedBlood', (route) => route.abort());
  await nav(page).getByRole('link', { name: 'Last Donated Blood' }).click();
  await expect(toasts(page).getByText('Error!')).toBeVisible();
  await expect(page.getByRole('main').getByText('Something went wrong')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/getLastDonatedBlood');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('No Donations found')).toBeVisible();
});

test('a donation in the future is refused in place', async ({ page }) => {
  await start(page, '/dashboard/last-donated');
  const form = page.getByRole('form', { name: 'Record a donation' });
  const future = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('Donated Date').fill(future);
  await form.getByLabel('Patient Name').fill('A patient');
  await form.getByLabel('Location').fill('Guntur');
  await form.getByLabel('Hospital Name').fill('General Hospital');
  await form.getByLabel('Type of Donation').selectOption('Blood');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Donated date cannot be in the future.')).toBeVisible();
  await expect(form.getByLabel('Donated Date')).toBeFocused();
});
