// When an error of a field appears and when it goes, in every form.
import { expect, test, type Locator, type Page } from './test.ts';
import { RESULTS } from './publicPages.ts';
import { logInAsAdmin } from './admin.ts';
import { password, post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { choose, fillRegistration } from './forms.ts';
import { expectAccessible, start, toasts } from './pages.ts';

interface FormCase {
  path: string;
  /** A field by its name in the form, what it says when it is left empty, and a value that is accepted. */
  field: string;
  error: string;
  value: string;
  open?: (page: Page) => Promise<unknown>;
}

const asDonor = (path: string) => (page: Page) => start(page, path);
const asAdmin = (path: string) => async (page: Page) => {
  await logInAsAdmin(page.request);
  await page.goto(path);
};

/** The form of a link in an e-mail. */
async function openReset(page: Page) {
  const donor = await register(page.request);
  await post(page.request, '/api/v1/forgetPassword', { emailId: donor.emailId });
  await page.goto(await newestLink('/resetpassword', donor));
}

const forms: readonly FormCase[] = [
  { path: '/register', field: 'fullName', error: 'Full name is required.', value: 'Asha Rao' },
  { path: '/login', field: 'userID', error: 'User id is required.', value: 'asha' },
  { path: '/forgotpassword', field: 'emailId', error: 'Enter your Email id', value: 'asha@example.org' },
  { path: '/resetpassword', field: 'newPassword', error: 'Choose a password.', value: password, open: openReset },
  { path: '/Feedback', field: 'strSuggestions', error: 'Suggestions are required.', value: 'Thank you' },
  { path: '/service-feedback', field: 'ServiceOrgname', error: 'Organisation name is required.', value: 'A hospital' },
  { path: '/volunteer', field: 'emailId', error: 'A valid email is required.', value: 'asha@example.org' },
  { path: '/organization', field: 'Phone1', error: 'Phone 1 is required.', value: '98490 12345' },
  ...[
    { path: '/dashboard/edit-profile', field: 'fullName', error: 'Full name is required.', value: 'Asha Rao' },
    { path: '/dashboard/changepassword', field: 'oldPassword', error: 'Current password is required.', value: password },
    { path: '/dashboard/last-donated', field: 'patientName', error: 'Patient name is required.', value: 'A patient' },
  ].map((form) => ({ ...form, open: asDonor(form.path) })),
  ...[
    { path: '/dashboard/registered-donors?add=1', field: 'mobileNumber', error: 'Mobile number is required.', value: '98490 12345' },
  ].map((form) => ({ ...form, open: asAdmin(form.path) })),
]; // prettier-ignore

const isMarked = (field: Locator) => expect(field).toHaveAttribute('aria-invalid', 'true');
const isNotMarked = (field: Locator) => expect(field).not.toHaveAttribute('aria-invalid');

/** All forms share what marks a field. */
const [usual] = forms;

for (const { path, field: name, error, value, open = (page: Page) => page.goto(path) } of forms) {
  const tag = path === usual!.path ? '' : ' @all';
  test(`a field of ${path} is marked when it is left empty, and no longer once its value is valid${tag}`, async ({
    page,
  }) => {
    await open(page);
    const field = page.locator(`[name=${name}]`);
    await field.fill('');
    await field.press('Tab');
    // A password's own button is part of the field.
    if ((await field.getAttribute('type')) === 'password') await page.keyboard.press('Tab');
    await isMarked(field);
    await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(error)}$`));
    await expectAccessible(page);
    await field.fill(value);
    await expect(field).toBeFocused();
    await isNotMarked(field);
  });
}

test('the search and the report mark a choice that is left open, and no longer once it is made', async ({ page }) => {
  await page.goto('/');
  const group = page.getByLabel('Blood group');
  await group.focus();
  await group.press('Tab');
  await isMarked(group);
  await expectAccessible(page);
  await group.selectOption('O+');
  await isNotMarked(group);

  await page.goto(RESULTS);
  const report = /^Report /;
  await page
    .getByRole('link', { name: report })
    .or(page.getByRole('button', { name: report }))
    .first()
    .click();
  const reason = page.getByRole('dialog').getByLabel('Options');
  await reason.focus();
  await reason.press('Tab');
  await isMarked(reason);
  await expectAccessible(page);
  await reason.selectOption('Wrong Number');
  await isNotMarked(reason);
});

test('a field is not marked while its first word is typed, an incomplete form marks all, and each goes as it is filled in', async ({
  page,
}) => {
  await page.goto('/register');
  const email = page.locator('[name=emailId]');
  await email.pressSequentially('asha');
  await isNotMarked(email);
  // The window was left.
  await email.evaluate((field) => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await page.locator('[name=userID]').pressSequentially('as');
  await isMarked(email);
  await isNotMarked(page.locator('[name=userID]'));

  for (const name of ['emailId', 'userID']) await page.locator(`[name=${name}]`).fill('');
  await page.getByRole('button', { name: 'Register' }).click();
  const form = page.getByRole('form', { name: 'Register as Donor' });
  const marked = form.locator('[aria-invalid=true]');
  await expect(marked).toHaveCount(12);
  await fillRegistration(form, `corrected-${Date.now()}`);
  await expect(marked).toHaveCount(0);
  await expect(form.getByText(/ is required\.$|^Choose a/)).toHaveCount(0);
  await expect(page.getByRole('status').getByText('available', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('copying the e-mail address into the user id removes the error of the user id @all', async ({ page }) => {
  await page.goto('/register');
  const userId = page.locator('[name=userID]');
  await userId.focus();
  await userId.press('Tab');
  await isMarked(userId);
  await page.locator('[name=emailId]').fill(`copied-${Date.now()}@example.org`);
  await page.getByLabel('Use Email address as UserId').check();
  await isNotMarked(userId);
});

test('a taken user id is marked with one message, and the form keeps its values', async ({ page, request }) => {
  const { userID } = await register(request);
  await page.goto('/register');
  const userId = page.locator('[name=userID]');
  await userId.fill(userID);
  await expect(page.getByRole('status').getByText('not available')).toBeVisible();
  await isMarked(userId);
  await fillRegistration(page.getByRole('form', { name: 'Register as Donor' }), userID);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('form').getByText('User already Exists')).toBeVisible();
  await expect(toasts(page).getByText('Registration Unsuccesfull!')).toBeVisible();
  await expect(toasts(page).getByText('User already Exists')).toBeVisible();
  await expect(page.getByRole('status').getByText('not available')).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('Journey Person');
  await expect(page.getByLabel('City').locator('option:checked')).toHaveText('Kochi');
  await expectAccessible(page);
  await userId.press('End');
  await userId.pressSequentially('-2');
  await expect(page.getByRole('form').getByText('User already Exists')).toBeHidden();
  await expect(page.getByRole('status').getByText('available', { exact: true })).toBeVisible();
  await isNotMarked(userId);
});

test('an error of the server stays until its own field is edited', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('UserId').fill('nobody-at-all');
  await page.locator('[name=password]').fill('Wrong-Password-1');
  await page.getByRole('button', { name: 'Login' }).click();
  const secret = page.locator('[name=password]');
  await expect(secret).toBeFocused();
  await expect(secret).toHaveAccessibleDescription('Check the user id and the password, or use Forgot Password.');
  await expect(page.getByRole('main').getByText('Please enter valid username and password.')).toHaveCount(0);
  await expect(toasts(page).getByText('Please enter valid username and password.')).toBeVisible();
  await page.getByLabel('UserId').fill('somebody');
  await isMarked(secret);
  await secret.pressSequentially('2');
  await isNotMarked(secret);
});

test('a repeated password is compared again when the first one changes @all', async ({ page }) => {
  await openReset(page);
  const [chosen, repeated] = [page.locator('[name=newPassword]'), page.locator('[name=confirmPassword]')];
  await page.getByRole('button', { name: 'Save password' }).click();
  await isMarked(chosen);
  await isMarked(repeated);
  await chosen.fill('Copper-Harbour-77');
  await repeated.fill('Copper-Harbour-78');
  await chosen.focus();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await chosen.fill('Copper-Harbour-78');
  await isNotMarked(repeated);
});

test('a click on Submit out of an empty field is not lost to the message that appears', async ({ page }) => {
  await page.goto('/Feedback');
  await page.locator('[name=strSuggestions]').focus();
  await page.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
  const submit = (await page.getByRole('button', { name: 'Submit' }).boundingBox())!;
  await page.mouse.move(submit.x + 20, submit.y + submit.height / 2);
  await page.mouse.down();
  await expect(page.locator('[name=strSuggestions]')).not.toBeFocused();
  await isNotMarked(page.locator('[name=strSuggestions]'));
  await page.mouse.up();
  await expect(toasts(page).getByText('Incomplete form')).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(6);
});

test('a profile with another state and no district sends nothing and names what is missing', async ({ page }) => {
  await start(page, '/dashboard/edit-profile');
  const form = page.getByRole('form', { name: 'Edit Profile' });
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/updateDonor') && sent.push(request.url()));
  await choose(form.getByLabel('State'), 'Goa');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('District is required.')).toBeVisible();
  await expect(form.getByText('City is required.')).toBeVisible();
  await expect(form.getByLabel(/^District/)).toBeFocused();
  expect(sent).toEqual([]);
});
