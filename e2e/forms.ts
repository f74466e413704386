// Fills in the forms as a user does.
import { expect, type Locator, type Page } from '@playwright/test';
import { languages } from '#messages/catalogues.ts';
import { newMobile, password } from './api.ts';

/** Selects an option once the list has it: countries load when it gets the focus. */
export async function choose(list: Locator, label: string): Promise<void> {
  await list.focus();
  await expect(list.locator('option', { hasText: new RegExp(`^${RegExp.escape(label)}$`) })).toBeAttached();
  await list.selectOption({ label });
}

export async function chooseSearch(page: Page, group: string, state: string, district?: string, city?: string) {
  await choose(page.getByLabel('Blood group'), group);
  await choose(page.getByLabel('State'), state);
  if (district) await choose(page.getByLabel(/^District/), district);
  if (city) await choose(page.getByLabel('City'), city);
}

/** Also submits the form. */
export async function fillLogin(page: Page, userID: string, secret: string) {
  await page.getByLabel('UserId').fill(userID);
  await page.locator('[name=password]').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function fillRegistration(form: Locator, userID: string): Promise<void> {
  await form.getByLabel('Full name').fill('Journey Person');
  await form.getByLabel('Blood group').selectOption('B+');
  await form.getByLabel('Mobile number').fill(newMobile());
  await form.getByLabel('Year of birth').fill('1991');
  await choose(form.getByLabel('State'), 'Kerala');
  await choose(form.getByLabel(/^District/), 'Ernakulam');
  await choose(form.getByLabel('City'), 'Kochi');
  await form.locator('[name=emailId]').fill(`${userID}@example.org`);
  await form.locator('[name=userID]').fill(userID);
  await form.locator('[name=password]').fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.locator('[name=consent]').check();
}

/** Returns the form. `day` is YYYY-MM-DD; a donor can record one donation of a type per day. */
export async function fillDonation(page: Page, patient: string, day = '2026-03-09'): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Record a donation' });
  await form.getByLabel('Donated Date').fill(day);
  await form.getByLabel('Patient Name').fill(patient);
  await form.getByLabel('Location').fill('Guntur');
  await form.getByLabel('Hospital Name').fill('General Hospital');
  await form.getByLabel('Type of Donation').selectOption('Blood');
  return form;
}

export interface FilledForm {
  path: string;
  title: string;
  /** Of the button. */
  submit?: string;
  /** What says that it was sent. */
  sent?: string;
  /** Label and value; the first names the entry. */
  fields: readonly (readonly [label: string, value: string])[];
}

export const feedbackForm = (name: string): FilledForm => ({
  path: '/Feedback',
  title: 'Feedback',
  fields: [
    ['FullName', name],
    ['Email', 'visitor@example.org'],
    ['MobileNo', '98490 12345'],
    ['Landline', '08632 234567'],
    ['Occupation', 'Teacher'],
    ['Location', 'Guntur'],
    ['Suggestions', `Words of ${name}`],
  ],
});

export const serviceFeedbackForm = (name: string): FilledForm => ({
  path: '/service-feedback',
  title: 'Feedback from organisations',
  fields: [
    ['Organisation name', name],
    ['Your details', 'The night desk'],
    ['Feedback', 'The list saved us an hour.'],
    ['Data information', 'Two numbers were old.'],
  ],
});

export const volunteerForm = (name: string): FilledForm => ({
  path: '/volunteer',
  title: 'Become a volunteer',
  fields: [
    ['Full name', name],
    ['Date of birth', '1990-05-17'],
    ['Email', 'volunteer@example.org'],
    ['Occupation', 'Nurse'],
    ['Mobile number', '98490 12345'],
    ['Landline', '08632 234567'],
    ['Present location', 'Guntur'],
    ['Permanent address', '1 Station Road, Guntur'],
    ['Why do you want to join us?', 'My sister needed blood.'],
    ['What would you like to do after joining?', 'Keep the list of my town true.'],
  ],
});

export const organizationForm = (name: string): FilledForm => ({
  path: '/organization',
  title: 'Add a service organisation',
  fields: [
    ['Name', name],
    ['Service category', 'Hospital'],
    ['Service type', 'Public'],
    ['Service sector', 'Health'],
    ['Email', 'desk@example.org'],
    ['Website', 'https://example.org'],
    ['Phone 1', '98490 12345'],
    ['Phone 2', '08632 234567'],
    ['Address', '2 Station Road, Guntur'],
    ['Your details', 'The matron'],
    ['Comments', 'Open at night.'],
  ],
});

const hindi = languages.hi.t;

/** In Hindi, because English has nothing to translate. */
export const translationForm = (sentence: string): FilledForm => ({
  path: '/hi/better-words?page=/find-donor',
  title: hindi('site.betterWords'),
  submit: hindi('ui.submit'),
  sent: hindi('betterWords.received'),
  fields: [
    [hindi('betterWords.sentence'), sentence],
    [hindi('field.betterWords'), 'ब्लड ग्रुप चुनें'],
  ],
});

export const publicForms = [feedbackForm, serviceFeedbackForm, volunteerForm, organizationForm] as const;

/** The field with exactly this label; the label of an optional field ends with a note. */
export const fieldOf = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${RegExp.escape(label)}( \\(optional\\))?\\s*\\*?$`));

export async function fillIn(page: Page, { fields }: FilledForm): Promise<void> {
  for (const [label, value] of fields) await fieldOf(page, label).fill(value);
}
