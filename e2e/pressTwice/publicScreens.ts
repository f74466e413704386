// The forms that anybody may send.
import { uniqueName } from '../admin.ts';
import { choose } from '../places.ts';
import { feedbackForm, fillIn, organizationForm, serviceFeedbackForm, volunteerForm } from '../publicForms.ts';
import { fillRegistration } from '../registrationForm.ts';
import { RESULTS } from '../publicPages.ts';
import { countAsAdmin, type Screen } from './screen.ts';

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

export const publicScreens: readonly Screen[] = [
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
