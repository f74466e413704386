// An administrator gives the role; the coordinator works by keyboard alone: a request while on the phone, then a donor to
// call, whose outcome leads to the next one.
import { expect, type Browser, type Page } from '@playwright/test';
import { logInAsAdmin, uniqueName } from './admin.ts';
import { logIn, register, type Donor } from './api.ts';
import { takeDistrict, type DistrictPlace } from './geography.ts';
import { expectAccessible, toasts } from './pages.ts';
import { test } from './test.ts';

const ADMINS = '/dashboard/admins';
const rowOf = (page: Page, { userID }: Donor) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: userID }) });

async function giveRole(page: Page, donor: Donor, { name, stateId, districtId }: DistrictPlace): Promise<void> {
  await logInAsAdmin(page.request);
  await page.goto(ADMINS);
  const form = page.getByRole('form', { name: 'Make a donor coordinator' });
  await form.getByLabel('User ID of the donor').fill(donor.userID);
  await form.getByLabel('State').selectOption(String(stateId));
  await form.getByRole('button', { name: 'Show districts' }).click();
  await page.locator(`[name=district][value="${districtId}"]`).check();
  await page.getByRole('button', { name: 'Make coordinator' }).dblclick();
  await expect(rowOf(page, donor)).toContainText(name);
  await expectAccessible(page);
}

async function takeRoleAway(page: Page, donor: Donor): Promise<void> {
  await page.goto(ADMINS);
  await rowOf(page, donor).getByRole('button', { name: 'Take the role away' }).click();
  await expect(toasts(page).getByText(`${donor.userID} is no longer a coordinator.`)).toBeVisible();
  await expect(rowOf(page, donor)).toHaveCount(0);
}

/** From the tab to the open request, with the focus on the next step. */
async function writeDown(page: Page, hospital: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of the desk' });
  await parts.getByRole('link', { name: 'New request' }).press('Enter');
  await expect(page.getByLabel('Blood group')).toBeFocused();
  await page.keyboard.type('AB-');
  for (const text of ['2', hospital, '', '98480 22338', 'Asha Rao']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/desk\?request=\d+$/);
  await expect(page.getByRole('button', { name: 'Next donor to call' })).toBeFocused();
}

const openAs = async (browser: Browser, donor: Donor, page: Page) => {
  const other = await browser.newPage({ viewport: page.viewportSize() });
  await logIn(other.request, donor);
  return other;
};

test('an administrator gives the role, and the coordinator writes a request down and calls donors by keyboard @phone-all', async ({
  page,
  browser,
}) => {
  const district = await takeDistrict(page.request);
  const coordinator = await register(page.request);
  const names = [uniqueName('Anu'), uniqueName('Binu')] as const;
  // At night those of a farther district who welcome calls at any time come before others.
  const near = { ...district.place, bloodGroup: 'AB-', callsAnyTime: true };
  for (const fullName of names) await register(page.request, { ...near, fullName });
  await giveRole(page, coordinator, district);

  const desk = await openAs(browser, coordinator, page);
  await desk.goto('/dashboard');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Desk');
  const hospital = uniqueName('Hospital');
  await writeDown(desk, hospital);
  await expectAccessible(desk);

  // Two presses of Enter within half a second count as one, unless there is another key between them.
  await desk.keyboard.press('Shift');
  await desk.keyboard.press('Enter');
  const panel = desk.getByRole('group', { name: new RegExp(names.join('|')) });
  await expect(panel).toBeFocused();
  const first = (await panel.getByRole('heading').textContent())!;
  await expect(panel.getByRole('link', { name: /^\+91 / })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expectAccessible(desk);
  const outcome = desk.getByRole('button', { name: 'No answer' });
  const position = await outcome.boundingBox();
  await desk.keyboard.press('4');
  await desk.keyboard.press('4');
  await expect(desk.getByRole('listitem').filter({ hasText: `${first}: No answer` })).toBeVisible();
  const second = desk.getByRole('group', { name: names.find((name) => name !== first) });
  await expect(second).toBeFocused();
  // The next outcome is under the finger that pressed.
  expect(await outcome.boundingBox()).toEqual(position);
  await desk.keyboard.press('1');
  await expect(desk.getByText('· 1 donor comes')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Next donor to call' })).toBeFocused();

  // A digit in a field is text.
  await desk.getByLabel('Gave on').press('3');
  await expect(desk.getByRole('listitem').filter({ hasText: ': Coming' })).toBeVisible();
  await desk.getByText('Correct').first().click();
  await desk.getByLabel('What became of the call').first().selectOption('No answer');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('· 0 donors come')).toBeVisible();

  await takeRoleAway(page, coordinator);
  await desk.getByRole('button', { name: 'Next donor to call' }).click();
  await expect(desk.getByText('This page is for administrators.')).toBeVisible();
  // The queue of requests has it, within the width of the screen.
  await page.goto('/dashboard/blood-requests?state=approved');
  await expect(page.getByRole('row').filter({ hasText: hospital })).toContainText(`by ${coordinator.userID}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  // What the coordinator worked on is free.
  await page.goto('/dashboard/desk');
  await page.getByRole('link', { name: new RegExp(hospital) }).click();
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
});
