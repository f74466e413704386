// Links and buttons that send nothing: a double activation navigates, opens, shows or copies once.
import { expect, test, type Locator, type Page } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { RESULTS } from './publicPages.ts';
import { confirmation, logInAsAdmin, sendFeedback, tick, uniqueName } from './admin.ts';
import { start } from './pages.ts';
import { doubleClick, doubleTap, phoneIf, pressTwice, type Gesture } from './gestures.ts';

const linkGestures: readonly Gesture[] = [
  doubleClick,
  doubleTap,
  { name: 'Enter twice', activate: (control) => pressTwice(control, 'Enter') },
];

const DONORS = '/dashboard/registered-donors';

interface Control {
  title: string;
  outcome: string;
  prepare(page: Page): Promise<Locator>;
  expectOnce(page: Page): Promise<void>;
}

async function openList(page: Page): Promise<void> {
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/my-page');
  await page.goto(DONORS);
}

const controls: readonly Control[] = [
  {
    title: 'Show password',
    outcome: 'shows it',
    async prepare(page) {
      await page.goto('/login');
      return page.getByRole('button', { name: 'Show password' });
    },
    async expectOnce(page) {
      await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text');
    },
  },
  {
    title: 'Next page',
    outcome: 'leads to page 2, one step of the history',
    async prepare(page) {
      await openList(page);
      return page.getByRole('link', { name: 'Next page' });
    },
    async expectOnce(page) {
      await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
      await page.goBack();
      await expect(page).toHaveURL(DONORS);
      await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
    },
  },
  {
    title: 'View More',
    outcome: 'opens the dialog, one step of the history',
    async prepare(page) {
      await openList(page);
      return page.getByRole('link', { name: /View More/ }).first();
    },
    async expectOnce(page) {
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page).toHaveURL(/more=/);
      await page.goBack();
      await expect(page).toHaveURL(DONORS);
    },
  },
  {
    title: 'Approve',
    outcome: 'asks, and goes on asking',
    async prepare(page) {
      const name = uniqueName('Asked');
      await sendFeedback(page.request, name);
      await logInAsAdmin(page.request);
      await page.goto('/dashboard/approve-feedback?state=all');
      await tick(page, name);
      return page.getByRole('button', { name: 'Approve 1' });
    },
    async expectOnce(page) {
      await expect(confirmation(page)).toBeVisible();
      await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    },
  },
  {
    title: 'Delete Profile',
    outcome: 'asks, and goes on asking',
    async prepare(page) {
      await start(page, '/dashboard/my-page');
      return page.getByRole('button', { name: 'Delete Profile' });
    },
    async expectOnce(page) {
      await expect(confirmation(page)).toBeVisible();
      await expect(page).toHaveURL('/dashboard/my-page');
    },
  },
  {
    title: 'Copy link',
    outcome: 'copies the address and says so once',
    async prepare(page) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(RESULTS);
      return page.getByRole('button', { name: 'Copy link' });
    },
    async expectOnce(page) {
      await expect(page.getByText('Link copied to clipboard!')).toHaveCount(1);
    },
  },
  {
    title: 'A link to another site',
    outcome: 'opens one new tab',
    async prepare(page) {
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'Another site' }));
      await page.goto(RESULTS);
      return page.getByRole('link', { name: /^WhatsApp / }).first();
    },
    async expectOnce(page) {
      const tabs = () => page.context().pages().length;
      await expect.poll(tabs).toBe(2);
      // A second tab would open before this round trip ends.
      await page.evaluate(() => fetch('/healthz'));
      expect(tabs()).toBe(2);
    },
  },
];

/** All gestures on the first control, and on each with TEST_ALL=1: one script stops the second press of every control. */
const gesturesOn = (title: string) => (title === controls[0]!.title || runsEverything ? linkGestures : [doubleClick]);

/** Controls that behave as another one of these. */
const ALIKE = ['Copy link', 'A link to another site'];

for (const { title, outcome, prepare, expectOnce } of controls) {
  const tag = ALIKE.includes(title) ? ' @all' : '';
  const gestures = gesturesOn(title);
  test.describe(title, () => {
    test.use(phoneIf(gestures.some(({ needsTouch }) => needsTouch)));

    test(`activated twice, however, ${outcome}${tag}`, async ({ page }) => {
      for (const { name, activate } of gestures) {
        await test.step(name, async () => {
          const control = await prepare(page);
          await activate(control);
          await expectOnce(page);
        });
      }
    });
  });
}
