// The dashboard, as a donor and as an administrator see it.
import { expect, test, type Page } from '@playwright/test';
import { logInAsAdmin, openMore, sendFeedback, tick } from '../admin.ts';
import { nav, start } from '../dashboard.ts';
import { fillIn, organizationForm, serviceFeedbackForm, volunteerForm } from '../publicForms.ts';
import { post, register } from '../register.ts';
import { shoot } from './shoot.ts';

const longName = 'Venkata Satyanarayana Lakshmi Narasimha Subrahmanyeswara Rao of Rajamahendravaram';

test('a donor’s pages', async ({ page }) => {
  await start(page, '/dashboard/my-page', { fullName: longName });
  await shoot(page, 'my-page');
  for (const name of ['edit-profile', 'changepassword', 'last-donated']) {
    await page.goto(`/dashboard/${name}`);
    await shoot(page, name);
    await page.getByRole('main').locator('form button[type=submit]').last().click();
    await shoot(page, `${name}-sent`);
  }
  await page.goto('/changepassword');
  await shoot(page, 'changepassword-outside');
});

test('a donor’s donations, and leaving', async ({ page }) => {
  const { userID } = await start(page, '/dashboard/my-page', { fullName: 'Asha (sample)' });
  for (let nth = 1; nth <= 12; nth += 1) {
    await post(page.request, '/api/v1/insertLastDonationBlood', {
      userID,
      donationDate: `20${String(10 + nth)}-03-01`,
      patientName: 'Somebody (sample)',
      place: 'Thiruvananthapuram Metropolitan Region, opposite the old bus stand',
      hospitalName: 'Government Medical College Hospital and Research Institute',
      typeOfDonation: nth % 2 === 0 ? 'Blood' : 'Platelets',
    });
  }
  await page.goto('/dashboard/last-donated');
  await shoot(page, 'last-donated-filled');
  await page.goto('/blood-donations');
  await shoot(page, 'blood-donations-filled');
  await page.goto('/dashboard/my-page');
  await nav(page).getByRole('button', { name: 'Delete Profile' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shoot(page, 'delete-profile');
});

async function asAdmin(page: Page, path: string): Promise<void> {
  await logInAsAdmin(page.request);
  await page.goto(`/dashboard/${path}`);
}

test('an administrator’s queues, empty', async ({ page }) => {
  for (const path of ['approve-service-feedback', 'approve-issue-report', 'blood-requests', 'activity']) {
    await asAdmin(page, path);
    await shoot(page, `${path}-at-first`);
  }
  await asAdmin(page, 'approve-volunteer?more=1');
  await shoot(page, 'approve-volunteer-gone');
});

test('an administrator’s queues, filled', async ({ page }) => {
  for (let nth = 1; nth <= 17; nth += 1) await sendFeedback(page.request, nth === 16 ? longName : `Visitor ${nth}`);
  for (const form of [volunteerForm(longName), organizationForm(longName), serviceFeedbackForm(longName)]) {
    await page.goto(form.path);
    await fillIn(page, form);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('your Form is submitted!')).toBeVisible();
  }
  await asAdmin(page, 'approve-feedback');
  await shoot(page, 'approve-feedback');
  await tick(page, longName, 'Visitor 17');
  await shoot(page, 'approve-feedback-ticked');
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await shoot(page, 'approve-feedback-confirm');
  for (const path of ['approve-volunteer', 'approve-organization', 'approve-service-feedback']) {
    await asAdmin(page, path);
    await shoot(page, path);
    await openMore(page, longName);
    await shoot(page, `${path}-more`);
  }
});

test('an administrator’s donors', async ({ page }) => {
  const name = `${longName}, the younger`;
  await register(page.request, { fullName: name });
  await asAdmin(page, 'registered-donors');
  await shoot(page, 'registered-donors');
  await page.goto('/dashboard/registered-donors?search=nobody-at-all');
  await shoot(page, 'registered-donors-none');
  await page.goto('/dashboard/registered-donors?add=1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'add-donor');
  await page.goto('/dashboard/registered-donors');
  await openMore(page, name);
  await shoot(page, 'edit-donor');
});

test('a list that cannot be loaded, and a page that is not theirs', async ({ page }) => {
  await start(page, '/dashboard/activity');
  await shoot(page, 'forbidden');
  await asAdmin(page, 'my-page');
  await page.route('**/api/admin/getActivity/**', (route) => route.fulfill({ status: 503, json: {} }));
  await nav(page).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await shoot(page, 'activity-failed');
});
