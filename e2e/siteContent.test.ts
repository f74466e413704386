// The network's own content: written, seen before and after it is saved, and taken back. On the second site, because every
// page of it changes.
import { expect, test, type FrameLocator, type Page } from './test.ts';
import { logInAsAdmin } from './admin.ts';
import { expectAccessible, resize, toasts } from './pages.ts';

const SITE = '/dashboard/site';
/** As long as a name can be expected: forty letters. */
const NAME = 'Raktdaan Seva of Thiruvananthapuram City';

test.use({
  baseURL: `http://127.0.0.1:${process.env.E2E_STRICT_PORT}`,
  extraHTTPHeaders: { 'X-Forwarded-For': '198.52.0.1' },
});

const logo = (page: Page | FrameLocator) => page.getByRole('banner').getByRole('link', { name: NAME });

async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true });
  // A toast may be that of the save before.
  const written = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await button.click();
  await written;
  await expect(toasts(page).getByText('Saved').first()).toBeVisible();
  await expect(button).toBeFocused();
}

test('name, colour, news and a tagline in Hindi are previewed, saved, on the front page, and taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  await logInAsAdmin(page.request);
  const visitor = await browser.newPage({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': '198.52.0.2' } });

  await page.goto(SITE);
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('Accent colour').fill('#1a5276');
  await expect(page.getByText('Every pair can be read.')).toBeVisible();
  await expectAccessible(page);
  const beside = page.frameLocator('iframe[title="Preview"]');
  await expect(beside.getByText('As pages show it now.')).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(beside.getByText('This is not saved, and only you see it.')).toBeVisible();
  await expect(logo(beside)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview in a new tab' }).click();
  const preview = await opened;
  await expect(logo(preview)).toBeVisible();
  await expect(preview.locator('link[href="/tones/1a5276.css"]')).toBeAttached();
  await expectAccessible(preview);
  await preview.close();
  await visitor.goto('/');
  await expect(logo(visitor)).toBeHidden();
  await save(page);

  await page.goto(`${SITE}?section=identity&language=hi`);
  await page.getByLabel('Tagline').fill('हर ज़रूरतमंद के लिए');
  await save(page);

  await page.goto(`${SITE}?section=news`);
  await page.getByRole('button', { name: 'Add a news' }).click();
  await expect(page.getByRole('group', { name: 'news 7' }).getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Camp in Guntur');
  await page.getByRole('group', { name: 'news 7' }).getByLabel('Text').fill('On Sunday at the town hall.');
  for (let at = 7; at > 1; at -= 1) {
    await page.getByRole('button', { name: `Up news ${at}` }).press('Enter');
    await expect(page.getByRole('button', { name: `Up news ${at - 1}` })).toBeFocused();
    // Two presses within half a second count once, unless another key comes between.
    await page.keyboard.press('Shift');
  }
  const first = page.getByRole('group', { name: 'news 1' });
  await first
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(first.getByText('The picture must be a PNG, JPEG or WebP file.')).toBeVisible();
  await expectAccessible(page);
  await first.getByLabel('Upload a picture').setInputFiles('public/icon-192.png');
  await expect(first.getByText('192 × 192 pixels')).toBeVisible();
  await save(page);

  await visitor.goto('/');
  await expect(logo(visitor)).toBeVisible();
  for (const width of [1280, 360, 320]) {
    await resize(visitor, width);
    expect((await visitor.getByRole('banner').boundingBox())!.height, `${width} px`).toBeLessThanOrEqual(64);
  }
  await expect(visitor.locator('link[href="/tones/1a5276.css"]')).toBeAttached();
  await expect(visitor.getByRole('heading', { name: 'Camp in Guntur' })).toBeVisible();
  // It loads once it is near the screen.
  const picture = visitor.locator('img[src^="/pictures/"]');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 192);
  await expectAccessible(visitor);
  await visitor.goto('/hi');
  await expect(visitor.getByText('हर ज़रूरतमंद के लिए').first()).toBeVisible();

  await page.goto(`${SITE}?section=news`);
  await page.getByLabel('Title').first().fill('Wrong');
  await save(page);
  await page.getByRole('link', { name: /^Use this again/ }).click();
  await expect(page.getByText('It is not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Title').first()).toHaveValue('Camp in Guntur');
  await expectAccessible(page);
  await save(page);
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Camp in Guntur' })).toBeVisible();

  await page.goto(SITE);
  await page.getByRole('button', { name: 'Back to what comes with the program' }).click();
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue(NAME);
  await visitor.context().close();
});
