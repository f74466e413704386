// A form's page has the chosen country alone; the others load when the list gets the focus.
import { expect, test, type Locator, type Page } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { expectAccessible } from './pages.ts';
import { holdRequests } from './requests.ts';

const country = (page: Page) => page.getByLabel('Country');
const names = (page: Page) => country(page).locator('option:not([value=""])');
const nepal = (page: Page) => country(page).locator('option', { hasText: /^Nepal$/ });
const isHydrated = (page: Page) =>
  expect(page.getByLabel(/^Town, (district|hospital) or PIN code/).first()).toHaveRole('combobox');

const FORMS = [
  ['/', 'India', 'Nepal'],
  ['/register', 'India', 'Nepal'],
  ['/find-donor', 'India', 'Nepal'],
  ['/ur/find-donor', 'بھارت (India)', 'نیپال (Nepal)'],
] as const;

test('the countries load when the keyboard reaches their list, which keeps its choice', async ({ page }) => {
  for (const [path, india, nepalese] of runsEverything ? FORMS : FORMS.slice(0, 2)) {
    await page.goto(path);
    const list = page.locator('select').and(page.locator('[name=country], [name=presentCountry]'));
    await expect(list.locator('option:not([value=""])')).toHaveText([india]);
    await list.press('Shift');
    await expect(list.locator('option').filter({ hasText: nepalese })).toBeAttached();
    await expect(list).toBeFocused();
    await expect(list).toHaveValue('1');
    // As the browser does where a list is closed: the first country with this letter. Playwright has Latin keys alone.
    if (india !== 'India') continue;
    await list.press('N');
    await expect(list.locator('option:checked')).toHaveText(/^N/);
  }
});

test('a list that has the focus at hydration loads @all', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/register', { waitUntil: 'commit' });
  await country(page).focus();
  release();
  await expect(nepal(page)).toBeAttached();
  await expect(country(page)).toBeFocused();
});

test('countries that are slow say so, and those that fail can be asked for again @phone-all', async ({ page }) => {
  await page.goto('/find-donor');
  await isHydrated(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/getCountries', async (route) => {
    await promise;
    await route.abort();
  });
  await country(page).focus();
  await expect(page.getByRole('status').getByText('Loading countries…')).toBeVisible();
  await expect(country(page).locator('option:disabled').last()).toHaveText('Loading countries…');
  await expect(country(page)).toHaveValue('1');
  await expectAccessible(page);
  resolve();
  await expect(page.getByRole('alert').getByText('The countries could not be loaded.')).toBeVisible();
  await expect(country(page)).toHaveValue('1');
  const widthOf = async (part: Locator) => (await part.boundingBox())!.width;
  const form = page.getByRole('form', { name: 'Find a donor' });
  expect(await widthOf(page.getByRole('alert'))).toBeGreaterThan((await widthOf(form)) - 2);
  await expectAccessible(page);
  await page.unroute('**/getCountries');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nepal(page)).toBeAttached();
  await expect(country(page)).toBeFocused();
});

test('a place that is found replaces a country that stands alone @all', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v1/getCountries')).json();
  const { countryId } = data.find(({ countryName }: { countryName: string }) => countryName === 'Nepal');
  await page.goto(`/find-donor?country=${countryId}`);
  await isHydrated(page);
  await expect(names(page)).toHaveText(['Nepal']);
  await page.getByLabel(/^Town, (district|hospital) or PIN code/).fill('522001');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(country(page).locator('option:checked')).toHaveText('India');
  await expect(page.getByLabel('State').locator('option:checked')).toHaveText('Andhra Pradesh');
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/', '/register']) {
    test(`on ${path} a button shows the other countries, and what was filled in stays`, async ({ page }) => {
      await page.goto(path);
      await expect(names(page)).toHaveText(['India']);
      await page.getByLabel('Blood group').selectOption('B+');
      await page.getByRole('button', { name: 'Show other countries' }).click();
      await expect(nepal(page)).toBeAttached();
      await expect(country(page)).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Show other countries' })).toBeHidden();
      await expect(country(page).locator('option:checked')).toHaveText('India');
      await expect(page.getByLabel('Blood group')).toHaveValue('B+');
      await country(page).selectOption({ label: 'Nepal' });
      await page.getByRole('button', { name: 'Show states, districts and cities' }).click();
      await expect(names(page)).toHaveText(['Nepal']);
      await expect(page.getByLabel('State').locator('option:not([value=""])').first()).toBeAttached();
    });
  }
});
