// What can be activated twice: each control, how to get to it, and what it does when it is activated once.
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { confirmation, logInAsAdmin, openMore, sendFeedback, tick, uniqueName } from './admin.ts';
import { nav, start } from './dashboard.ts';
import { readLetter } from './letters.ts';
import { choose } from './places.ts';
import { feedbackForm, fillIn, organizationForm, serviceFeedbackForm, volunteerForm } from './publicForms.ts';
import { password, post, register } from './register.ts';
import { fillRegistration } from './registrationForm.ts';
import { RESULTS } from '../scripts/publicPages.ts';

export interface Prepared {
  control: Locator;
  /** How often it was done, as the API tells. */
  count?: () => Promise<number>;
}

export interface Screen {
  title: string;
  /** The end of the path of the request that does the work. */
  call: string;
  /** The one message; none where the control leads to another page without one. */
  message?: string;
  leadsTo?: RegExp;
  /** The focus is where it was. */
  keepsFocus?: boolean;
  /** One of each kind is part of npm test. */
  isRepresentative?: boolean;
  /** `other` is another visitor, who may log in. */
  prepare(page: Page, other: APIRequestContext): Promise<Prepared>;
}

async function countRows(request: APIRequestContext, path: string, mark: string): Promise<number> {
  const answer = await request.get(path);
  const { data } = (await answer.json()) as { data: object[] };
  return data.filter((row) => JSON.stringify(row).includes(mark)).length;
}

async function countAsAdmin(other: APIRequestContext, path: string, mark: string): Promise<number> {
  await logInAsAdmin(other);
  return countRows(other, path, mark);
}

const publicForm = (makeForm: typeof feedbackForm, call: string, list: string): Screen => ({
  title: makeForm('').title,
  call,
  message: 'your Form is submitted!',
  keepsFocus: true,
  async prepare(page, other) {
    const form = makeForm(uniqueName('Twice'));
    await page.goto(form.path);
    await fillIn(page, form);
    const count = () => countAsAdmin(other, `/api/admin/${list}/100/0`, form.fields[0]![1]);
    return { control: page.getByRole('button', { name: 'Submit' }), count };
  },
});

const publicScreens: readonly Screen[] = [
  { ...publicForm(feedbackForm, 'addFeedback', 'getFeedbacks'), isRepresentative: true },
  publicForm(serviceFeedbackForm, 'addServiceFeedback', 'getServiceFeedbacks'),
  publicForm(volunteerForm, 'addVolunteer', 'getVolunteers'),
  publicForm(organizationForm, 'addOrganization', 'getOrganizations'),
  {
    title: 'Register',
    call: 'addDoner',
    message: 'Registered as a new user',
    leadsTo: /\/login$/,
    async prepare(page, other) {
      const userID = uniqueName('twice').replace(' ', '-');
      await page.goto('/register');
      await fillRegistration(page.getByRole('main'), userID);
      const count = () => countAsAdmin(other, `/api/admin/getRegisteredDonors/100/0?searchTerm=${userID}`, userID);
      return { control: page.getByRole('button', { name: 'Register' }), count };
    },
  },
  {
    title: 'Search',
    call: 'searchDoner',
    leadsTo: /\/find-donor\?bloodgroup=A%2B/,
    async prepare(page) {
      await page.goto(RESULTS);
      await choose(page.getByLabel('Blood group'), 'A+');
      return { control: page.getByRole('button', { name: 'Search' }) };
    },
  },
  {
    title: 'Report donor',
    call: 'addIssueReport',
    message: 'Issue Report Succesfully',
    isRepresentative: true,
    async prepare(page, other) {
      const mark = uniqueName('Nobody answers');
      await page.goto(RESULTS);
      await page
        .getByRole('link', { name: /^Report / })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Report donor' });
      await dialog.getByLabel('Options').selectOption('Wrong Number');
      await dialog.getByLabel('Description').fill(mark);
      const count = () => countAsAdmin(other, '/api/admin/getIssueReport/1/100', mark);
      return { control: dialog.getByRole('button', { name: 'Report' }), count };
    },
  },
];

