// The draft of a registration on this device.
import { expect, test, type Page } from './test.ts';
import { fillRegistration } from './forms.ts';
import { expectAccessible } from './pages.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Register as Donor' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('dhamani') ?? '');
const restoredNote = (page: Page) => page.getByRole('status').getByText('What you typed here before is filled in');

test('a registration is filled in again after a reload, without password and consent, and is forgotten when asked or sent', async ({
  page,
}) => {
  await page.goto('/register');
  await fillRegistration(formOf(page), 'draft-person');
  await expect.poll(() => stored(page)).toContain('draft-person');
  const { drafts } = JSON.parse(await stored(page)) as { drafts: { register: { values: object } } };
  expect(Object.keys(drafts.register.values).filter((name) => /password|consent/i.test(name))).toEqual([]);

  await page.goto('/register');
  await expect(restoredNote(page)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Journey Person');
  await expect(page.getByLabel('City').locator('option:checked')).toHaveText('Kochi');
  await expect(page.locator('[name=password]')).toHaveValue('');
  await expect(page.locator('[name=consent]')).not.toBeChecked();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Forget it and start again' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(restoredNote(page)).toBeHidden();
  expect(await stored(page)).not.toContain('Journey Person');

  // It is removed once the registration was accepted, too.
  await fillRegistration(formOf(page), `draft-sent-${Date.now()}`);
  await expect.poll(() => stored(page)).toContain('draft-sent');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).not.toContain('Journey Person');
  await page.goto('/register');
  await expect(page.getByLabel('Full name')).toHaveValue('');
});
