// Without JavaScript a double click posts the plain form twice: it runs once and the second response equals the first.
import { expect, test, type APIRequestContext, type APIResponse } from './test.ts';
import { countRows, logIn, register } from './api.ts';
import { feedbackForm, fillDonation, fillIn } from './forms.ts';
import { start, toasts } from './pages.ts';
import { RESULTS } from './publicPages.ts';
import { logInAsAdmin, uniqueName } from './admin.ts';

test.use({ javaScriptEnabled: false });

type Fields = Record<string, string>;

const feedback = (name: string): Fields => ({
  strFullName: name,
  strEmailId: 'visitor@example.org',
  strMobileNumber: '98490 12345',
  strLandlineNumber: '',
  strOccupation: 'Teacher',
  strLocation: 'Guntur',
  strSuggestions: `Words of ${name}`,
});

const donation = (patientName: string): Fields => ({
  donationDate: '2026-03-09',
  patientName,
  place: 'Guntur',
  hospitalName: 'General Hospital',
  typeOfDonation: 'Blood',
});

/** Posts a form of the site as a browser does: from its page, with that page's cookies. */
async function postForm(request: APIRequestContext, path: string, form: Fields): Promise<APIResponse> {
  return request.post(path, { form, headers: { 'Sec-Fetch-Site': 'same-origin' }, maxRedirects: 0 });
}

/** Asserts that both redirect to the same page with the same flash message. */
function expectSameAnswer([first, second]: readonly APIResponse[], location: string): void {
  for (const response of [first!, second!]) {
    expect(response.status()).toBeGreaterThanOrEqual(302);
    expect(response.status()).toBeLessThan(304);
    expect(response.headers()['location']).toBe(location);
  }
  const notice = (response: APIResponse) => /notice=([^;]+)/.exec(response.headers()['set-cookie'] ?? '')?.[1];
  expect(notice(first!)).toBeTruthy();
  expect(notice(second!)).toBe(notice(first!));
}

async function openReport(request: APIRequestContext): Promise<string> {
  const html = await (await request.get(RESULTS)).text();
  const [, regid] = /value="(\d+)" aria-label="Report /.exec(html)!;
  return `${RESULTS}&report=${regid}`;
}

for (const order of ['at once', 'one after the other'] as const) {
  const tag = order === 'at once' ? '' : ' @all';
  const postTwice = async (request: APIRequestContext, path: string, form: Fields) => {
    if (order === 'at once') return Promise.all([1, 2].map(() => postForm(request, path, form)));
    return [await postForm(request, path, form), await postForm(request, path, form)];
  };

  test(`feedback posted twice ${order} is stored once and confirmed twice`, async ({ request }) => {
    const name = uniqueName('Plain');
    await request.get('/Feedback');
    expectSameAnswer(await postTwice(request, '/Feedback', feedback(name)), '/Feedback');
    await logInAsAdmin(request);
    expect(await countRows(request, '/api/admin/getFeedbacks/100/0', name)).toBe(1);
  });

  test(`a donation posted twice ${order} is recorded once${tag}`, async ({ request }) => {
    const patient = uniqueName('Plain');
    await logIn(request, await register(request));
    const path = '/dashboard/last-donated';
    expectSameAnswer(await postTwice(request, path, donation(patient)), path);
    expect(await countRows(request, '/api/v1/getBloodDonations', patient)).toBe(1);
  });

  test(`a report posted twice ${order} is stored once and redirects to the results twice${tag}`, async ({
    request,
  }) => {
    const description = uniqueName('Nobody answers');
    const path = await openReport(request);
    const form = { user_id: path.split('report=')[1]!, options: 'Wrong Number', description };
    const [first] = await postTwice(request, path, form);
    expectSameAnswer([first!, await postForm(request, path, form)], first!.headers()['location']!);
    expect(first!.headers()['location']).not.toContain('report=');
    await logInAsAdmin(request);
    expect(await countRows(request, '/api/admin/getIssueReport/1/100', description)).toBe(1);
  });
}

test('two donations with different content are both recorded', async ({ request }) => {
  const patient = uniqueName('Plain');
  await logIn(request, await register(request));
  for (const donationDate of ['2026-03-09', '2026-03-10']) {
    const response = await postForm(request, '/dashboard/last-donated', { ...donation(patient), donationDate });
    expect(response.status()).toBe(303);
  }
  expect(await countRows(request, '/api/v1/getBloodDonations', patient)).toBe(2);
});

test('Submit clicked twice, or entered twice, ends on the confirmation page, and the form ran once', async ({
  page,
  request,
}) => {
  const form = feedbackForm(uniqueName('Clicked'));
  await page.goto(form.path);
  await fillIn(page, form);
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(toasts(page).getByText('your Form is submitted!')).toBeVisible();
  await logInAsAdmin(request);
  expect(await countRows(request, '/api/admin/getFeedbacks/100/0', form.fields[0]![1])).toBe(1);

  const patient = uniqueName('Entered');
  await start(page, '/dashboard/last-donated');
  const donated = await fillDonation(page, patient);
  await donated.getByRole('button', { name: 'Submit' }).focus();
  for (const _ of [1, 2]) await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Donation record submitted successfully')).toBeVisible();
  expect(await countRows(request, '/api/v1/getBloodDonations', patient)).toBe(1);
});
