// The search on the front page: before, during and after hydration, and after Back.
import { expect, test, type Page } from './test.ts';
import { choose, chooseSearch } from './forms.ts';
import { expectAccessible, leaveAndReturn } from './pages.ts';
import { holdRequests } from './requests.ts';

const GUNTUR = ['O+', 'Andhra Pradesh', 'Guntur', 'Guntur'] as const;

const isHydrated = (page: Page) =>
  expect(page.getByRole('form', { name: 'Find a donor' })).toHaveAttribute('novalidate');
const chosen = (page: Page) =>
  page
    .locator('select')
    .evaluateAll((lists: HTMLSelectElement[]) => lists.map((list) => list.selectedOptions[0]?.text));

async function searchAndGoBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('12 donors for O+ in Guntur, Andhra Pradesh').last()).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a blood donor');
  await expect.poll(() => chosen(page)).toEqual(['O+', 'India', 'Andhra Pradesh', 'Guntur', 'Guntur']);
}

test('Search loads the results as a document, and Back shows the whole choice', async ({ page }) => {
  await page.goto('/');
  await isHydrated(page);
  await chooseSearch(page, ...GUNTUR);
  await searchAndGoBack(page);
  await isHydrated(page);
  await chooseSearch(page, 'B+', 'Kerala', 'Ernakulam', 'Kochi');
  await expectAccessible(page);
  await leaveAndReturn(page);
  await expect.poll(async () => (await chosen(page)).slice(0, 3)).toEqual(['B+', 'India', 'Kerala']);
});

test('a choice made before hydration is kept, and the lists go on after it', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await choose(page.getByLabel('Blood group'), 'O+');
  await choose(page.getByLabel('State'), 'Kerala');
  release();
  await isHydrated(page);
  await choose(page.getByLabel(/^District/), 'Ernakulam');
  await choose(page.getByLabel('City'), 'Kochi');
  await expect.poll(() => chosen(page)).toEqual(['O+', 'India', 'Kerala', 'Ernakulam', 'Kochi']);
  expect(errors).toEqual([]);
});

test('the lists stand once in the page', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html.split('Telangana')).toHaveLength(2);
});

test('Search without a choice sends nothing, marks the fields and focuses the first', async ({ page }) => {
  await page.goto('/');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByLabel('Blood group')).toBeFocused();
  await expect(page.getByText('Type a town or PIN code, or choose a state.')).toBeVisible();
  await expect(page.getByText('State is required.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled();
  await expectAccessible(page);
});
