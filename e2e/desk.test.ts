// A coordinator works by keyboard alone: a request while on the phone, then a donor to
// call, whose outcome leads to the next one.
import { expect, type Browser, type Page } from '@playwright/test';
import { logInAsAdmin, uniqueName } from './admin.ts';
import { logIn, newMobile, post, register, type Donor } from './api.ts';
import { takeDistrict } from './geography.ts';
import { expectAccessible, toasts } from './pages.ts';
import { test } from './test.ts';

async function setRole(page: Page, { userID }: Donor, districts: number[] | null): Promise<void> {
  await logInAsAdmin(page.request);
  await post(page.request, '/api/admin/setCoordinator', { userID, districts });
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
  await expect(page.getByRole('button', { name: 'Next donor to call' })).toBeVisible();
}

const openAs = async (browser: Browser, donor: Donor, page: Page) => {
  const other = await browser.newPage({ viewport: page.viewportSize() });
  await logIn(other.request, donor);
  return other;
};

test('a coordinator writes a request down and calls donors by keyboard @phone-all', async ({ page, browser }) => {
  const district = await takeDistrict(page.request);
  const coordinator = await register(page.request);
  const names = [uniqueName('Anu'), uniqueName('Binu')] as const;
  // At night those of a farther district who welcome calls at any time come before others.
  const near = { ...district.place, bloodGroup: 'AB-', callsAnyTime: true };
  for (const fullName of names) await register(page.request, { ...near, fullName });
  await setRole(page, coordinator, [district.districtId]);

  const desk = await openAs(browser, coordinator, page);
  await desk.goto('/dashboard');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Desk');
  const hospital = uniqueName('Hospital');
  await writeDown(desk, hospital);
  await expectAccessible(desk);

  // The first request is five presses of Tab away from the top of the page, and choosing it moves nothing.
  await desk.goto('/dashboard/desk');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  const first = desk.getByRole('link', { name: new RegExp(hospital) });
  for (let i = 0; i < 4; i += 1) await desk.keyboard.press('Tab');
  await expect(first).toBeFocused();
  const place = await first.boundingBox();
  await desk.keyboard.press('Enter');
  const next = desk.getByRole('button', { name: 'Next donor to call' });
  await expect(next).toBeVisible();
  if (desk.viewportSize()!.width > 900) {
    expect([await first.boundingBox(), await desk.evaluate(() => scrollY)]).toEqual([place, 0]);
    await expect(first).toBeFocused();
  }
  // Two presses of Enter within half a second count as one, unless there is another key between them.
  await desk.keyboard.press('Shift');
  await next.press('Enter');
  const panel = desk.getByRole('group', { name: new RegExp(names.join('|')) });
  await expect(panel).toBeFocused();
  const called = (await panel.getByRole('heading').textContent())!;
  await expect(panel.getByRole('link', { name: /^\+91 / })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expectAccessible(desk);
  const outcome = desk.getByRole('button', { name: 'No answer' });
  const position = (await outcome.boundingBox())!;
  if (desk.viewportSize()!.width > 900) expect(position.y + position.height).toBeLessThan(800);
  await desk.keyboard.press('4');
  await desk.keyboard.press('4');
  await expect(desk.getByRole('listitem').filter({ hasText: `${called}No answer` })).toBeVisible();
  const second = desk.getByRole('group', { name: names.find((name) => name !== called) });
  await expect(second).toBeFocused();
  // The next outcome is under the finger that pressed.
  expect(await outcome.boundingBox()).toEqual(position);
  // Keys are those of the panel.
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.press('1');
  await second.focus();
  await desk.keyboard.press('1');
  await expect(desk.getByText('1 donor comes, of 6 places')).toBeVisible();

  const log = desk.getByRole('listitem').filter({ has: desk.locator('strong', { hasText: 'Coming' }) });
  await log.getByText('Edit').click();
  await log.getByLabel('What became of the call').selectOption('No answer');
  await log.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('0 donors come, of 6 places')).toBeVisible();
  const close = async () => {
    await desk.getByRole('button', { name: 'Close without blood' }).click();
    await desk.getByRole('alertdialog', { name: 'Confirm Action' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(desk.getByRole('button', { name: 'Blood is still needed' })).toBeVisible();
  };
  await close();
  await toasts(desk).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(desk).getByText('1 entry is as it was before.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Next donor to call' })).toBeVisible();
  await close();
  await desk.getByRole('button', { name: 'Blood is still needed' }).click();
  await expect(desk.getByRole('button', { name: 'Take', exact: true })).toBeVisible();

  await setRole(page, coordinator, null);
  await desk.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(desk.getByText('This page is for administrators.')).toBeVisible();
  // The queue of requests has it, within the width of the screen.
  await page.goto('/dashboard/blood-requests');
  await expect(page.getByRole('row').filter({ hasText: hospital })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
});

test('without JavaScript a group of one number is declined after its question, and a request is found by its number', async ({
  page,
  browser,
}) => {
  const district = await takeDistrict(page.request);
  const coordinator = await register(page.request);
  await logInAsAdmin(page.request);
  const role = { userID: coordinator.userID, districts: [district.districtId] };
  await post(page.request, '/api/admin/setCoordinator', role);
  const hospitals = [uniqueName('Hospital'), uniqueName('Hospital'), uniqueName('Hospital'), uniqueName('Hospital')];
  const contactMobile = newMobile();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  for (const hospital of hospitals) {
    const place = { state: district.stateId, district: district.districtId };
    const asked = { bloodgroup: 'AB-', units: 1, hospital, place, neededBy: today, contactName: 'Asha', contactMobile };
    await post(page.request, '/api/v1/addBloodRequest', { ...asked, message: null, emailId: null });
  }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const desk = await context.newPage();
  await logIn(desk.request, coordinator);
  await desk.goto('/dashboard/desk?group=uncalled');
  const search = desk.getByRole('search');
  await search.getByRole('searchbox').fill(contactMobile);
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(desk.getByText('4 found for')).toBeVisible();
  await desk.getByRole('link', { name: /Not called/ }).click();
  const group = desk
    .getByRole('listitem')
    .filter({ hasText: '4 requests of one number' })
    .filter({ hasText: hospitals[0] });
  await group.getByRole('button', { name: 'Decline 4 requests of one number' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Confirm Action' });
  for (const hospital of hospitals) await expect(question.getByText(hospital)).toBeVisible();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(desk).getByText('Declined.')).toBeVisible();
  await expect(desk.getByText(hospitals[0]!)).toHaveCount(0);
  await toasts(desk).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(desk).getByText('4 entries are as they were before.')).toBeVisible();
  await expect(group.getByRole('button', { name: 'Decline 4 requests of one number' })).toBeVisible();
  await context.close();
});
