// The guide on every page of results, and the report that a donor asked for money.
import { expect, test, type Page } from './test.ts';
import { findRegid, logInAsAdmin, openReported, uniqueName } from './admin.ts';
import { register, type Donor } from './api.ts';
import { inDistrict, takeDistrict } from './geography.ts';
import { expectAccessible, toasts } from './pages.ts';
import { RESULTS } from './publicPages.ts';

const PHONE = { width: 360, height: 740 };
const NEVER_PAY = 'Never pay a donor or an agent, not even the fare in advance.';
const guide = (page: Page) => page.getByText(NEVER_PAY);

async function expectWithinTwoScreens(page: Page): Promise<void> {
  const box = await guide(page).boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(2 * PHONE.height);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled, viewport: PHONE, hasTouch: true });

    test('the guide is within two screens of results with many donors, few and none, behind the first number', async ({
      page,
      request,
    }) => {
      const district = await takeDistrict(request);
      await register(request, { fullName: uniqueName('Only'), bloodGroup: 'AB+', ...district.place });
      for (const [address, donors] of [
        [RESULTS, 9],
        [inDistrict('AB+', district), 1],
        [inDistrict('A-', district), 0],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('table').getByRole('link', { name: /^Call / })).toHaveCount(donors);
        await expect(guide(page)).toHaveCount(1);
        await expectWithinTwoScreens(page);
        await expect(page.getByText('Before you call: ask the blood centre what it has.')).toHaveCount(1);
        if (donors > 0) await expect(page.getByRole('link', { name: /^Call / }).first()).toBeInViewport({ ratio: 1 });
        if (javaScriptEnabled) await expectAccessible(page);
      }
      await page.goto(inDistrict('AB+', district));
      await expect(page.getByText('Nobody answers? Call the next donor.')).toBeVisible();
    });

    for (const [language, asked, send, thanks] of [
      ['', 'Asked for money', 'Report', 'Your report was sent. Administrators see it first.'],
      ['/te', 'డబ్బు అడిగారు', 'రిపోర్ట్', 'మీ రిపోర్ట్ అందింది. అడ్మిన్‌లు దీన్ని ముందుగా చూస్తారు.'],
    ] as const) {
      test(`a donor who asked for money is reported from the results and comes first for administrators${language && ` ${language} @all`}`, async ({
        page,
        request,
        browser,
      }) => {
        const district = await takeDistrict(request);
        const fullName = uniqueName('Asked');
        const donor: Donor = await register(request, { fullName, bloodGroup: 'AB+', ...district.place });
        await page.goto(language + inDistrict('AB+', district));
        const button = page.getByRole('button', { name: fullName });
        await button.scrollIntoViewIfNeeded();
        const before = await page.evaluate(() => Math.round(window.scrollY));
        await button.click();
        const first = page.getByRole('dialog').getByRole(javaScriptEnabled ? 'button' : 'link', { name: asked });
        await first.click();
        const dialog = page.getByRole('dialog', { name: asked });
        if (javaScriptEnabled) await expect(dialog.locator('textarea')).toBeFocused();
        await expect(dialog.getByRole('textbox').first()).toHaveValue(fullName);
        await expect(dialog.getByRole('combobox')).toHaveCount(0);
        if (javaScriptEnabled) await expectAccessible(page);
        await dialog.getByRole('button', { name: send, exact: true }).click();
        await expect(toasts(page).or(page.getByRole('region')).getByText(thanks)).toBeVisible();
        await expect(dialog).toBeHidden();
        await expect(page).not.toHaveURL(/money=/);
        if (javaScriptEnabled) {
          await expect(button).toBeFocused();
          expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(before);
        }

        const admin = await (await browser.newContext()).newPage();
        await logInAsAdmin(admin.request);
        await findRegid(admin.request, donor);
        const item = await openReported(admin, fullName);
        await expect(item).toContainText('Asked for money');
        const heading = admin.getByRole('heading', { name: 'To check first' });
        await expect(heading).toBeVisible();
        await admin.context().close();
      });
    }
  });
}

test('on a wide screen the guide stands below the first six donors, before the others', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(RESULTS);
  const { y } = (await guide(page).boundingBox())!;
  const calls = page.getByRole('table').getByRole('link', { name: /^Call / });
  expect((await calls.nth(5).boundingBox())!.y).toBeLessThan(y);
  expect((await calls.nth(6).boundingBox())!.y).toBeGreaterThan(y);
  await expectAccessible(page);
});

test('the guide is printed @all', async ({ page }) => {
  await page.goto(RESULTS);
  await page.emulateMedia({ media: 'print' });
  await expect(guide(page)).toBeVisible();
  await expect(page.getByText('The blood centre takes its processing charge only at its counter')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Report/ }).first()).toBeHidden();
});
