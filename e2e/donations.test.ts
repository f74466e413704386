// Recording donations, and the public list of donations.
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { expect, test } from './test.ts';
import { logIn, post, register } from './api.ts';
import { fillDonation } from './forms.ts';
import { expectAccessible, nav, shownDay, start, toasts } from './pages.ts';

const donation = {
  donationDate: '2026-03-09',
  patientName: 'A patient',
  place: 'Guntur',
  hospitalName: 'General Hospital',
  typeOfDonation: 'Platelets',
};

test('a donation is recorded, listed, published, and moves the next eligible date @phone-all', async ({ page }) => {
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
  // Recent, because an eligible date of the past is not shown.
  const day = addDays(dayInIndia(new Date()), -40);
  await form.getByLabel('Donated Date').fill(day);
  await form.getByLabel('Patient Name').fill(patient);
  await form.getByLabel('Location').fill('Guntur');
  await form.getByLabel('Hospital Name').fill('General Hospital');
  await form.getByLabel('Type of Donation').selectOption('Platelets');
  await submit.click();
  await expect(toasts(page).getByText('Donation record submitted successfully')).toBeVisible();
  await expect(form.getByLabel('Patient Name')).toHaveValue('');
  await expect(form.getByLabel('Type of Donation')).toHaveValue('');
  const row = page.getByRole('table', { name: 'Last Blood Donations' }).getByRole('row', { name: patient });
  for (const words of [shownDay(day), 'Guntur', 'General Hospital', 'Platelets'])
    await expect(row).toContainText(words);
  await expectAccessible(page);

  await page.goto('/dashboard/my-page');
  await expect(page.getByText(`Next donation date ${shownDay(addDays(day, 90))}`)).toBeVisible();

  await page.goto('/blood-donations');
  const publicRow = page.getByRole('table', { name: 'Blood Donations' }).getByRole('row', { name: patient });
  // Later donations of other tests come first.
  for (let place = 2; (await publicRow.count()) === 0 && place < 6; place += 1)
    await page.goto(`/blood-donations?page=${place}`);
  for (const words of ['Giving Donor', shownDay(day), 'Guntur', 'General Hospital']) {
    await expect(publicRow).toContainText(words);
  }
  await expectAccessible(page);
});

test('donations are paged by ten, in the dashboard and on the public page', async ({ page }) => {
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

test('when donations fail to save or load, an error is shown and the form keeps its values', async ({ page }) => {
  await start(page, '/dashboard/last-donated');
  await page.route('**/api/v1/insertLastDonationBlood', (route) => route.abort());
  const form = await fillDonation(page, 'A patient');
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

test('a donation that is recorded already is rejected in the form, which keeps its values @all', async ({ page }) => {
  await start(page, '/dashboard/last-donated');
  await post(page.request, '/api/v1/insertLastDonationBlood', donation);
  const form = page.getByRole('form', { name: 'Record a donation' });
  await form.getByLabel('Donated Date').fill(donation.donationDate);
  await form.getByLabel('Patient Name').fill('A patient');
  await form.getByLabel('Location').fill('Guntur');
  await form.getByLabel('Hospital Name').fill('General Hospital');
  await form.getByLabel('Type of Donation').selectOption('Platelets');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('You have already recorded this donation.')).toBeVisible();
  await expect(form.getByLabel('Donated Date')).toBeFocused();
  await expect(form.getByLabel('Patient Name')).toHaveValue('A patient');
});

test('a donation in the future is rejected in the form @all', async ({ page }) => {
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
