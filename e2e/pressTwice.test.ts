// A form that is submitted twice runs once and shows one message.
import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext, type Locator, type Page } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { RESULTS } from './publicPages.ts';
import { confirmation, logInAsAdmin, sendFeedback, tick, uniqueName } from './admin.ts';
import { countRows, password, register } from './api.ts';
import { feedbackForm, fillDonation, fillIn, fillRegistration } from './forms.ts';
import { doubleClick, doubleTap, phoneIf, pressTwice, type Gesture } from './gestures.ts';
import { start, toasts } from './pages.ts';
import { holdRequests } from './requests.ts';

/** The first single-line text field, where Enter submits the form; otherwise the button. */
async function findField(control: Locator): Promise<Locator> {
  const types = ['text', 'email', 'password', 'search'].map((type) => `input[type=${type}]:not([readonly])`);
  const field = control.locator('xpath=ancestor::form').locator(`input:not([type]), ${types.join()}`).first();
  return (await field.count()) > 0 ? field : control;
}

/** Two submissions before the browser paints, as a script or an extension causes them. */
const submitTwice = (control: Locator) =>
  control.evaluate((button: HTMLButtonElement) => {
    button.focus();
    for (const _ of [1, 2]) button.form!.requestSubmit(button);
  });

const formGestures: readonly Gesture[] = [
  doubleClick,
  doubleTap,
  { name: 'Enter twice', activate: async (control) => pressTwice(await findField(control), 'Enter') },
  { name: 'Space twice', activate: (control) => pressTwice(control, 'Space') },
  { name: 'two submissions at once', activate: submitTwice },
];

interface Screen {
  title: string;
  /** The end of the request's path. */
  call: string;
  /** The message; none if the control navigates without one. */
  message?: string;
  leadsTo?: RegExp;
  keepsFocus?: boolean;
  /** Returns the control and a function that counts the stored rows. `other` is another visitor. */
  prepare(page: Page, other: APIRequestContext): Promise<{ control: Locator; count?: () => Promise<number> }>;
}

async function countAsAdmin(other: APIRequestContext, path: string, text: string): Promise<number> {
  await logInAsAdmin(other);
  return countRows(other, path, text);
}

/** One page of each kind. */
const screens: readonly Screen[] = [
  {
    title: 'Feedback',
    call: 'addFeedback',
    message: 'your Form is submitted!',
    keepsFocus: true,
    async prepare(page, other) {
      const name = uniqueName('Twice');
      await page.goto('/Feedback');
      await fillIn(page, feedbackForm(name));
      const count = () => countAsAdmin(other, '/api/admin/getFeedbacks/100/0', name);
      return { control: page.getByRole('button', { name: 'Submit' }), count };
    },
  },
  {
    title: 'Report donor',
    call: 'addIssueReport',
    message: 'Issue Report Succesfully',
    async prepare(page, other) {
      const mark = uniqueName('Nobody answers');
      await page.goto(RESULTS);
      await page
        .getByRole('button', { name: /^Report / })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Report donor' });
      await dialog.getByLabel('Options').selectOption('Wrong Number');
      await dialog.getByLabel('Description').fill(mark);
      const count = () => countAsAdmin(other, '/api/admin/getIssueReport/1/100', mark);
      return { control: dialog.getByRole('button', { name: 'Report' }), count };
    },
  },
  {
    title: 'Login',
    call: '/login',
    leadsTo: /\/dashboard/,
    async prepare(page, other) {
      const { userID } = await register(other);
      await page.goto('/login');
      await page.getByLabel('UserId').fill(userID);
      await page.locator('[name=password]').fill(password);
      return { control: page.getByRole('button', { name: 'Login' }) };
    },
  },
  {
    title: 'Register after an incomplete form',
    call: 'addDoner',
    message: 'Registered as a new user',
    leadsTo: /\/login$/,
    async prepare(page, other) {
      const userID = `twice-${randomUUID().slice(0, 13)}`;
      await page.goto('/register');
      const control = page.getByRole('button', { name: 'Register' });
      await control.click();
      await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
      await fillRegistration(page.getByRole('form', { name: 'Register as Donor' }), userID);
      const count = () => countAsAdmin(other, `/api/admin/getRegisteredDonors/15/0?searchTerm=${userID}`, userID);
      return { control, count };
    },
  },
  {
    title: 'Availability',
    call: 'updateDonor',
    message: 'Your profile is update succesfully',
    keepsFocus: true,
    async prepare(page) {
      await start(page, '/dashboard/my-page');
      const control = page.getByRole('switch', { name: 'I can donate now' });
      return { control, count: async () => ((await control.getAttribute('aria-checked')) === 'false' ? 1 : 0) };
    },
  },
  {
    title: 'Last Donated Blood',
    call: 'insertLastDonationBlood',
    message: 'Donation record submitted successfully',
    keepsFocus: true,
    async prepare(page, other) {
      const patient = uniqueName('Patient');
      await start(page, '/dashboard/last-donated');
      const form = await fillDonation(page, patient);
      const count = () => countRows(other, '/api/v1/getBloodDonations', patient);
      return { control: form.getByRole('button', { name: 'Submit' }), count };
    },
  },
  {
    title: 'Confirm of Approve',
    call: 'approveFeedback',
    message: 'Approved feedback of',
    async prepare(page) {
      const name = uniqueName('Twice');
      await sendFeedback(page.request, name);
      await logInAsAdmin(page.request);
      await page.goto('/dashboard/approve-feedback?state=all');
      await tick(page, name);
      await page.getByRole('button', { name: 'Approve 1', exact: true }).click();
      return { control: confirmation(page).getByRole('button', { name: 'Confirm' }) };
    },
  },
];

