// Commands as a browser shows them: keys, focus, dialogs, lost answers. test/commands.test.ts sends every command.
import { expect, test, type Locator, type Page } from './test.ts';
import {
  asAnotherAdmin,
  confirmation,
  decide,
  logInAsAdmin,
  openMore,
  openPending,
  rowOf,
  sendFeedback,
  submitForm,
  tick,
  uniqueName,
  uniqueNames,
} from './admin.ts';
import {
  feedbackForm,
  organizationForm,
  serviceFeedbackForm,
  translationForm,
  volunteerForm,
  type FilledForm,
} from './forms.ts';
import { expectAccessible, resize, toasts } from './pages.ts';

const FEEDBACK = '/dashboard/approve-feedback';
const SERVICES = '/dashboard/approve-service-feedback';

const undo = (page: Page, name: string) =>
  toasts(page).locator('[data-kind]').filter({ hasText: name }).getByRole('button', { name: 'Undo' });

const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Confirm' }).click();

async function isCovered(part: Locator, by: Locator): Promise<boolean> {
  const [under, over] = [(await part.boundingBox())!, (await by.boundingBox())!];
  return over.y < under.y + under.height && under.y < over.y + over.height;
}

/** Entries, and the dialog of the first. */
async function openNewest(page: Page, count: number) {
  const opened = await openPending(page, count);
  return { ...opened, dialog: await openMore(page, opened.names[0]!) };
}

test('an approval is taken back by Undo, with the list in place, and the focus returns @phone-all', async ({
  page,
}) => {
  const { names } = await openPending(page, 2);
  await tick(page, names[0]!);
  await decide(page, 'Approve', 1);
  await expect(toasts(page).getByText(`Approved service feedback of ${names[0]}`)).toBeVisible();
  await expect(rowOf(page, names[0]!)).toContainText('approved');
  await expectAccessible(page);
  const box = rowOf(page, names[1]!).getByRole('checkbox');
  await box.focus();
  await undo(page, names[0]!).focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('1 entry is as it was before.')).toBeVisible();
  await expect(rowOf(page, names[0]!)).toContainText('pending');
  await expect(box).toBeFocused();
});

test('a command sent after the session ended asks again after the login, with the same rows', async ({
  page,
  context,
}) => {
  const { names, list } = await openPending(page, 2);
  await tick(page, names[1]!);
  await page.getByRole('button', { name: 'Decline 1' }).click();
  await context.clearCookies();
  await confirm(page);
  await expect(page.getByText('Log in, then send it again')).toBeVisible();
  await logInAsAdmin(page.request);
  await page.goto(list);
  await expect(confirmation(page).getByRole('listitem')).toHaveText(names[1]!);
  await expect(rowOf(page, names[1]!)).toContainText('pending');
  await confirm(page);
  await expect(rowOf(page, names[1]!)).toContainText('declined');
});

test('keys A and D decide in the dialog, N and P go on, and a toast covers neither its title nor its buttons', async ({
  page,
}) => {
  const { names, dialog } = await openNewest(page, 3);
  const title = dialog.getByRole('heading');
  await page.keyboard.press('a');
  await expect(confirmation(page)).toContainText('Approve 1 service feedback?');
  await expect(confirmation(page).getByRole('listitem')).toHaveText(names[0]!);
  await expect(confirmation(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  await expect.poll(async () => Math.round((await confirmation(page).boundingBox())!.width)).toBe(400);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await expect(dialog).toContainText('InActive (pending)');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(names[1]!);
  const toast = toasts(page)
    .locator('[data-kind]')
    .filter({ hasText: `Approved service feedback of ${names[0]}` });
  await undo(page, names[0]!).focus();
  for (const width of [360, 1280]) {
    await resize(page, width);
    for (const part of [
      title,
      dialog.getByRole('button', { name: 'Dismiss' }).first(),
      dialog.getByText('Close', { exact: true }),
    ]) {
      await expect.poll(() => isCovered(part, toast)).toBe(false);
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
  }
  await title.focus();
  await page.keyboard.press('p');
  await expect(title).toHaveText(names[0]!);
  await expect(dialog).toContainText('Active (approved by journeys-admin on');
  await page.keyboard.press('n');
  await expect(title).toHaveText(names[1]!);
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText(`Declined service feedback of ${names[1]}`)).toBeVisible();
  await expect(title).toHaveText(names[2]!);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, names[0]!)).toContainText('approved');
  await expect(rowOf(page, names[1]!)).toContainText('declined');
});

test('what another administrator decided meanwhile is said in the dialog and by Undo, and stays', async ({
  page,
  browser,
}) => {
  const { names, list, dialog } = await openNewest(page, 2);
  // A double click only asks, and the pressed button keeps the focus.
  await dialog.getByRole('button', { name: 'Approve' }).dblclick();
  await expect(confirmation(page)).toBeVisible();
  await confirm(page);
  await expect(dialog.getByRole('heading')).toHaveText(names[1]!);
  await expect(page.locator(':focus')).toHaveText('Approve');
  // The toast stays while it has the focus.
  await undo(page, names[0]!).focus();
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(list);
    await tick(other, ...names);
    await decide(other, 'Decline', 2);
    await expect(rowOf(other, names[1]!)).toContainText('declined');
  });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await confirm(page);
  const refused = dialog.getByRole('alert').filter({ hasText: 'Nothing was changed.' });
  await expect(refused).toContainText(`${names[1]}: InActive (declined by`);
  await undo(page, names[0]!).click();
  await expect(toasts(page).getByRole('alert')).toContainText('Nothing was changed.');
  await expectAccessible(page);
  await dialog.getByText('Close', { exact: true }).click();
  for (const name of names) await expect(rowOf(page, name)).toContainText('declined');
});

