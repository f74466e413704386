// Every page stays within its byte budget and loads nothing from another host.
import { get } from 'node:http';
import { expect, test, type Page, type Response } from '@playwright/test';
import { RESULTS } from './publicPages.ts';
import { logInAsAdmin } from './admin.ts';

/** Limits of a page's compressed size in kilobytes (1000 bytes). */
interface Budget {
  path: string;
  /** The document. */
  html?: number;
  /** The document and its style sheets. */
  usable?: number;
  /** Including scripts and pictures. */
  total: number;
}

const budgets: readonly Budget[] = [
  { path: '/', usable: 40, total: 147 },
  { path: '/find-donor', total: 157 },
  { path: RESULTS, html: 15, total: 160 },
  ...['/register', '/login', '/forgotpassword', '/volunteer', '/not-my-listing'].map((path) => ({ path, total: 180 })),
  ...[
    '/home',
    '/about-us',
    '/services',
    '/blog',
    '/contact-us',
    '/testimonals',
    '/blood-donations',
    '/privacy',
    '/data-sources',
    '/can-i-donate',
  ].map((path) => ({ path, total: 30 })),
];

/** Logged in as an administrator, who has the largest dashboard pages. */
const dashboardBudgets: readonly Budget[] = [
  { path: '/dashboard/my-page', total: 185 },
  { path: '/dashboard/security', total: 190 },
  { path: '/dashboard/overview', total: 185 },
  { path: '/dashboard/registered-donors', total: 207 },
];

interface Part {
  url: string;
  kind: string;
  /** Transferred bytes: headers and body. */
  bytes: number;
}

/** Requested with the Accept-Encoding of HTTPS: on plain HTTP browsers leave out Brotli. */
async function weigh(response: Response): Promise<Part> {
  const kind = response.request().resourceType();
  const { accept = '*/*', cookie } = await response.request().allHeaders();
  const headers = { 'accept-encoding': 'br', accept, ...(cookie && { cookie }) };
  const bytes = await new Promise<number>((resolve, reject) => {
    get(response.url(), { headers, agent: false }, (answer) => {
      const { socket } = answer;
      answer.resume().on('end', () => resolve(socket.bytesRead));
    }).on('error', reject);
  });
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

async function expectWithin(page: Page, { path, html = Infinity, usable = Infinity, total }: Budget): Promise<void> {
  const parts = await load(page, path);
  const { origin } = new URL(page.url());
  expect(parts.filter(({ url }) => !url.startsWith(origin))).toEqual([]);
  const document = parts.filter(({ kind }) => kind === 'document');
  const blocking = parts.filter(({ kind }) => kind === 'document' || kind === 'stylesheet');
  const weights = { html: kilobytes(document), usable: kilobytes(blocking), total: kilobytes(parts) };
  test.info().annotations.push({ type: 'weight', description: JSON.stringify(weights) });
  expect(weights.html).toBeGreaterThan(1);
  expect(weights.html).toBeLessThanOrEqual(html);
  expect(weights.usable).toBeLessThanOrEqual(usable);
  expect(weights.total).toBeLessThanOrEqual(total);
}

for (const { path, total, ...parts } of [...budgets, ...dashboardBudgets]) {
  test(`${path} weighs at most ${total} kB`, async ({ page }) => {
    if (path.startsWith('/dashboard')) await logInAsAdmin(page.request);
    await expectWithin(page, { path, total, ...parts });
    await expect(page).toHaveURL(path);
  });
}

test('the front page loads no code for the parts that only the server renders', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((url) => url.includes('/front-'))).toEqual([]);
});
