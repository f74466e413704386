// The desk by keyboard alone: a request while on the phone, then a donor to call, whose outcome leads to the next one.
import { expect } from '@playwright/test';
import { logIn, post, register } from './api.ts';
import { logInAsAdmin } from './admin.ts';
import { expectAccessible } from './pages.ts';
import { test } from './test.ts';

/** Where no other test looks for donors of this group. */
const THRISSUR = { presentState: 10, presentDistrict: 171 };

test('a coordinator writes a request down by keyboard and records calls by one key each', async ({ page }) => {
  const { request } = page;
  const coordinator = await register(request);
  await logInAsAdmin(request);
  await post(request, '/api/admin/setCoordinator', {
    userID: coordinator.userID,
    districts: [THRISSUR.presentDistrict],
  });
  const { data: cities } = (await (await request.get(`/api/v1/getCities/${THRISSUR.presentDistrict}`)).json()) as {
    data: { cityId: number }[];
  };
  const presentCity = cities[0]!.cityId;
  for (const fullName of ['Anu One', 'Binu Two'])
    await register(request, { ...THRISSUR, presentCity, fullName, bloodGroup: 'AB-' });
  await logIn(request, coordinator);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk');

  await page.getByRole('link', { name: 'New request' }).press('Enter');
  const group = page.getByLabel('Blood group');
  await expect(group).toBeFocused();
  await group.selectOption('AB-');
  await page.getByRole('button', { name: 'Open the request' }).press('Enter');
  await expect(page.getByLabel('Hospital')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('Hospital').fill('District Hospital');
  await page.getByLabel('Mobile number').fill('98480 22338');
  await page.getByLabel('Name of the family').fill('Asha Rao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/desk\?request=\d+$/);
  // Two presses of Enter within half a second count as one, unless there is another key between them.
  await page.keyboard.press('Tab');

  await page.getByRole('button', { name: 'Next donor to call' }).press('Enter');
  const panel = page.getByRole('group', { name: /Anu One|Binu Two/ });
  await expect(panel).toBeFocused();
  const first = (await panel.getByRole('heading').textContent())!;
  await expect(panel.getByRole('link', { name: /^\+91 / })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expectAccessible(page);
  await page.keyboard.press('4');
  await expect(page.getByRole('listitem').filter({ hasText: `${first}: No answer` })).toBeVisible();
  const second = page.getByRole('group', { name: first === 'Anu One' ? 'Binu Two' : 'Anu One' });
  await expect(second).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByText('1 donor comes').first()).toBeVisible();
});
