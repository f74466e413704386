// On a phone a family finds and reports a donor, and a donor registers, logs in and out: in Urdu, and without JavaScript
// the family in Bengali and the donor in Malayalam; the others with TEST_ALL=1.
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { logIn, newMobile, password, register } from './api.ts';
import { logInAsAdmin } from './admin.ts';
import { pageIn, PHONE, type PageIn } from './languages.ts';
import { start } from './pages.ts';

/** Ids, because the names of places are shown in the language. */
const GUNTUR = { state: '2', district: '10' };
const KOCHI = { state: '10', district: '172', city: '1898' };
const OWN_PAGES = [
  'dashboard.myPage',
  'dashboard.editProfile',
  'dashboard.changePassword',
  'dashboard.lastDonated',
  'security.title',
] as const;
const codes = runsEverything ? (['ur', 'bn', 'ml', 'hi', 'ta'] as const) : (['ur', 'bn', 'ml'] as const);
type Journey = 'family' | 'donor';

/** Urdu with scripts, Bengali and Malayalam without. */
const isVariant = (code: (typeof codes)[number], javaScriptEnabled: boolean, journey: Journey) =>
  javaScriptEnabled ? code !== 'ur' : code !== { family: 'bn', donor: 'ml' }[journey];

/** Chooses from the state down; without JavaScript a button brings the next list. */
async function choosePlace({ t, list, button }: PageIn, place: Record<string, string>, hasScript: boolean) {
  const levels = { state: t('field.state'), district: t('field.district'), city: t('field.city') };
  for (const [index, [level, label]] of Object.entries(levels).entries()) {
    const value = place[level];
    if (value === undefined) continue;
    if (index > 0 && !hasScript) await button(t('locations.show')).click();
    await list(label).selectOption(value);
  }
}

async function fillRegistration(words: PageIn, page: Page, userID: string, hasScript: boolean): Promise<void> {
  const { t, box, list } = words;
  await choosePlace(words, KOCHI, hasScript);
  await box(t('field.fullName')).fill('Journey Person');
  await list(t('donors.bloodGroup')).selectOption('B+');
  await box(t('field.mobileNumber')).fill(newMobile());
  await page.getByRole('textbox', { name: t('field.yearOfBirth'), exact: true }).fill('1991');
  await box(t('accounts.email')).fill(`${userID}@example.org`);
  await box(t('accounts.userId')).fill(userID);
  await page.getByRole('checkbox', { name: t('accounts.consent') }).check();
}

async function fillPasswords({ t, box }: PageIn, chosen: string, again: string): Promise<void> {
  await box(t('field.password')).fill(chosen);
  await box(t('accounts.confirmPassword')).fill(again);
}

async function fillLogin({ t, box, button }: PageIn, userID: string, secret: string): Promise<void> {
  await box(t('accounts.userId')).fill(userID);
  await box(t('field.password')).fill(secret);
  await button(t('site.login')).click();
}

