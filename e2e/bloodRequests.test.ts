// Four people in four browsers: a family, a donor who was asked, one who was not, and a coordinator, from `/need` until the blood is there.
import type { LanguageCode } from '#messages/languages.ts';
import { expect, test, type Browser, type Page } from './test.ts';
import { logInAsAdmin, uniqueName } from './admin.ts';
import { logIn, newMobile, password, post, register } from './api.ts';
import { newestLink } from './emailedLinks.ts';
import { takeDistrict, type DistrictPlace } from './geography.ts';
import { pageIn, PHONE } from './languages.ts';
import { expectAccessible as checkAccessible, showLists } from './pages.ts';

const main = (page: Page) => page.getByRole('main');

/** A list of donors on the family's page. */
const part = (page: Page, heading: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** A job asks donors. */
const NEXT_RUN = { timeout: 120_000 };

/** A donor with a confirmed address, who may be called at any time. */
async function addDonor(page: Page, { place }: DistrictPlace, bloodGroup: string) {
  const donor = await register(page.request, {
    fullName: uniqueName('Ravi'),
    bloodGroup,
    callsAnyTime: true,
    ...place,
  });
  const token = (await newestLink('/confirm-email', donor)).split('token=')[1];
  await post(page.request, '/api/v1/confirmEmail', { token, answer: 'mine' });
  return donor;
}

/** The desk of a new coordinator of the district. */
async function openDesk(page: Page, browser: Browser, { districtId }: DistrictPlace): Promise<Page> {
  const coordinator = await register(page.request);
  await logInAsAdmin(page.request);
  await post(page.request, '/api/admin/setCoordinator', { userID: coordinator.userID, districts: [districtId] });
  const desk = await browser.newPage();
  await logIn(desk.request, coordinator);
  return desk;
}

interface Journey {
  code: LanguageCode;
  hasScripts: boolean;
  /** Neither is asked about the other's request, nor about one of another test. */
  group: 'A+' | 'B+';
}

/** Both journeys have the same pages: the one with JavaScript checks them. */
const checkIn =
  ({ hasScripts }: Journey) =>
  async (page: Page) =>
    hasScripts && checkAccessible(page);

/** A wrong address is corrected without typing the rest again. Without JavaScript the lists were posted for. */
async function expectKeptOnBack(family: Page, mobile: string): Promise<void> {
  await family.goBack();
  await expect(main(family).locator('[name=contactMobile]')).toHaveValue(mobile);
  await family.goForward();
}

/** The family asks, and presses the link in the e-mail. Returns the addresses of its own and of the shared page. */
async function ask(family: Page, journey: Journey, { stateId, districtId }: DistrictPlace) {
  const { code, hasScripts, group } = journey;
  const expectAccessible = checkIn(journey);
  const { t, href, button, open } = pageIn(family, code);
  const field = (name: string) => main(family).locator(`[name=${name}]`);
  const [hospital, mobile] = [uniqueName('Hospital'), newMobile()];
  const emailId = `${uniqueName('family').replace(' ', '-')}@example.org`;
  await open('/need');
  await expectAccessible(family);
  await main(family).getByText(t('locations.fromLists')).click();
  await field('state').selectOption(String(stateId));
  if (!hasScripts) await showLists(main(family));
  await field('district').selectOption(String(districtId));
  await field('bloodgroup').selectOption(group);
  await main(family)
    .getByRole('radio', { name: t('bloodRequests.tomorrow'), exact: true })
    .check();
  await field('hospitalName').fill(hospital);
  await field('contactName').fill('Asha Rao');
  await field('contactMobile').fill(mobile);
  await main(family).getByText(t('bloodRequests.more'), { exact: true }).click();
  await field('emailId').fill(emailId);
  await button(t('bloodRequests.send')).dblclick();
  await expect(family).toHaveURL(/\/need\/[a-z2-7]{10}$/);
  if (hasScripts) await expectKeptOnBack(family, mobile);
  await expect(main(family)).toContainText(t('bloodRequests.isUnconfirmed'));
  await expectAccessible(family);
  const shared = new URL(family.url()).pathname.replace(/^\/hi/, '');
  const own = href(await newestLink('/need', { emailId }));
  await family.goto(own);
  await expectAccessible(family);
  await button(t('bloodRequests.confirm')).click();
  await expect(main(family)).toContainText(t('bloodRequests.isWaiting'));
  await expectAccessible(family);
  return { own, shared, hospital, mobile };
}

const journeys: Journey[] = [
  { code: 'en', hasScripts: false, group: 'A+' },
  { code: 'hi', hasScripts: true, group: 'B+' },
];

for (const journey of journeys) {
  const { code, hasScripts, group } = journey;
  const how = `${code}, ${hasScripts ? 'with' : 'without'} JavaScript`;
  test(`family, coordinator and two donors, one of whom does not come, lead a request to ‘met’ (${how})`, async ({
    page,
    browser,
  }) => {
    const expectAccessible = checkIn(journey);
    const district = await takeDistrict(page.request);
    const asked = await addDonor(page, district, group);
    const desk = await openDesk(page, browser, district);
    const [family, answering, offering] = [
      await browser.newPage({ javaScriptEnabled: hasScripts, ...PHONE }),
      await browser.newPage(PHONE),
      await browser.newPage(PHONE),
    ];
    const { t, button, href } = pageIn(family, code);
    const { own, shared, hospital, mobile } = await ask(family, journey, district);
    // Donors who register afterwards are not asked.
    const stranger = await addDonor(page, district, group);

    // The coordinator takes the request, calls the family and asks donors.
    await desk.goto('/dashboard/desk');
    await expectAccessible(desk);
    await desk.getByRole('link', { name: new RegExp(hospital) }).click();
    await desk.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(main(desk).getByText('Asha Rao')).toBeVisible();
    await expect(main(desk).getByRole('link', { name: mobile })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Ask donors' }).click();
    await expect(desk.getByRole('button', { name: 'Next donor to call' })).toBeVisible();
    await expectAccessible(desk);

    // The donor who was asked comes.
    let link = '';
    await expect(async () => {
      link = await newestLink('/need/[a-z2-7]{10}', asked);
    }).toPass(NEXT_RUN);
    await answering.goto(`${href(link)}&answer=coming`);
    await expect(main(answering)).toContainText(hospital);
    await expect(main(answering)).not.toContainText('Asha');
    await expectAccessible(answering);
    await pageIn(answering, code).button(t('bloodRequests.canCome')).dblclick();
    await expect(main(answering)).toContainText(t('bloodRequests.callNow'));
    await expect(main(answering)).toContainText('Asha Rao');
    await expect(main(answering).locator(`a[href="tel:+91${mobile.replaceAll(' ', '').slice(-10)}"]`)).toBeVisible();
    await expectAccessible(answering);

    // One who was not asked offers to come, and is led through the login; the coordinator accepts.
    await offering.goto(href(shared));
    await expectAccessible(offering);
    await pageIn(offering, code).link(t('bloodRequests.canCome')).click();
    await main(offering).locator('[name=userID]').fill(stranger.userID);
    await main(offering).locator('[name=password]').fill(password);
    await pageIn(offering, code).button(t('site.login')).click();
    await expect(offering).toHaveURL(href(shared));
    await pageIn(offering, code).button(t('bloodRequests.canCome')).dblclick();
    await expect(main(offering)).toContainText(t('bloodRequests.offered'));
    await expectAccessible(offering);
    await desk.reload();
    await desk.getByRole('button', { name: /^Accept/ }).click();
    await expect(desk.getByText('2 donors come, of 3 places')).toBeVisible();
    await expectAccessible(desk);
    await offering.reload();
    await expect(main(offering)).toContainText('Asha Rao');
    await expectAccessible(offering);

    // The family sees both, and may free a place.
    await family.goto(own);
    await expectAccessible(family);
    const coming = part(family, t('bloodRequests.coming'));
    await expect(coming.getByRole('listitem')).toHaveCount(2);
    await coming
      .getByRole('button', { name: t('bloodRequests.didNotCome') })
      .first()
      .dblclick();
    await expect(coming.getByRole('listitem')).toHaveCount(1);
    await expect(part(family, t('bloodRequests.didNotCome')).getByRole('listitem')).toHaveCount(1);
    await expect(main(family).getByRole('alert')).toHaveCount(0);
    await expectAccessible(family);
    await answering.reload();
    await expect(main(answering)).toContainText(t('bloodRequests.wasFreed'));
    await expectAccessible(answering);
    await desk.reload();
    await expect(desk.getByText('1 donor comes, of 3 places')).toBeVisible();
    await button(t('bloodRequests.met')).click();
    await expect(main(family)).toContainText(t('bloodRequests.isMet'));
    await expectAccessible(family);
    for (const donor of [answering, offering]) {
      await donor.reload();
      await expect(main(donor)).toContainText(t('bloodRequests.isMet'));
      await expect(main(donor)).not.toContainText('Asha');
      await expectAccessible(donor);
    }
    await desk.reload();
    await expect(desk.getByText('Met', { exact: true })).toBeVisible();
    await expectAccessible(desk);
  });
}
