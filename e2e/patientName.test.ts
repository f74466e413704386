// The patient's name of a donation: 'Not known' by one press, and 'Remove this name' in the public list.
import { expect, test } from './test.ts';
import { DONATION } from '#test/forms.ts';
import { logInAsAdmin, uniqueName } from './admin.ts';
import { logIn, post, register } from './api.ts';
import { expectAccessible, start, toasts } from './pages.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('Not known fills the name of the patient and keeps what was typed, and Enter does not press it', async ({
      page,
    }) => {
      await start(page, '/dashboard/last-donated');
      const form = page.getByRole('form', { name: 'Record a donation' });
      await form.getByLabel('Location').fill('Guntur');
      await form.getByRole('button', { name: 'Not known' }).click();
      await expect(form.getByLabel('Patient Name')).toHaveValue('Not known');
      await expect(form.getByLabel('Location')).toHaveValue('Guntur');
      await form.getByLabel('Patient Name').fill('A. B.');
      await form.getByLabel('Donated Date').fill('2026-03-09');
      await form.getByLabel('Hospital Name').fill('General Hospital');
      await form.getByLabel('Type of Donation').selectOption('Blood');
      await form.getByLabel('Location').press('Enter');
      await expect(toasts(page).getByText('Donation record submitted successfully')).toBeVisible();
      await expect(page.getByRole('table').getByRole('rowheader', { name: 'A. B.' })).toBeVisible();
    });

    test('a name is asked to be removed without login, and an administrator removes it @phone-all', async ({
      page,
      browser,
    }) => {
      const donor = await register(page.request);
      await logIn(page.request, donor);
      const patientName = uniqueName('Patient');
      const donationDate = new Date().toISOString().slice(0, 10);
      await post(page.request, '/api/v1/insertLastDonationBlood', { ...DONATION, donationDate, patientName });
      const visitors = await browser.newContext({ javaScriptEnabled });
      const visitor = await visitors.newPage();
      await visitor.goto('/blood-donations');
      if (javaScriptEnabled) await expectAccessible(visitor);
      await visitor.getByRole('link', { name: `Remove this name ${patientName}` }).click();
      await expect(visitor.getByRole('main')).toContainText(patientName);
      if (javaScriptEnabled) await expectAccessible(visitor);
      const form = visitor.getByRole('form', { name: 'Remove this name' });
      await form.getByLabel('Description').fill('I am this patient.');
      await form.getByRole('button', { name: 'Submit' }).dblclick();
      await expect(visitor.getByText('Thank you. An administrator will look at this.')).toBeVisible();

      const admin = await browser.newPage({ javaScriptEnabled });
      await logInAsAdmin(admin.request);
      await admin.goto('/dashboard/approve-issue-report');
      await admin.getByRole('link', { name: 'All reports' }).click();
      await admin
        .getByRole('row', { name: 'Name in a donation' })
        .filter({ hasText: donor.userID })
        .getByRole('checkbox')
        .check();
      await admin.getByRole('button', { name: /^Remove the Name/ }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(toasts(admin).getByText('The patient’s name is removed.')).toBeVisible();
      await visitor.goto('/blood-donations');
      await expect(visitor.getByText(patientName)).toHaveCount(0);
      await admin.close();
      await visitors.close();
    });
  });
}
