// Lost responses: one automatic retry, then the user's retry, with one effect.
import { expect, test, type APIRequestContext, type Page, type Route } from './test.ts';
import { uniqueName } from './admin.ts';
import { logIn, password, register } from './api.ts';
import { fillDonation } from './forms.ts';
import { start, toasts } from './pages.ts';

const RECORD = '**/api/v1/insertLastDonationBlood';

/** Lets the request reach the server and drops the response. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Counts the requests and passes the first `times` of them to `lose`. */
async function loseFirst(page: Page, pattern: string, times: number, lose = loseAnswer): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  await page.route(pattern, async (route) => {
    keys.push(await route.request().headerValue('Idempotency-Key'));
    await (keys.length > times ? route.continue() : lose(route));
  });
  return keys;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const stored = (page: Page) => toasts(page).getByText('Donation record submitted successfully');
const failed = (page: Page) => toasts(page).getByText('Failed to process donation records');

async function countDonations(request: APIRequestContext, patient: string): Promise<number> {
  const response = await request.get('/api/v1/getBloodDonations');
  const { data } = (await response.json()) as { data: { patientName: string }[] };
  return data.filter(({ patientName }) => patientName === patient).length;
}

test('a write whose response is lost is resent once with the same key; the user’s retry has that key, too', async ({
  page,
  request,
}) => {
  await start(page, '/dashboard/last-donated');
  const answerOfProxy = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  };
  for (const [what, times, lose, isRetried, day] of [
    ['Lost', 1, loseAnswer, false, '2026-03-09'],
    ['Lost twice', 2, loseAnswer, true, '2026-03-10'],
    ['Proxy', 1, answerOfProxy, true, '2026-03-11'],
  ] as const) {
    await test.step(what, async () => {
      const patient = uniqueName(what);
      const keys = await loseFirst(page, RECORD, times, lose);
      await fillDonation(page, patient, day);
      await submit(page);
      if (isRetried) {
        await expect(failed(page)).toBeVisible();
        await submit(page);
      }
      await expect(page.getByRole('table').getByRole('row', { name: patient })).toBeVisible();
      await expect(failed(page)).toBeHidden();
      expect(keys).toEqual(Array(times + 1).fill(keys[0]));
      expect(keys[0]).toBeTruthy();
      expect(await countDonations(request, patient)).toBe(1);
      await page.unrouteAll();
    });
  }
  await expect(stored(page).first()).toBeVisible();
});

test('changed content after a lost response, and the same content after a response, get a new key', async ({
  page,
  request,
}) => {
  const patients = [uniqueName('Lost'), uniqueName('Changed')] as const;
  await start(page, '/dashboard/last-donated');
  const keys = await loseFirst(page, RECORD, 2);
  await fillDonation(page, patients[0]);
  await submit(page);
  await expect(failed(page)).toBeVisible();
  await fillDonation(page, patients[1], '2026-03-10');
  await submit(page);
  await expect(page.getByLabel('Patient Name')).toHaveValue('');
  // With a new key the server runs the request again: this donation is recorded already.
  await fillDonation(page, patients[1], '2026-03-10');
  await submit(page);
  await expect(page.getByText('You have already recorded this donation.')).toBeVisible();
  expect(await countDonations(request, patients[1])).toBe(1);
  expect(new Set(keys).size).toBe(3);
  expect(await countDonations(request, patients[0])).toBe(1);
});

test('a list whose connection is lost once is reloaded without a message @all', async ({ page }) => {
  const donor = await register(page.request);
  await logIn(page.request, donor);
  await page.goto('/dashboard/my-page');
  const sent = await loseFirst(page, '**/api/v1/isLoggedIn', 1);
  await page.getByRole('link', { name: 'Last Donated Blood' }).click();
  await expect(page.getByRole('heading', { name: 'Last Blood Donations' })).toBeVisible();
  expect(sent.length).toBeGreaterThan(1);
  await expect(toasts(page).locator('[data-kind]')).toHaveCount(0);
});

test('a login whose response is lost is not resent automatically', async ({ page }) => {
  const donor = await register(page.request);
  await page.goto('/login');
  const sent = await loseFirst(page, '**/api/v1/login', 1, (route) => route.abort('connectionreset'));
  await page.getByLabel('UserId').fill(donor.userID);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toasts(page).getByText('Server Error')).toBeVisible();
  expect(sent).toEqual([null]);
});
