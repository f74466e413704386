// 'Can I donate?': questions and their answer, and what donors are told of their rests.
import { expect, test, type Page } from './test.ts';
import { addDays, addMonths, dayInIndia } from '#contract/indiaTime.ts';
import { DONATION } from '#test/forms.ts';
import { post } from './api.ts';
import { expectAccessible, start, toasts } from './pages.ts';

const today = dayInIndia(new Date());
/** As pages show it. */
const formatDate = (day: string) => day.split('-').toReversed().join('/');
const ago = (days: number) => addDays(today, -days);

const question = (page: Page, name: string) => page.getByRole('radiogroup', { name });
const choose = (page: Page, name: string, answer: string) =>
  question(page, name).getByRole('radio', { name: answer, exact: true }).check();
const answer = (page: Page) => page.getByRole('region', { name: 'Your answer' });
const send = (page: Page) => page.getByRole('button', { name: 'Show the answer' }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test(
      'the answer has a date for blood and for platelets, each with its reason, and keeps what was entered',
      { tag: javaScriptEnabled ? '@phone-all' : [] },
      async ({ page, context }) => {
        await page.goto('/can-i-donate');
        if (javaScriptEnabled) await expectAccessible(page);
        await expect(page.getByText('A doctor has not yet read this page.')).toBeVisible();
        await choose(page, 'Gender', 'Woman');
        await choose(page, 'Have you given blood', 'Yes');
        await page.getByLabel('Last donation of blood').fill(ago(10));
        await choose(page, 'A tattoo', 'No');
        await choose(page, 'Aspirin', 'Yes');
        await page.getByLabel('Date: Aspirin').fill(ago(1));
        await send(page);
        await expect(answer(page)).toBeFocused();
        const [blood, platelets] = [formatDate(addDays(ago(10), 120)), formatDate(addDays(ago(10), 28))];
        await expect(answer(page).getByRole('heading', { name: `Blood: from ${blood}` })).toBeVisible();
        await expect(answer(page).getByRole('heading', { name: `Platelets: from ${platelets}` })).toBeVisible();
        await expect(answer(page)).toContainText(
          `Because of this, not before ${formatDate(addDays(ago(1), 3))}. (Rule 90)`,
        );
        await expect(answer(page)).toContainText('The doctor at the centre decides.');
        await expect(page.getByLabel('Last donation of blood')).toHaveValue(ago(10));
        await expect(question(page, 'A tattoo').getByRole('radio', { name: 'No' })).toBeChecked();
        if (javaScriptEnabled) await expectAccessible(page);
        expect(page.url()).not.toContain('?');
        expect(await context.cookies()).toEqual([]);
      },
    );

    test('a missing day is asked for, with a link to its field, and the other answers stay', async ({ page }) => {
      await page.goto('/can-i-donate');
      await expect(page.getByLabel('Date: Malaria')).toBeHidden();
      await choose(page, 'Malaria', 'Yes');
      await page.getByLabel('Date of Birth').fill('1990-05-17');
      await send(page);
      await page.getByRole('link', { name: 'Malaria: Enter the date.' }).click();
      await expect(page.getByLabel('Date: Malaria')).toBeFocused();
      await expect(page.getByLabel('Date: Malaria')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Date of Birth')).toHaveValue('1990-05-17');
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test('a visitor who may give today is thanked and led to the registration @all', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Can I donate?' }).click();
  await page.getByLabel('Date of Birth').fill('1990-05-17');
  await choose(page, 'Your weight', '50 kg or more');
  await send(page);
  await expect(
    answer(page).getByRole('heading', { name: 'Blood and platelets: you may be able to give' }),
  ).toBeVisible();
  await expect(answer(page)).toContainText('Thank you');
  await answer(page).getByRole('link', { name: 'Register as Donor' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('main').getByRole('link', { name: 'Can I donate?' })).toBeVisible();
});

test('what a doctor has to judge, or the rules exclude, is never called a rejection', async ({ page }) => {
  await page.goto('/can-i-donate');
  await choose(page, 'Heart disease', 'Yes');
  await send(page);
  await expect(answer(page).getByRole('heading', { name: 'ask the doctor at a centre first' })).toBeVisible();
  await page.getByLabel('Date of Birth').fill(addMonths(today, -12 * 70));
  await send(page);
  await expect(answer(page)).toContainText('Blood is taken up to the age of 65');
  await expect(answer(page).getByRole('link', { name: 'Become a volunteer' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/reject|refus|unfortunately/i);
  await expectAccessible(page);
  // Questions for women are not shown to a man.
  await expect(question(page, 'You are pregnant')).toBeVisible();
  await choose(page, 'Gender', 'Man');
  await expect(question(page, 'You are pregnant')).toBeHidden();
});

test('a donor sees on My Page from when blood and platelets may be given, and gives a gender in Edit Profile', async ({
  page,
}) => {
  const { userID } = await start(page, '/dashboard/my-page');
  await post(page.request, '/api/v1/insertLastDonationBlood', { ...DONATION, userID, donationDate: ago(10) });
  await page.reload();
  const main = page.getByRole('main');
  await expect(main).toContainText(formatDate(addDays(ago(10), 90)));
  await expect(main).toContainText(`Platelets: from ${formatDate(addDays(ago(10), 28))}`);
  await expect(main.getByRole('link', { name: 'Can I donate?' })).toHaveAttribute('href', '/can-i-donate');
  await expectAccessible(page);
  await page.goto('/dashboard/edit-profile');
  await page.getByLabel('Gender').selectOption('Woman');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Your profile is update succesfully')).toBeVisible();
  await page.goto('/dashboard/my-page');
  await expect(main).toContainText(formatDate(addDays(ago(10), 120)));
});

test('a donation inside a rest is warned about as its date is entered, and recorded all the same @all', async ({
  page,
}) => {
  const { userID } = await start(page, '/dashboard/my-page');
  await post(page.request, '/api/v1/insertLastDonationBlood', { ...DONATION, userID, donationDate: ago(100) });
  await page.goto('/dashboard/last-donated');
  const form = page.getByRole('form', { name: 'Record a donation' });
  const warning = page.getByText(`by your earlier donations a centre takes it from ${formatDate(ago(10))}`);
  await expect(warning).toBeHidden();
  await form.getByLabel('Donated Date').fill(ago(30));
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Patient Name').fill('A Patient');
  await form.getByLabel('Location').fill('Panaji');
  await form.getByLabel('Hospital Name').fill('A Hospital');
  await form.getByLabel('Type').selectOption('Blood');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page).getByText('Donation record submitted successfully')).toBeVisible();
});
