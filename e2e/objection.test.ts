// 'My number is listed here and I did not ask': the form, what administrators see, and the page that the e-mail opens.
import { expect, test, type Page } from './test.ts';
import { logInAsAdmin, openMore, uniqueName } from './admin.ts';
import { newMobile, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { expectAccessible } from './pages.ts';
import { RESULTS } from './publicPages.ts';

const TITLE = 'My number is listed here and I did not ask';
const FORM = '/not-my-listing';

async function sendObjection(page: Page, number: string, words: string): Promise<void> {
  await page.goto(FORM);
  const form = page.getByRole('form', { name: TITLE });
  await form.getByLabel('Mobile number').fill(number);
  await form.getByLabel('What is wrong?').fill(words);
  await form.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByText('Thank you. An administrator will look at this.')).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test('a number in any spelling is taken, and administrators see one report about its donor', async ({
      page,
      browser,
    }) => {
      const fullName = uniqueName('Listed');
      const donor = await register(page.request, { fullName });
      await sendObjection(page, donor.mobileNumber.replace('+91 ', '0').replace(' ', '-'), 'I never registered.');
      if (javaScriptEnabled) await expectAccessible(page);
      await newestLink('/confirm-listing', donor);
      const admin = await browser.newPage();
      await logInAsAdmin(admin.request);
      await admin.goto('/dashboard/approve-issue-report');
      await expect(admin.getByRole('rowheader', { name: fullName })).toHaveCount(1);
      const dialog = await openMore(admin, fullName);
      await expect(dialog).toContainText('Number listed without consent');
      await expect(dialog).toContainText('I never registered.');
      await expect(dialog).toContainText('No contact given.');
      await admin.close();
    });

    test('a number that nobody can have is refused in the form, which keeps what was typed', async ({ page }) => {
      await page.goto(FORM);
      const form = page.getByRole('form', { name: TITLE });
      await form.getByLabel('Mobile number').fill('12345 67890');
      await form.getByLabel('How to reach you').fill('writer@example.org');
      await form.getByRole('button', { name: 'Submit' }).click();
      await expect(form.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
      await expect(form.getByLabel('How to reach you')).toHaveValue('writer@example.org');
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('the link in the e-mail asks, and keeps the listing or takes it off', async ({ page }) => {
      for (const [button, outcome] of [
        ['It is my number: keep it', 'The number stays listed'],
        ['Set me to unavailable', 'You are set to unavailable'],
      ] as const) {
        const donor = await register(page.request);
        await sendObjection(page, donor.mobileNumber, 'Not me.');
        const response = await page.goto(await newestLink('/confirm-listing', donor));
        expect(response!.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
        await expect(page.getByRole('main')).toContainText(donor.userID);
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(outcome);
        await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
        if (javaScriptEnabled) await expectAccessible(page);
      }
    });
  });
}

test('after the form is sent, the answer has the focus @all', async ({ page }) => {
  await sendObjection(page, newMobile(), 'Not me.');
  await expect(page).toHaveURL(`${FORM}?sent=1`);
  await expect(page.getByRole('main').locator(':focus')).toContainText(
    'Thank you. An administrator will look at this.',
  );
  await page.getByRole('link', { name: 'Send another number' }).click();
  await expect(page.getByLabel('Mobile number')).toHaveValue('');
});

test('the form is linked from the footer, the Privacy page and the report of a donor', async ({ page }) => {
  await page.goto('/privacy');
  for (const part of ['main', 'contentinfo'] as const)
    await expect(page.getByRole(part).getByRole('link', { name: TITLE })).toHaveAttribute('href', FORM);
  await expect(
    page.getByRole('region', { name: 'Complaints' }).getByRole('link', { name: 'Contact Us' }),
  ).toBeVisible();
  await page.goto(RESULTS);
  await page
    .getByRole('button', { name: /^Report / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  // A link of the e-mail that is unknown says so.
  await page.goto(`/confirm-listing?token=${'x'.repeat(43)}`);
  await expect(page.getByText('This link does not work any more.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
