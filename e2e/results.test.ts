// The page of results: what is in the first screen, and what stays where it is.
import { expect, test, type Page } from './test.ts';
import { register } from './api.ts';
import { RESULTS } from './publicPages.ts';
import { choose } from './forms.ts';
import { findDistricts, inDistrict } from './geography.ts';
import { expectAccessible, resize } from './pages.ts';

const PHONE = { width: 360, height: 740 };
const IN_GUNTUR = '/find-donor?bloodgroup=O%2B&country=1&state=2&district=10&city=all';
const heading = (page: Page) => page.getByRole('heading', { name: 'Blood Donor Results' });
const calls = (page: Page) => page.getByRole('link', { name: /^Call / });
const reports = (page: Page) => page.getByRole('button', { name: /^Report / });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report donor' });
const fold = (page: Page) => page.locator('summary', { hasText: 'Change' });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** The searches that a page sends from now on. */
function watchSearches(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => /search(Doner|Nearby)/.test(request.url()) && sent.push(request.url()));
  return sent;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @all'}`, () => {
    test.use({ javaScriptEnabled, viewport: PHONE, hasTouch: true });

    test('the first screen of results has the folded form and a call button; it opens over the list', async ({
      page,
    }) => {
      await page.goto(IN_GUNTUR);
      await expect(fold(page)).toHaveText('O+ · Guntur, Andhra Pradesh · Change');
      await expect(fold(page)).toBeInViewport({ ratio: 1 });
      await expect(calls(page).first()).toBeInViewport({ ratio: 1 });
      await expect(page.getByLabel('Blood group')).toBeHidden();
      // It stays in sight, and scrolls in itself.
      await reports(page).nth(6).scrollIntoViewIfNeeded();
      await fold(page).click();
      await expect(page.getByLabel('Blood group')).toBeInViewport();
      await page.getByRole('button', { name: 'Search', exact: true }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeInViewport({ ratio: 1 });
    });
  });
}