const accountScreens: readonly Screen[] = [
  {
    title: 'Login',
    call: '/login',
    leadsTo: /\/dashboard/,
    isRepresentative: true,
    async prepare(page, other) {
      const { userID } = await register(other);
      await page.goto('/login');
      await page.getByLabel('UserId').fill(userID);
      await page.locator('[name=password]').fill(password);
      return { control: page.getByRole('button', { name: 'Login' }) };
    },
  },
  {
    title: 'Login with a wrong password',
    call: '/login',
    message: 'Please enter valid username and password.',
    async prepare(page) {
      await page.goto('/login');
      await page.getByLabel('UserId').fill(uniqueName('nobody'));
      await page.locator('[name=password]').fill(password);
      return { control: page.getByRole('button', { name: 'Login' }) };
    },
  },
  {
    title: 'Forgot Password',
    call: 'forgetPassword',
    message: 'Email sent to your registered email',
    leadsTo: /\/login$/,
    async prepare(page, other) {
      const { emailId } = await register(other);
      await page.goto('/forgotpassword');
      await page.getByLabel('Email ID').fill(emailId);
      return { control: page.getByRole('button', { name: 'Submit' }) };
    },
  },
  {
    title: 'Reset password',
    call: 'resetPassword',
    message: 'Password Changed Succesfull',
    leadsTo: /\/login$/,
    async prepare(page, other) {
      const { emailId } = await register(other);
      await post(other, '/api/v1/forgetPassword', { emailId });
      const letter = await readLetter(emailId, 'resetpassword?token=');
      const link = new URL(/http\S+resetpassword\?token=[\w-]+/.exec(letter)![0]);
      await page.goto(link.pathname + link.search);
      for (const name of ['newPassword', 'confirmPassword']) {
        await page.locator(`[name=${name}]`).fill('Copper-Harbour-77');
      }
      return { control: page.getByRole('button', { name: 'Save password' }) };
    },
  },
];

const donorScreens: readonly Screen[] = [
  {
    title: 'Availability',
    call: 'updateDonor',
    message: 'Your profile is update succesfully',
    keepsFocus: true,
    isRepresentative: true,
    async prepare(page) {
      await start(page, '/dashboard/my-page');
      const control = page.getByRole('switch', { name: 'I can donate now' });
      return { control, count: async () => ((await control.getAttribute('aria-checked')) === 'false' ? 1 : 0) };
    },
  },
  {
    title: 'Edit Profile',
    call: 'updateDonor',
    message: 'Your profile is update succesfully',
    keepsFocus: true,
    async prepare(page) {
      await start(page, '/dashboard/edit-profile');
      await page.getByLabel('Full Name').fill('Renamed Donor');
      return { control: page.getByRole('button', { name: 'Save Changes' }) };
    },
  },
  {
    title: 'Change Password',
    call: 'changePassword',
    message: 'Password Changed Succesfull',
    async prepare(page) {
      await start(page, '/dashboard/changepassword');
      await page.locator('[name=oldPassword]').fill(password);
      for (const name of ['newPassword', 'confirmPassword']) {
        await page.locator(`[name=${name}]`).fill('Copper-Harbour-77');
      }
      return { control: page.getByRole('main').getByRole('button', { name: 'Change Password' }) };
    },
  },
  {
    title: 'Last Donated Blood',
    call: 'insertLastDonationBlood',
    message: 'Donation record submitted successfully',
    keepsFocus: true,
    isRepresentative: true,
    async prepare(page, other) {
      const patient = uniqueName('Patient');
      await start(page, '/dashboard/last-donated');
      const form = page.getByRole('form', { name: 'Record a donation' });
      await form.getByLabel('Donated Date').fill('2026-03-09');
      await form.getByLabel('Patient Name').fill(patient);
      await form.getByLabel('Location').fill('Guntur');
      await form.getByLabel('Hospital Name').fill('General Hospital');
      await form.getByLabel('Type of Donation').selectOption('Blood');
      const count = () => countRows(other, '/api/v1/getBloodDonations', patient);
      return { control: form.getByRole('button', { name: 'Submit' }), count };
    },
  },
  {
    title: 'Log out everywhere else',
    call: 'endOtherSessions',
    message: '0 other sessions ended.',
    keepsFocus: true,
    async prepare(page) {
      await start(page, '/dashboard/my-page');
      return { control: page.getByRole('button', { name: 'Log out everywhere else' }) };
    },
  },
  {
    title: 'Logout',
    call: '/logout',
    leadsTo: /\/login$/,
    async prepare(page) {
      await start(page, '/dashboard/my-page');
      return { control: nav(page).getByRole('button', { name: 'Logout' }) };
    },
  },
  {
    title: 'Confirm of Delete Profile',
    call: 'deleteProfile',
    message: 'Profile Deleted Succesfully',
    leadsTo: /\/login$/,
    async prepare(page) {
      await start(page, '/dashboard/my-page');
      await nav(page).getByRole('button', { name: 'Delete Profile' }).click();
      return { control: confirmation(page).getByRole('button', { name: 'Confirm' }) };
    },
  },
];

