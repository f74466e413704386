// The administrators' dialogs.
import type { Page } from '@playwright/test';
import { confirmation, logInAsAdmin, openMore, sendFeedback, tick, uniqueName } from '../admin.ts';
import { post, register } from '../register.ts';
import { fillRegistration } from '../registrationForm.ts';
import { countRows, type Screen } from './screen.ts';

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

export const adminScreens: readonly Screen[] = [
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
