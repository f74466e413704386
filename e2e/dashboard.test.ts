// A donor's dashboard: access, navigation and My Page.
import { expect, test } from './test.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { DONATION } from '#test/forms.ts';
import { password, post, register } from './api.ts';
import { detail, expectAccessible, nav, shownDay, start } from './pages.ts';

test('without a session every dashboard page redirects to login, and login leads back', async ({ page }) => {
  const donor = await register(page.request);
  for (const path of ['/dashboard', '/dashboard/my-page', '/dashboard/last-donated?page=2', '/changepassword']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/dashboard/my-page');
  await page.getByLabel('UserId').fill(donor.userID);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard/my-page');
});

test('the dashboard opens on the profile, and its links load no new document', async ({ page }) => {
  await start(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard/edit-profile');
  await page.evaluate(() => (document.body.dataset.same = 'yes'));
  for (const name of ['My Page', 'Change Password', 'Security', 'Last Donated Blood', 'Edit Profile']) {
    await nav(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(nav(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
    expect(await page.title()).toContain(name);
    await expectAccessible(page);
    // Under the newest consent nobody is asked for it.
    await expect(page.getByRole('link', { name: 'Do you agree to our new text?' })).toBeHidden();
  }
  expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');
});

test('My Page shows the details, and one press changes the availability @phone-all', async ({ page }) => {
  const donor = await start(page, '/dashboard/my-page');
  const shown = {
    'User ID': donor.userID,
    'Full name': donor.fullName,
    'Blood group': 'O+',
    'Mobile number': donor.mobileNumber,
    Country: 'India',
    State: 'Kerala',
    District: 'Ernakulam',
    City: 'Kochi',
    'Email ID': donor.emailId,
    Availability: 'Available',
  };
  for (const [label, value] of Object.entries(shown)) await expect(detail(page, label)).toHaveText(value);
  await expect(page.getByText('You have recorded no donation yet.')).toBeVisible();
  await expectAccessible(page);

  const canDonate = page.getByRole('switch', { name: 'I can donate now' });
  await expect(canDonate).toBeChecked();
  await canDonate.focus();
  await page.keyboard.press('Space');
  await expect(canDonate).not.toBeChecked();
  await expect(detail(page, 'Availability')).toHaveText('Unavailable');
  await expect(canDonate).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(canDonate).not.toBeChecked();
});

test('before the next donation date no page says that the donor can give now, and My Page begins with it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await start(page, '/dashboard/my-page');
  const donationDate = addDays(dayInIndia(new Date()), -5);
  const from = shownDay(addDays(donationDate, 90));
  await post(page.request, '/api/v1/insertLastDonationBlood', { ...DONATION, donationDate });
  await page.reload();
  await expect(page.getByRole('switch', { name: `I can donate from ${from}` })).toBeChecked();
  await expect(page.getByText(`Next donation date ${from}`)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('I can donate now')).toHaveCount(0);
  await expect(page.getByText('Searches show you as available.')).toHaveCount(0);
  await expect(detail(page, 'Availability')).toHaveText(`Available May give again from ${from}`);
  await expectAccessible(page);
  for (const label of ['Full name', 'Country', 'State', 'District', 'Blood group']) {
    const [name, value] = [page.locator(`dt:text-is("${label}")`), detail(page, label)];
    const [left, right] = [(await name.boundingBox())!, (await value.boundingBox())!];
    expect(right.y).toBeLessThan(left.y + left.height);
    expect(right.height).toBeLessThan(36);
  }
  await page.goto('/dashboard/edit-profile');
  await expect(page.getByRole('radiogroup', { name: 'Can you donate blood' })).toHaveAccessibleDescription(
    `Next donation date: ${from}. Until then you are listed after donors who can donate now.`,
  );
});

test('at 360 px the tabs of the dashboard are whole in every language', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await start(page, '/dashboard/my-page');
  for (const code of languageCodes) {
    await page.goto(withPrefix(code, '/dashboard/my-page'));
    const tabs = page
      .getByRole('navigation')
      .filter({ has: page.locator('[name=intent]') })
      .locator('a, button:visible');
    const boxes = await tabs.evaluateAll((all) =>
      all.map((tab) => {
        const words = document.createRange();
        words.selectNodeContents(tab);
        const [outer, inner] = [tab.getBoundingClientRect(), words.getBoundingClientRect()];
        return outer.height >= 44 && inner.left >= outer.left && inner.right <= outer.right && outer.right <= 360;
      }),
    );
    expect({ code, boxes }).toEqual({ code, boxes: Array<boolean>(6).fill(true) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test('a donor under 18 is told that searches do not list them yet @all', async ({ page }) => {
  await start(page, '/dashboard/my-page', { DOB: new Date().getFullYear() - 10 });
  await expect(page.getByText('By your year of birth you are under 18')).toBeVisible();
});

test('userData in the browser holds only user id, name and role, and is removed at logout', async ({ page }) => {
  const donor = await start(page, '/dashboard/my-page');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toContain(donor.userID);
  const stored = (await page.evaluate(() => localStorage.getItem('userData')))!;
  expect(Object.keys(JSON.parse(stored) as object)).toEqual(['userID', 'fullName', 'userType']);
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a page whose data fails to load shows an error inside the dashboard, and loads on retry @all', async ({
  page,
}) => {
  await start(page, '/dashboard/my-page');
  await page.route('**/api/v1/getStates/*', (route) => route.abort());
  await nav(page).getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByText('Something went wrong, try again later')).toBeVisible();
  await expect(nav(page).getByRole('link', { name: 'My Page' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/getStates/*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('State')).not.toHaveValue('');
});

test('an expired session redirects to login, which says why, and back to the page', async ({ page }) => {
  await start(page, '/dashboard/edit-profile');
  await page.getByRole('form', { name: 'Edit Profile' }).getByLabel('Full Name').fill('Too late');
  await post(page.request, '/api/v1/logout', {});
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/edit-profile')}`);
  await expect(page.getByText('your session has ended')).toBeVisible();
});
