// Each page and state in other languages on a phone: accessible, in its script and direction, and not wider than the screen.
// A run has those with forms or lists in Urdu, which is written from right to left, and four pages in each other script;
// TEST_ALL=1 has all in every language.
import { expect, test, type Page } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { directionOf, letterOf, translations, type Translation } from '#messages/languages.ts';
import { pageIn, PHONE, watchErrors, type PageIn } from './languages.ts';
import { expectAccessible, resize, start } from './pages.ts';
import { publicPages, RESULTS } from './publicPages.ts';

interface State {
  name: string;
  path: string;
  isPrivate?: boolean;
  reach?: (page: Page, words: PageIn) => Promise<unknown>;
}

const submit = (page: Page) => page.locator('main form[method=post] button[type=submit]').first().click();
const error = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();

/** Those of a donor come last: they log in. */
const states: State[] = [
  { name: 'the front page', path: '/' },
  { name: 'results', path: RESULTS },
  {
    name: 'the form to register with its errors',
    path: '/register',
    reach: (page) => submit(page).then(() => error(page)),
  },
  ...(runsEverything ? publicPages.filter((path) => path !== '/') : ['/can-i-donate']).map((path) => ({
    name: path,
    path,
  })),
  { name: 'no results', path: RESULTS.replace('O%2B', 'AB-') },
  { name: 'a place of several', path: '/find-donor?bloodgroup=O%2B&country=1&place=Rampur' },
  {
    name: 'the report of a donor',
    path: RESULTS,
    reach: async (page) => {
      await page.locator('button[name=report]').first().click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await error(page);
    },
  },
  {
    name: 'a search without a choice',
    path: '/find-donor',
    reach: (page, { button, t }) =>
      button(t('donors.search'))
        .click()
        .then(() => error(page)),
  },
  {
    name: 'a wrong login',
    path: '/login',
    reach: async (page, { toasts, t }) => {
      await page.locator('[name=userID]').fill('nobody');
      await page.locator('[name=password]').fill('Wrong-Password-1');
      await submit(page);
      await toasts.getByText(t('accounts.wrongLogin')).waitFor();
    },
  },
  ...['/Feedback', '/volunteer', '/organization', '/not-my-listing'].map((path) => ({
    name: `${path} with its errors`,
    path,
    reach: (page: Page) => submit(page).then(() => error(page)),
  })),
  ...(runsEverything
    ? ['my-page', 'edit-profile', 'changepassword', 'security', 'last-donated']
    : ['my-page', 'edit-profile']
  ).map((name) => ({
    name,
    path: `/dashboard/${name}`,
    isPrivate: true,
  })),
];

test.use(PHONE);

async function expectFits(page: Page): Promise<void> {
  for (const width of [360, 320]) {
    await resize(page, width, 740);
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(excess, { message: `${page.url()} at ${width} px` }).toBeLessThanOrEqual(0);
  }
}

async function expectLanguage(page: Page, language: Translation): Promise<void> {
  await expect(page).toHaveTitle(letterOf(language));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  await expect(page.locator('h1')).toHaveCount(1);
}

/** One language of each script but that of the test below. */
const ofOtherScripts = ['hi', 'bn', 'pa', 'gu', 'or', 'te', 'ta', 'kn', 'ml'] as const;

test('pages in every other script are in it, accessible, and not wider than 320 px', async ({ page }) => {
  test.skip(runsEverything, 'The next test has all pages in all languages.');
  for (const language of ofOtherScripts) {
    await test.step(language, async () => {
      const words = pageIn(page, language);
      for (const path of ['/', '/register', RESULTS]) {
        await words.open(path);
        await expectLanguage(page, language);
        await expectFits(page);
      }
      await page.locator('[data-languages] summary').click();
      await expectAccessible(page);
      await expectFits(page);
    });
  }
});

for (const language of runsEverything ? translations : (['ur'] as const)) {
  test(`each page and state in ${language} is accessible, in its script, and not wider than 320 px`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    const words = pageIn(page, language);
    for (const { name, path, isPrivate, reach } of states) {
      await test.step(name, async () => {
        if (isPrivate) await start(page, words.href(path));
        else await words.open(path);
        await reach?.(page, words);
        await expectLanguage(page, language);
        await expectAccessible(page);
        await expectFits(page);
        expect(errors).toEqual([]);
      });
    }
  });
}
