// A donor's own pages.
import { confirmation, uniqueName } from '../admin.ts';
import { fillDonation } from '../donationForm.ts';
import { nav, start } from '../dashboard.ts';
import { password } from '../register.ts';
import { countRows, type Screen } from './screen.ts';

export const donorScreens: readonly Screen[] = [
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
      const form = await fillDonation(page, patient);
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
