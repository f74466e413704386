// Login in two steps: the password, then a code.
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { codeAt } from '#test/secondFactor.ts';
import { addAdmin } from './admin.ts';
import { logIn, password, post } from './api.ts';
import { fillLogin } from './forms.ts';
import { expectAccessible, toasts } from './pages.ts';

const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const recoveryCode = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface Enrolled {
  userID: string;
  secret: string;
  recoveryCodes: string[];
}

/** An administrator with a second factor. */
async function enrol(visitor: APIRequestContext): Promise<Enrolled> {
  const { userID } = await addAdmin(visitor);
  await logIn(visitor, { userID });
  const send = async (call: string, body: object) =>
    ((await (await post(visitor, `/api/v1/${call}`, body)).json()) as { data: Enrolled }).data;
  const { secret } = await send('startSecondFactor', {});
  return { ...(await send('confirmSecondFactor', { code: codeAt(secret, new Date(), -1) })), userID, secret };
}

async function givePassword(page: Page, { userID }: Enrolled, path = '/login'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, userID, password);
  await expect(code(page)).toBeFocused();
}

test('an administrator with a second factor logs in with a code, and arrives where they wanted to go', async ({
  page,
  request,
}) => {
  const admin = await enrol(request);
  await givePassword(page, admin, '/login?next=/dashboard/activity');
  await expectAccessible(page);
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await press(page, 'Login');
  await expect(code(page)).toHaveAccessibleDescription(/Enter the code\./);
  await code(page).fill('000 000');
  await press(page, 'Login');
  await expect(code(page)).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  await code(page).fill(codeAt(admin.secret, new Date(), 1));
  await press(page, 'Login');
  await expect(page).toHaveURL('/dashboard/activity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
});

test('a recovery code is entered in its own field, by keyboard alone', async ({ page, request }) => {
  const admin = await enrol(request);
  await givePassword(page, admin);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(recoveryCode(page)).toBeFocused();
  await expect(recoveryCode(page)).toHaveAttribute('inputmode', 'text');
  await expectAccessible(page);
  await page.keyboard.type(admin.recoveryCodes[0]!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('after the fifth wrong code the password is asked for again', async ({ page, request }) => {
  const admin = await enrol(request);
  await givePassword(page, admin);
  for (let tries = 1; tries <= 4; tries += 1) {
    await code(page).fill(`00000${tries}`);
    const answered = page.waitForResponse('**/api/v1/loginSecondFactor');
    await press(page, 'Login');
    await answered;
    await expect(code(page)).toHaveAccessibleDescription(/This code is wrong/);
  }
  await press(page, 'Login');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your password again' })).toBeVisible();
  await expect(page.getByLabel('UserId')).toHaveValue(admin.userID);
  await expect(page.locator('[name=password]')).toBeFocused();
  await expectAccessible(page);
});

test('a code that the server cannot check shows an error, and the form stays @all', async ({ page, request }) => {
  await givePassword(page, await enrol(request));
  await page.route('**/api/v1/loginSecondFactor', (route) => route.abort());
  await code(page).fill('123456');
  await press(page, 'Login');
  await expect(toasts(page).getByText('Server Error')).toBeVisible();
  await expect(code(page)).toHaveValue('123456');
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });

  test('a wrong and a right recovery code work alike, and no URL has the token', async ({ page, request }) => {
    const admin = await enrol(request);
    const visited: string[] = [];
    page.on('request', (sent) => visited.push(sent.url()));
    await page.goto('/login?next=/dashboard/activity');
    await fillLogin(page, admin.userID, password);
    await press(page, 'Use a recovery code');
    await recoveryCode(page).fill('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF');
    const pending = await page.locator('[name=pending]').inputValue();
    await press(page, 'Login');
    await expect(recoveryCode(page)).toHaveAccessibleDescription(/This code is wrong or was used before/);
    await recoveryCode(page).fill(admin.recoveryCodes[0]!.toLowerCase());
    await press(page, 'Login');
    await expect(page).toHaveURL('/dashboard/activity');
    expect(pending).toHaveLength(43);
    expect(visited.filter((url) => url.includes(pending))).toEqual([]);
  });
});
