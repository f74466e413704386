// Hostile text that visitors sent is shown to administrators as text.
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { decide, logInAsAdmin, openMore, rowOf, tick } from './admin.ts';
import { hostileEmail, hostileLine, hostileProse, hostileWebsite, watch } from './hostileText.ts';
import { type Donor, post, register } from './api.ts';
import { chooseSearch } from './forms.ts';

const GROUP = 'A-';
const main = (page: Page) => page.getByRole('main');

/** In Kochi, with hostile text in every field of the registration that allows it. */
async function registerHostile(page: Page): Promise<Donor> {
  const hostile = { fullName: hostileLine(), emailId: hostileEmail() };
  const { userID } = await register(page.request, { ...hostile, bloodGroup: GROUP });
  return { userID, ...hostile };
}

async function search(page: Page): Promise<void> {
  await page.goto('/find-donor');
  await chooseSearch(page, GROUP, 'Kerala', 'Ernakulam', 'Kochi');
  await page.getByRole('button', { name: 'Search' }).click();
}

interface Form {
  screen: string;
  path: string;
  /** The field that names the entry in the list. */
  named: string;
  make(): Record<string, string>;
}

const forms: readonly Form[] = [
  {
    screen: '/dashboard/approve-feedback',
    path: '/api/v1/addFeedback',
    named: 'strFullName',
    make: () => ({
      strFullName: hostileLine(),
      strEmailId: hostileEmail(),
      strMobileNumber: '9849012345',
      strOccupation: hostileLine(),
      strLocation: hostileLine(),
      strSuggestions: hostileProse(),
    }),
  },
  {
    screen: '/dashboard/approve-service-feedback',
    path: '/api/v1/addServiceFeedback',
    named: 'ServiceOrgname',
    make: () => ({
      ServiceOrgname: hostileLine(),
      SubmitterDetails: hostileProse(),
      ServiceOrgFeedback: hostileProse(),
      DataFeedback: hostileProse(),
    }),
  },
  {
    screen: '/dashboard/approve-volunteer',
    path: '/api/v1/addVolunteer',
    named: 'fullName',
    make: () => ({
      fullName: hostileLine(),
      dob: '1990-05-17',
      emailId: hostileEmail(),
      mobileNumber: '9849012345',
      presentLocation: hostileLine(),
      occupation: hostileLine(),
      permanentAddress: hostileProse(),
      whyToJoinWithUs: hostileProse(),
      visionAfterJoinWithUs: hostileProse(),
    }),
  },
  {
    screen: '/dashboard/approve-organization',
    path: '/api/v1/addOrganization',
    named: 'Name',
    make: () => ({
      Name: hostileLine(),
      ServiceCategory: hostileLine(),
      EmailId: hostileEmail(),
      NGOType: hostileLine(),
      website: hostileWebsite(),
      ServiceSector: hostileLine(),
      Phone1: '9849012345',
      Address: hostileProse(),
      Comments: hostileProse(),
      SubmitterDetails: hostileProse(),
    }),
  },
];

/** The text fields of a form: neither numbers nor dates. */
const textsOf = (sent: Record<string, string>) => Object.values(sent).filter((text) => !/^[\d-]+$/.test(text));

for (const { screen, path, named, make } of forms) {
  test(`text sent through ${path} is text to administrators: in ${screen}, its dialogs and its messages`, async ({
    page,
  }) => {
    const { expectText } = await watch(page);
    const sent = make();
    const name = sent[named]!;
    await post(page.request, path, sent);
    await logInAsAdmin(page.request);
    await page.goto(screen);
    await expectText(main(page), [name]);
    const dialog = await openMore(page, name);
    await expectText(dialog, textsOf(sent));
    await dialog.getByText('Close', { exact: true }).click();
    await tick(page, name);
    await decide(page, 'Approve', 1);
    await expect(rowOf(page, name)).toContainText('Active');
    await expectText(main(page), [name]);
  });
}

test('approved feedback is text to the public', async ({ page }) => {
  const { expectText } = await watch(page);
  const { path, screen, make } = forms[0]!;
  const sent = make();
  await post(page.request, path, sent);
  await logInAsAdmin(page.request);
  await page.goto(screen);
  await tick(page, sent.strFullName!);
  await decide(page, 'Approve', 1);
  await expect(rowOf(page, sent.strFullName!)).toContainText('approved');
  for (const shownOn of ['/testimonals', '/blog']) {
    await page.goto(shownOn);
    await expectText(main(page), [sent.strFullName!, sent.strEmailId!, sent.strLocation!, sent.strSuggestions!]);
  }
});

test('reports and donors are text to administrators in lists, dialogs and fields', async ({ page }) => {
  const { expectText, expectValues } = await watch(page);
  const { userID, fullName, emailId } = await registerHostile(page);
  await search(page);
  const user_id = await page.getByRole('button', { name: `Report ${fullName}` }).getAttribute('value');
  const description = hostileProse();
  await post(page.request, '/api/v1/addIssueReport', { user_id, options: 'Wrong Number', description });

  await logInAsAdmin(page.request);
  await page.goto('/dashboard/approve-issue-report');
  await expectText(main(page), [fullName, userID]);
  await expectText(await openMore(page, fullName), [fullName, userID, description]);

  await page.goto(`/dashboard/registered-donors?search=${encodeURIComponent(userID)}`);
  await expectText(main(page), [fullName, userID]);
  await expectValues(main(page), [userID]);
  await expectValues(await openMore(page, fullName), [fullName, emailId]);
  await page.goto(`/dashboard/registered-donors?search=${encodeURIComponent(userID)}`);
  await tick(page, fullName);
  await decide(page, 'Delete', 1);
  await page.goto('/dashboard/activity');
  await expectText(main(page), ['deleteDonor']);
});

test('text that an administrator enters is shown as text', async ({ page }) => {
  const { expectText } = await watch(page);
  const usual = await register(page.request);
  await logInAsAdmin(page.request);
  const response = await page.request.get(`/api/admin/getRegisteredDonors/1/0?searchTerm=${usual.userID}`);
  const { data } = (await response.json()) as { data: Record<string, unknown>[] };
  const { presentCountry, presentState, presentDistrict, presentCity } = data[0]!;
  const [userID, fullName] = [`text.${randomUUID().slice(0, 6)}`, hostileLine()];
  await post(page.request, '/api/admin/addRegisteredDonor', {
    userID,
    fullName,
    password: 'Quiet-Lantern-42',
    bloodGroup: GROUP,
    mobileNumber: '9849012345',
    presentCountry,
    presentState,
    presentDistrict,
    presentCity,
    emailId: hostileEmail(),
    strAvailUnAvail: 'U',
    DOB: 1990,
  });
  await page.goto(`/dashboard/registered-donors?search=${encodeURIComponent(userID)}`);
  await expectText(main(page), [fullName, userID]);
});
