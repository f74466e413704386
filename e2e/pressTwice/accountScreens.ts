// Login and a forgotten password.
import { uniqueName } from '../admin.ts';
import { readLetter } from '../letters.ts';
import { password, post, register } from '../register.ts';
import type { Screen } from './screen.ts';

export const accountScreens: readonly Screen[] = [
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