function recordCalls(page: Page, call: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(call)) calls.push(request.url());
  });
  return calls;
}

async function expectOneMessage(page: Page, { message, leadsTo }: Screen): Promise<void> {
  if (leadsTo) await expect(page).toHaveURL(leadsTo);
  if (message) await expect(toasts(page).getByText(message)).toBeVisible();
  await expect(toasts(page).locator('[data-kind]')).toHaveCount(message ? 1 : 0);
}

/** The screens share what stops a second press: all gestures on the first, and on each with TEST_ALL=1. */
const gesturesOn = (screen: Screen) => (screen === screens[0] || runsEverything ? formGestures : [doubleClick]);

async function expectOnce(page: Page, request: APIRequestContext, screen: Screen, { name, activate }: Gesture) {
  const calls = recordCalls(page, screen.call);
  const { control, count } = await screen.prepare(page, request);
  calls.length = 0;
  // Both presses come before the answer: one after it sends a form that is empty again.
  const release = await holdRequests(page, `**/*${screen.call}`);
  await activate(control);
  release();
  await expectOneMessage(page, screen);
  expect(calls, name).toHaveLength(1);
  if (count) expect(await count(), name).toBe(1);
  if (screen.keepsFocus && name !== 'Enter twice') await expect(control).toBeFocused();
  await page.unrouteAll();
}

/** Forms that behave as another one of these. */
const ALIKE = ['Report donor', 'Availability', 'Last Donated Blood'];

for (const screen of screens) {
  const isAlike = ALIKE.includes(screen.title);
  test.describe(screen.title, () => {
    test.use(phoneIf(gesturesOn(screen).some(({ needsTouch }) => needsTouch)));

    test(`a form submitted by two presses, however they come, runs once and shows one message${isAlike ? ' @all' : ''}`, async ({
      page,
      request,
    }) => {
      for (const gesture of gesturesOn(screen)) {
        await test.step(gesture.name, () => expectOnce(page, request, screen, gesture));
        await page.context().clearCookies();
      }
    });
  });

  test.describe(screen.title, () => {
    const tag = screen === screens[0] ? '' : ' @all';
    test(`a form submitted again while its response is pending runs once and shows one message${tag}`, async ({
      page,
      request,
    }) => {
      // Without the script that ignores a double press, the form itself has to prevent it.
      await page.route('/page.js', (route) => route.abort());
      const calls = recordCalls(page, screen.call);
      const { control, count } = await screen.prepare(page, request);
      calls.length = 0;
      const release = await holdRequests(page, `**${screen.call.startsWith('/') ? '' : '/'}${screen.call}`);
      await control.click();
      await expect.poll(() => calls.length).toBe(1);
      await control.click({ force: true });
      release();
      await expectOneMessage(page, screen);
      expect(calls).toHaveLength(1);
      if (count) expect(await count()).toBe(1);
    });
  });
}

test.describe('without the framework', () => {
  test.use({ isHydrated: false });

  test('a form double-clicked before hydration is posted once', async ({ page, request }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    const feedback = screens[0]!;
    const posts: string[] = [];
    page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
    const { control, count } = await feedback.prepare(page, request);
    await control.dblclick();
    await expectOneMessage(page, feedback);
    expect(posts).toHaveLength(1);
    expect(await count!()).toBe(1);
  });
});
