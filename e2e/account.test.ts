// Registration, login and forgotten password.
import { expect, test, type Page } from './test.ts';
import { readEmails } from '#test/emails.ts';
import { newMobile, password } from './api.ts';
import { fillLogin, fillRegistration } from './forms.ts';
import { expectAccessible, showLists, toasts } from './pages.ts';
import { holdRequests } from './requests.ts';

const NEW_PASSWORD = 'Copper-Lantern-31';

let last = 0;
function newPerson(info: { workerIndex: number; retry: number; project: { name: string } }) {
  last += 1;
  const userID = `e2e-${info.project.name}-${info.workerIndex}-${Date.now()}-${last}`;
  return { userID, emailId: `${userID}@example.org` };
}

/** Waits for an e-mail to this address that contains this text. */
async function readEmail(address: string, text: string): Promise<string> {
  const find = async () =>
    (await readEmails(process.env.E2E_DATA_DIR!, address)).findLast((email) => email.includes(text));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return (await find())!;
}

async function fillYou(page: Page) {
  await page.getByLabel('Full name').fill('Journey Person');
  await page.getByLabel('Blood group').selectOption('B+');
  await page.getByLabel('Mobile number').fill(newMobile());
  await page.getByLabel('Year of birth').fill('1991');
}

async function fillPasswords(page: Page, secret = password) {
  await page.getByLabel('Password', { exact: false }).and(page.locator('[name=password]')).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
}

/** What stands below the login form after a registration: also after a reload, until it is dismissed. */
async function expectWelcome(page: Page, emailId: string) {
  const welcome = page.getByText('Never take money for blood, not even the fare.');
  await expect(page.getByText('We sent an e-mail to the address that you gave.')).toContainText(emailId);
  await page.reload();
  await expect(welcome).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('UserId')).toBeVisible();
  await expect(welcome).toBeHidden();
}

test('a donor registers, reads the welcome e-mail, logs in, forgets the password and sets a new one', async ({
  page,
}, info) => {
  const { userID, emailId } = newPerson(info);
  await page.goto('/register');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toasts(page).getByText('Incomplete form')).toBeVisible();
  await expect(toasts(page).getByText('Please fill all the fields')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByText('Without this we cannot list you.')).toBeVisible();
  await expectAccessible(page);

  await fillRegistration(page.getByRole('main'), userID);
  await expect(page.getByRole('status').getByText('available', { exact: true })).toBeVisible();
  await fillPasswords(page, 'weak');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Password must contain at least one uppercase letter and one number.')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(toasts(page).getByText('Registration Unsuccesfull!')).toBeVisible();
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await fillPasswords(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(toasts(page).getByText('Registration Succesfull')).toBeVisible();
  const next = await page.getByText('What happens now').boundingBox();
  expect(next!.y).toBeLessThan((await page.getByLabel('UserId').boundingBox())!.y);
  await expect(toasts(page).getByText('Registered as a new user')).toBeVisible();
  await expectAccessible(page);
  await expectWelcome(page, emailId);

  const welcome = await readEmail(emailId, 'Registration Succesfull');
  expect(welcome).toContain(userID);
  expect(welcome).not.toContain(password);

  await fillLogin(page, userID, 'Wrong-Password-1');
  await expect(toasts(page).getByText('Invalid Credentials')).toBeVisible();
  await expect(page.getByText('Please enter valid username and password.').first()).toBeVisible();
  await expect(page.getByLabel('UserId')).toHaveValue(userID);
  await expectAccessible(page);
  await fillLogin(page, userID, password);
  await expect(page).toHaveURL(/\/dashboard/);
  const kept = await page.evaluate(() => localStorage.getItem('userData'));
  expect(JSON.parse(kept!)).toMatchObject({ userID, fullName: 'Journey Person' });
  expect(kept).not.toContain(password);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  await page.context().clearCookies();

  await page.goto('/forgotpassword');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Enter your Email id')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email ID').fill(emailId);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(toasts(page).getByText('Email sent to your registered email')).toBeVisible();
  const email = await readEmail(emailId, 'resetpassword?token=');
  const link = new URL(/http\S+resetpassword\?token=[\w-]+/.exec(email)![0]);

  await page.goto(link.pathname + link.search);
  await expectAccessible(page);
  await page.locator('[name=newPassword]').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(toasts(page).getByText('Password Changed Succesfull')).toBeVisible();
  await fillLogin(page, userID, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(link.pathname + link.search);
  await expect(page.getByText(/This link does not work any more/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await expectAccessible(page);
});

test('an e-mail address is accepted as user id @all', async ({ page }, info) => {
  const { emailId } = newPerson(info);
  await page.goto('/register');
  await page.locator('[name=emailId]').fill(emailId);
  await page.getByLabel('Use Email address as UserId').check();
  await expect(page.locator('[name=userID]')).toHaveValue(emailId);
  await expect(page.getByRole('status').getByText('available', { exact: true })).toBeVisible();
});

test('the registration starts with India, Available, a shown number and calls by day, and says what is no user id', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('India');
  await expect(page.getByRole('radio', { name: 'Available', exact: true })).toBeChecked();
  expect(
    await page.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.parentElement!.textContent)),
  ).toEqual([
    'Available',
    'UnAvailable',
    'Everyone who searches: families can call at once.',
    'Everyone who searches, but hidden while unavailable, in a pause or resting after a donation.',
    'Only administrators: families write by e-mail, once the e-mail address is confirmed.',
    'From 7 in the morning to 10 at night.',
    'At any time, also at night.',
  ]);
  for (const label of ['Blood group', 'State']) await expect(page.getByLabel(label)).toHaveValue('');

  const reason = page.getByText('Use letters from A to Z, digits');
  const userId = page.locator('[name=userID]');
  await page.locator('[name=emailId]').fill("o'neil@example.org");
  await page.getByLabel('Use Email address as UserId').check();
  await expect(reason).toBeVisible();
  await expect(userId).toHaveAttribute('aria-invalid', 'true');
  await page.locator('[name=emailId]').fill('oneil@example.org');
  await expect(reason).toHaveCount(0);
});