/** Confirm in the dialog of a decision about one row. */
const decision = (verb: string, call: string, message: string, open: (page: Page) => Promise<string>): Screen => ({
  title: `Confirm of ${verb} (${call})`,
  call,
  message,
  async prepare(page) {
    const name = await open(page);
    await tick(page, name);
    await page.getByRole('button', { name: `${verb} 1`, exact: true }).click();
    return { control: confirmation(page).getByRole('button', { name: 'Confirm' }) };
  },
});

async function openFeedback(page: Page): Promise<string> {
  const name = uniqueName('Twice');
  await sendFeedback(page.request, name);
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/approve-feedback');
  return name;
}

async function openDonor(page: Page): Promise<string> {
  const { userID } = await register(page.request);
  await logInAsAdmin(page.request);
  await page.goto(`/dashboard/registered-donors?search=${userID}`);
  return userID;
}

async function openReport(page: Page): Promise<string> {
  const fullName = uniqueName('Reported');
  const donor = await register(page.request, { fullName });
  await logInAsAdmin(page.request);
  const answer = await page.request.get(`/api/admin/getRegisteredDonors/1/0?searchTerm=${donor.userID}`);
  const { data } = (await answer.json()) as { data: { regid: number }[] };
  const report = { user_id: data[0]!.regid, options: 'Wrong Number', description: 'Nobody answers.' };
  await post(page.request, '/api/v1/addIssueReport', report);
  await page.goto('/dashboard/approve-issue-report');
  return fullName;
}

const adminScreens: readonly Screen[] = [
  {
    ...decision('Approve', 'approveFeedback', '1 feedback entry approved successfully', openFeedback),
    isRepresentative: true,
  },
  decision('Decline', 'declineFeedback', '1 feedback entry declined successfully', openFeedback),
  decision('Delete', 'deleteFeedback', '1 feedback entry deleted successfully', openFeedback),
  decision('Disable', 'disableDonor', '1 donor disabled successfully', openDonor),
  decision('Delete', 'deleteDonor', '1 donor deleted successfully', openDonor),
  decision('Delete', 'deleteIssueReport', 'Issue reports deleted successfully', openReport),
  {
    title: 'Add Donor',
    call: 'addRegisteredDonor',
    message: 'Registered as a new user',
    async prepare(page) {
      const userID = uniqueName('added').replace(' ', '-');
      await logInAsAdmin(page.request);
      await page.goto(`/dashboard/registered-donors?search=${userID}`);
      await page.getByRole('link', { name: 'Add Donor' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Donor' });
      await fillRegistration(dialog, userID);
      const count = () => countRows(page.request, `/api/admin/getRegisteredDonors/100/0?searchTerm=${userID}`, userID);
      return { control: dialog.getByRole('button', { name: 'Register' }), count };
    },
  },
  {
    title: 'Edit Donor',
    call: 'updateRegisteredDonor',
    message: 'Donor updated successfully',
    async prepare(page) {
      const userID = await openDonor(page);
      const dialog = await openMore(page, userID);
      await dialog.getByLabel('Full Name').fill('Renamed Donor');
      return { control: dialog.getByRole('button', { name: 'Save Changes' }) };
    },
  },
];

export const screens: readonly Screen[] = [...publicScreens, ...accountScreens, ...donorScreens, ...adminScreens];

/** The page is interactive: React has taken over, and its lists are loaded. */
export async function expectReady(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('form[novalidate], [role=switch], form').first()).toBeAttached();
}
