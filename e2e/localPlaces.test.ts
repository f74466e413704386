// Places in the language of the page: in the lists, in the box and near the device.
import { expect, test, type Page } from './test.ts';
import { choose } from './forms.ts';
import { holdRequests } from './requests.ts';

const GUNTUR = 'గుంటూరు (Guntur)';
const ANDHRA_PRADESH = 'ఆంధ్రప్రదేశ్ (Andhra Pradesh)';
const box = (page: Page) => page.getByLabel('ఊరు, హాస్పిటల్ లేదా పిన్ కోడ్');
const states = (page: Page) => page.getByLabel(/^రాష్ట్రం/);
const districts = (page: Page) => page.getByLabel(/^జిల్లా/);
const guntur = (page: Page) => districts(page).getByRole('option', { name: GUNTUR });

test('lists have both names, before and after hydration', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/te', { waitUntil: 'commit' });
  await choose(states(page), ANDHRA_PRADESH);
  release();
  await expect(box(page)).toHaveRole('combobox');
  await expect(guntur(page)).toBeAttached();
  await choose(states(page), 'తెలంగాణ (Telangana)');
  await expect(districts(page).getByRole('option', { name: 'వరంగల్ (Warangal)' })).toBeAttached();
});

test('a place is found in its script, and has both names in the list and in the box', async ({ page }) => {
  await page.goto('/te');
  await box(page).fill('గుంటూ');
  await page.getByRole('listbox').getByRole('option', { name: GUNTUR }).first().click();
  await expect(box(page)).toHaveValue(`${GUNTUR}, ${ANDHRA_PRADESH}`);
  await expect(states(page).locator('option:checked')).toHaveText(ANDHRA_PRADESH);
});

test.describe('near me', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 16.3067, longitude: 80.4365 } });

  for (const areNamesLost of [false, true]) {
    const name = areNamesLost ? 'Guntur' : GUNTUR;
    test(`districts are called ${name} where the names ${areNamesLost ? 'do not load @all' : 'load'}`, async ({
      page,
    }) => {
      if (areNamesLost) await page.route('**/district-names/*', (route) => route.abort());
      await page.goto('/te');
      await page.getByRole('button', { name: 'నా దగ్గర్లో' }).click();
      await expect(page.getByRole('status').getByRole('button', { name, exact: true })).toBeVisible();
    });
  }
});
