// The search of a queue: words and days in the address, kept over pages and decisions.
import { expect, test, type Page } from './test.ts';
import { asAnotherAdmin, decide, logInAsAdmin, rowOf, sendFeedback, tick, uniqueName } from './admin.ts';
import { expectAccessible, toasts } from './pages.ts';

const ALL = '/dashboard/approve-feedback?state=all';
const box = (page: Page) => page.getByLabel('Search', { exact: true });

/** Pages of one row: the rows of more would push those of other tests off their first page. */
async function showOneRow(page: Page): Promise<void> {
  await page.route('**/api/admin/getFeedbacks/15/**', async (route) => {
    const url = route.request().url();
    const response = await route.fetch({ url: url.replace(/\/15\/(\d+)/, (_, offset) => `/1/${Number(offset) / 15}`) });
    const reply = (await response.json()) as { totalRecords: number };
    await route.fulfill({ response, json: { ...reply, totalRecords: reply.totalRecords + 14 } });
  });
}

test('a search is kept over pages and decisions, and rows of two pages are compared with what each of them showed', async ({
  page,
  browser,
}) => {
  const mark = uniqueName('Sought').replace(' ', '-');
  const [older, newer] = [`${mark} One`, `${mark} Two`] as const;
  for (const name of [older, newer]) await sendFeedback(page.request, name);
  // Later than everything on the second page.
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(`${ALL}&search=${mark}`);
    await tick(other, newer);
    await decide(other, 'Decline', 1);
  });
  await logInAsAdmin(page.request);
  await page.goto(ALL);
  await showOneRow(page);
  await box(page).fill(mark);
  await box(page).press('Enter');
  await expect(page).toHaveURL(`${ALL}&search=${mark}`);
  await expect(page.getByText(/^16 of [\d,]+ records$/)).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  await tick(page, newer);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await tick(page, older);
  await decide(page, 'Approve', 2);
  await expect(toasts(page).getByText('2 feedback entries approved successfully')).toBeVisible();
  await expect(page).toHaveURL(`${ALL}&search=${mark}&page=2`);

  await tick(page, older);
  await expect(page.getByRole('button', { name: 'Approve 1', exact: true })).toBeVisible();
  await page.getByText('Days', { exact: true }).click();
  await page.getByLabel('From').fill('2020-01-02');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  // Another search is another list, where nothing is ticked.
  await expect(rowOf(page, newer)).toContainText('approved');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(ALL);
});
