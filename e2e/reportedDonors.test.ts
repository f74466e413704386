// Approve Issue Report by donor: what was reported, and what administrators do about it in place.
import { expect, test, type Locator, type Page } from './test.ts';
import {
  asAnotherAdmin,
  confirmation,
  DONORS,
  findRegid,
  logInAsAdmin,
  openReported,
  reportedItem,
  REPORTS,
  rowOf,
  uniqueName,
} from './admin.ts';
import { post, register, type Donor } from './api.ts';
import { expectAccessible, toasts } from './pages.ts';

interface Reported extends Donor {
  regid: number;
}

/** Registers a donor and reports them once with each option; the browser is then logged in as an administrator. */
async function addReported(page: Page, fullName: string, options: readonly string[]): Promise<Reported> {
  const donor = await register(page.request, { fullName });
  await logInAsAdmin(page.request);
  const regid = await findRegid(page.request, donor);
  for (const option of options) {
    const description = `${option}: said of ${fullName}`;
    await post(page.request, '/api/v1/addIssueReport', { user_id: regid, options: option, description });
  }
  return { ...donor, fullName, regid };
}

const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Confirm' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });
    const expectFocus = (locator: Locator) => (javaScriptEnabled ? expect(locator).toBeFocused() : undefined);
    const checkPage = (page: Page) => (javaScriptEnabled ? expectAccessible(page) : undefined);

    test(
      'a reported donor is disabled, enabled and cleared of reports in place',
      { tag: javaScriptEnabled ? '@phone-all' : [] },
      async ({ page }) => {
        const name = uniqueName('Reported');
        const donor = await addReported(page, name, ['Wrong Number', 'Denied to Donate']);
        const item = await openReported(page, name);
        for (const shown of ['2 reports', 'Wrong Number', 'Denied to Donate', donor.userID])
          await expect(item).toContainText(shown);
        await expect(item.getByRole('link', { name: donor.mobileNumber })).toHaveAttribute(
          'href',
          `tel:${donor.mobileNumber.replaceAll(' ', '')}`,
        );
        await expect(item.getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          `/dashboard/donor/${donor.regid}`,
        );
        await expect(item.getByRole('link', { name: /^Write/ })).toHaveAttribute(
          'href',
          `/dashboard/donor/${donor.regid}?write`,
        );
        const text = item.getByRole('paragraph').filter({ hasText: `Wrong Number: said of ${name}` });
        await expect(text).toBeHidden();
        await item.getByText('2 reports').click();
        await expect(text).toBeVisible();
        await checkPage(page);

        await item.getByRole('button', { name: /^Disable/ }).click();
        await expect(confirmation(page)).toContainText(`Disable 1 donor?${name} (${donor.userID})`);
        await confirm(page).click();
        await expect(toasts(page).getByText(/^Disabled /)).toBeVisible();
        await expect(item).toContainText('Unavail');
        await expectFocus(item.getByRole('link', { name, exact: true }));
        await item.getByRole('button', { name: /^Enable/ }).click();
        await expect(toasts(page).getByText(/^Enabled /)).toBeVisible();
        await expect(item).not.toContainText('Unavail');

        await item.getByRole('button', { name: /^Dismiss/ }).click();
        await expect(confirmation(page)).toContainText(`Dismiss the reports about ${name} (${donor.userID})?`);
        await checkPage(page);
        await confirm(page).click();
        await expect(toasts(page).getByText('Issue reports deleted successfully')).toBeVisible();
        await expect(item).toHaveCount(0);
        await toasts(page)
          .locator('[data-kind]')
          .filter({ hasText: 'Issue reports deleted successfully' })
          .getByRole('button', { name: 'Undo' })
          .click();
        await expect(item).toContainText('2 reports');
        await item.getByRole('button', { name: /^Dismiss/ }).click();
        await confirm(page).click();
        await expect(item).toHaveCount(0);
        if (javaScriptEnabled) await expect(page.locator('[data-row] :focus, main:focus')).toHaveCount(1);
        await page.goto(`${DONORS}?search=${donor.userID}`);
        await expect(rowOf(page, name)).toContainText('Avail');
      },
    );

    test('a reported donor is deleted after a question with the name @all', async ({ page }) => {
      const name = uniqueName('Delete');
      const donor = await addReported(page, name, ['Using Someone else']);
      const item = await openReported(page, name);
      await item.getByRole('button', { name: /^Delete Donor/ }).click();
      await expect(confirmation(page)).toContainText(`Delete the donor ${name} (${donor.userID})?`);
      await confirmation(page).getByText('Cancel').click();
      await expect(confirmation(page)).toBeHidden();
      await item.getByRole('button', { name: /^Delete Donor/ }).click();
      await confirm(page).click();
      await expect(toasts(page).getByText(/^Deleted /)).toBeVisible();
      await expect(item).toHaveCount(0);
    });

    test('a donor whom another administrator deleted meanwhile is not changed, and leaves the list @all', async ({
      page,
    }) => {
      const name = uniqueName('Deleted');
      const { regid } = await addReported(page, name, ['Wrong Number']);
      const item = await openReported(page, name);
      await post(page.request, '/api/admin/deleteDonor', { donorIds: [regid] });
      await item.getByRole('button', { name: /^Disable/ }).click();
      await confirm(page).click();
      await expect(page.getByRole('alert')).toContainText('Nothing was changed.');
      await expect(item).toHaveCount(0);
      await checkPage(page);
    });

    test('reports that another administrator dismissed meanwhile are said to be gone @all', async ({
      page,
      browser,
    }) => {
      const name = uniqueName('Both');
      await addReported(page, name, ['Wrong Number']);
      const item = await openReported(page, name);
      await item.getByRole('button', { name: /^Dismiss/ }).click();
      await expect(confirmation(page)).toBeVisible();
      await asAnotherAdmin(browser, async (other) => {
        await (await openReported(other, name)).getByRole('button', { name: /^Dismiss/ }).click();
        await confirm(other).click();
        await expect(reportedItem(other, name)).toHaveCount(0);
      });
      await confirm(page).click();
      await expect(toasts(page).getByText('Another administrator has already dismissed these reports.')).toBeVisible();
      await expect(item).toHaveCount(0);
      await checkPage(page);
    });
  });
}

