// Where parts of a page stand beside each other, and what has room.
import { expect, test, type Locator } from './test.ts';
import { DONATION } from '#test/forms.ts';
import { openDonors, rowOf, uniqueName } from './admin.ts';
import { newMobile, post, register } from './api.ts';
import { resize, start } from './pages.ts';
import { RESULTS } from './publicPages.ts';

const boxOf = async (part: Locator) => (await part.boundingBox())!;

test('Near me stands inside the box for the place, and the form is a card', async ({ page }) => {
  for (const path of ['/', '/find-donor']) {
    await page.goto(path);
    const near = await boxOf(page.getByRole('button', { name: 'Near me' }));
    const box = await boxOf(page.getByLabel(/^Town, hospital or PIN code/));
    expect([near.y, near.height]).toEqual([box.y, box.height]);
    expect(near.x + near.width).toBe(box.x + box.width);
    expect((await boxOf(page.getByRole('form', { name: 'Find a donor' }))).width).toBeLessThanOrEqual(440);
  }
});

test('results show three donors with number, WhatsApp and Report on a phone, and six on a wide screen', async ({
  page,
}) => {
  await page.goto(RESULTS);
  // At night a row says from when calls are welcome.
  await page.getByText('calls from 7 in the morning').evaluateAll((notes) => notes.forEach((note) => note.remove()));
  for (const [width, height, count] of [
    [1280, 800, 6],
    [360, 740, 3],
  ] as const) {
    await resize(page, width, height);
    for (const part of [
      page.getByRole('table').getByRole('link', { name: /^Call / }),
      page.getByRole('link', { name: /^WhatsApp / }),
      page.getByRole('button', { name: /^Report / }),
    ]) {
      await expect(part.nth(count - 1)).toBeInViewport({ ratio: 0.9 });
    }
  }
});

test('the state of a donor who is not listed stays in its column', async ({ page }) => {
  const [mobileNumber, fullName] = [newMobile(), uniqueName('Fourth')];
  for (let place = 1; place < 4; place += 1) await register(page.request, { mobileNumber });
  const { userID } = await register(page.request, { mobileNumber, fullName });
  await openDonors(page, userID);
  const row = rowOf(page, fullName);
  const state = await boxOf(row.getByText('Not listed: waits for the donor or an administrator'));
  expect(state.x + state.width).toBeLessThan((await boxOf(row.getByText('Avail', { exact: true }))).x);
});

test('Edit and Remove of a donation are in one line, and fields beside each other begin at the same height', async ({
  page,
}) => {
  await start(page, '/dashboard/edit-profile');
  for (const [left, right] of [
    ['Email', 'Mobile Number'],
    ['Date of Birth', 'Unavailable until'],
  ] as const) {
    expect((await boxOf(page.getByLabel(left))).y).toBe((await boxOf(page.getByLabel(right))).y);
  }
  await post(page.request, '/api/v1/insertLastDonationBlood', DONATION);
  await page.goto('/dashboard/last-donated');
  const [edit, remove] = [/^Edit the donation/, /^Remove the donation/].map((name) =>
    page.getByRole('button', { name }),
  );
  expect((await boxOf(edit!)).y).toBe((await boxOf(remove!)).y);
});
