// A moderation queue in unusual situations: several pages and rows, two administrators, failures, the keyboard.
import { expect, test } from './test.ts';
import {
  asAnotherAdmin,
  confirmation,
  decide,
  expectDecided,
  logInAsAdmin,
  openMore,
  rowOf,
  submitForm,
  tick,
  uniqueName,
} from './admin.ts';
import { feedbackForm, organizationForm, serviceFeedbackForm, volunteerForm } from './forms.ts';
import { expectAccessible, nav, toasts } from './pages.ts';

test('ticking one volunteer clears the others; with shift or select-all several are ticked', async ({ page }) => {
  const names = [1, 2, 3].map((nth) => uniqueName(`Volunteer ${nth}`));
  for (const name of names) await submitForm(page, volunteerForm(name));
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/approve-volunteer?state=all');
  const boxes = names.map((name) => rowOf(page, name).getByRole('checkbox'));
  await boxes[0]!.check();
  await boxes[2]!.check();
  await expect(boxes[0]!).not.toBeChecked();
  await boxes[0]!.click({ modifiers: ['Shift'] });
  for (const box of boxes) await expect(box).toBeChecked();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const rows = await page.getByRole('rowheader').count();
  await expect(page.getByRole('button', { name: `Approve ${rows}`, exact: true })).toBeVisible();
});

test('when two administrators decide on one entry, the second sees a conflict and the current state', async ({
  page,
  browser,
}) => {
  const name = uniqueName('Wanted');
  await submitForm(page, serviceFeedbackForm(name));
  await logInAsAdmin(page.request);
  const queue = '/dashboard/approve-service-feedback?state=all';
  await page.goto(queue);
  await tick(page, name);
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(queue);
    await tick(other, name);
    await decide(other, 'Decline', 1);
    await expect(rowOf(other, name)).toContainText('declined');
  });
  await decide(page, 'Approve', 1);
  const rejection = page.getByRole('alert').filter({ hasText: 'Nothing was changed.' });
  await expect(rejection).toContainText(`${name}: InActive (declined by`);
  await expectDecided(page, name, 'InActive', 'declined');
  await expectAccessible(page);
  // After seeing the current state they may decide otherwise.
  await tick(page, name);
  await decide(page, 'Approve', 1);
  await expectDecided(page, name, 'Active', 'approved');
});

test('a decision on an entry that another administrator deleted changes nothing @all', async ({ page, browser }) => {
  const names = ['Kept', 'Deleted'].map(uniqueName);
  for (const name of names) await submitForm(page, organizationForm(name));
  await logInAsAdmin(page.request);
  const queue = '/dashboard/approve-organization?state=all';
  await page.goto(queue);
  const dialog = await openMore(page, names[1]!);
  const address = page.url();
  await dialog.getByText('Close', { exact: true }).click();
  await tick(page, ...names);
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(queue);
    await tick(other, names[1]!);
    await decide(other, 'Delete', 1);
    await expect(rowOf(other, names[1]!)).toHaveCount(0);
  });
  await decide(page, 'Approve', 2);
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed.' })).toBeVisible();
  await expectDecided(page, names[0]!, 'InActive', 'pending');
  await expect(rowOf(page, names[1]!)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('This entry is not listed here')).toBeVisible();
});

test('a queue that fails to load shows an error and can be retried', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/activity');
  await page.route('**/api/admin/getServiceFeedbacks/**', (route) => route.fulfill({ status: 503, json: {} }));
  await nav(page).getByRole('link', { name: 'Approve Service Feedback' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/getServiceFeedbacks/**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('The list could not be loaded.')).toBeHidden();
});

test('an entry is opened, approved and deleted with the keyboard only', async ({ page }) => {
  const name = uniqueName('Keys');
  await submitForm(page, feedbackForm(name));
  await logInAsAdmin(page.request);
  await page.goto('/dashboard/approve-feedback?state=all');
  const focused = page.locator(':focus');
  /** Presses Tab until the control has focus. */
  async function tabTo(label: RegExp): Promise<void> {
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab');
      const said = await focused.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
      if (label.test(said.trim())) return;
    }
    throw new Error(`No stop of the Tab key is called ${String(label)}`);
  }
  await tabTo(new RegExp(`^More about ${name}`));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(focused).toHaveAccessibleName(`More about ${name}`);
  await rowOf(page, name).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  for (const [decision, outcome] of [
    ['Approve', 'approved'],
    ['Delete', 'deleted'],
  ] as const) {
    await page.getByRole('button', { name: `${decision} 1` }).focus();
    await page.keyboard.press('Enter');
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(confirmation(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toasts(page).getByText(`${outcome} feedback of ${name}`)).toBeVisible();
    await expect(confirmation(page)).toBeHidden();
    if (decision === 'Delete') break;
    // The list has been reloaded without a selection.
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    await rowOf(page, name).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  }
  await expect(rowOf(page, name)).toHaveCount(0);
});
