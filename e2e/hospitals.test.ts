// A search by the name of a hospital: its place is searched, and its name stays in the address.
import { expect, test, type Page } from './test.ts';
import { choose } from './forms.ts';
import { expectAccessible } from './pages.ts';

const box = (page: Page) => page.getByLabel('Town, hospital or PIN code');
const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option');
const search = (page: Page) => page.getByRole('button', { name: 'Search' });
const hospitalOf = (page: Page) => new URL(page.url()).searchParams.get('hospital');
const GUNTUR = 'Government General Hospital, Guntur';

test('a hospital is suggested with its place and searched; another place forgets it @phone-all', async ({ page }) => {
  await page.goto('/find-donor');
  await page.getByLabel(/^Blood group/).selectOption('O+');
  await box(page).fill('ggh guntur');
  await expect(options(page).first()).toHaveText(`${GUNTUR} Guntur, Andhra Pradesh`);
  await expectAccessible(page);
  await options(page).first().click();
  await expect(box(page)).toHaveValue(`${GUNTUR}, Andhra Pradesh`);
  await search(page).click();
  await expect(page.getByText('12 donors for O+ in Guntur, Andhra Pradesh').last()).toBeVisible();
  expect(hospitalOf(page)).toBe(GUNTUR);

  await page.reload();
  const change = page.getByText('Change', { exact: true });
  if (await change.isVisible()) await change.click();
  await choose(page.getByLabel(/^State/), 'Kerala');
  await search(page).click();
  await expect(page.getByText(/for O\+ in Kerala|in Kerala yet/).first()).toBeVisible();
  expect(hospitalOf(page)).toBeNull();
});

test('a form about where somebody lives suggests no hospitals', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Town, district or PIN code').fill('ggh guntur');
  await expect(options(page).first()).toContainText('Guntur');
  await expect(options(page).filter({ hasText: 'Hospital' })).toHaveCount(0);
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  test('a typed hospital is searched, and the results keep its name', async ({ page }) => {
    await page.goto('/find-donor?bloodgroup=O%2B&country=1&place=ggh+guntur');
    await expect(page.getByRole('heading', { name: 'Blood Donor Results' })).toBeVisible();
    await expect(page.locator('#results input[name=hospital]')).toHaveValue(GUNTUR);
  });

  test('a name of several hospitals asks which, and the link has the one that was chosen', async ({ page }) => {
    await page.goto('/find-donor?bloodgroup=O%2B&country=1&place=KEM+Hospital');
    await page.getByRole('link', { name: 'KEM Hospital, Pune · Pune, Maharashtra' }).click();
    await expect(page.getByLabel(/^District/).locator('option:checked')).toHaveText('Pune');
    expect(hospitalOf(page)).toBe('KEM Hospital, Pune');
  });

  test('what is no name of a hospital is not repeated', async ({ page }) => {
    await page.goto('/find-donor?bloodgroup=O%2B&country=1&state=1&hospital=Pay+9849012345');
    await expect(page.getByRole('heading', { name: 'Find Donor' })).toBeAttached();
    expect(await page.getByRole('main').innerHTML()).not.toContain('9849012345');
  });
});
