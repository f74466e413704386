// 'How did it go?': what a caller says after calling a donor.
import { expect, test, type Page } from './test.ts';
import { uniqueName } from './admin.ts';
import { logIn, register, type Donor } from './api.ts';
import { inDistrict, takeDistrict, type DistrictPlace } from './geography.ts';
import { expectAccessible } from './pages.ts';
import { PHONE } from './languages.ts';
import { holdRequests } from './requests.ts';

let results: string;
let district: DistrictPlace;
let donor: Donor;

test.beforeEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  district = await takeDistrict(request);
  const fullName = uniqueName('Called');
  donor = { ...(await register(request, { fullName, bloodGroup: 'AB+', ...district.place })), fullName };
  results = inDistrict('AB+', district);
  await request.dispose();
});

const call = (page: Page) => page.getByRole('link', { name: `Call ${donor.fullName}, ${donor.mobileNumber}` });
const asks = () => `How did the call to ${donor.fullName} go?`;
const question = (page: Page) => page.getByRole('group', { name: asks() });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const THANKS = 'Thank you. This helps the next family.';
const thanks = (page: Page) => page.getByText(THANKS);

/** Presses the number without leaving for the phone. */
async function press(page: Page): Promise<void> {
  await call(page).evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call(page).click();
}

/** From the telephone, which hid the page. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function pressAndComeBack(page: Page): Promise<void> {
  await press(page);
  await comeBack(page);
}

/** What the donor downloads about calls. */
async function readCalls(page: Page): Promise<string[]> {
  const context = await page.context().browser()!.newContext();
  await logIn(context.request, donor);
  const { data } = (await (await context.request.get('/api/v1/getMyData')).json()) as {
    data: { callsToYou: { outcome: string }[] };
  };
  await context.close();
  return data.callsToYou.map(({ outcome }) => outcome);
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('after a call the row asks how it went, and an answer stays in place, with its focus, and can be changed', async ({
    page,
  }) => {
    await page.goto(results);
    await expect(call(page)).toBeVisible();
    await expect(question(page)).toBeHidden();
    await pressAndComeBack(page);
    await expect(question(page).getByRole('button')).toHaveText([
      'Coming',
      'Answered',
      'Cannot give now',
      'No answer',
      'Wrong number',
    ]);
    await expectAccessible(page);
    await answer(page, 'Cannot give now').scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await answer(page, 'Cannot give now').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(THANKS)).toBeVisible();
    await expect(answer(page, 'Cannot give now')).toBeFocused();
    await expect(answer(page, 'Cannot give now')).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expectAccessible(page);
    await answer(page, 'Coming').click();
    await expect(answer(page, 'Coming')).toHaveAttribute('aria-pressed', 'true');
    await expect(answer(page, 'Cannot give now')).toHaveAttribute('aria-pressed', 'false');
    expect(await readCalls(page)).toEqual(['coming']);

    await page.reload();
    await expect(page.getByText(/^Called \d\d:\d\d$/)).toBeVisible();
    await expect(question(page)).toBeHidden();
    await pressAndComeBack(page);
    await expect(question(page)).toBeVisible();
  });
});

