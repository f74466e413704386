// Rows of several pages, and all that match: ticked, counted in the question, decided at once.
import { expect, test, type Page } from './test.ts';
import { VOLUNTEER } from '#test/forms.ts';
import { confirmation, logInAsAdmin, rowOf, uniqueName, uniqueNames } from './admin.ts';
import { post, register } from './api.ts';
import { expectAccessible, toasts } from './pages.ts';

const disable = (page: Page, count: number) => page.getByRole('button', { name: `Disable ${count}`, exact: true });

test('rows stay ticked on other pages until they are decided, and all that match are disabled after one question', async ({
  page,
}) => {
  const mark = uniqueName('Many').replace(' ', '-');
  for (let nth = 1; nth <= 17; nth += 1) {
    await register(page.request, { userID: `${mark}-${nth}`, fullName: `Many ${nth}` });
  }
  await logInAsAdmin(page.request);
  await page.goto(`/dashboard/registered-donors?search=${mark}`);
  await page.getByRole('checkbox', { name: 'Select Many 17 ' }).check();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(page.getByText('1 selected on other pages.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Many 1 ' }).check();
  await expectAccessible(page);
  await disable(page, 2).click();
  await expect(confirmation(page)).toContainText('Disable 2 donors?');
  await expect(confirmation(page).getByRole('list', { name: 'Chosen' })).toHaveText(/Many 17 .*Many 1 /);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('2 donors disabled successfully')).toBeVisible();
  await expect(page.getByText('selected on other pages')).toHaveCount(0);

  await page.getByRole('link', { name: 'Page 1' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(15);
  await page.getByRole('checkbox', { name: 'All 17 that match' }).check();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(page);
  await disable(page, 17).click();
  await expect(confirmation(page)).toContainText('Disable all 17 donors that match?');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('15 donors disabled successfully')).toBeVisible();
  await expect(page.getByText('Unavail', { exact: true })).toHaveCount(15);
  await toasts(page)
    .locator('[data-kind]')
    .filter({ hasText: '15 donors disabled' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(toasts(page).getByText('15 entries are as they were before.')).toBeVisible();
  await expect(page.getByText('Unavail', { exact: true })).toHaveCount(1);
});

test('ticking one volunteer clears the others; with shift or select-all several are ticked', async ({ page }) => {
  const { mark, names } = uniqueNames(3);
  for (const fullName of names) await post(page.request, '/api/v1/addVolunteer', { ...VOLUNTEER, fullName });
  await logInAsAdmin(page.request);
  await page.goto(`/dashboard/approve-volunteer?state=all&search=${mark}`);
  const boxes = names.map((name) => rowOf(page, name).getByRole('checkbox'));
  await boxes[0]!.check();
  await boxes[2]!.check();
  await expect(boxes[0]!).not.toBeChecked();
  await boxes[0]!.click({ modifiers: ['Shift'] });
  for (const box of boxes) await expect(box).toBeChecked();
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.uncheck();
  for (const box of boxes) await expect(box).not.toBeChecked();
  await all.check();
  await expect(page.getByRole('button', { name: 'Approve 3', exact: true })).toBeVisible();
});
