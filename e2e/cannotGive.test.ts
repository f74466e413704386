// Donors who cannot give now, and donors who hide their number, in the results of a search.
import { expect, test, type Page } from './test.ts';
import { uniqueName } from './admin.ts';
import { register } from './api.ts';
import { findDistricts, inDistrict, takeDistrict, type DistrictPlace } from './geography.ts';
import { expectAccessible } from './pages.ts';

const PHONE = { width: 360, height: 740 };
const cannot = (page: Page) => page.getByText('Cannot give now (1)').filter({ visible: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const others = (page: Page) => page.getByRole('link', { name: 'Others who may help' });
const calls = (page: Page) => page.getByRole('link', { name: /^Call / });

let able: string;
let unable: string;
let district: DistrictPlace;

test.beforeEach(async ({ request }) => {
  [able, unable] = [uniqueName('Able'), uniqueName('Unable')];
  district = await takeDistrict(request);
  const place = { bloodGroup: 'B-', ...district.place };
  await register(request, { fullName: unable, strAvailUnAvail: 'U', ...place });
  await register(request, { fullName: able, ...place });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });
    const checkPage = (page: Page) => (javaScriptEnabled ? expectAccessible(page) : undefined);

    test('who cannot give stands below, with the number as text and Report, and is folded on a phone', async ({
      page,
    }) => {
      await page.goto(inDistrict('B-', district));
      await expect(cannot(page)).toHaveCount(1);
      await expect(row(page, unable)).toContainText('No');
      await expect(row(page, unable)).toContainText('+91 98');
      await expect(row(page, unable).getByRole('link')).toHaveCount(0);
      await expect(row(page, unable).getByRole('button')).toHaveCount(1);
      await expect(row(page, unable).getByRole('button')).toHaveAccessibleName(`Report ${unable}`);
      await expect(page.getByRole('table').getByRole('link', { name: /^Call / })).toHaveCount(1);
      await checkPage(page);

      await page.setViewportSize(PHONE);
      await expect(row(page, unable)).toBeHidden();
      await checkPage(page);
      await cannot(page).click();
      await expect(row(page, unable)).toBeVisible();
      await expect(row(page, unable)).toContainText('Available: No');
      await checkPage(page);
      await page.emulateMedia({ media: 'print' });
      await expect(row(page, unable)).toBeVisible();
    });

    test('where nobody in the place can give, the first number on a phone is that of the others @all', async ({
      page,
      request,
    }) => {
      await page.setViewportSize(PHONE);
      const states = await findDistricts(request, 'Andhra Pradesh');
      const guntur = states.find(({ name }) => name === 'Guntur')!;
      const near = uniqueName('Near');
      await register(request, {
        fullName: near,
        bloodGroup: 'O-',
        ...states.find(({ name }) => name === 'Krishna')!.place,
      });
      // The sample data has one O- donor in Guntur, who is unavailable.
      await page.goto(inDistrict('O-', guntur));
      await expect(page.getByRole('table').getByRole('link', { name: /^Call / })).toHaveCount(0);
      await expect(page.getByText('+91 00000', { exact: false }).filter({ visible: true })).toHaveCount(0);
      await expect(calls(page).first()).toHaveAccessibleName(/^Call Near/);
      await expect(calls(page).first()).toBeInViewport({ ratio: 1 });
      await expect(others(page)).toBeInViewport({ ratio: 1 });
      await others(page).click();
      await expect(page.getByRole('heading', { name: 'Others who may help' })).toBeInViewport({ ratio: 1 });
      await checkPage(page);
    });

    test('where nobody can give, here or near, the donors are not folded @all', async ({ page, request }) => {
      await page.setViewportSize(PHONE);
      const goa = await findDistricts(request, 'Lakshadweep');
      const name = uniqueName('Alone');
      await register(request, { fullName: name, bloodGroup: 'AB-', strAvailUnAvail: 'U', ...goa[0]!.place });
      await page.goto(inDistrict('AB-', goa[0]!));
      await expect(row(page, name)).toBeVisible();
      await expect(others(page)).toHaveCount(0);
      await checkPage(page);
    });

    test('a hidden number has no call button: a form where one can write, else words', async ({ page, request }) => {
      const name = uniqueName('Hidden');
      await register(request, { fullName: name, bloodGroup: 'B-', numberShown: 'never', ...district.place });
      await page.goto(inDistrict('B-', district));
      await expect(row(page, name)).toContainText('Number not shown');
      await expect(row(page, name).getByRole('link')).toHaveCount(0);
      await expect(row(page, name).getByRole('button', { name: `Report ${name}` })).toBeVisible();
      await checkPage(page);
    });
  });
}
