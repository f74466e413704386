// Stored text is shown as text everywhere: no script runs, no element is created, the content security policy reports
// nothing, and the text is shown as typed.
import { expect, test } from './test.ts';
import { hostileLine, hostileProse, INJECTED, main, registerHostile, watch } from './hostileText.ts';
import { logIn, post } from './api.ts';

test('the monitor reports unescaped hostile text, whether it runs or the policy stops it', async ({ page }) => {
  const { findings } = await watch(page);
  const body = `<!doctype html><main>${hostileProse()}</main>`;
  const policy = { 'content-security-policy': "default-src 'self'; script-src 'self'" };
  await page.route('**/raw', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.route('**/stopped', (route) => route.fulfill({ body, contentType: 'text/html', headers: policy }));
  await page.goto('/raw');
  await expect.poll(() => findings).toContain('a script ran: 2');
  await page.goto('/stopped');
  await expect
    .poll(() => findings.filter((one) => one.startsWith('the policy stopped script-src')).length)
    .toBeGreaterThan(0);
  await expect(page.locator(INJECTED)).not.toHaveCount(0);
});

test('a donor’s names and addresses are text in results, report dialog and dashboard', async ({ page }) => {
  const { expectText, expectValues } = await watch(page);
  const { userID, fullName, emailId, results } = await registerHostile(page);
  await page.goto(results);
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

test('typed text is redisplayed as text: in searches, rejected forms and URLs', async ({ page }) => {
  const { expectText, expectValues, findings } = await watch(page);
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
  expect(findings).toEqual([]);
});
