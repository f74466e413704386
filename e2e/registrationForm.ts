// The registration form as a person fills it in: on its own page, or in the administrator's dialog.
import type { Locator } from '@playwright/test';
import { choose } from './places.ts';
import { password } from './register.ts';

export async function fillRegistration(form: Locator, userID: string): Promise<void> {
  await form.getByLabel('Full name').fill('Journey Person');
  await form.getByLabel('Blood group').selectOption('B+');
  await form.getByLabel('Mobile number').fill('98490 12345');
  await form.getByLabel('Year of birth').fill('1991');
  await choose(form.getByLabel('State'), 'Kerala');
  await choose(form.getByLabel('District'), 'Ernakulam');
  await choose(form.getByLabel('City'), 'Kochi');
  await form.locator('[name=emailId]').fill(`${userID}@example.org`);
  await form.locator('[name=userID]').fill(userID);
  await form.locator('[name=password]').fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.locator('[name=consent]').check();
}
