// 'Others who may help': a search in a place with few donors leads on.
import { expect, test, type Page } from './test.ts';
import { register } from './api.ts';
import { findDistricts, inDistrict, type DistrictPlace } from './geography.ts';
import { expectAccessible } from './pages.ts';

const block = (page: Page) => page.getByRole('region', { name: 'Others who may help' });
const DECIDES =
  'These groups can usually give red cells to a patient of group B-. The blood centre tests both and decides.';

// Its donors are registered once.
test.describe.configure({ mode: 'default' });

let south: DistrictPlace;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const goa = await findDistricts(request, 'Goa');
  const north = goa.find(({ name }) => name === 'North Goa')!;
  south = goa.find(({ name }) => name === 'South Goa')!;
  await register(request, { fullName: 'Near Donor', bloodGroup: 'B-', ...north.place });
  await register(request, { fullName: 'Other Group', bloodGroup: 'O-', ...south.place });
  await register(request, { fullName: 'Wrong Group', bloodGroup: 'A+', ...south.place });
  await register(request, { fullName: 'Same Abo', bloodGroup: 'B+', ...north.place });
  await request.dispose();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(
      'a search without a hit shows the nearest donors and other groups, with distance and a way to report',
      { tag: javaScriptEnabled ? '@phone-all' : [] },
      async ({ page }) => {
        await page.goto(inDistrict('B-', south));
        await expect(page.getByText('No donor found')).toBeVisible();
        await expect(page.getByText('Before you call: ask the blood centre what it has.')).toBeVisible();
        const stock = page.getByRole('link', { name: /e-RaktKosh/ });
        await expect(stock).toHaveAttribute('href', 'https://eraktkosh.mohfw.gov.in/');
        const [near, other] = [/Near Donor/, /Other Group/].map((hasText) =>
          block(page).getByRole('listitem').filter({ hasText }).first(),
        );
        await expect(near!).toHaveText(/B-.*about \d+ km away/);
        await expect(other!).toHaveText(/O-.*In this district/);
        await expect(block(page).getByText(DECIDES)).toBeVisible();
        await expect(block(page).getByText('Wrong Group')).toHaveCount(0);
        await expect(page.getByText(/universal/i)).toHaveCount(0);
        if (javaScriptEnabled) await expectAccessible(page);
        await near!.getByRole('button', { name: 'Report Near Donor' }).click();
        await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Near Donor');
      },
    );
  });
}

test('a search with nobody nearby says so, and leads to a request and to the blood centre', async ({ page }) => {
  const tawang = (await findDistricts(page.request, 'Arunachal Pradesh')).find(({ name }) => name === 'Tawang')!;
  await page.goto(inDistrict('O-', tawang));
  await expect(page.getByText(/^Nobody who can give for O- now is listed within \d+ km of Tawang\.$/)).toBeVisible();
  await expect(block(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask donors near Tawang for O-' })).toBeVisible();
  await expect(page.getByRole('link', { name: /e-RaktKosh/ })).toBeVisible();
  await expectAccessible(page);
});

test('a search in the browser asks once for those nearby', async ({ page }) => {
  await page.goto(inDistrict('AB-', south));
  await expect(page.getByRole('button', { name: 'Forget what this device keeps' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('searchNearby') && sent.push(request.url()));
  await page.getByLabel('Blood group').selectOption('B-');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/bloodgroup=B-/);
  await expect(page.getByText('for B- in South Goa, Goa').last()).toBeVisible();
  await expect(block(page).getByText('Near Donor').first()).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('platelets are a choice of the form, preselected as blood, and lead to the same ABO group only', async ({
  page,
}) => {
  await page.goto(inDistrict('B-', south));
  const needed = page.getByLabel('Needed');
  await expect(needed.locator('option:checked')).toHaveText('Blood');
  await needed.selectOption('Platelets');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/need=platelets/);
  await expect(block(page).getByText('Same Abo').first()).toBeVisible();
  await expect(block(page).getByText('Other Group', { exact: true })).toHaveCount(0);
  await expect(block(page).getByText(/Ask before anybody travels\./)).toBeVisible();
  await expect(block(page).getByText(DECIDES)).toHaveCount(0);
  await expectAccessible(page);
});

test('a state without a hit offers the other groups as links @all', async ({ page }) => {
  await page.goto('/find-donor?bloodgroup=AB-&country=1&state=1');
  await expect(page.getByText('No donor found')).toBeVisible();
  await page.getByRole('link', { name: 'Search for A-' }).click();
  await expect(page).toHaveURL(/bloodgroup=A-/);
});

test('a state without a hit leads to the nearest states, with the count of each', async ({ page }) => {
  const [searched, near] = await Promise.all(
    ['Mizoram', 'Tripura'].map(async (state) => (await findDistricts(page.request, state))[0]),
  );
  await register(page.request, { fullName: 'Next State', bloodGroup: 'AB-', ...near!.place });
  await page.goto(`/find-donor?bloodgroup=AB-&country=1&state=${searched!.stateId}`);
  await expect(page.getByText('No donor found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^All of Tripura \d+ can give now$/ }).click();
  await expect(page).toHaveURL(new RegExp(`state=${near!.stateId}&district=all`));
  await expect(page.getByText('Next State')).toBeVisible();
});

test('an empty result in a city leads to its district and its state, with the count of each', async ({ page }) => {
  const { districtId, place } = south;
  await register(page.request, { fullName: 'Same District', bloodGroup: 'A-', ...place });
  const cities = await page.request.get(`/api/v1/getCities/${districtId}`);
  const { data } = (await cities.json()) as { data: { cityId: number }[] };
  const other = data.find(({ cityId }) => cityId !== place.presentCity)!;
  await page.goto(inDistrict('A-', south).replace('city=all', `city=${other.cityId}`));
  await expect(page.getByRole('link', { name: /^All of Goa \d+ can give now/ })).toBeVisible();
  await page.getByRole('link', { name: /^All of South Goa 1 can give now/ }).click();
  await expect(page).toHaveURL(new RegExp(`district=${districtId}&city=all`));
});

test('a list of ten eligible donors is not followed by others @all', async ({ page }) => {
  await page.goto('/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(block(page)).toBeHidden();
});
