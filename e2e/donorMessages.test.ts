// A family writes to a donor whose number is hidden, and the donor answers from the e-mail.
import { languages } from '#messages/catalogues.ts';
import { expect, test, type Browser, type Page } from './test.ts';
import { logInAsAdmin, uniqueName } from './admin.ts';
import { logIn, newMobile, post, register, type Donor } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { inDistrict, takeDistrict } from './geography.ts';
import { expectAccessible as checkAccessible } from './pages.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

let results: string;
let donor: Donor;

test.beforeEach(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const district = await takeDistrict(request);
  const fullName = uniqueName('Hidden');
  const given = { fullName, bloodGroup: 'AB+', numberShown: 'never', ...district.place };
  donor = { ...(await register(request, given)), fullName };
  const token = (await newestLink('/confirm-email', donor)).split('token=')[1];
  await post(request, '/api/v1/confirmEmail', { token, answer: 'mine' });
  results = inDistrict('AB+', district);
  await request.dispose();
});

async function fillIn(page: Page, { mobile = newMobile(), words = 'Two units, after 5 pm.' } = {}): Promise<void> {
  await main(page).locator('[name=name]').fill('Asha Rao');
  await main(page).locator('[name=mobileNumber]').fill(mobile);
  await main(page).locator('[name=place]').fill('General Hospital');
  await main(page).locator('[name=message]').fill(words);
}