test('results have a summary of two lines at 320 px, icons in forced colours, and all that paper needs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // A plus sign typed into the address as it is means the group.
  await page.goto(IN_GUNTUR.replace('%2B', '+'));
  const summary = page.getByText('12 donors for O+ in Guntur, Andhra Pradesh').last();
  const lines = await summary.evaluate(
    (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(2);
  expect((await page.getByText('Copy link', { exact: true }).boundingBox())!.width).toBeGreaterThan(50);

  await page.emulateMedia({ forcedColors: 'active' });
  const report = reports(page).first();
  const colours = (element: Element, pseudo?: string) => {
    const { backgroundColor, color, maskImage } = getComputedStyle(element, pseudo);
    return { backgroundColor, color, maskImage };
  };
  const icon = await report.evaluate(colours, '::before');
  expect(icon.maskImage).toMatch(/icons-[\w-]+\.svg/);
  expect(icon.backgroundColor).toBe(icon.color);
  // The icon is no part of the name.
  await expect(report).toHaveAccessibleName(/^Report [\w ()]+$/);

  const href = await page
    .getByRole('link', { name: /WhatsApp/ })
    .first()
    .getAttribute('href');
  const chat = await page.request.get(href!, { maxRedirects: 0 });
  expect(chat.status()).toBe(303);
  const { hostname, searchParams } = new URL(chat.headers().location!);
  expect(hostname).toBe('wa.me');
  expect(searchParams.get('text')).toMatch(/O\+ blood is needed in Guntur, Andhra Pradesh\. I found you on Dhamani\./);

  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await page.setViewportSize({ width: 673, height: 900 });
  const printed = page.getByText(/O\+ · Guntur, Andhra Pradesh · \d\d\/\d\d\/\d{4} · page 1 of 2/);
  await expect(printed).toBeVisible();
  await expect(page.getByText(new URL(page.url()).origin).first()).toBeVisible();
  await expect(page.getByText('Never pay a donor or an agent, not even the fare in advance.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden();
  // A table of names and numbers.
  const row = page
    .getByRole('table', { name: /Blood Donor Results/ })
    .getByRole('row')
    .nth(1);
  const [name, number] = [row.getByRole('rowheader'), row.getByRole('link', { name: /^Call / })];
  expect((await number.boundingBox())!.y).toBeLessThan((await name.boundingBox())!.y + 40);
  for (const unprinted of [page.getByRole('form'), page.getByRole('banner'), row.getByText('Report')]) {
    await expect(unprinted).toBeHidden();
  }
});

test('a report opens over the list without a search, and closing returns to the same place and button', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(RESULTS);
  const button = reports(page).nth(6);
  await button.scrollIntoViewIfNeeded();
  const before = await scrollY(page);
  const sent = watchSearches(page);
  for (const close of ['Close', 'Dismiss', 'Escape']) {
    await button.click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByText('The donor is not told who sent it.')).toBeVisible();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await dialog(page).getByRole('button', { name: close }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(button).toBeFocused();
    expect(await scrollY(page)).toBe(before);
  }
  await button.click();
  await dialog(page).getByLabel('Options').selectOption('Wrong Number');
  await dialog(page).getByLabel('Description').fill('Somebody else answered.');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await button.click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Somebody else answered.');
  await expect(dialog(page).getByLabel('Options')).toHaveValue('Wrong Number');
  await dialog(page).getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Issue Report Succesfully')).toBeVisible();
  await expect(button).toBeFocused();
  expect(await scrollY(page)).toBe(before);
  expect(sent).toEqual([]);
});

test('a report opened by its URL closes without a search and leaves the URL of the results', async ({ page }) => {
  await page.goto(RESULTS);
  const regid = await reports(page).first().getAttribute('value');
  await page.goto(`${RESULTS}&report=${regid}`);
  await expect(dialog(page)).toBeVisible();
  const sent = watchSearches(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(RESULTS);
  expect(sent).toEqual([]);
});

test('a further page starts at its heading, and Back returns to the link and the place', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(RESULTS);
  const next = page.getByRole('link', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  const before = await scrollY(page);
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(next).toBeFocused();
  await expect.poll(() => scrollY(page)).toBe(before);
});

test('results are marked as old while the form says something else', async ({ page }) => {
  await page.goto(IN_GUNTUR);
  const old = page.getByText('These are the results for O+ in Guntur, Andhra Pradesh.');
  await choose(page.getByLabel('Blood group'), 'A+');
  await expect(old).toBeVisible();
  await expectAccessible(page);
  await choose(page.getByLabel('Blood group'), 'O+');
  await expect(old).toBeHidden();
  await choose(page.locator('select[name=district]'), 'ALL');
  await expect(old).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('12 donors for O+ in Andhra Pradesh').last()).toBeVisible();
  await expect(old).toBeHidden();
});

test('a call is remembered on this device until it is told to forget', async ({ page }) => {
  await page.goto(IN_GUNTUR);
  const forget = page.getByRole('button', { name: 'Forget what this device keeps' });
  await expect(forget).toBeVisible();
  await calls(page)
    .nth(1)
    .evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLElement).click();
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  await expect(page.getByText(/^Called \d\d:\d\d$/)).toHaveCount(1);
  await page.goto('/find-donor');
  await expect(page.getByRole('link', { name: 'O+ · Guntur, Andhra Pradesh' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(IN_GUNTUR);
  await expect(page.getByText(/^Called \d\d:\d\d$/)).toBeVisible();
  await forget.click();
  await expect(page.getByText(/^Called/)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('dhamani'))).toBeNull();
});

test('a chat that cannot be opened says why and leads back to the results', async ({ page }) => {
  await page.goto('/whatsapp?to=12.AAAAAAAAAAA&group=O%2B&in=1.2.10.all');
  await expect(page.getByRole('heading', { name: 'WhatsApp was not opened' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the results' }).click();
  await expect(page).toHaveURL(IN_GUNTUR);
});

test('a page beyond the last one says so and leads to the last @all', async ({ page }) => {
  for (const beyond of ['99', '1000']) {
    await page.goto(`${RESULTS}&page=${beyond}`);
    await expect(page.getByText(`There is no page ${beyond}. These results have 2 pages.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(reports(page)).toHaveCount(2);
  }
});

test('a search whose connection is lost keeps the form and says what to do', async ({ page, context }) => {
  await page.goto(IN_GUNTUR);
  await choose(page.getByLabel('Blood group'), 'A+');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert').getByText('What you chose is still here.')).toBeVisible();
  await expect(page.getByLabel('Blood group')).toHaveValue('A+');
  await expect(page.locator('select[name=district]')).toHaveValue('10');
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/ for A\+ in Guntur/).last()).toBeVisible();
});

test('a shared link names group and place @all', async ({ page }) => {
  await page.goto(IN_GUNTUR);
  await expect(page).toHaveTitle('O+ donors in Guntur, Andhra Pradesh · Dhamani');
  const og = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  expect(await og('title')).toContain('O+ donors in Guntur');
  expect(await og('url')).toContain(IN_GUNTUR);
});

test('long names and words in any script break no list or dialog at 320 to 1,280 px', async ({ page }) => {
  const names = ['W'.repeat(92), 'Venkata Satyanarayana Subrahmanyeswara Rao Kandukuri', 'స'.repeat(60)];
  const [district] = await findDistricts(page.request, 'Arunachal Pradesh');
  for (const fullName of names) await register(page.request, { fullName, bloodGroup: 'AB-', ...district!.place });
  await page.goto(inDistrict('AB-', district!));
  await expect(calls(page)).toHaveCount(3);
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const widths = [320, 360, 768, 800, 1000, 1280];
  for (const width of widths) {
    await resize(page, width, 740);
    await expect.poll(excess, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: `Report ${names[0]}` }).click();
  await expect(dialog(page)).toBeVisible();
  for (const width of widths) {
    await resize(page, width, 740);
    const inside = () => dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(inside, `in the dialog at ${width} px`).toBeLessThanOrEqual(0);
  }
});

/** At night with the hour from which the donor welcomes calls. */
const ROW_BYTES = 1000;

test(`a donor is at most ${ROW_BYTES} bytes of HTML`, async ({ request }) => {
  const html = await (await request.get(RESULTS)).text();
  const rows = [...html.matchAll(/<tr role="row"><th scope="row".*?<\/tr>/gs)].map(([row]) => Buffer.byteLength(row));
  expect(rows).toHaveLength(10);
  expect(Math.max(...rows)).toBeLessThanOrEqual(ROW_BYTES);
});
