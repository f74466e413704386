// The forms that anybody may send, as a person fills them in: labels and values, every field of each.
import type { Page } from '@playwright/test';

export interface FilledForm {
  path: string;
  title: string;
  /** Label and value; the first names the entry. */
  fields: readonly (readonly [label: string, value: string])[];
}

export const feedbackForm = (name: string): FilledForm => ({
  path: '/Feedback',
  title: 'Feedback',
  fields: [
    ['Full name', name],
    ['Email', 'visitor@example.org'],
    ['Mobile number', '98490 12345'],
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

export const publicForms = [feedbackForm, serviceFeedbackForm, volunteerForm, organizationForm] as const;

/** The field with exactly this label; an optional one says so after it. */
export const fieldOf = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${RegExp.escape(label)}( \\(optional\\))?\\s*\\*?$`));

export async function fillIn(page: Page, { fields }: FilledForm): Promise<void> {
  for (const [label, value] of fields) await fieldOf(page, label).fill(value);
}
