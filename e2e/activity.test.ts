// The audit log as administrators read it: sentences, links, filters.
import { expect, test, type Page } from './test.ts';
import { addAdmin, findRegid, logInAsAdmin, rowOf, sendFeedback, uniqueName } from './admin.ts';
import { logIn, newMobile, post, register } from './api.ts';
import { expectAccessible } from './pages.ts';

const ACTIVITY = '/dashboard/activity';

async function findFeedback(page: Page, name: string): Promise<number> {
  const response = await page.request.get('/api/admin/getFeedbacks/100/0');
  const { data } = (await response.json()) as { data: { feedbackId: number }[] };
  return data.find((row) => JSON.stringify(row).includes(name))!.feedbackId;
}

/** A donor whom an administrator looked at and gave another number. */
async function addChanged(page: Page, fullName: string) {
  const donor = await register(page.request, { fullName });
  const next = newMobile();
  await logInAsAdmin(page.request);
  const regid = await findRegid(page.request, donor);
  await page.request.get(`/api/admin/getDonor/${regid}`);
  await post(page.request, '/api/admin/updateRegisteredDonor', { regid, mobileNumber: next });
  return { ...donor, regid, next };
}

const log = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
const summary = (page: Page) => page.getByText('Filters', { exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });
    const checkPage = (page: Page) => (javaScriptEnabled ? expectAccessible(page) : undefined);

    test(
      'an own action is taken back from its line, once',
      { tag: javaScriptEnabled ? '@phone-all' : [] },
      async ({ page }) => {
        const donor = await register(page.request, { fullName: uniqueName('Taken') });
        await logInAsAdmin(page.request);
        const regid = await findRegid(page.request, donor);
        await post(page.request, '/api/admin/disableDonor', { donorIds: [regid] });
        await page.goto(`${ACTIVITY}?donor=${donor.userID}`);
        await checkPage(page);
        await page.getByRole('button', { name: /^Undo/ }).click();
        await expect(log(page)).toHaveCount(2);
        await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
        await checkPage(page);
        await page.goto(`/dashboard/donor/${regid}`);
        await expect(page.getByRole('main')).toContainText('Listed');
      },
    );

    test(
      'a change is a sentence with both values, found by filters in the address',
      { tag: javaScriptEnabled ? '@phone-all' : [] },
      async ({ page }) => {
        const name = `${uniqueName('Changed')} ${'W'.repeat(70)}`;
        const { userID, regid, mobileNumber, next } = await addChanged(page, name);
        await page.goto(ACTIVITY);
        await summary(page).click();
        await page.getByLabel('Donor', { exact: true }).fill(userID);
        await page.getByLabel('Show reading').check();
        await page.getByRole('button', { name: 'Filter' }).click();
        await expect(page).toHaveURL(new RegExp(`donor=${userID}`));
        await expect(log(page)).toHaveCount(2);
        await expect(page.getByRole('status').filter({ hasText: 'record' })).toHaveText('2 records');
        await expect(page.getByRole('button', { name: 'Filter' })).toBeHidden();
        if (javaScriptEnabled) await expect(summary(page)).toBeFocused();

        await summary(page).click();
        await page.getByLabel('Show reading').uncheck();
        await page.getByLabel('Action').selectOption('All changes');
        await page.getByLabel('Administrator').selectOption('journeys-admin');
        await checkPage(page);
        await page.getByRole('button', { name: 'Filter' }).click();
        await expect(log(page)).toHaveCount(1);
        await expect(log(page)).toContainText(
          `journeys-admin changed the mobile number of ${name} (${userID}) from ${mobileNumber} to ${next}`,
        );
        await expect(page.getByText(`journeys-admin · All changes · ${userID}`)).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await checkPage(page);
        await log(page).getByRole('link', { name: userID }).click();
        await expect(page).toHaveURL(`/dashboard/donor/${regid}`);
        await page.goBack();
        await page.getByRole('link', { name: 'Clear' }).click();
        await expect(page).toHaveURL(ACTIVITY);
        if (javaScriptEnabled) await expect(summary(page)).toBeFocused();
      },
    );
  });
}

test('what another administrator decided links to the item, and names who decided @all', async ({ page, request }) => {
  const name = uniqueName('Decided');
  await logIn(page.request, await addAdmin(request));
  await sendFeedback(page.request, name);
  const id = await findFeedback(page, name);
  await post(request, '/api/admin/declineFeedback', { feedbackIDs: [id] });
  await page.goto(`${ACTIVITY}?action=declineFeedback`);
  const decided = log(page).filter({ hasText: `declined 1 feedback entry (${name})` });
  await expect(decided.getByRole('link', { name: 'journeys-admin' })).toHaveAttribute('href', '/dashboard/admins');
  await decided.getByRole('link', { name, exact: true }).click();
  await expect(rowOf(page, name)).toContainText('by journeys-admin');
});

test('a wrong filter names its field, and a log that cannot be loaded offers to try again @all', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(`${ACTIVITY}?from=yesterday`);
  await expect(page.getByRole('alert')).toContainText('From must be a date.');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(log(page).first()).toBeVisible();

  await page.route('**/api/admin/getActivity/**', (route) => route.abort());
  await summary(page).click();
  await page.getByLabel('Donor', { exact: true }).fill('nobody');
  await page.getByLabel('Donor', { exact: true }).press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The list could not be loaded.');
  await page.unroute('**/api/admin/getActivity/**');
  await alert.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('Records Not Found')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expectAccessible(page);
});
