// Stored text is shown as text everywhere: no script runs, no element is created, the content security policy reports
// nothing, and the text is shown as typed.
import { expect, test, type Page } from '@playwright/test';
import { logInAsAdmin, openMore, rowOf } from './admin.ts';
import { hostileEmail, hostileLine, hostileProse, hostileWebsite, MADE, watch } from './hostileText.ts';
import { type Donor, logIn, post, register } from './api.ts';
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

test('the monitor reports unescaped hostile text, whether it runs or the policy stops it', async ({ page }) => {
  const { told } = await watch(page);
  const body = `<!doctype html><main>${hostileProse()}</main>`;
  const policy = { 'content-security-policy': "default-src 'self'; script-src 'self'" };
  await page.route('**/raw', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.route('**/stopped', (route) => route.fulfill({ body, contentType: 'text/html', headers: policy }));
  await page.goto('/raw');
  await expect.poll(() => told).toContain('a script ran: 2');
  await page.goto('/stopped');
  await expect
    .poll(() => told.filter((one) => one.startsWith('the policy stopped script-src')).length)
    .toBeGreaterThan(0);
  await expect(page.locator(MADE)).not.toHaveCount(0);
});

test('a donor’s names and addresses are text in results, report dialog and dashboard', async ({ page }) => {
  const { expectText, expectValues } = await watch(page);
  const { userID, fullName, emailId } = await registerHostile(page);
  await search(page);
  await expectText(main(page), [fullName]);
  await page.getByRole('button', { name: `Report ${fullName}` }).click();
  const report = page.getByRole('dialog', { name: 'Report donor' });
  await expectValues(report, [fullName]);

  await logIn(page.request, { userID });
  // The user id is in the data of every page.
  await page.goto('/');
  await expectText(main(page), []);
  await page.goto('/dashboard/my-page');
  await expectText(main(page), [userID, fullName, emailId]);
  await page.goto('/dashboard/edit-profile');
  await expectValues(main(page), [fullName, emailId]);
});

test('a recorded donation is text to the donor and to the public', async ({ page }) => {
  const { expectText } = await watch(page);
  const { userID, fullName } = await registerHostile(page);
  await logIn(page.request, { userID });
  const [patientName, place, hospitalName] = [hostileLine(), hostileLine(), hostileLine()];
  await post(page.request, '/api/v1/insertLastDonationBlood', {
    patientName,
    place,
    hospitalName,
    // Dated today, so that it is on the first page.
    donationDate: new Date().toISOString().slice(0, 10),
    typeOfDonation: 'Blood',
  });
  await page.goto('/dashboard/last-donated');
  await expectText(main(page), [patientName, place, hospitalName]);
  await page.goto('/blood-donations');
  await expectText(main(page), [fullName, patientName, place, hospitalName]);
});

test('Download my data is sent as a file, never as a page', async ({ page }) => {
  const { userID, fullName } = await registerHostile(page);
  await logIn(page.request, { userID });
  const response = await page.request.get('/api/v1/getMyData');
  expect(response.headers()).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'x-content-type-options': 'nosniff',
  });
  expect(((await response.json()) as { data: unknown }).data).toMatchObject({ userID, fullName });
});

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

test('typed text is redisplayed as text: in searches, rejected forms and URLs', async ({ page }) => {
  const { expectText, expectValues, told } = await watch(page);
  const typed = hostileLine();
  await page.goto('/login');
  await page.getByLabel('UserId').fill(typed);
  await page.locator('[name=password]').fill(typed);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectText(page.locator('body'), ['Please enter valid username and password.']);
  await expectValues(main(page), [typed]);
  for (const path of [
    '/find-donor?bloodgroup=',
    '/find-donor?country=1&state=',
    '/login?next=',
    '/resetpassword?token=',
  ]) {
    await page.goto(`${path}${encodeURIComponent(typed)}`);
    await expectText(main(page), []);
  }
  expect(told).toEqual([]);
});

test('a javascript: URL is not accepted as website', async ({ page }) => {
  await page.request.get('/api/v1/isLoggedIn');
  const token = (await page.request.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value;
  for (const website of [
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//x',
  ]) {
    const data = { ...forms[3]!.make(), website };
    const response = await page.request.post(forms[3]!.path, { data, headers: { 'X-XSRF-TOKEN': token } });
    expect([response.status(), await response.json()]).toMatchObject([400, { errors: { website: /./ } }]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a name is text in results, in a queue and in an opened entry', async ({ page }) => {
    const { fullName, userID } = await registerHostile(page);
    await logInAsAdmin(page.request);
    const pages = [`/dashboard/registered-donors?search=${encodeURIComponent(userID)}`, '/dashboard/approve-volunteer'];
    const volunteer = forms[2]!.make();
    await post(page.request, forms[2]!.path, volunteer);
    for (const [path, name] of [
      [pages[0]!, fullName],
      [pages[1]!, volunteer.fullName!],
    ] as const) {
      await page.goto(path);
      await expect(rowOf(page, name)).toBeVisible();
      const dialog = await openMore(page, name);
      await expect(dialog).toBeVisible();
      await expect(page.locator(MADE)).toHaveCount(0);
    }
    for (const text of textsOf(volunteer)) await expect(page.getByRole('dialog')).toContainText(text);
  });
});
