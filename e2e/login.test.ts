// Login, forgotten password and the page of a password link: messages and redirects.
import { expect, test } from './test.ts';
import { password, register } from './api.ts';
import { fillLogin } from './forms.ts';
import { expectAccessible, toasts } from './pages.ts';

test('the password can be made visible, and login links to Register and to Forgot Password, with its picture', async ({
  page,
}) => {
  await page.goto('/login');
  const typed = page.locator('[name=password]');
  await typed.fill('Secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(typed).toHaveAttribute('type', 'text');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await main.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password');
  await expect(main.getByLabel('Email ID')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Submit' })).toBeVisible();
  const widths = await main
    .locator('svg, img')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.max(...widths)).toBeGreaterThan(100);
});

test('without an answer from the server login shows an error', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/v1/login', (route) => route.abort());
  await fillLogin(page, 'somebody', password);
  await expect(toasts(page).getByText('Server Error')).toBeVisible();
  await expect(toasts(page).getByText('Something went wrong, try again later')).toBeVisible();
});

for (const { code, status, title, text } of [
  { code: 'unavailable', status: 503, title: 'Server Error', text: 'Something went wrong, try again later' },
  { code: 'not_found', status: 404, title: 'Error', text: 'An unexpected error occurred.' },
  { code: 'too_many_requests', status: 429, title: 'Error', text: 'Too many tries. Please wait.' },
]) {
  test(`a login that fails with ${status} shows '${title}' in a toast and in the form${status === 503 ? '' : ' @all'}`, async ({
    page,
  }) => {
    await page.goto('/login');
    await page.route('**/api/v1/login', (route) =>
      route.fulfill({
        status,
        headers: { 'Retry-After': '300' },
        json: { code, message: 'Too many tries. Please wait.' },
      }),
    );
    await fillLogin(page, 'somebody', password);
    await expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
    await expect(toasts(page).getByText(text)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert').getByText(text)).toBeVisible();
    await expect(page.getByLabel('UserId')).toHaveValue('somebody');
    await expectAccessible(page);
  });
}

test('a response without a user is not a login @all', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/v1/login', (route) => route.fulfill({ json: { success: true, message: '', data: null } }));
  await fillLogin(page, 'somebody', password);
  await expect(toasts(page).getByText('Login failed. Please check your credentials.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
});

test('login never redirects to another site, and the header shows who is logged in at once', async ({
  page,
  request,
}) => {
  const donor = await register(request);
  // web/accounts/nextPath.test.ts has the other spellings.
  await page.goto(`/login?next=${encodeURIComponent('/\\evil.example')}`);
  await fillLogin(page, donor.userID, password);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard/);
  const response = await page.request.get('/');
  expect(await response.text()).toContain('Mypage');
});

test('a password link that cannot be requested shows an error @all', async ({ page }) => {
  await page.goto('/forgotpassword');
  await page.route('**/api/v1/forgetPassword', (route) => route.abort());
  await page.getByLabel('Email ID').fill('somebody@example.org');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page).getByText('Error!')).toBeVisible();
  await expect(toasts(page).getByText('Something went wrong', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email ID')).toHaveValue('somebody@example.org');
});

test('the message about logout for inactivity stays until dismissed @all', async ({ page }) => {
  await page.goto('/login?inactive=1');
  const alert = page.getByRole('alert').filter({ hasText: 'You have been logged out due to inactivity' });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
});
