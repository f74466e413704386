// The bodies that the browser sends are those of the specification.
import { expect, test, type Page } from './test.ts';
import { chooseSearch, feedbackForm, fillIn, fillRegistration } from './forms.ts';
import { uniqueName } from './admin.ts';
import { start } from './pages.ts';
import { RESULTS } from './publicPages.ts';

type Sent = [url: string, body: string][];

test.beforeEach(async ({ page }) => {
  // Playwright does not see the body of a Request.
  await page.addInitScript(() => {
    const sent: Sent = [];
    Object.assign(window, { sent });
    const send = fetch;
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.method === 'POST') sent.push([input.url, await input.clone().text()]);
      return send(input, init);
    };
  });
});

const sentTo = async (page: Page, call: string) =>
  (await page.evaluate(() => (window as unknown as { sent: Sent }).sent)).find(([url]) =>
    url.endsWith(`/${call}`),
  )?.[1];

/** The body of a call. */
async function expectBody(page: Page, call: string, body: Record<string, unknown>): Promise<void> {
  await expect.poll(async () => JSON.parse((await sentTo(page, call)) ?? '{}') as unknown).toMatchObject(body);
}

test('a search sends null for ALL', async ({ page }) => {
  await page.goto('/find-donor');
  await chooseSearch(page, 'O+', 'Andhra Pradesh');
  await page.getByRole('button', { name: 'Search' }).click();
  await expectBody(page, 'searchDoner', { bloodgroup: 'O+', district: null, city: null });
});

test('a report sends name and number of the donor', async ({ page }) => {
  await page.goto(RESULTS);
  const donor = page.getByRole('row').nth(1);
  const fullName = await donor.getByRole('rowheader').getByText(/./).first().innerText();
  await donor.getByRole('button', { name: /^Report / }).click();
  const dialog = page.getByRole('dialog', { name: 'Report donor' });
  await dialog.getByLabel('Options').selectOption('Wrong Number');
  await dialog.getByLabel('Description').fill('Somebody else answered.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  const mobile_number = expect.stringMatching(/^\+\d+$/);
  await expectBody(page, 'addIssueReport', { name: fullName, mobile_number });
});

test('feedback sends the two dates', async ({ page }) => {
  const form = feedbackForm(uniqueName('Dated'));
  await page.goto(form.path);
  await fillIn(page, form);
  await page.getByRole('button', { name: 'Submit' }).click();
  const isDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await expectBody(page, 'addFeedback', { strCreatedDate: isDate, strActivateDate: isDate });
});

test('the list of own donations sends the user id', async ({ page }) => {
  const { userID } = await start(page, '/dashboard/my-page');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Last Donated Blood' }).click();
  await expectBody(page, 'getLastDonatedBlood', { userID });
});

test('a registration sends gender, who sees the number and the hours for calls only where they were chosen', async ({
  page,
}) => {
  await page.goto('/register');
  await fillRegistration(page.getByRole('main'), `usual-${Date.now()}`);
  // Refused, so that the form stays.
  await page.route('**/api/v1/addDoner', (route) =>
    route.fulfill({ status: 403, json: { code: 'csrf', message: 'No.' } }),
  );
  await page.getByRole('button', { name: 'Register' }).click();
  await expectBody(page, 'addDoner', { strAvailUnAvail: 'A' });
  const usual = Object.keys(JSON.parse((await sentTo(page, 'addDoner'))!) as object);
  for (const key of ['numberShown', 'callsAnyTime', 'gender']) expect(usual).not.toContain(key);
  await page.evaluate(() => (window as unknown as { sent: Sent }).sent.splice(0));
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByRole('radio', { name: 'At any time' }).check();
  await page.getByRole('radio', { name: 'Only administrators' }).check();
  for (const field of ['password', 'confirmPassword']) await page.locator(`[name=${field}]`).fill('Quiet-Lantern-42');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectBody(page, 'addDoner', { gender: 'Female', numberShown: 'never', callsAnyTime: true });
});