test('a spinner is shown while the user id is being checked @all', async ({ page }) => {
  await page.goto('/register');
  const release = await holdRequests(page, '**/api/v1/checkUserId');
  await page.locator('[name=userID]').fill('somebody-quite-new');
  const status = page.getByRole('status').filter({ hasText: 'Checking…' });
  await expect(status.locator('[aria-hidden]').first()).toBeVisible();
  release();
  await expect(page.getByRole('status').getByText('available', { exact: true })).toBeVisible();
});

test('a password that is easy to guess is named as the reason, and not a form that is incomplete @all', async ({
  page,
}, info) => {
  await page.goto('/register');
  await fillRegistration(page.getByRole('main'), newPerson(info).userID);
  await fillPasswords(page, 'Iloveyou1');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('This password is easy to guess. Try a longer one.')).toBeVisible();
  await expect(toasts(page).getByText('Correct what is marked in the form.')).toBeVisible();
  await expect(toasts(page).getByText('Incomplete form')).toBeHidden();
  await expect(page.locator('[name=password]')).toBeFocused();
});

test('a minor is told from when they will be listed @all', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Year of birth').fill(String(new Date().getFullYear() - 17));
  await expect(page.getByText('By your year of birth you are under 18.', { exact: false })).toBeVisible();
});

test('a rejected registration shows the reason in the form and keeps its values', async ({ page }, info) => {
  const person = newPerson(info);
  await page.goto('/register');
  await fillRegistration(page.getByRole('main'), person.userID);
  await page.route('**/api/v1/addDoner', (route) =>
    route.fulfill({ status: 403, json: { code: 'csrf', message: 'This page is out of date.' } }),
  );
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('main').getByRole('alert').getByText('This page is out of date.')).toBeVisible();
  await expect(page.locator('[name=userID]')).toHaveValue(person.userID);
  await expect(page.getByLabel('I authorise this site')).toBeChecked();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a donor registers, logs in to the page they asked for, and requests a password link', async ({
    page,
  }, info) => {
    const { userID, emailId } = newPerson(info);
    await page.goto('/register');
    await fillYou(page);
    await page.getByLabel('State').selectOption({ label: 'Goa' });
    await showLists(page);
    await expect(page.getByLabel('Full name')).toHaveValue('Journey Person');
    await page.getByLabel(/^District/).selectOption({ label: 'North Goa' });
    await showLists(page);
    await page.getByLabel('City').selectOption({ label: 'Panaji' });
    await page.locator('[name=emailId]').fill(emailId);
    await page.locator('[name=userID]').fill(userID);
    await fillPasswords(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Without this we cannot list you.')).toHaveCount(0);
    await page.getByLabel('I authorise this site').check();
    await fillPasswords(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Registered as a new user')).toBeVisible();
    await expect(page.getByText('Never take money for blood, not even the fare.')).toBeVisible();

    await page.goto('/login?next=%2Ffind-donor');
    await fillLogin(page, userID, 'Wrong-Password-1');
    await expect(page.getByText('Invalid Credentials')).toBeVisible();
    await expect(page.getByLabel('UserId')).toHaveValue(userID);
    await fillLogin(page, userID, password);
    await expect(page).toHaveURL(/\/find-donor$/);
    await expect(page.getByRole('link', { name: 'Mypage' }).first()).toBeVisible();
    await page.context().clearCookies();

    await page.goto('/forgotpassword');
    await page.getByLabel('Email ID').fill(emailId);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Email sent to your registered email')).toBeVisible();
    const email = await readEmail(emailId, 'resetpassword?token=');
    const link = new URL(/http\S+resetpassword\?token=[\w-]+/.exec(email)![0]);
    await page.goto(link.pathname + link.search);
    await page.locator('[name=newPassword]').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password Changed Succesfull')).toBeVisible();
  });
});
