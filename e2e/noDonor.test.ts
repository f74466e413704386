// From 'No donor found' to a sent request, on a phone: what the search knew is not typed again.
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { expect, test } from './test.ts';
import { uniqueName } from './admin.ts';
import { newMobile } from './api.ts';
import { findDistricts, inDistrict } from './geography.ts';
import { pageIn, PHONE } from './languages.ts';
import { expectAccessible } from './pages.ts';

const journeys: readonly (readonly [LanguageCode, boolean])[] = [
  ['en', true],
  ['ta', false],
  ['ur', true],
];

for (const [code, javaScriptEnabled] of journeys) {
  test.describe(`${code}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ ...PHONE, javaScriptEnabled });

    test('a search that finds nobody leads to a request with group and place, and three fields to fill', async ({
      page,
    }) => {
      const { t, href, button } = pageIn(page, code);
      const district = (await findDistricts(page.request, 'Arunachal Pradesh')).find(({ name }) => name === 'Tawang')!;
      await page.goto(href(inDistrict('AB-', district)));
      await expect(page.getByText(t('donors.noneFound'))).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const ask = page.getByRole('main').getByRole('link').and(page.locator('[href*="/need?"]'));
      await expect(ask).toHaveCount(1);
      await expect(ask).toBeInViewport({ ratio: 1 });
      await ask.click();
      await expect(page).toHaveURL(/\/need\?bloodgroup=AB-/);
      const main = page.getByRole('main');
      await expect(main.getByText(t('donors.change'))).toBeVisible();
      await expect(main.locator('select, [name=place]').filter({ visible: true })).toHaveCount(0);
      await expect(button(t('bloodRequests.send'))).toBeInViewport({ ratio: 1 });
      if (javaScriptEnabled) await expectAccessible(page);
      await main.locator('[name=hospitalName]').fill(uniqueName('Hospital'));
      await main.locator('[name=contactName]').fill('Asha Rao');
      await main.locator('[name=contactMobile]').fill(newMobile());
      await button(t('bloodRequests.send')).click();
      await expect(page).toHaveURL(/\/need\/[a-z2-7]{10}$/);
      await expect(main).toContainText(t('bloodRequests.isWaiting'));
    });

    test(`an error inside More opens it${code === 'ur' ? ' @all' : ''}`, async ({ page }) => {
      const { t, open, button } = pageIn(page, code);
      await open('/need');
      const main = page.getByRole('main');
      await expect(main.locator('[name=emailId]')).toBeHidden();
      await main.getByText(t('bloodRequests.more'), { exact: true }).click();
      await main.locator('[name=message]').fill('Call 98490 12345');
      // The browser would stop an incomplete form itself; with scripts the error comes as soon as the field is left.
      await main.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await button(t('bloodRequests.send')).click();
      await expect(main.locator('[name=message]')).toBeVisible();
      await expect(main.locator('[name=message]')).toHaveAttribute('aria-invalid', 'true');
    });
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the form that knows nothing yet is one screen in every language', async ({ page }) => {
    for (const code of languageCodes) {
      const { t, open, button } = pageIn(page, code);
      await open('/need');
      await expect(button(t('bloodRequests.send')), code).toBeInViewport({ ratio: 1 });
    }
  });
});
