// The screens that anybody sees.
import { expect, test } from '@playwright/test';
import { publicPages, RESULTS } from '../publicPages.ts';
import { logInAsAdmin } from '../admin.ts';
import { toasts } from '../dashboard.ts';
import { feedbackForm, fillIn } from '../publicForms.ts';
import { register } from '../register.ts';
import { shoot } from './shoot.ts';

for (const path of publicPages) {
  test(path, async ({ page }) => {
    await page.goto(path);
    await shoot(page, path === '/' ? 'landing' : path.slice(1));
  });
}

for (const [path, button] of [
  ['/register', 'Register'],
  ['/login', 'Login'],
  ['/forgotpassword', 'Submit'],
  ['/Feedback', 'Submit'],
  ['/volunteer', 'Submit'],
  ['/organization', 'Submit'],
  ['/find-donor', 'Search'],
] as const) {
  test(`${path} left empty`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await shoot(page, `${path.slice(1)}-invalid`);
  });
}

test('the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('banner').locator('summary').click();
  await page.screenshot({ path: 'screenshots/menu-360-light.png' });
});

test('results', async ({ page }) => {
  const fullName = 'Venkata Satyanarayana Lakshmi Narasimha Subrahmanyeswara Rao of Rajamahendravaram';
  await register(page.request, { fullName, bloodGroup: 'AB-' });
  await page.goto(RESULTS);
  await shoot(page, 'results');
  await page.goto(`${RESULTS}&page=2`);
  await shoot(page, 'results-last-page');
  await page.goto(RESULTS.replace('state=2', 'state=3'));
  await shoot(page, 'results-none');
  await page.goto('/find-donor');
  await page.getByLabel('Blood group').selectOption('AB-');
  await page.getByLabel('State').selectOption({ label: 'Kerala' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(fullName).first()).toBeVisible();
  await shoot(page, 'results-long-name');
});

test('results that cannot be loaded', async ({ page }) => {
  await page.goto(RESULTS);
  await page.route('**/api/v1/searchDoner', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await shoot(page, 'results-failed');
});

test('the report dialog', async ({ page }) => {
  await page.goto(RESULTS);
  await page
    .getByRole('link', { name: /^Report / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await shoot(page, 'report');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog.getByText('Choose what is wrong.')).toBeVisible();
  await shoot(page, 'report-invalid');
});

test('a login that fails, and one after idleness', async ({ page }) => {
  await page.goto('/login?inactive=1');
  await shoot(page, 'login-inactive');
  await page.goto('/login');
  await page.getByLabel('UserId').fill('somebody');
  await page.locator('[name=password]').fill('Wrong-Lantern-42');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toasts(page).getByText('Please enter valid username and password.')).toBeVisible();
  await toasts(page).getByText('Please enter valid username and password.').hover();
  await shoot(page, 'login-failed');
});

test('a registration with words everywhere', async ({ page }) => {
  await page.goto('/register');
  await page.locator('[name=userID]').fill('journeys-admin');
  await page.locator('[name=DOB]').fill(String(new Date().getFullYear() - 15));
  await page.locator('[name=password]').fill('weak');
  await expect(page.getByText('not available')).toBeVisible();
  await shoot(page, 'register-words');
});

test('feedback that was sent, and feedback that was approved', async ({ page }) => {
  const form = feedbackForm('Lakshmi (sample)');
  await page.goto(form.path);
  await fillIn(page, form);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page).getByText('your Form is submitted!')).toBeVisible();
  await toasts(page).getByText('your Form is submitted!').hover();
  await shoot(page, 'Feedback-sent');
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/approve-feedback');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: /^Approve \d/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText(/approved successfully/)).toBeVisible();
  await page.goto('/testimonals');
  await shoot(page, 'testimonals-filled');
});
