// Commands of administrators: taken back, about all that match, and sent again after the session ended.
import { expect, test, type Page } from './test.ts';
import { asAnotherAdmin, confirmation, decide, logInAsAdmin, openMore, rowOf, tick, uniqueNames } from './admin.ts';
import { SERVICE_FEEDBACK } from '#test/forms.ts';
import { post } from './api.ts';
import { expectAccessible, toasts } from './pages.ts';

const QUEUE = '/dashboard/approve-service-feedback';

const undo = (page: Page, name: string) =>
  toasts(page).locator('[data-kind]').filter({ hasText: name }).getByRole('button', { name: 'Undo' });

/** A list of entries, the newest first as it shows them, without those of other tests. */
async function openPending(page: Page, count: number, state = 'all') {
  const { mark, names } = uniqueNames(count);
  for (const ServiceOrgname of names.toReversed())
    await post(page.request, '/api/v1/addServiceFeedback', { ...SERVICE_FEEDBACK, ServiceOrgname });
  await logInAsAdmin(page.request);
  const list = `${QUEUE}?state=${state}&search=${mark}`;
  await page.goto(list);
  return { names, list };
}

test('an approval is taken back by Undo, with the list in place, and the focus returns @phone-all', async ({
  page,
}) => {
  const { names } = await openPending(page, 2);
  await tick(page, names[0]!);
  await decide(page, 'Approve', 1);
  await expect(toasts(page).getByText(`Approved service feedback of ${names[0]}`)).toBeVisible();
  await expect(rowOf(page, names[0]!)).toContainText('approved');
  await expectAccessible(page);
  const box = rowOf(page, names[1]!).getByRole('checkbox');
  await box.focus();
  await undo(page, names[0]!).focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('1 entry is as it was before.')).toBeVisible();
  await expect(rowOf(page, names[0]!)).toContainText('pending');
  await expect(box).toBeFocused();
  await tick(page, names[0]!);
  await decide(page, 'Delete', 1);
  await expect(rowOf(page, names[0]!)).toHaveCount(0);
  await undo(page, `Deleted service feedback of ${names[0]}`).click();
  await expect(rowOf(page, names[0]!)).toContainText('pending');
});

test('Undo of what another administrator decided meanwhile says so and changes nothing', async ({ page, browser }) => {
  const {
    names: [name = ''],
    list,
  } = await openPending(page, 1);
  await tick(page, name);
  await decide(page, 'Approve', 1);
  // The toast stays while it has the focus.
  await undo(page, name).focus();
  await asAnotherAdmin(browser, async (other) => {
    await other.goto(list);
    await tick(other, name);
    await decide(other, 'Decline', 1);
    await expect(rowOf(other, name)).toContainText('declined');
  });
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByRole('alert')).toContainText('Nothing was changed.');
  await expect(rowOf(page, name)).toContainText('declined');
});

test('all that match are approved after one question, and one Undo takes all back', async ({ page }) => {
  await openPending(page, 17, 'pending');
  await page.getByRole('checkbox', { name: 'All 17 that match' }).check();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve 17' }).click();
  await expect(confirmation(page)).toContainText('Approve all 17 service feedbacks that match?');
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('17 service feedbacks approved successfully')).toBeVisible();
  await undo(page, '17 service feedbacks').click();
  await expect(toasts(page).getByText('17 entries are as they were before.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'All 17 that match' })).toBeVisible();
});

test('a command sent after the session ended asks again after the login, with the same rows', async ({
  page,
  context,
}) => {
  const { names, list } = await openPending(page, 2);
  await tick(page, names[1]!);
  await page.getByRole('button', { name: 'Decline 1' }).click();
  await context.clearCookies();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Log in, then send it again')).toBeVisible();
  await logInAsAdmin(page.request);
  await page.goto(list);
  await expect(confirmation(page).getByRole('listitem')).toHaveText(names[1]!);
  await expect(rowOf(page, names[1]!)).toContainText('pending');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(page, names[1]!)).toContainText('declined');
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`${size.width} pixels wide, a toast covers no button of an open dialog, whose keys decide${size.width === 360 ? '' : ' @all'}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const { names } = await openPending(page, 2);
    const dialog = await openMore(page, names[0]!);
    const footer = dialog.getByRole('link', { name: 'Close' });
    await dialog.evaluate((shown) => Promise.all(shown.getAnimations().map((each) => each.finished)));
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading')).toHaveText(names[1]!);
    const toast = toasts(page).getByText(`Approved service feedback of ${names[0]}`);
    await expect(toast).toBeVisible();
    const [told, button] = [(await toast.boundingBox())!, (await footer.boundingBox())!];
    expect(told.y + told.height <= button.y || told.y >= button.y + button.height).toBe(true);
    await expect(footer).toBeInViewport();
    await expectAccessible(page);
    await undo(page, names[0]!).click();
    await expect(toasts(page).getByText('1 entry is as it was before.')).toBeVisible();
  });
}
