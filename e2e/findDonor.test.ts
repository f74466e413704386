// Finding a donor's number by blood group and place.
import { expect, test, type Page } from './test.ts';
import { RESULTS } from './publicPages.ts';
import { choose, chooseSearch } from './forms.ts';
import { expectAccessible } from './pages.ts';

const results = (page: Page) => page.getByRole('table', { name: /Blood Donor Results/ });
/** Without the guide between them. */
const rows = (page: Page) => results(page).getByRole('row').and(page.locator(':not([data-between])'));
/** Also those that a phone has folded. */
const donors = (page: Page) =>
  results(page)
    .getByRole('row', { includeHidden: true })
    .filter({ has: page.locator('[scope=row]') });

test('a donor is found from the front page, called and reported @phone', async ({ page }) => {
  await page.goto('/');
  await chooseSearch(page, 'O+', 'Andhra Pradesh', 'Guntur', 'Guntur');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/find-donor\?bloodgroup=O%2B&country=1&state=\d+&district=\d+&city=\d+/);
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
  await expect(page.getByText('12 donors for O+ in Guntur, Andhra Pradesh').last()).toBeVisible();
  await expect(donors(page)).toHaveCount(10);
  const call = results(page)
    .getByRole('link', { name: /^Call / })
    .first();
  expect(await call.getAttribute('href')).toMatch(/^tel:\+91\d{10}$/);
  await expectAccessible(page);

  const name = (await rows(page).nth(1).getByRole('rowheader').locator('bdi').first().textContent())!;
  await page.getByRole('button', { name: `Report ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Report donor' });
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expect(dialog.getByLabel('Name')).not.toBeEditable();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog.getByLabel('Options')).toBeFocused();
  await expect(dialog.getByText('Choose what is wrong.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Options').selectOption('Wrong Number');
  await dialog.getByLabel('Description').fill('Somebody else answered.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toBeHidden();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Issue Report Succesfully')).toBeVisible();
  await expect(toasts.getByText('Success', { exact: true })).toBeVisible();
  await expect(donors(page)).toHaveCount(10);
});

test('a link with a group or a state that is not offered shows neither as chosen @all', async ({ page }) => {
  await page.goto('/find-donor?bloodgroup=X&country=1&state=999999&district=all&city=all');
  for (const label of ['Blood group', 'State'])
    await expect(page.getByLabel(label).locator('option:checked')).toHaveText('Choose');
});

test('the report dialog is 600 px wide and offers the six options; a link to that of another visitor opens none', async ({
  page,
}) => {
  await page.goto(RESULTS);
  const dialog = page.getByRole('dialog', { name: 'Report donor' });
  await page
    .getByRole('button', { name: /^Report / })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(600);
  const options = await dialog.getByLabel('Options').locator('option:not([disabled])').allTextContents();
  expect(options).toEqual([
    'Wrong Number',
    'Using Someone else',
    'Donors location changes',
    'Donated Recenty',
    "Can'n donate Anymore",
    'Denied to Donate',
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/report=/);
  await page.goto(`${RESULTS}&report=12345`);
  await expect(rows(page)).toHaveCount(11);
  await expect(dialog).toBeHidden();
});

test('results are paged by ten, each page has a URL, and a new search starts at the first', async ({ page }) => {
  await page.goto(RESULTS);
  const headers = await results(page).getByRole('columnheader').allTextContents();
  expect(headers.map((header) => header.toUpperCase())).toEqual(['NAME', 'AVAILABILITY', 'MOBILE NO', 'REPORT']);
  const said = await rows(page).evaluateAll((all) =>
    all.slice(1).map((row) => row.querySelectorAll('th, td')[1]!.textContent.trim()),
  );
  expect(said).toHaveLength(10);
  for (const availability of said) expect(availability).toMatch(/(Yes|No)$/);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: 'Previous page' })).toBeDisabled();
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(3);
  await expect(pages.getByRole('link', { name: 'Next page' })).toBeDisabled();
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await expect(rows(page)).toHaveCount(11);
  await page.goForward();
  await expect(rows(page)).toHaveCount(3);
  await choose(page.getByLabel('Blood group'), 'A+');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 donor for A+ in Andhra Pradesh').last()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  await expect(page.getByLabel('State')).toHaveValue('2');
});

test('an incomplete search sends nothing, marks the missing fields and focuses the first', async ({ page }) => {
  await page.goto('/find-donor');
  await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeHidden();
  const sent: string[] = [];
  page.on('request', (request) => !request.url().includes('/assets/') && sent.push(request.url()));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByLabel('Blood group')).toBeFocused();
  await expect(page.getByText('Blood group is required.')).toBeVisible();
  await expect(page.getByText('Type a town or PIN code, or choose a state.')).toBeVisible();
  await expect(page.getByText('State is required.')).toBeVisible();
  expect(sent).toEqual([]);
  await expectAccessible(page);
});

test('place lists cascade, a wider choice clears the narrower, and a list that fails to load can be retried', async ({
  page,
}) => {
  await page.goto('/find-donor');
  const [state, district, city] = [/^State/, /^District/, /^City/].map((label) => page.getByLabel(label));
  await expect(district!).toHaveValue('all');
  await choose(state!, 'Andhra Pradesh');
  await choose(district!, 'Guntur');
  await expect(city!.locator('option').first()).toHaveText('ALL');
  await expect(city!.locator('option').last()).toHaveText('Other (not listed)');
  await choose(city!, 'Guntur');
  await choose(district!, 'ALL');
  await expect(city!.locator('option')).toHaveText(['ALL']);
  await choose(page.getByLabel('Country'), 'Nepal');
  await expect(district!.locator('option')).toHaveText(['ALL']);
  await expect(state!).toHaveValue('');
  await choose(page.getByLabel('Country'), 'India');
  await page.route('**/getDistricts/*', (route) => route.abort());
  await choose(state!, 'Kerala');
  await expect(page.getByRole('alert').getByText('The districts could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/getDistricts/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await choose(district!, 'Ernakulam');
});

test('a chosen value cannot be cleared @all', async ({ page }) => {
  await page.goto(RESULTS);
  for (const label of ['Blood group', 'Country', 'State', /^District/, 'City']) {
    const empty = page.getByLabel(label).locator('option[value=""]:not([disabled])');
    await expect(empty).toHaveCount(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a donor is found by district and reported', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Blood group').selectOption('O+');
    await page.getByLabel('State').selectOption({ label: 'Andhra Pradesh' });
    await page.getByRole('button', { name: 'Show states, districts and cities' }).click();
    await expect(page.getByLabel('Blood group')).toHaveValue('O+');
    await page.getByLabel(/^District/).selectOption({ label: 'Guntur' });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(rows(page)).toHaveCount(11);
    await page
      .getByRole('button', { name: /^Report / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Report donor' });
    await dialog.getByLabel('Options').selectOption('Denied to Donate');
    await dialog.getByLabel('Description').fill('   ');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByText('Description is required.')).toBeVisible();
    await expect(dialog.getByLabel('Options')).toHaveValue('Denied to Donate');
    await dialog.getByLabel('Description').fill('Not any more.');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText('Issue Report Succesfully')).toBeVisible();
    await expect(rows(page)).toHaveCount(11);
  });
});
