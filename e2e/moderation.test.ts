// The administrators' queues: submissions are listed, opened, approved, declined and deleted.
import { expect, test } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import {
  confirmation,
  decide,
  expectDecided,
  logInAsAdmin,
  openMore,
  rowOf,
  submitForm,
  tick,
  uniqueName,
} from './admin.ts';
import {
  type FilledForm,
  feedbackForm,
  fillIn,
  organizationForm,
  serviceFeedbackForm,
  translationForm,
  volunteerForm,
} from './forms.ts';
import { expectAccessible, nav, openNav, start, toasts } from './pages.ts';

interface Queue {
  link: string;
  path: string;
  title: string;
  makeForm(name: string): FilledForm;
  /** The entries of the detail dialog between the date and the status. */
  details: readonly string[];
  thing: string;
}

const queues: readonly Queue[] = [
  {
    link: 'Approve Feedback',
    path: '/dashboard/approve-feedback',
    title: 'Approve FeedBack',
    makeForm: feedbackForm,
    details: ['Name', 'Location', 'Email', 'Mobile', 'Occupation', 'Number', 'Feedback'],
    thing: 'feedback entry',
  },
  {
    link: 'Approve Service Feedback',
    path: '/dashboard/approve-service-feedback',
    title: 'Approve FeedBack',
    makeForm: serviceFeedbackForm,
    details: ['Organization Name', 'Submitter Details', 'Feedback Message', 'Data Informations'],
    thing: 'service feedback',
  },
  {
    link: 'Approve Volunteer',
    path: '/dashboard/approve-volunteer',
    title: 'Approve Volunteer',
    makeForm: volunteerForm,
    details: [
      'Full Name',
      'Date of Birth',
      'Email',
      'Present Location',
      'Occupation',
      'Permanent Address',
      'Landline',
      'Mobile',
      'Why Join',
      'Vision After Joining',
    ],
    thing: 'volunteer application',
  },
  {
    link: 'Approve Organization',
    path: '/dashboard/approve-organization',
    title: 'Approve Service Organization',
    makeForm: organizationForm,
    details: [
      'Name',
      'Service Category',
      'Email',
      'Service Type',
      'Website',
      'Service Sector',
      'Phone 1',
      'Phone 2',
      'Address',
      'Comments',
      'Submitter Details',
    ],
    thing: 'service organization',
  },
  {
    link: 'Translations',
    path: '/dashboard/approve-translation',
    title: 'Translations',
    makeForm: translationForm,
    details: ['Sentence', 'Better Words', 'Language', 'Page', 'Name'],
    thing: 'translation',
  },
];

for (const { link, path, title, makeForm, details, thing } of queues) {
  // The queues share their components: one is walked to its end, the others until something is approved.
  const isWalkedWhole = runsEverything || path === '/dashboard/approve-feedback';
  const steps = isWalkedWhole ? 'opened, approved, declined and deleted' : 'opened and approved @all';
  test(`${path}: a submission is ${steps}`, async ({ page }) => {
    const expectSharedAccessible = () => (isWalkedWhole ? expectAccessible(page) : undefined);
    const name = uniqueName('Queued');
    const form = makeForm(name);
    await submitForm(page, form);
    await logInAsAdmin(page.request);
    await page.goto('/dashboard');
    await nav(page).getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('link', { name: /^All/ }).click();
    await expect(page).toHaveURL(`${path}?state=all`);
    await expectDecided(page, name, 'InActive', 'pending');
    await expectSharedAccessible();

    const dialog = await openMore(page, name);
    await expect(dialog.getByRole('heading')).toHaveText(name);
    expect(await dialog.getByRole('term').allTextContents()).toEqual(['Date', ...details, 'Status']);
    const shown = (await dialog.getByRole('definition').allTextContents()).join('\n');
    for (const [label, value] of form.fields)
      if (!/date|mobile|phone|landline/i.test(label)) expect(shown).toContain(value);
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(800);
    await expectSharedAccessible();
    // The open record is in the URL: it can be shared, and Back closes it.
    await page.reload();
    await expect(dialog.getByRole('heading')).toHaveText(name);
    await dialog.getByText('Close', { exact: true }).click();
    await expect(dialog).toBeHidden();

    const decisions = ['Approve', 'Decline', 'Delete'].map((word) => page.getByRole('button', { name: word }));
    for (const button of decisions) {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription('Select at least one first.');
    }
    await tick(page, name);
    await expectSharedAccessible();
    await page.getByRole('button', { name: 'Approve 1' }).click();
    await expect(confirmation(page)).toContainText(`Approve 1 ${thing}?`);
    await expect.poll(async () => Math.round((await confirmation(page).boundingBox())!.width)).toBe(400);
    await expectSharedAccessible();
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expectDecided(page, name, 'InActive', 'pending');

    await decide(page, 'Approve', 1);
    await expect(toasts(page).getByText(/^Approved /)).toBeVisible();
    await expectDecided(page, name, 'Active', 'approved');
    if (!isWalkedWhole) return;
    await tick(page, name);
    await decide(page, 'Decline', 1);
    await expect(toasts(page).getByText(`Declined feedback of ${name}`)).toBeVisible();
    await expectDecided(page, name, 'InActive', 'declined');
    await tick(page, name);
    await decide(page, 'Delete', 1);
    await expect(toasts(page).getByText(`Deleted feedback of ${name}`)).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
  });
}

