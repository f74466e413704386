// The box for a town, a district or a PIN code, in the search and in the forms with a place.
import { expect, test, type Page } from './test.ts';
import { choose } from './forms.ts';
import { PHONE } from './languages.ts';
import { expectAccessible, showLists } from './pages.ts';
import { holdRequests } from './requests.ts';

const box = (page: Page) => page.getByLabel(/^Town, (district|hospital) or PIN code/);
const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option');
const list = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));
const search = (page: Page) => page.getByRole('button', { name: 'Search' });
const NONE = 'No such place was found. Check the spelling, or choose from the lists.';
const results = (page: Page) => page.getByText('12 donors for O+ in Guntur, Andhra Pradesh').last();

async function expectGuntur(page: Page): Promise<void> {
  for (const [label, place] of [
    ['State', 'Andhra Pradesh'],
    ['District', 'Guntur'],
  ] as const) {
    await expect(list(page, label).locator('option:checked')).toHaveText(place);
  }
}

test('a place is found and chosen by keyboard, fills the lists, and is searched @phone-all', async ({ page }) => {
  await page.goto('/');
  await list(page, 'Blood group').selectOption('O+');
  await expect(box(page)).toHaveRole('combobox');
  await box(page).fill('guntur');
  await expect(options(page).first()).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('guntur');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = options(page).and(page.locator('[aria-selected=true]'));
  await expect(active).toContainText('Guntur');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!);
  expect((await active.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('Guntur, Andhra Pradesh');
  await expect(page.getByText('Guntur, Andhra Pradesh is chosen.')).toBeAttached();
  await expectGuntur(page);
  await expect(list(page, 'District').getByRole('option', { name: 'Bapatla' })).toBeAttached();
  await search(page).click();
  await expect(results(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.has('place')).toBe(false);
});

test('back from results the box and the lists have the place that was chosen', async ({ page }) => {
  for (const path of ['/', '/find-donor']) {
    await page.goto(path);
    await list(page, 'Blood group').selectOption('O+');
    await box(page).fill('guntur');
    await options(page).first().click();
    await expect(box(page)).toHaveValue('Guntur, Andhra Pradesh');
    await search(page).click();
    await expect(results(page)).toBeVisible();
    await page.goBack();
    await expect(box(page)).toHaveValue('Guntur, Andhra Pradesh');
    await expectGuntur(page);
    // Only the place is kept where the page itself changed.
    await list(page, 'Blood group').selectOption('O+');
    await search(page).click();
    await expect(results(page)).toBeVisible();
  }
});

test('a typed place stands for the lists, Enter searches for it, and choosing from a list clears it', async ({
  page,
}) => {
  await page.goto('/find-donor');
  await expect(page.getByText(/^State/)).toContainText('*');
  await box(page).fill('guntur');
  for (const label of ['State', 'District', 'City'])
    await expect(page.locator('label', { hasText: new RegExp(`^${label}`) })).not.toContainText('*');
  await choose(list(page, 'State'), 'Kerala');
  await expect(box(page)).toHaveValue('');

  await page.goto('/find-donor');
  await list(page, 'Blood group').selectOption('O+');
  await box(page).pressSequentially('guntur');
  await page.keyboard.press('Enter');
  await expect(results(page)).toBeVisible();
  await expectGuntur(page);
});

test('text without a place, and a lost connection, are said below the box; a search keeps text and group', async ({
  page,
}) => {
  await page.goto('/find-donor');
  await list(page, 'Blood group').selectOption('O+');
  await box(page).fill('qqxzqqxz');
  await expect(page.getByRole('status').getByText(NONE)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveAccessibleDescription(NONE);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('qqxzqqxz');
  await expect(list(page, 'Blood group')).toHaveValue('O+');
  await expectAccessible(page);
  await page.route('**/findPlaces/**', (route) => route.abort());
  await box(page).fill('guntur');
  await expect(page.getByText('The connection was lost. Type again, or choose from the lists.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a search for a name of several places asks which, above the box and the lists', async ({ page }) => {
    await page.goto('/find-donor');
    await list(page, 'Blood group').selectOption('O+');
    await box(page).fill('hamirpur');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Which place do you mean?' })).toBeFocused();
    await expect(page.getByText('None of these?')).toBeVisible();
    await expect(box(page)).toHaveValue('hamirpur');
    await expect(list(page, 'State')).toBeVisible();
    await expectAccessible(page);
    await box(page).fill('guntur');
    await page.keyboard.press('Enter');
    await expect(results(page)).toBeVisible();
  });
});

test('a village with nearly the name of a city is not searched unasked @all', async ({ page }) => {
  await page.goto('/find-donor?bloodgroup=O%2B&country=1&place=Anantpur');
  const links = page.getByRole('region', { name: 'Which place do you mean?' }).getByRole('link');
  await expect(links.first()).toHaveText('Anantapur · Anantapur, Andhra Pradesh');
  await expect(links.filter({ hasText: 'Maharashtra' }).first()).toBeVisible();
});

test('text without a place is reported once, also after it was looked up again @all', async ({ page }) => {
  const lookup = page.waitForResponse('**/findPlaces/**');
  await page.goto('/find-donor?bloodgroup=O%2B&country=1&place=qqxzqqxz');
  await lookup;
  await expect(page.getByText('Looking for places…')).toHaveCount(0);
  await expect(page.getByText(NONE)).toHaveCount(1);
});

test('the list opens for what is typed into a box that had the focus before hydration', async ({ page }) => {
  const letThrough = await holdRequests(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await box(page).focus();
  letThrough();
  await expect(box(page)).toHaveRole('combobox');
  await page.keyboard.type('guntur');
  await expect(options(page).first()).toBeVisible();
});

test('the next letter cancels the request for the letters before, and Enter that ends a word chooses nothing', async ({
  page,
}) => {
  await page.goto('/find-donor');
  await page.route('**/findPlaces/gun', () => undefined);
  const asked = page.waitForRequest('**/findPlaces/gun');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/findPlaces/gun'));
  await box(page).fill('gun');
  await asked;
  await box(page).fill('guntur');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(options(page).first()).toContainText('Guntur');
  // As an input method sends it.
  await page.keyboard.press('ArrowDown');
  await box(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(options(page).and(page.locator('[aria-selected=true]'))).toBeVisible();
  await expect(box(page)).toHaveValue('guntur');
});

test('text typed before hydration is kept and searched for', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/find-donor', { waitUntil: 'commit' });
  await list(page, 'Blood group').selectOption('O+');
  await box(page).focus();
  await box(page).pressSequentially('guntur');
  release();
  await expect(box(page)).toHaveRole('combobox');
  await expect(box(page)).toHaveValue('guntur');
  // What is offered covers the button.
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await search(page).click();
  await expect(results(page)).toBeVisible();
});

test('Enter in the registration form chooses a sure place and does not send the form', async ({ page }) => {
  await page.goto('/register');
  await box(page).fill('guntur');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('Guntur, Andhra Pradesh');
  await expectGuntur(page);
  await expect(page.getByText('Full name is required.')).toBeHidden();
});

test.describe('near me', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 16.3067, longitude: 80.4365 } });

  test('offers three districts and chooses none; no request tells the position @phone-all', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/');
    await list(page, 'Blood group').selectOption('O+');
    await page.getByRole('button', { name: 'Near me' }).click();
    const districts = page.getByRole('status').getByRole('button');
    await expect(districts).toHaveCount(3);
    await expect(list(page, 'State')).toHaveValue('');
    await expectAccessible(page);
    await districts.getByText('Guntur').click();
    await expect(districts.getByText('Guntur')).toBeFocused();
    await expectGuntur(page);
    await search(page).click();
    await expect(results(page)).toBeVisible();
    expect(sent.some((request) => request.includes('district-seats.txt'))).toBe(true);
    expect(sent.filter((request) => /16\.3|80\.4/.test(request))).toEqual([]);
  });
});

