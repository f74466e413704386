// Better words for a translated sentence, in the languages of both directions.
import { expect, test, type Page } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { translations } from '#contract/queues.ts';
import { directionOf, type LanguageCode } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import { logInAsAdmin, uniqueName } from './admin.ts';
import { countRows } from './api.ts';
import { expectAccessible } from './pages.ts';

const ROWS = translations.list.path.replace(':limit/:offset', '100/0');

function formOf(page: Page, language: LanguageCode) {
  const { t } = languages[language];
  const form = page.getByRole('form', { name: t('site.betterWords') });
  return {
    t,
    form,
    sentence: form.getByLabel(t('betterWords.sentence')),
    betterWords: form.getByLabel(t('field.betterWords')),
    name: form.getByLabel(t('betterWords.yourName')),
    submit: form.getByRole('button', { name: t('ui.submit') }),
    error: (label: 'field.sentence' | 'field.betterWords', id: 'fault.required' | 'fault.requiredPlural') =>
      t(id, { label: t(label) }),
  };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    for (const language of runsEverything ? (['hi', 'ur'] as const) : (['ur'] as const)) {
      test(`/${language}: a suggestion sent twice is stored once, about the page it came from`, async ({
        page,
        request,
      }) => {
        await page.goto(`/${language}/about-us`);
        const { t, sentence, betterWords, submit } = formOf(page, language);
        await page.getByRole('link', { name: t('site.betterWords') }).click();
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
        if (javaScriptEnabled) await expectAccessible(page);
        const words = uniqueName('Words');
        await sentence.fill(words);
        await betterWords.fill('ब्लड ग्रुप چنیں');
        await submit.dblclick();
        // Without JavaScript the second click may be one on the next page.
        if (javaScriptEnabled) {
          await expect(page.getByText(t('betterWords.received'))).toBeVisible();
          await expectAccessible(page);
        }
        await logInAsAdmin(request);
        await expect.poll(() => countRows(request, ROWS, words)).toBe(1);
        await page.getByRole('link', { name: t('betterWords.another') }).click();
        await expect(sentence).toHaveValue('');
        await page.goBack();
        await page.getByRole('link', { name: t('betterWords.back') }).click();
        await expect(page).toHaveURL(`/${language}/about-us`);
      });

      test(`/${language}: a field without words is refused at the field, and what was typed stays`, async ({
        page,
      }) => {
        await page.goto(`/${language}/better-words`);
        const { sentence, betterWords, name, submit, error } = formOf(page, language);
        // Blanks pass the browser's own check.
        await sentence.fill('  ');
        await betterWords.fill('  ');
        await name.fill('A Reader');
        await submit.click();
        await expect(sentence).toHaveAccessibleDescription(new RegExp(error('field.sentence', 'fault.required')));
        await expect(betterWords).toHaveAccessibleDescription(error('field.betterWords', 'fault.requiredPlural'));
        await expect(name).toHaveValue('A Reader');
        if (!javaScriptEnabled) return;
        await expect(sentence).toBeFocused();
        await expectAccessible(page);
        await sentence.fill('A sentence');
        await betterWords.fill('x'.repeat(501));
        await submit.click();
        await expect(betterWords).toBeFocused();
        await expect(sentence).toHaveValue('A sentence');
      });
    }
  });
}

test('after the form is sent, the answer has the focus @all', async ({ page }) => {
  await page.goto('/hi/better-words');
  const { t, sentence, betterWords, submit } = formOf(page, 'hi');
  await sentence.fill(uniqueName('Words'));
  await betterWords.fill('ब्लड ग्रुप चुनें');
  await submit.click();
  await expect(page).toHaveURL('/hi/better-words?sent=1');
  await expect(page.getByRole('main').locator(':focus')).toContainText(t('betterWords.received'));
  await expect(page.getByRole('link', { name: t('betterWords.back') })).toHaveCount(0);
});

test('in English the address leads to the feedback form @all', async ({ page }) => {
  await page.goto('/better-words?page=/find-donor');
  await expect(page).toHaveURL('/Feedback');
});
