// Every form and button that is activated twice does its work once and says so once. One screen of each kind here;
// all of them with `npm run test:press-twice`.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { toasts } from './dashboard.ts';
import { expectReady, screens, type Screen } from './pressTwiceScreens.ts';

const chosen = screens.filter(({ isRepresentative }) => isRepresentative || process.env.PRESS_TWICE === 'all');

async function tapTwice(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox())!;
  const { touchscreen } = control.page();
  for (const _ of [1, 2]) await touchscreen.tap(x + width / 2, y + height / 2);
}

async function pressTwice(target: Locator, key: string): Promise<void> {
  await target.focus();
  for (const _ of [1, 2]) await target.page().keyboard.press(key);
}

/** The first field for one line of text, where Enter sends the form; else the button itself. */
async function findField(control: Locator): Promise<Locator> {
  const types = ['text', 'email', 'password', 'search'].map((type) => `input[type=${type}]:not([readonly])`);
  const field = control.locator('xpath=ancestor::form').locator(`input:not([type]), ${types.join()}`).first();
  return (await field.count()) > 0 ? field : control;
}

/** Two submissions before the browser has painted anything, as a script or an extension makes them. */
const submitTwice = (control: Locator) =>
  control.evaluate((button: HTMLButtonElement) => {
    button.focus();
    for (const _ of [1, 2]) button.form!.requestSubmit(button);
  });

const gestures = {
  'a double click': (control: Locator) => control.dblclick(),
  'Enter twice': async (control: Locator) => pressTwice(await findField(control), 'Enter'),
  'Space twice': (control: Locator) => pressTwice(control, 'Space'),
  'a double tap': tapTwice,
  'two submissions at once': submitTwice,
};

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
  expect(await toasts(page).locator('[data-kind]').count()).toBe(message ? 1 : 0);
}

for (const screen of chosen) {
  for (const [gesture, activate] of Object.entries(gestures)) {
    test.describe(`${screen.title}`, () => {
      if (gesture === 'a double tap') test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

      test(`activated by ${gesture} is done once and said once`, async ({ page, request }) => {
        const calls = recordCalls(page, screen.call);
        const { control, count } = await screen.prepare(page, request);
        await expectReady(page);
        calls.length = 0;
        await activate(control);
        await expectOneMessage(page, screen);
        expect(calls).toHaveLength(1);
        if (count) expect(await count()).toBe(1);
        if (screen.keepsFocus && gesture !== 'Enter twice') await expect(control).toBeFocused();
      });
    });
  }
}