test('a position that may not be read is said in words', async ({ page }) => {
  await page.goto('/find-donor');
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText('The browser does not give your position.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a sure place shows results, and an unclear one links that keep the group, or the lists decide', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Near me' })).toHaveCount(0);
    await list(page, 'Blood group').selectOption('O+');
    await box(page).fill('guntur');
    await search(page).click();
    await expect(results(page)).toBeVisible();

    await page.goto('/find-donor?bloodgroup=O%2B&country=1&place=hamirpur');
    await expect(page.getByRole('heading', { name: 'Which place do you mean?' })).toBeVisible();
    await page
      .getByRole('link', { name: /^Hamirpur · .*Himachal Pradesh$/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
    await expect(page).toHaveURL(/bloodgroup=O%2B/);
    await expect(list(page, 'State').locator('option:checked')).toHaveText('Himachal Pradesh');

    // A state chooses between them, or is searched instead of them.
    for (const [state, district] of [
      ['Himachal Pradesh', 'Hamirpur'],
      ['Kerala', 'ALL'],
    ] as const) {
      await page.goto('/find-donor?bloodgroup=O%2B&country=1&place=hamirpur');
      await list(page, 'State').selectOption({ label: state });
      await search(page).click();
      await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
      await expect(list(page, 'State').locator('option:checked')).toHaveText(state);
      await expect(list(page, 'District').locator('option:checked')).toHaveText(district);
    }
  });

  test('text without a place is kept, and then the lists decide @all', async ({ page }) => {
    await page.goto('/find-donor?bloodgroup=O%2B&country=1&place=qqxzqqxz');
    await expect(page.getByText(NONE)).toBeVisible();
    await expect(box(page)).toHaveValue('qqxzqqxz');
    await list(page, 'State').selectOption({ label: 'Andhra Pradesh' });
    await search(page).click();
    await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
  });

  test('the button for the lists reads the typed place of the registration form @all', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('Full name').fill('Journey Person');
    await box(page).fill('guntur');
    await showLists(page);
    await expectGuntur(page);
    await expect(page.getByLabel('Full name')).toHaveValue('Journey Person');
    await expect(box(page)).toHaveValue('');
    await box(page).fill('hamirpur');
    await showLists(page);
    await expect(page.getByText('More than one place has this name.')).toBeVisible();
  });
});