test('nothing appears or moves at the press of a number, and ‘No answer’ leads to the next donor who can be called @phone-all', async ({
  page,
  request,
}) => {
  const names = [donor.fullName, uniqueName('Second'), uniqueName('Unable')];
  const place = { bloodGroup: 'AB+', ...district.place };
  await register(request, { fullName: names[1], ...place });
  await register(request, { fullName: names[2], strAvailUnAvail: 'U', ...place });
  await page.goto(results);
  const listed = page.getByRole('table').getByRole('link', { name: /^Call / });
  await expect(page.getByRole('button', { name: 'Forget what this device keeps' })).toBeVisible();
  const [first, second] = [listed.first(), listed.nth(1)];
  const before = await second.boundingBox();
  await first.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  const loaded = page.waitForResponse(/CallQuestion-.*\.js/);
  await first.click();
  await loaded;
  await expect(page.getByText(/^Called \d\d:/)).toHaveCount(0);
  await expect(page.getByText('How did it go?')).toBeHidden();
  expect(await second.boundingBox()).toEqual(before);
  await comeBack(page);
  await expect(page.getByText(/^Called \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status').getByText(THANKS)).toBeAttached();
  await expectAccessible(page);
});

test('a caller who comes back to the page later is asked @all', async ({ page }) => {
  await page.goto(results);
  await pressAndComeBack(page);
  await expect(question(page)).toBeVisible();
  await page.goto('/');
  await page.goto(results);
  await expect(question(page)).toBeVisible();
});

test('a number that is pressed before hydration counts as called, and the caller is asked', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(results, { waitUntil: 'commit' });
  await press(page);
  release();
  await expect(page.getByRole('button', { name: 'Forget what this device keeps' })).toBeVisible();
  await comeBack(page);
  await expect(page.getByText(/^Called \d\d:\d\d$/)).toHaveCount(1);
  await expect(question(page)).toBeVisible();
  await expect(call(page)).toBeFocused();
});

test('an answer that is lost says so and is sent by the next press', async ({ page }) => {
  await page.goto(results);
  await pressAndComeBack(page);
  await page.route('**/api/v1/reportOutcome', (route) => route.abort());
  await answer(page, 'Answered').click();
  await expect(page.getByText('Your answer was not sent. Please try again.')).toBeVisible();
  await page.unroute('**/api/v1/reportOutcome');
  await answer(page, 'Answered').click();
  await expect(thanks(page)).toBeVisible();
  expect(await readCalls(page)).toEqual(['answered']);
});

test('a question that could not be loaded leaves the page as it is, and comes with the next page @all', async ({
  page,
}) => {
  await page.route('**/CallQuestion-*.js', (route) => route.abort());
  await page.goto(results);
  await pressAndComeBack(page);
  await expect(page.getByText(/^Called \d\d:\d\d$/)).toBeVisible();
  await expect(call(page)).toBeFocused();
  await page.unroute('**/CallQuestion-*.js');
  await page.reload();
  await expect(question(page)).toBeVisible();
});

test('nothing that a caller said is shown to others @all', async ({ page, browser }) => {
  await page.goto(results);
  await pressAndComeBack(page);
  await answer(page, 'Wrong number').click();
  await expect(thanks(page)).toBeVisible();
  const other = await browser.newPage();
  await other.goto(results);
  await expect(call(other)).toBeVisible();
  await expect(other.getByText(/wrong number|no answer|not now/i)).toHaveCount(0);
  await other.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a button of the row leads to a page with the five answers and back to the results', async ({ page }) => {
    await page.goto(results);
    const row = page.getByRole('row').filter({ hasText: donor.fullName });
    await row.getByRole('button', { name: 'How did it go?' }).click();
    await expect(page.getByRole('heading', { name: 'How did it go?' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('button')).toHaveCount(5);
    expect(await readCalls(page)).toEqual([]);
    await main.getByRole('button', { name: 'Cannot give now' }).click();
    await expect(thanks(page)).toBeVisible();
    expect(await readCalls(page)).toEqual(['not now']);
    await main.getByRole('link', { name: 'Back to the results' }).click();
    await expect(page).toHaveURL(results);
  });
});

test('the page with the answers has no violation in any state, and refuses a receipt of another donor @all', async ({
  page,
}) => {
  const response = await page.goto('/call-outcome?bloodgroup=AB%2B&call=1234.AAAAAAAAAAA');
  expect(response!.headers()['x-robots-tag']).toBe('noindex');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Coming' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This answer came too late. Search again, then answer beside the donor.',
  );
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(5);
  await expectAccessible(page);
  await page.goto('/call-outcome?call=1234.AAAAAAAAAAA&answered=1');
  await expect(thanks(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/call-outcome');
  await expect(page.getByText('This page opens from a donor in the results of a search.')).toBeVisible();
  await expectAccessible(page);
});