const { en, te } = languages;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    // The checker is a script of the page.
    const expectAccessible = async (page: Page) => javaScriptEnabled && checkAccessible(page);
    const openDonorPage = async (browser: Browser, answer: string) => {
      const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const link = await newestLink('/message', donor);
      await page.goto(`${link}&answer=${answer}`);
      return page;
    };

    for (const { code, t } of [en, te]) {
      const [prefix, tag] = code === 'en' ? [''] : [`/${code}`, ' @all'];
      test(`a family writes from the results, and sees the answer that the donor gives from the e-mail: ${code}${tag ?? ''}`, async ({
        page,
        browser,
      }) => {
        await page.goto(`${prefix}${results}&hospital=City+Hospital`);
        await expect(main(page)).not.toContainText(donor.mobileNumber);
        await main(page)
          .getByRole('link', { name: t('donorMessages.writeTo', { name: donor.fullName }) })
          .click();
        await expect(title(page)).toHaveText(t('donorMessages.title'));
        await expect(main(page).locator('[name=bloodgroup]')).toHaveValue('AB+');
        await expect(main(page).locator('[name=place]')).toHaveValue('City Hospital');
        await expectAccessible(page);
        await fillIn(page);
        await button(page, t('donorMessages.send')).dblclick();
        await expect(page).toHaveURL(new RegExp(`${prefix}/message\\?watch=`));
        await expect(main(page)).toContainText(t('donorMessages.noAnswer'));
        await expect(main(page)).not.toContainText(donor.mobileNumber);
        await expectAccessible(page);

        const own = await openDonorPage(browser, 'not now');
        await expect(title(own)).toHaveText(en.t('donorMessages.askTitle'));
        await expect(main(own)).toContainText('Two units, after 5 pm.');
        await expect(main(own).getByRole('button')).toHaveText([
          'Not now',
          'I will call',
          'Stop messages',
          'Report this person',
        ]);
        await expectAccessible(own);
        await main(page)
          .getByRole('link', { name: t('donorMessages.lookAgain') })
          .click();
        await expect(main(page)).toContainText(t('donorMessages.noAnswer'));
        await button(own, 'I will call').dblclick();
        await expect(main(own)).toContainText('Please call the patient’s family now.');
        await expect(main(own).getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/);
        await expectAccessible(own);
        await main(page)
          .getByRole('link', { name: t('donorMessages.lookAgain') })
          .click();
        await expect(main(page)).toContainText(t('donorMessages.saysWillCall'));
        await expectAccessible(page);
        await own.close();
        await main(page)
          .getByRole('link', { name: t('calls.back') })
          .click();
        await expect(main(page)).toContainText(donor.fullName);
      });
    }

    test('what was typed stays where a field is wrong, and the field is named and has the focus', async ({ page }) => {
      await page.goto(results);
      await main(page)
        .getByRole('link', { name: `Write a message to ${donor.fullName}` })
        .click();
      const mobile = newMobile();
      await fillIn(page, { mobile, words: 'See www.example.com\nfor more' });
      await button(page, 'Send the message').click();
      const words = main(page).locator('[name=message]');
      await expect(main(page)).toContainText('Message cannot have a web or email address.');
      await expect(words).toBeFocused();
      await expect(words).toHaveValue('See www.example.com\nfor more');
      await expect(main(page).locator('[name=mobileNumber]')).toHaveValue(mobile);
      await expectAccessible(page);
      await words.fill('Two units');
      await button(page, 'Send the message').click();
      await expect(main(page)).toContainText('Sent. No answer yet.');
    });

    test('a donor who stops messages has no way to be reached until they allow them on My Page', async ({
      page,
      browser,
    }) => {
      await page.goto(results);
      await main(page)
        .getByRole('link', { name: `Write a message to ${donor.fullName}` })
        .click();
      const form = page.url();
      await fillIn(page);
      await button(page, 'Send the message').click();
      await expect(title(page)).toHaveText('Your message to a donor');
      const own = await openDonorPage(browser, 'stop');
      await button(own, 'Stop messages').click();
      await expect(main(own)).toContainText('Messages are stopped.');
      await expectAccessible(own);
      await main(page).getByRole('link', { name: 'Is there an answer now?' }).click();
      await expect(main(page)).toContainText('This donor cannot help now.');
      await page.goto(form);
      await fillIn(page);
      await button(page, 'Send the message').click();
      await expect(page.getByRole('alert')).toContainText('This donor takes no more messages for now');
      await expect(main(page).locator('[name=name]')).toHaveValue('Asha Rao');
      await expectAccessible(page);
      await page.goto(results);
      await expect(main(page)).toContainText(donor.fullName);
      await expect(main(page).getByRole('link', { name: `Write a message to ${donor.fullName}` })).toHaveCount(0);
      await logIn(own.request, donor);
      await own.goto('/dashboard/my-page');
      await expectAccessible(own);
      await button(own, 'Allow messages again').click();
      await expect(own.getByText('Families can write to you again.')).toBeVisible();
      await expect(button(own, 'Allow messages again')).toHaveCount(0);
      await own.close();
    });

    test('links that are unknown, and a form without a donor, lead on @all', async ({ page }) => {
      for (const query of [`token=${'x'.repeat(43)}`, `watch=${'x'.repeat(43)}`, 'watch=1', '']) {
        await page.goto(`/message?${query}`);
        await expect(main(page).getByRole('button')).toHaveCount(0);
        await expect(main(page).getByRole('link').last()).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}

test('an administrator reads the words of a message that its donor reported', async ({ page, browser }) => {
  await page.goto(results);
  await main(page)
    .getByRole('link', { name: `Write a message to ${donor.fullName}` })
    .click();
  const words = uniqueName('Send money to me');
  await fillIn(page, { words });
  await button(page, 'Send the message').click();
  await expect(title(page)).toHaveText('Your message to a donor');
  await page.goto(`${await newestLink('/message', donor)}&answer=report`);
  await button(page, 'Report this person').click();
  await expect(main(page)).toContainText('Their number cannot write to you again');
  const admin = await browser.newPage();
  await logInAsAdmin(admin.request);
  await admin.goto('/dashboard/approve-issue-report');
  const row = admin.getByRole('row', { name: 'Message to a donor' }).filter({ hasText: donor.userID });
  await row.getByRole('link', { name: /More/ }).click();
  await expect(admin.getByRole('dialog')).toContainText(words);
  await expect(admin.getByRole('dialog')).toContainText('Asha Rao');
  await checkAccessible(admin);
  await admin.close();
});
