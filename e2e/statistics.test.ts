// The administrators' statistics.
import { expect, test } from './test.ts';
import { logInAsAdmin } from './admin.ts';
import { expectAccessible } from './pages.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('donors are counted by group, and by state down to its districts @phone-all', async ({ page }) => {
      await logInAsAdmin(page.request);
      await page.goto('/dashboard/overview');
      await page.getByRole('main').getByRole('link', { name: 'Statistics' }).click();
      await expect(page).toHaveURL('/dashboard/statistics');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics');
      await expect(page.getByRole('main').getByText(/^[\d,]+ donors; searches show/)).toBeVisible();
      const rows = page.getByRole('table').getByRole('row');
      const counted = rows.filter({ has: page.getByRole('rowheader', { name: 'O+' }) });
      // Of those who were there as the site started: the next count comes a minute later.
      const reload = () => page.reload().then(() => counted.count());
      await expect.poll(reload, { timeout: 150_000 }).toBe(1);
      if (javaScriptEnabled) await expectAccessible(page);

      const views = page.getByRole('navigation', { name: 'Counted by' });
      await views.getByRole('link', { name: 'State' }).click();
      await expect(page).toHaveURL('/dashboard/statistics?by=state');
      await expect(page.getByRole('columnheader', { name: 'Searches', exact: true })).toHaveCount(1);
      const state = rows.getByRole('rowheader').getByRole('link').first();
      const name = await state.innerText();
      await state.click();
      await expect(views.getByRole('link', { name: 'District' })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('columnheader', { name: 'Searches', exact: true })).toHaveCount(0);
      await expect(rows.getByRole('rowheader').first()).toContainText(`, ${name}`);
      await views.getByRole('link', { name: 'Month of registration' }).click();
      await expect(rows.getByRole('rowheader').first()).toHaveText(/^20\d\d-\d\d$/);
      await expect(page.getByRole('columnheader', { name: 'Calls' })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  });
}
