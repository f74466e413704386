// The Security page: ending sessions, and the second factor of administrators, with and without JavaScript.
import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from './test.ts';
import { codeAt } from '#test/secondFactor.ts';
import { addAdmin, confirmation } from './admin.ts';
import { logIn, password, post, type Donor } from './api.ts';
import { expectAccessible, openNav, start, toasts } from './pages.ts';

const SECURITY = '/dashboard/security';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const sessions = (page: Page) => card(page, 'Where you are logged in').getByRole('listitem');
const factor = (page: Page) => card(page, 'Second factor');

/** Another browser of the donor, which names itself. */
async function openElsewhere(browser: Browser, donor: Donor): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36';
  const page = await (await browser.newContext({ userAgent })).newPage();
  await logIn(page.request, donor);
  return page;
}

async function expectLoggedIn(page: Page, loggedIn: boolean): Promise<void> {
  const response = await page.request.get('/api/v1/isLoggedIn');
  expect(await response.json()).toMatchObject({ data: { loggedIn } });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all', () => {
    test.use({ javaScriptEnabled });

    test(
      'one of three sessions is ended, then all others',
      { tag: javaScriptEnabled ? '@phone-all' : [] },
      async ({ page, browser }) => {
        const donor = await start(page, '/dashboard/my-page');
        const [phone, third] = [await openElsewhere(browser, donor), await openElsewhere(browser, donor)];
        await page.locator('section').getByRole('link', { name: 'Security' }).click();
        await expect(page).toHaveURL(SECURITY);
        await expect(sessions(page)).toHaveCount(3);
        await expect(sessions(page).filter({ hasText: 'This device' })).toHaveCount(1);
        await expect(factor(page)).toHaveCount(0);
        if (javaScriptEnabled) await expectAccessible(page);

        await page
          .getByRole('button', { name: /^End Chrome, Android, logged in / })
          .first()
          .click();
        await expect(toasts(page).getByText('That session has ended.')).toBeVisible();
        await expect(sessions(page)).toHaveCount(2);
        if (javaScriptEnabled)
          await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
        await expectLoggedIn(third, false);
        await expectLoggedIn(phone, true);

        await page.getByRole('button', { name: 'Log out everywhere else' }).click();
        await expect(toasts(page).getByText('1 other session ended.')).toBeVisible();
        await expect(sessions(page)).toHaveCount(1);
        await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
        await expectLoggedIn(phone, false);
        await expectLoggedIn(page, true);
        for (const other of [phone, third]) await other.context().close();
      },
    );
  });
}

/** Reads the secret off the page, and enters the code of a step of the app. */
async function enterCode(page: Page, stepsLater: number): Promise<string> {
  const secret = (await factor(page).getByRole('code').innerText()).replaceAll(' ', '');
  await factor(page)
    .getByLabel('Enter the code')
    .fill(codeAt(secret, new Date(), stepsLater));
  await factor(page).getByRole('button', { name: 'Turn on' }).click();
  return secret;
}

/** Logs in in two steps. */
async function logInWith(page: Page, userID: string, code: string): Promise<void> {
  await page.context().clearCookies();
  await page.request.get('/api/v1/isLoggedIn');
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const answer = await page.request.post('/api/v1/login', {
    data: { userID, password },
    headers: { 'X-XSRF-TOKEN': token },
  });
  expect(answer.status()).toBe(401);
  const { data } = (await answer.json()) as { data: { pending: string } };
  await post(page.request, '/api/v1/loginSecondFactor', { pending: data.pending, code });
}

async function readCodes(page: Page): Promise<string[]> {
  const shown = card(page, 'Your recovery codes').getByRole('listitem');
  await expect(shown.first()).toBeVisible();
  const codes = await shown.allInnerTexts();
  expect(codes.length).toBeGreaterThan(5);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('dhamani-recovery-codes.txt');
  const text = readFileSync(await download.path(), 'utf8');
  for (const code of codes) expect(text).toContain(code);
  return codes;
}

