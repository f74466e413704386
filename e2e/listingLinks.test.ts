// The links in e-mails about a listing: whether the donor still answers, and no more of these e-mails.
import { expect, test, type Page } from './test.ts';
import { post } from './api.ts';
import { takeAskedDonor } from '#test/askedDonors.ts';
import { newestLink } from './emailedLinks.ts';
import { expectAccessible as checkAccessible } from './pages.ts';

const SPENT = 'This link does not work any more.';
const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

const answers = [
  ['Yes, I still answer', /stay listed as you are/, 'Thank you for staying available'],
  ['Pause for one month', /available again on \d\d\/\d\d\/\d{4}/, 'Your pause has begun'],
  ['Pause for three months', /available again on/, 'Your pause has begun'],
  ['Pause for six months', /available again on/, 'Your pause has begun'],
  ['Set me to unavailable', /until you change it/, 'You are set to unavailable'],
] as const;

/** Donors without a password get a link. */
async function logIn(page: Page, donor: { emailId: string }): Promise<void> {
  await post(page.request, '/api/v1/requestLoginLink', donor);
  await page.goto(await newestLink('/login-link', donor));
  await button(page, 'Log in').click();
  await expect(page).toHaveURL(/\/dashboard/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });
    // The checker is a script of the page.
    const expectAccessible = async (page: Page) => javaScriptEnabled && checkAccessible(page);

    for (const [answer, means, outcome] of answers.filter(([name]) => javaScriptEnabled || name === answers[0][0])) {
      const tag = answer === answers[0][0] ? '' : ' @all';
      test(`'${answer}' is taken from the e-mail, also with two presses, and stays the answer${tag}`, async ({
        page,
      }) => {
        const donor = takeAskedDonor();
        const link = await newestLink('/confirm-listing', donor);
        await page.goto(link);
        await page.reload();
        await expect(title(page)).toHaveText('Can people in need still call you?');
        await expect(main(page)).toContainText(donor.userID);
        await expect(main(page).getByRole('button')).toHaveText(answers.map(([name]) => name));
        await expect(button(page, answer)).toHaveAccessibleDescription(means);
        await expectAccessible(page);
        await button(page, answer).dblclick();
        await expect(title(page)).toHaveText(outcome);
        await expect(main(page).getByRole('button')).toHaveCount(0);
        await expectAccessible(page);
        await page.goto(link);
        await expect(title(page)).toHaveText(outcome);
      });
    }

    test('a page that was open while another answer was given shows that answer @all', async ({ page, context }) => {
      const link = await newestLink('/confirm-listing', takeAskedDonor());
      await page.goto(link);
      const other = await context.newPage();
      await other.goto(link);
      await button(other, 'Pause for one month').click();
      await expect(title(other)).toHaveText('Your pause has begun');
      await button(page, 'Yes, I still answer').click();
      await expect(title(page)).toHaveText('Your pause has begun');
      await expectAccessible(page);
    });

    test('routine e-mails end with the button, not by opening the link, and again with a second press', async ({
      page,
      browser,
    }) => {
      const donor = takeAskedDonor();
      const link = await newestLink('/unsubscribe', donor);
      await page.goto(link);
      await expect(title(page)).toHaveText('Stop e-mails about your listing');
      await expect(main(page)).toContainText(donor.userID);
      await expectAccessible(page);
      const own = await browser.newPage({ javaScriptEnabled });
      await logIn(own, donor);
      await own.goto('/dashboard/my-page');
      await expect(own.getByRole('button', { name: 'Stop these e-mails' })).toBeVisible();
      await button(page, 'Stop these e-mails').dblclick();
      await expect(page.getByText('We send you no more e-mails of this kind.')).toBeVisible();
      await expectAccessible(page);
      await own.reload();
      await expect(own.getByText('You get no e-mails that ask')).toBeVisible();
      await own.close();
      await page.goto(link);
      await button(page, 'Stop these e-mails').click();
      await expect(page.getByText('We send you no more e-mails of this kind.')).toBeVisible();
    });

    test('a link that is unknown, or of another page, leads to the dashboard instead @all', async ({ page }) => {
      const unsubscribe = await newestLink('/unsubscribe', takeAskedDonor());
      for (const path of ['/confirm-listing', '/unsubscribe']) {
        await page.goto(`${path}?token=${'x'.repeat(43)}`);
        await expect(main(page)).toContainText(SPENT);
        await expect(main(page).getByRole('button')).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto(unsubscribe.replace('/unsubscribe', '/confirm-listing'));
      await expect(main(page)).toContainText(SPENT);
      await expect(main(page).getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
        'href',
        '/dashboard',
      );
    });
  });
}
