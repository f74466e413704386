// Undo in the toast of a decision, and where toasts stand while a dialog is open.
import { expect, test, type Page } from './test.ts';
import { asAnotherAdmin, confirmation, decide, logInAsAdmin, openMore, rowOf, tick, uniqueNames } from './admin.ts';
import { SERVICE_FEEDBACK } from '#test/forms.ts';
import { post } from './api.ts';
import { expectAccessible, toasts } from './pages.ts';

const QUEUE = '/dashboard/approve-service-feedback?state=all';

const undo = (page: Page, name: string) =>
  toasts(page).locator('[data-kind]').filter({ hasText: name }).getByRole('button', { name: 'Undo' });

/** A list of entries, the newest first as it shows them, without those of other tests. Returns their names and its address. */
async function openPending(page: Page, count: number) {
  const { mark, names } = uniqueNames(count);
  for (const ServiceOrgname of names.toReversed())
    await post(page.request, '/api/v1/addServiceFeedback', { ...SERVICE_FEEDBACK, ServiceOrgname });
  await logInAsAdmin(page.request);
  const list = `${QUEUE}&search=${mark}`;
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
  await tick(page, ...names);
  await decide(page, 'Decline', 2);
  await undo(page, '2 service feedbacks declined').click();
  await expect(toasts(page).getByText('2 entries are as they were before.')).toBeVisible();
  for (const name of names) await expect(rowOf(page, name)).toContainText('pending');
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
  await expect(toasts(page).getByRole('alert')).toContainText('Another administrator has decided meanwhile.');
  await expect(rowOf(page, name)).toContainText('declined');
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`${size.width} pixels wide, a toast covers nothing of an open dialog, and Z takes the decision back${size.width === 360 ? '' : ' @all'}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const { names } = await openPending(page, 2);
    const dialog = await openMore(page, names[0]!);
    const footer = dialog.getByRole('link', { name: 'Close' });
    await dialog.evaluate((shown) => Promise.all(shown.getAnimations().map((each) => each.finished)));
    const before = await footer.boundingBox();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading')).toHaveText(names[1]!);
    const toast = toasts(page).getByText(`Approved service feedback of ${names[0]}`);
    await expect(toast).toBeVisible();
    const frame = (await dialog.locator(':scope > *').first().boundingBox())!;
    expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(frame.y + frame.height);
    expect((await footer.boundingBox())!.y).toBe(before!.y);
    await expectAccessible(page);
    await page.keyboard.press('d');
    await expect(confirmation(page)).toBeVisible();
    await expect(confirmation(page).locator('[data-kind]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await expect(toasts(page).getByText('1 entry is as it was before.')).toBeVisible();
    await page.keyboard.press('p');
    await expect(dialog.getByRole('heading')).toHaveText(names[0]!);
    await expect(dialog).toContainText('InActive (pending)');
  });
}