/** With a recovery code: one of the app is accepted only once. */
async function turnOff(page: Page, recoveryCode: string): Promise<void> {
  await factor(page).getByRole('button', { name: 'Turn off' }).click();
  await confirmation(page).getByLabel('Code').fill(recoveryCode);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page).getByText('The second factor is off.')).toBeVisible();
  await expect(factor(page).getByRole('button', { name: 'Set up' })).toBeVisible();
}

test('an administrator sets up the second factor, logs in with it, renews the recovery codes and turns it off', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await addAdmin(request);
  await logIn(page.request, admin);
  await page.goto('/dashboard/my-page');
  await (await openNav(page)).getByRole('link', { name: 'Security' }).click();
  await expectAccessible(page);
  await factor(page).getByRole('button', { name: 'Set up' }).dblclick();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
  await expect(page).toHaveURL(SECURITY);
  await expectAccessible(page);

  const code = factor(page).getByLabel('Enter the code');
  await code.fill('000000');
  await factor(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(factor(page).getByText('This code is wrong or was used before.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await enterCode(page, -1);
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await readCodes(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(factor(page).getByText('On', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await logInWith(page, admin.userID, codeAt(secret, new Date(), 1));
  await page.goto(SECURITY);
  const renewal = page.getByRole('form', { name: 'New recovery codes' });
  await renewal.getByLabel('Code').fill('000000');
  await renewal.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(renewal.getByText('This code is wrong or was used before.')).toBeVisible();
  await expectAccessible(page);
  await renewal.getByLabel('Code').fill(codes[0]!);
  await renewal.getByRole('button', { name: 'New recovery codes' }).click();
  const newCodes = await readCodes(page);
  expect(newCodes).not.toContain(codes[0]);
  await page.getByRole('link', { name: 'I have saved them' }).click();

  await factor(page).getByRole('button', { name: 'Turn off' }).click();
  await expectAccessible(page);
  await confirmation(page).getByText('Cancel').click();
  await expect(factor(page).getByRole('button', { name: 'Turn off' })).toBeFocused();
  await turnOff(page, newCodes[0]!);
});

test('a login that is not recent is asked for the password in a dialog, and then goes on', async ({
  page,
  request,
}) => {
  await logIn(page.request, await addAdmin(request));
  await page.goto(SECURITY);
  const body = JSON.stringify({ status: 403, code: 'reauthenticate', message: 'Enter your password again.' });
  const answer = { status: 403, contentType: 'application/json', body };
  await page.route('**/api/v1/startSecondFactor', (route) => route.fulfill(answer), { times: 1 });
  await factor(page).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.locator('[name=ownPassword]');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('Wrong-Password-1');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('an administrator sets up the second factor after a wrong code, logs in with it and turns it off', async ({
    page,
    request,
  }) => {
    const admin = await addAdmin(request);
    await logIn(page.request, admin);
    await page.goto(SECURITY);
    await factor(page).getByRole('button', { name: 'Set up' }).click();
    await expect(page).toHaveURL(SECURITY);
    const image = page.getByRole('img', { name: 'QR code for the authenticator app' });
    await expect.poll(() => image.evaluate((qr: HTMLImageElement) => qr.naturalWidth)).toBeGreaterThan(0);
    await factor(page).getByLabel('Enter the code').fill('000000');
    await factor(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(factor(page).getByText('This code is wrong or was used before.')).toBeVisible();
    await factor(page).getByRole('button', { name: 'Start again with a new picture' }).click();
    const secret = await enterCode(page, -1);
    const codes = await readCodes(page);
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden();
    await page.getByRole('link', { name: 'I have saved them' }).click();

    await logInWith(page, admin.userID, codeAt(secret, new Date(), 1));
    await page.goto(SECURITY);
    await turnOff(page, codes[0]!);
  });
});
