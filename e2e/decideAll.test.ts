// One decision on everything that is pending: batch by batch, stopped, and continued after a failure.
import { expect, test, type Page } from './test.ts';
import { confirmation, logInAsAdmin, rowOf, submitForm, uniqueName } from './admin.ts';
import { organizationForm } from './forms.ts';
import { expectAccessible, toasts } from './pages.ts';
import { holdRequests } from './requests.ts';

const ORGANIZATIONS = '/dashboard/approve-organization';

/** Organizations that are decided on in batches of one, and without those of other tests. */
async function submitBatches(page: Page, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, nth) => uniqueName(`Together ${nth}`));
  for (const name of names) await submitForm(page, organizationForm(name));
  await logInAsAdmin(page.request);
  await page.route('**/api/admin/getOrganizations/100/0?state=pending*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { Name: string }[] };
    await route.fulfill({ json: { ...rest, data: data.filter(({ Name }) => names.includes(Name)).slice(0, 1) } });
  });
  await page.goto(ORGANIZATIONS);
  await page.getByRole('button', { name: /^Approve all/ }).click();
  return names;
}

test('Approve all asks with the number, and goes on batch by batch to the end @all', async ({ page }) => {
  const names = await submitBatches(page, 3);
  await expect(confirmation(page)).toContainText(/Approve all [\d,]+ pending service organizations\?/);
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('3 service organizations approved successfully')).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  await page.goto(`${ORGANIZATIONS}?state=approved`);
  for (const name of names) await expect(rowOf(page, name)).toContainText('approved');
});

test('Undo of Approve all, and of what was done before Stop, makes all of them pending again', async ({ page }) => {
  const [first, ...others] = await submitBatches(page, 3);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText('3 entries are as they were before.')).toBeVisible();
  await page.getByRole('button', { name: /^Approve all/ }).click();
  const release = await holdRequests(page, '**/api/admin/approveOrganization');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await confirmation(page)
    .getByRole('button', { name: /Cancel|Stop/ })
    .click();
  release();
  await expect(toasts(page).getByText('1 service organization approved successfully')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText('1 entry is as it was before.')).toBeVisible();
  await page.goto(`${ORGANIZATIONS}?state=all`);
  for (const name of [first!, ...others]) await expect(rowOf(page, name)).toContainText('pending');
});

test('Stop lets the batch under way end, and the list shows it @all', async ({ page }) => {
  const [first, second] = await submitBatches(page, 2);
  const release = await holdRequests(page, '**/api/admin/approveOrganization');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await confirmation(page)
    .getByRole('button', { name: /Cancel|Stop/ })
    .click();
  release();
  await expect(confirmation(page)).toBeHidden();
  await page.goto(`${ORGANIZATIONS}?state=all`);
  await expect(rowOf(page, first!)).toContainText('approved');
  await expect(rowOf(page, second!)).toContainText('pending');
});

test('a batch whose answer is lost is said to be unknown, and the rest can be continued @all', async ({ page }) => {
  await submitBatches(page, 2);
  await page.route('**/api/admin/approveOrganization', (route) => route.abort('connectionreset'));
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation(page).getByRole('alert')).toContainText('It is not known whether this was carried out.');
  await expectAccessible(page);
  await page.unroute('**/api/admin/approveOrganization');
  await confirmation(page).getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page).getByText('2 service organizations approved successfully')).toBeVisible();
});
