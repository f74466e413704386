// From one section or language of the network's content to another, without losing what is typed. Nothing is saved.
import { expect, test } from './test.ts';
import { logInAsAdmin } from './admin.ts';
import { expectAccessible } from './pages.ts';

const SITE = '/dashboard/site';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('another language is shown at once, and where something is typed only after a question', async ({ page }) => {
      await logInAsAdmin(page.request);
      await page.goto(`${SITE}?section=banner`);
      const language = page.getByLabel('Language of the text');
      const show = page.getByRole('button', { name: 'Show', exact: true });
      await language.selectOption('Hindi');
      await show.click();
      await expect(page).toHaveURL(`${SITE}?section=banner&language=hi`);
      await expect(language).toHaveValue('hi');
      await page.getByLabel('Invitation').fill('Typed before');
      await language.selectOption('Tamil');
      await show.click();
      const question = page.getByRole('alert').filter({ hasText: 'What you typed is not saved.' });
      await expect(question).toBeVisible();
      await expect(page.getByLabel('Invitation')).toHaveValue('Typed before');
      // Without JavaScript axe waits for the frame for ever.
      if (javaScriptEnabled) await expectAccessible(page);
      await question.getByRole('link', { name: 'Leave it, and show the other' }).click();
      await expect(page).toHaveURL(`${SITE}?section=banner&language=ta`);
      await expect(page.getByLabel('Invitation')).not.toHaveValue('Typed before');
      await expect(language).toHaveValue('ta');
    });
  });
}

test('a link to another section asks first where something is typed', async ({ page }) => {
  await logInAsAdmin(page.request);
  await page.goto(`${SITE}?section=warning`);
  const list = page.getByRole('navigation', { name: 'Sections' });
  await page.getByLabel('A line after the fixed warning').fill('Typed before');
  await list.getByRole('link', { name: 'Tiles' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'What you typed is not saved.' });
  await expect(question).toBeFocused();
  await expect(page.getByLabel('A line after the fixed warning')).toHaveValue('Typed before');
  await question.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Tiles' })).toBeVisible();
  await list.getByRole('link', { name: 'Counters' }).click();
  await expect(list.getByRole('link', { name: 'Counters' })).toHaveAttribute('aria-current', 'page');
});

test('on a phone the sections are a list to choose from', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAsAdmin(page.request);
  await page.goto(`${SITE}?section=languages`);
  await page.getByLabel('Section', { exact: true }).selectOption('Team');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible();
  await expect(page.getByLabel('Section', { exact: true })).toHaveValue('team');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('what was typed stays where all cookies are gone', async ({ page, context }) => {
  await logInAsAdmin(page.request);
  await page.goto(`/dashboard/site?section=identity&language=hi`);
  const tagline = page.getByLabel('Tagline', { exact: true });
  await tagline.fill('Typed before');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByText('What you typed is kept here')).toBeVisible();
  await expect(tagline).toHaveValue('Typed before');
});