test('reports that arrive after the question stay', async ({ page }) => {
  const name = uniqueName('Later');
  const { regid } = await addReported(page, name, ['Wrong Number']);
  const item = await openReported(page, name);
  await item.getByRole('button', { name: /^Dismiss/ }).click();
  const later = { user_id: regid, options: 'Denied to Donate', description: 'Later.' };
  await post(page.request, '/api/v1/addIssueReport', later);
  await confirm(page).click();
  await expect(item).toContainText('1 report · Denied to Donate');
  await expect(item.getByRole('button', { name: /^Dismiss/ })).toBeFocused();
});

test('both views are links, and the texts and actions of a row are reached with the keyboard', async ({ page }) => {
  const name = `${'W'.repeat(80)} ${uniqueName('Keys')}`;
  await addReported(page, name, ['Wrong Number']);
  const item = await openReported(page, name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await item.getByRole('link', { name, exact: true }).focus();
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('href', /^tel:/);
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName(/^Write/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(item.getByRole('paragraph').filter({ hasText: 'said of' })).toBeVisible();
  for (const label of ['Edit', 'Disable', 'Dismiss', 'Delete']) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(new RegExp(`^${label}`));
  }
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName(/^Delete/);
  const views = page.getByRole('navigation', { name: 'Views of the reports' });
  await expect(views.getByRole('link', { name: 'By donor' })).toHaveAttribute('aria-current', 'page');
  await expect(views.getByRole('link')).toHaveText(['All reports, with names to remove', 'By donor']);
  await views.getByRole('link', { name: 'All reports' }).click();
  await expect(page).toHaveURL(REPORTS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve Issue Report');
  await expect(views.getByRole('link', { name: 'All reports' })).toHaveAttribute('aria-current', 'page');
});

test('at 1280 by 800 pixels there is room for ten reported donors @all', async ({ page }) => {
  const name = uniqueName('Row');
  await addReported(page, name, ['Wrong Number', 'Denied to Donate', 'Using Someone else']);
  const row = await openReported(page, name);
  // Claims and headings of groups stand above the rows while there are any.
  const list = page.getByRole('main').getByRole('list').filter({ has: row });
  const [{ y }, { height }] = [(await list.boundingBox())!, (await row.boundingBox())!];
  expect(y + 10 * height).toBeLessThanOrEqual(800);
});

test('a lost answer is said to be unknown, and a list that cannot be loaded offers to try again @all', async ({
  page,
}) => {
  const name = uniqueName('Lost');
  await addReported(page, name, ['Wrong Number']);
  const item = await openReported(page, name);
  const alert = page.getByRole('alert');
  await page.route('**/api/admin/disableDonor', (route) => route.abort());
  await item.getByRole('button', { name: /^Disable/ }).click();
  await confirm(page).click();
  await expect(alert).toContainText('It is not known whether this was carried out.');
  await expect(item.getByRole('button', { name: /^Disable/ })).toBeFocused();
  await expectAccessible(page);

  await page.route('**/api/admin/getReportedDonors/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Reload the list' }).click();
  await expect(alert).toContainText('The list could not be loaded.');
  await expectAccessible(page);
  await page.unroute('**/api/admin/getReportedDonors/**');
  await alert.getByRole('link', { name: 'Try again' }).click();
  await expect(item).toBeVisible();
});
