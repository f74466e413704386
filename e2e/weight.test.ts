// Every page stays within its byte budget and loads nothing from another host.
import { get, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test, type Page, type Response } from './test.ts';
import { runsEverything } from '#test/scope.ts';
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { publicPages, RESULTS } from './publicPages.ts';
import { addAdmin } from './admin.ts';
import { logIn, register } from './api.ts';

/** Limits of a page's compressed size in kilobytes (1000 bytes). */
interface Budget {
  path: string;
  /** The document, and the styles in it. */
  html?: number;
  /** Including scripts and pictures. */
  total: number;
}

const budgets: readonly Budget[] = [
  { path: '/', html: 15, total: 155 },
  { path: '/find-donor', total: 158.5 },
  { path: RESULTS, html: 15.5, total: 164.5 },
  ...['/register', '/login', '/forgotpassword', '/volunteer', '/not-my-listing'].map((path) => ({
    path,
    total: 168,
  })),
  { path: '/need', total: 170.5 },
  // Half of these two are files that the next page has in its cache: the icons, the drawings and the script.
  { path: '/home', html: 11.2, total: 18 },
  { path: '/blog', html: 8.9, total: 15.7 },
  ...[
    '/about-us',
    '/services',
    '/contact-us',
    '/testimonals',
    '/blood-donations',
    '/privacy',
    '/data-sources',
    '/can-i-donate',
  ].map((path) => ({ path, total: 14.2 })),
];

/** Logged in as a new administrator: they have the largest dashboard pages, and this one no sessions of other tests. */
const dashboardBudgets: readonly Budget[] = [
  { path: '/dashboard/my-page', total: 205.5 },
  { path: '/dashboard/security', total: 212 },
  { path: '/dashboard/overview', total: 210 },
  { path: '/dashboard/registered-donors', total: 239 },
];

interface Part {
  url: string;
  kind: string;
  /** Transferred bytes: headers and body. */
  bytes: number;
}

interface Received {
  status: number;
  /** Transferred. */
  bytes: number;
  body: Buffer;
}

/** Requested with the Accept-Encoding of HTTPS: on plain HTTP browsers leave out Brotli. */
function receive(url: string, headers: OutgoingHttpHeaders): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'accept-encoding': 'br' }, agent: false }, (answer) => {
      const { socket, statusCode = 0 } = answer;
      buffer(answer).then((body) => resolve({ status: statusCode, bytes: socket.bytesRead, body }), reject);
    }).on('error', reject);
  });
}

async function weigh(response: Response): Promise<Part> {
  const kind = response.request().resourceType();
  const { accept = '*/*', cookie } = await response.request().allHeaders();
  const { bytes } = await receive(response.url(), { accept, ...(cookie && { cookie }) });
  return { url: response.url(), kind, bytes };
}

async function load(page: Page, path: string): Promise<Part[]> {
  const parts: Promise<Part>[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith('data:')) parts.push(weigh(response));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(parts);
}

const kilobytes = (parts: readonly Part[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

async function expectWithin(page: Page, { path, html = Infinity, total }: Budget): Promise<void> {
  const parts = await load(page, path);
  const { origin } = new URL(page.url());
  expect(parts.filter(({ url }) => !url.startsWith(origin))).toEqual([]);
  const document = parts.filter(({ kind }) => kind === 'document');
  const weights = { html: kilobytes(document), total: kilobytes(parts) };
  test.info().annotations.push({ type: 'weight', description: JSON.stringify({ path, ...weights }) });
  expect(weights.html, path).toBeGreaterThan(1);
  expect(weights.html, path).toBeLessThanOrEqual(html);
  expect(weights.total, path).toBeLessThanOrEqual(total);
  await expect(page).toHaveURL(path);
}

/** The others load what one of these does. */
const OF_A_KIND = [
  '/',
  '/find-donor',
  RESULTS,
  '/register',
  '/login',
  '/contact-us',
  '/dashboard/my-page',
  '/dashboard/overview',
  '/dashboard/registered-donors',
];

// Each in a browser of its own, as a visitor opens it first.
for (const budget of [...budgets, ...dashboardBudgets]) {
  const { path, total } = budget;
  const tag = OF_A_KIND.includes(path) ? '' : ' @all';
  test(`${path} weighs at most ${total} kB${tag}`, async ({ page }) => {
    if (path.startsWith('/dashboard')) await logIn(page.request, await addAdmin(page.request));
    await expectWithin(page, budget);
  });
}

for (const path of ['/', RESULTS]) {
  test(`${path} is at most 60 kB before compression`, async ({ request }) => {
    const size = (await (await request.get(path)).body()).length;
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThanOrEqual(60_000);
  });
}

/** Bytes of a results page of ten donors; 280 of them are the hours of calls, at night. */
const RESULTS_BYTES = { html: 32_000, compressed: 6500, styles: 7000 };

test('ten results weigh at most 32 kB without styles, 6.5 compressed, and their styles 7', async ({ request }) => {
  const page = await (await request.get(RESULTS)).text();
  expect(page.match(/<tr role="row"><th scope="row"/g)).toHaveLength(10);
  const [styles = ''] = /<style[^>]*>.*?<\/style>/s.exec(page) ?? [];
  const html = page.replace(styles, '');
  expect(styles.length).toBeGreaterThan(1000);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(RESULTS_BYTES.html);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(RESULTS_BYTES.compressed);
  expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(RESULTS_BYTES.styles);
});

test('the front page loads no code for the parts that only the server renders', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((url) => url.includes('/front-'))).toEqual([]);
});

/** What a translation adds to a page: the messages are in its document, and everything else is the same. */
const MOST_ADDED_KB = 3;

const donorPages = ['my-page', 'edit-profile', 'changepassword', 'security', 'last-donated', 'consent'];
const translated = [...publicPages, RESULTS, ...donorPages.map((name) => `/dashboard/${name}`)];

test(`a page in another language weighs at most ${MOST_ADDED_KB} kB more and loads the same files`, async ({
  request: donor,
  baseURL,
}) => {
  await logIn(donor, await register(donor));
  const { cookies } = await donor.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const added: string[] = [];
  for (const path of translated) {
    const open = async (address: string) => {
      const { status, bytes, body } = await receive(baseURL + address, path.startsWith('/dashboard') ? { cookie } : {});
      if (status !== 200) return null;
      return {
        bytes,
        files: new Set(
          brotliDecompressSync(body)
            .toString()
            .match(/\/assets\/[\w.-]+/g),
        ),
      };
    };
    const english = await open(path);
    // The form about a translation has no English page.
    if (english === null) continue;
    for (const code of runsEverything ? languageCodes : (['hi', 'ml', 'ur'] as const)) {
      const address = withPrefix(code, path);
      const same = await open(address);
      expect([address, same?.files]).toEqual([address, english.files]);
      const more = (same!.bytes - english.bytes) / 1000;
      if (more > MOST_ADDED_KB) added.push(`${address}: ${more}`);
    }
  }
  expect(added).toEqual([]);
});