test('an item opened by its id is decided in place, and once deleted its address says that it is not listed', async ({
  page,
}) => {
  const { names, dialog } = await openNewest(page, 1);
  const id = new URL(page.url()).searchParams.get('more')!;
  const address = `${SERVICES}?state=all&id=${id}&more=${id}`;
  await page.goto(address);
  await expect(dialog).toContainText('1 of 1');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, names[0]!)).toContainText('approved');
  await expect(page.locator(':focus')).toHaveAccessibleName(`More about ${names[0]}`);
  const deletion = page.getByRole('button', { name: 'Delete' });
  await expect(deletion).toHaveAccessibleDescription('Select at least one first.');
  await tick(page, names[0]!);
  await deletion.focus();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('Only Undo brings them back, for ten minutes.');
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText(`Deleted service feedback of ${names[0]}`)).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('This entry is not listed here')).toBeVisible();
});

test('a decision whose answer is lost says that this is not known, and the list can be reloaded', async ({ page }) => {
  const { names } = await openPending(page, 1);
  const name = names[0]!;
  await tick(page, name);
  await page.route('**/api/admin/approveServiceFeedback', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await decide(page, 'Approve', 1);
  const lost = page.getByRole('alert').filter({ hasText: 'It is not known whether this was carried out.' });
  await expect(lost).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeHidden();
  await expectAccessible(page);
  await lost.getByRole('link', { name: 'Reload the list' }).click();
  await expect(lost).toBeHidden();
  await expect(rowOf(page, name)).toContainText('approved');
});

test('dialogs open and close while the server does not answer, and what was on its way is loaded behind', async ({
  page,
}) => {
  const { names, list, dialog } = await openNewest(page, 2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answered;
    await route.continue();
  });
  await openMore(page, names[1]!);
  await page.keyboard.press('p');
  await expect(dialog.getByRole('heading')).toHaveText(names[0]!);
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(list);
  answer();
});

const OF_VOLUNTEERS = 'Occupation, Permanent Address, Landline, Mobile, Why Join, Vision After Joining';
const OF_ORGANIZATIONS = 'Website, Service Sector, Phone 1, Phone 2, Address, Comments, Submitter Details';
const queues: readonly [path: string, makeForm: (name: string) => FilledForm, details: string][] = [
  ['feedback', feedbackForm, 'Name, Location, Email, Mobile, Occupation, Number, Feedback'],
  [
    'service-feedback',
    serviceFeedbackForm,
    'Organization Name, Submitter Details, Feedback Message, Data Informations',
  ],
  ['volunteer', volunteerForm, `Full Name, Date of Birth, Email, Present Location, ${OF_VOLUNTEERS}`],
  ['organization', organizationForm, `Name, Service Category, Email, Service Type, ${OF_ORGANIZATIONS}`],
  ['translation', translationForm, 'Sentence, Better Words, Language, Page, Name'],
];

for (const [queue, makeForm, details] of queues) {
  // The queues share their components.
  test(`the queue of ${queue} shows what was sent, with its labels${queue === 'feedback' ? ', and what is approved is public' : ' @all'}`, async ({
    page,
  }) => {
    const name = uniqueName('Queued');
    const form = makeForm(name);
    await submitForm(page, form);
    await logInAsAdmin(page.request);
    await page.goto(`/dashboard/approve-${queue}?state=all`);
    const dialog = await openMore(page, name);
    await expect(dialog.getByRole('heading')).toHaveText(name);
    expect(await dialog.getByRole('term').allTextContents()).toEqual(['Date', ...details.split(', '), 'Status']);
    const shown = (await dialog.getByRole('definition').allTextContents()).join('\n');
    for (const [label, value] of form.fields)
      if (!/date|mobile|phone|landline/i.test(label)) expect(shown).toContain(value);
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(800);
    await expectAccessible(page);
    if (queue !== 'feedback') return;
    await expect(dialog.getByRole('link', { name: '+91 98490 12345' })).toHaveAttribute('href', 'tel:+919849012345');
    await expect(dialog.getByRole('link', { name: /@example\.org$/ })).toHaveAttribute('href', /^mailto:/);
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(toasts(page).getByText(`Approved feedback of ${name}`)).toBeVisible();
    await page.goto('/testimonals');
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    // Other tests may have added a page of newer ones.
    if ((await entry.count()) === 0) await page.goto('/testimonals?page=2');
    for (const told of [`Words of ${name}`, 'Guntur', 'visitor@example.org']) await expect(entry).toContainText(told);
    for (const kept of ['98490', 'Teacher']) await expect(entry).not.toContainText(kept);
    await expectAccessible(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('entries are approved in the list, and in a dialog that goes on to the next', async ({ page }) => {
    const { mark, names } = uniqueNames(3);
    for (const name of names.toReversed()) await sendFeedback(page.request, name);
    await logInAsAdmin(page.request);
    await page.goto(`${FEEDBACK}?state=all&search=${mark}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Choose at least one.')).toBeVisible();
    await tick(page, names[2]!);
    await page.getByRole('button', { name: 'Approve' }).click();
    await confirm(page);
    await expect(page.getByText(`Approved feedback of ${names[2]}`)).toBeVisible();
    await expect(rowOf(page, names[2]!)).toContainText('approved');
    const dialog = await openMore(page, names[0]!);
    await expect(dialog).toContainText(`Words of ${names[0]}`);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await confirm(page);
    await expect(dialog.getByRole('heading')).toHaveText(names[1]!);
    await expect(page.getByText(`Approved feedback of ${names[0]}`)).toBeVisible();
    await dialog.getByText('Previous', { exact: true }).click();
    await expect(dialog).toContainText('Active (approved by journeys-admin on');
  });
});
