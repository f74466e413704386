// A family asks for blood without JavaScript, an administrator opens the request, and donors answer: from the e-mail, and by an offer.
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { expect, test, type Page } from './test.ts';
import { logInAsAdmin, uniqueName } from './admin.ts';
import { newMobile, password, post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { takeDistrict } from './geography.ts';
import { expectAccessible, showLists } from './pages.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).locator(`[name=${name}]`);
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** A list of donors on the family's page. */
const part = (page: Page, heading: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

const PHONE = { viewport: { width: 360, height: 740 } };
/** The maintenance job asks donors once a minute. */
const NEXT_RUN = { timeout: 120_000 };

test.use(PHONE);

/** A donor with a confirmed address, who may be called at any time. */
async function addDonor(page: Page, place: object) {
  const given = { fullName: uniqueName('Ravi'), bloodGroup: 'AB-', callsAnyTime: true, ...place };
  const donor = await register(page.request, given);
  const token = (await newestLink('/confirm-email', donor)).split('token=')[1];
  await post(page.request, '/api/v1/confirmEmail', { token, answer: 'mine' });
  return donor;
}

async function choosePlace(page: Page, { presentState, presentDistrict }: Record<string, unknown>): Promise<void> {
  await field(page, 'state').selectOption(String(presentState));
  await showLists(main(page));
  await field(page, 'district').selectOption(String(presentDistrict));
}

test('a family asks without JavaScript, an administrator opens the request, one donor comes and another offers to', async ({
  page,
  browser,
}) => {
  const { place } = await takeDistrict(page.request);
  const donor = await addDonor(page, place);
  const [emailId, hospital, mobile] = [
    `${uniqueName('family').replace(' ', '-')}@example.org`,
    uniqueName('Hospital'),
    newMobile(),
  ];

  const family = await browser.newPage({ javaScriptEnabled: false, ...PHONE });
  await family.goto('/need');
  await choosePlace(family, place);
  await field(family, 'bloodgroup').selectOption('AB-');
  await field(family, 'neededBy').fill(addDays(dayInIndia(new Date()), 1));
  await field(family, 'hospitalName').fill(hospital);
  await field(family, 'contactName').fill('Asha Rao');
  await field(family, 'contactMobile').fill(mobile);
  await field(family, 'emailId').fill(emailId);
  await button(family, 'Ask donors').dblclick();
  await expect(family).toHaveURL(/\/need\/[a-z2-7]{10}$/);
  await expect(main(family)).toContainText('We e-mailed you a link');
  const shared = family.url();
  const own = await newestLink('/need', { emailId });
  await family.goto(own);
  await button(family, 'Yes, I ask for blood').click();
  await expect(main(family)).toContainText('Somebody looks at this request first.');

  await logInAsAdmin(page.request);
  await page.goto('/dashboard/blood-requests');
  const row = page.getByRole('row').filter({ hasText: hospital.slice(0, 15) });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve 1', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toHaveCount(0);

  let link = '';
  await expect(async () => {
    link = await newestLink('/need/[a-z2-7]{10}', donor);
  }).toPass(NEXT_RUN);
  const answering = await browser.newPage(PHONE);
  await answering.goto(`${link}&answer=coming`);
  await expect(main(answering)).toContainText(hospital);
  await expect(main(answering)).not.toContainText('Asha');
  await expectAccessible(answering);
  await button(answering, 'I can come').dblclick();
  await expect(main(answering)).toContainText('Please call the family now.');
  await expect(main(answering)).toContainText('Asha Rao');
  await expect(main(answering).getByRole('link', { name: /^\+91/ })).toHaveAttribute(
    'href',
    `tel:+91${mobile.replaceAll(' ', '').slice(-10)}`,
  );
  await expectAccessible(answering);

  // One who was not asked offers to come, and is led through the login.
  const stranger = await addDonor(page, place);
  const offering = await browser.newPage(PHONE);
  await offering.goto(shared);
  await main(offering).getByRole('link', { name: 'I can come' }).click();
  await field(offering, 'userID').fill(stranger.userID);
  await field(offering, 'password').fill(password);
  await offering.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(offering).toHaveURL(shared);
  await button(offering, 'I can come').dblclick();
  await expect(main(offering)).toContainText('We pass your offer on.');
  await expectAccessible(offering);

  await family.goto(own);
  await expect(part(family, 'Who is coming')).toContainText('Ravi');
  await expect(part(family, 'Who offers to come').getByRole('link', { name: /^\+91/ })).toBeVisible();
  await part(family, 'Who is coming').getByRole('button', { name: 'Did not come' }).dblclick();
  await expect(part(family, 'Did not come')).toContainText('Ravi');
  await expect(main(family).getByRole('alert')).toHaveCount(0);
  await expect(part(family, 'Who is coming')).toHaveCount(0);
  await answering.goto(`${link}&answer=coming`);
  await expect(main(answering)).toContainText('If you are still on the way, please call them.');
  await expectAccessible(answering);
  await part(family, 'Did not come').getByRole('button', { name: 'Comes after all' }).click();
  await expect(part(family, 'Who is coming')).toContainText('Ravi');
  await button(family, 'We have the blood').click();
  await expect(main(family)).toContainText('The blood is there.');
  const visitor = await browser.newPage(PHONE);
  await visitor.goto(shared);
  await expect(main(visitor)).toContainText('The blood is there.');
  await expect(main(visitor)).not.toContainText(hospital);
  await expectAccessible(visitor);
  await visitor.goto('/need');
  await expectAccessible(visitor);
});