test('approved feedback is public until it is declined @phone-all', async ({ page }) => {
  const name = uniqueName('Told');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await submitForm(page, feedbackForm(name));
  await page.goto('/testimonals');
  await expect(entry).toHaveCount(0);
  await logInAsAdmin(page.request);
  const queue = '/dashboard/approve-feedback?state=all';
  await page.goto(queue);
  const dialog = await openMore(page, name);
  await expectAccessible(page);
  await dialog.getByText('Close', { exact: true }).click();
  await tick(page, name);
  await expectAccessible(page);
  await decide(page, 'Approve', 1);
  await expect(rowOf(page, name)).toContainText('approved');
  await page.goto('/testimonals');
  await expect(page.getByRole('heading', { name: 'FeedBack' })).toBeVisible();
  // Other tests may have added a page of newer ones.
  if ((await entry.count()) === 0) await page.goto('/testimonals?page=2');
  for (const shown of [`Words of ${name}`, name, 'Guntur', 'visitor@example.org'])
    await expect(entry).toContainText(shown);
  await expect(entry).not.toContainText('98490');
  await expect(entry).not.toContainText('Teacher');
  await expectAccessible(page);
  await page.goto(queue);
  await tick(page, name);
  await decide(page, 'Decline', 1);
  await expect(rowOf(page, name)).toContainText('declined');
  await page.goto('/testimonals');
  await expect(entry).toHaveCount(0);
});

test('the administrators’ pages and links are for administrators only @all', async ({ page }) => {
  await start(page, '/dashboard/my-page');
  const adminLinks = [
    ...queues.map(({ link }) => link),
    'Approve Issue Report',
    'Blood Requests',
    'Registered Donors',
    'Activity',
  ];
  await openNav(page);
  for (const name of adminLinks) await expect(nav(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  const paths = [
    ...queues.map(({ path }) => path),
    '/dashboard/approve-issue-report',
    '/dashboard/approve-issue-report/by-donor',
    '/dashboard/blood-requests',
    '/dashboard/registered-donors',
    '/dashboard/activity',
  ];
  for (const path of paths) {
    const response = await page.goto(path);
    expect(response!.status(), path).toBe(403);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  await expectAccessible(page);
  await logInAsAdmin(page.request);
  await page.goto('/dashboard');
  await openNav(page);
  for (const name of adminLinks) await expect(nav(page).getByRole('link', { name, exact: true })).toHaveCount(1);
  await expect(nav(page).getByRole('button', { name: 'Delete Profile' })).toHaveCount(0);
  await nav(page).getByRole('link', { name: 'Blood Requests', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve Blood Request');
  // Another test may have one pending.
  await page.goto('/dashboard/blood-requests?state=declined');
  await expect(page.getByText('Records Not Found')).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an entry is opened and approved by links and plain forms', async ({ page }) => {
    const name = uniqueName('Plain');
    const form = feedbackForm(name);
    await page.goto(form.path);
    await fillIn(page, form);
    await page.getByRole('button', { name: 'Submit' }).click();
    await logInAsAdmin(page.request);
    await page.goto('/dashboard/approve-feedback?state=all');
    const dialog = await openMore(page, name);
    await expect(dialog).toContainText(`Words of ${name}`);
    await dialog.getByText('Close', { exact: true }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Choose at least one.')).toBeVisible();
    await tick(page, name);
    await page.getByRole('button', { name: 'Approve' }).click();
    await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Approved feedback of ${name}`)).toBeVisible();
    await expectDecided(page, name, 'Active', 'approved');
  });
});