for (const code of codes) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`in ${code} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ ...PHONE, javaScriptEnabled });
      const tag = (journey: Journey) => (isVariant(code, javaScriptEnabled, journey) ? '@all' : []);

      test(
        'a donor is found and reported, and Back and further pages stay in the language',
        { tag: tag('family') },
        async ({ page }) => {
          const words = pageIn(page, code);
          const { t, list, button, link, isAt } = words;
          await words.open('/');
          await list(t('donors.bloodGroup')).selectOption('O+');
          await choosePlace(words, GUNTUR, javaScriptEnabled);
          await button(t('donors.search')).click();
          await isAt('/find-donor');
          const table = page.getByRole('table', { name: t('donors.resultsHeading') });
          const rows = table.getByRole('row').and(page.locator(':not([data-between])'));
          await expect(rows).toHaveCount(11);
          await page.goBack();
          await isAt('/');
          await expect(list(t('donors.bloodGroup'))).toHaveValue('O+');
          await page.goForward();
          await link(t('ui.nextPage')).click();
          await expect(page).toHaveURL(/[?&]page=2/);
          await isAt('/find-donor');
          await link(t('ui.previousPage')).click();
          await expect(rows).toHaveCount(11);

          const name = (await rows.nth(1).getByRole('rowheader').locator('bdi').first().textContent()) ?? '';
          await button(t('donors.reportName', { name })).click();
          const dialog = words.dialog(t('reports.title'));
          await dialog.getByRole('combobox', { name: t('reports.options') }).selectOption('Wrong Number');
          const description = dialog.getByRole('textbox', { name: t('field.description') });
          await description.fill('   ');
          await dialog.getByRole('button', { name: t('donors.report'), exact: true }).click();
          await expect(dialog.getByText(t('fault.required', { label: t('field.description') }))).toBeVisible();
          await description.fill('Somebody else answered.');
          await dialog.getByRole('button', { name: t('donors.report'), exact: true }).click();
          await expect(words.toasts.getByText(t('reports.sent'))).toBeVisible();
          await expect(dialog).toBeHidden();
          await isAt('/find-donor');
        },
      );

      test(
        'a donor registers after an error, logs in after a wrong password, and logs out',
        { tag: tag('donor') },
        async ({ page }) => {
          const words = pageIn(page, code);
          const { t, button, isAt, toasts } = words;
          const userID = `donor-${randomUUID().slice(0, 13)}`;
          await words.open('/register');
          await fillRegistration(words, page, userID, javaScriptEnabled);
          await fillPasswords(words, password, `${password}3`);
          await button(t('accounts.register')).click();
          await expect(page.getByText(t('accounts.passwordsDiffer')).first()).toBeVisible();
          await isAt('/register');
          await fillPasswords(words, password, password);
          await button(t('accounts.register')).click();
          await isAt('/login');
          await expect(toasts.getByText(t('accounts.registered'), { exact: true })).toBeVisible();

          await fillLogin(words, userID, 'Wrong-Lantern-42');
          await expect(toasts.getByText(t('accounts.wrongLogin'))).toBeVisible();
          await expect(page.getByText(t('accounts.checkLogin'))).toBeVisible();
          await fillLogin(words, userID, password);
          await isAt('/dashboard/edit-profile');
          const nav = page.getByRole('navigation', { name: t('dashboard.title'), exact: true });
          await expect(nav.getByRole('link')).toHaveText(OWN_PAGES.map((id) => t(id)));
          await expect(nav.getByRole('button')).toHaveText([t('dashboard.logout')]);
          for (const entry of await nav.getByRole('button').all()) await expect(entry).toBeInViewport({ ratio: 1 });
          await words.link(t('dashboard.myPage')).click();
          await isAt('/dashboard/my-page');
          await expect(button(t('dashboard.deleteProfile'))).toBeVisible();
          await page.getByRole('switch', { name: t('dashboard.canDonate') }).click();
          await expect(toasts.getByText(t('dashboard.saved'))).toBeVisible();
          await words.link(t('dashboard.changePassword')).click();
          await isAt('/dashboard/changepassword');
          await expect(page).toHaveTitle(`${t('dashboard.changePassword')} · Dhamani`);
          await button(t('dashboard.logout')).click();
          await isAt('/login');
          await words.open('/dashboard');
          await isAt('/login');
        },
      );
    });
  }
}

test('an idle session ends at the login page of the language, with the reason @all', async ({ page }) => {
  await page.clock.install();
  const { t, href } = pageIn(page, 'hi');
  await start(page, href('/dashboard/my-page'));
  await page.waitForFunction(() => localStorage.getItem('lastActivity') !== null);
  await page.clock.fastForward('15:30');
  await expect(page).toHaveURL('/hi/login?inactive=1');
  await expect(page.getByRole('alert')).toHaveText(t('accounts.inactive'));
});

test('login in a language leads back to the page that asked for it', async ({ page }) => {
  const words = pageIn(page, 'ta');
  const donor = await register(page.request);
  await words.open('/dashboard/last-donated');
  await words.isAt('/login');
  await fillLogin(words, donor.userID, password);
  await words.isAt('/dashboard/last-donated');
});

test('an administrator reads the dashboard in English, whatever the address @all', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto('/hi/dashboard');
  await expect(page).toHaveURL(/^[^?]*:\d+\/dashboard\/\w/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a donor who opens the English dashboard after a Hindi one reads English @all', async ({ page }) => {
  await logIn(page.request, await register(page.request));
  for (const code of ['hi', 'en'] as const) {
    const { open, t } = pageIn(page, code);
    await open('/dashboard/my-page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.myPage'));
  }
});
