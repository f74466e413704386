// Hostile text that visitors sent is shown to administrators as text.
import { expect, test } from './test.ts';
import { decide, logInAsAdmin, openMore, openReported, rowOf, tick } from './admin.ts';
import {
  hostileEmail,
  hostileLine,
  hostileProse,
  hostileWebsite,
  INJECTED,
  main,
  registerHostile,
  watch,
} from './hostileText.ts';
import { post } from './api.ts';

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
  {
    screen: '/dashboard/approve-translation',
    path: '/api/v1/addTranslation',
    named: 'sentence',
    make: () => ({ language: 'ur', sentence: hostileLine(), betterWords: hostileProse(), name: hostileLine() }),
  },
];

/** The text fields of a form: neither numbers, dates nor codes. */
const textsOf = (sent: Record<string, string>) =>
  Object.values(sent).filter((text) => !/^(?:[\d-]+|[a-z]{2})$/.test(text));

for (const { screen, path, named, make } of forms) {
  // The queues share their components.
  const tag = screen === '/dashboard/approve-feedback' ? '' : ' @all';
  test(`text sent through ${path} is text to administrators: in ${screen}, its dialogs and its messages${tag}`, async ({
    page,
  }) => {
    const { expectText } = await watch(page);
    const sent = make();
    const name = sent[named]!;
    await post(page.request, path, sent);
    await logInAsAdmin(page.request);
    await page.goto(`${screen}?state=all`);
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
  await page.goto(`${screen}?state=all`);
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
  const { userID, fullName, emailId, results } = await registerHostile(page);
  await page.goto(results);
  const user_id = await page.getByRole('button', { name: `Report ${fullName}` }).getAttribute('value');
  const description = hostileProse();
  await post(page.request, '/api/v1/addIssueReport', { user_id, options: 'Wrong Number', description });

  await logInAsAdmin(page.request);
  await expectText(await openReported(page, fullName), [fullName, userID, description]);
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
  await expectText(main(page), [fullName, userID]);
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  test('a name is text in results, in a queue and in an opened entry', async ({ page }) => {
    const { fullName, userID } = await registerHostile(page);
    await logInAsAdmin(page.request);
    const pages = [
      `/dashboard/registered-donors?search=${encodeURIComponent(userID)}`,
      '/dashboard/approve-volunteer?state=all',
    ];
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
      await expect(page.locator(INJECTED)).toHaveCount(0);
    }
    for (const text of textsOf(volunteer)) await expect(page.getByRole('dialog')).toContainText(text);
  });
});
