// Every form that is sent twice does its work once and says so once. One screen of each kind here; all of them with
// `npm run test:press-twice`.
import { expect, test, type Page } from '@playwright/test';
import { toasts } from './dashboard.ts';
import { accountScreens } from './pressTwice/accountScreens.ts';
import { adminScreens } from './pressTwice/adminScreens.ts';
import { donorScreens } from './pressTwice/donorScreens.ts';
import { formGestures, phoneIf } from './pressTwice/gestures.ts';
import { publicScreens } from './pressTwice/publicScreens.ts';
import type { Screen } from './pressTwice/screen.ts';

const screens = [...publicScreens, ...accountScreens, ...donorScreens, ...adminScreens];
const chosen = screens.filter(({ isRepresentative }) => isRepresentative || process.env.PRESS_TWICE === 'all');

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
  for (const { name, activate, needsTouch } of formGestures) {
    test.describe(screen.title, () => {
      test.use(phoneIf(needsTouch));

      test(`sent by ${name} is done once and said once`, async ({ page, request }) => {
        const calls = recordCalls(page, screen.call);
        const { control, count } = await screen.prepare(page, request);
        await page.waitForLoadState('networkidle');
        calls.length = 0;
        await activate(control);
        await expectOneMessage(page, screen);
        expect(calls).toHaveLength(1);
        if (count) expect(await count()).toBe(1);
        if (screen.keepsFocus && name !== 'Enter twice') await expect(control).toBeFocused();
      });
    });
  }

  test.describe(screen.title, () => {
    test('pressed again while the answer is on its way is done once and said once', async ({ page, request }) => {
      // Without the script that ignores a double press, the form itself has to.
      await page.route('/page.js', (route) => route.abort());
      const calls = recordCalls(page, screen.call);
      const { control, count } = await screen.prepare(page, request);
      await page.waitForLoadState('networkidle');
      calls.length = 0;
      const held = Promise.withResolvers<void>();
      await page.route(`**${screen.call.startsWith('/') ? '' : '/'}${screen.call}`, async (route) => {
        await held.promise;
        await route.continue();
      });
      await control.click();
      await expect.poll(() => calls.length).toBe(1);
      await control.click({ force: true });
      held.resolve();
      await expectOneMessage(page, screen);
      expect(calls).toHaveLength(1);
      if (count) expect(await count()).toBe(1);
    });
  });
}

test('a form whose scripts have not arrived yet is posted once by a double click', async ({ page, request }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  const feedback = publicScreens[0]!;
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  const { control, count } = await feedback.prepare(page, request);
  await control.dblclick();
  await expectOneMessage(page, feedback);
  expect(posts).toHaveLength(1);
  expect(await count!()).toBe(1);
});
