// What search engines are told: which pages there are, in which languages, and what to leave out.
import { expect, test } from 'vitest';
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { useTestApp } from './app.ts';
import { publicPages } from '../e2e/publicPages.ts';
import { readAddress } from '#server/http/language.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000' } });

test('a page that lists donors and patients is noindex and not in the sitemap', async () => {
  const { text } = await app.visitor().send('/sitemap.xml');
  expect(text).toContain('/find-donor</loc>');
  for (const path of ['/blood-donations', '/testimonals', '/blood-donations?page=2', '/testimonals?page=2']) {
    const { status, headers } = await app.visitor().send(path);
    expect([path, status, headers['x-robots-tag']]).toEqual([path, 200, 'noindex']);
    expect(text).not.toContain(`${path.split('?')[0]}</loc>`);
  }
  for (const open of ['/about-us', '/find-donor'])
    expect((await app.visitor().send(open)).headers['x-robots-tag'], open).toBeUndefined();
  const results = await app.visitor().send('/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all');
  expect(results.headers['x-robots-tag']).toBe('noindex');
});

test('robots.txt, the site map and the social tags have the public URL', async () => {
  const { publicUrl } = app.config;
  const robots = await app.visitor().send('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const map = await app.visitor().send('/sitemap.xml');
  expect(map.headers['content-type']).toContain('application/xml');
  for (const path of ['/', '/find-donor', '/contact-us']) expect(map.text).toContain(`<loc>${publicUrl}${path}</loc>`);
  expect(map.text).not.toMatch(/<loc>[^<]*(dashboard|login|home<|#)/);
  const { text } = await app.visitor().send('/blog?page=2');
  expect(text).toContain(`<link rel="canonical" href="${publicUrl}/blog"`);
  expect(text).toContain(`<meta property="og:url" content="${publicUrl}/blog"`);
  expect(text).toContain(`<meta property="og:image" content="${publicUrl}/social.png"`);
});

test('the manifest names the product, and no picture exceeds 40 kB', async () => {
  const manifest = JSON.parse((await app.visitor().send('/manifest.webmanifest')).text) as {
    short_name: string;
    icons: { src: string }[];
  };
  expect(manifest.short_name).toBe('Dhamani');
  for (const url of [...manifest.icons.map(({ src }) => src), '/apple-touch-icon.png', '/social.png']) {
    const { statusCode, rawPayload } = await app.app.fastify.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(rawPayload.length, url).toBeLessThan(40_000);
  }
});

test('the page of a password link is noindex and sends no referrer', async () => {
  const { headers, text } = await app.visitor().send('/resetpassword?token=x');
  expect(headers['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/);
  expect(text).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect((await app.visitor().send('/resetpassword')).text).toContain('Ask for a new link');
});

const alternatesOf = (html: string) =>
  [...html.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\s*\/>/gi)].map(
    ([, name, href]) => [name, new URL(href!).pathname],
  );

/** What search engines read about a page in the sitemap. */
const allOf = (path: string) => [...languageCodes.map((code) => [code, withPrefix(code, path)]), ['x-default', path]];

test.each(publicPages)('%s names itself, and leaves its other languages to the sitemap', async (path) => {
  const addresses = languageCodes.map((code) => withPrefix(code, path));
  for (const address of addresses) {
    const { text } = await app.visitor().send(address);
    // The form about a translation has no English page.
    if (text === '') continue;
    expect([address, alternatesOf(text)]).toEqual([address, []]);
    expect(new URL(/rel="canonical" href="([^"]+)"/.exec(text)![1]!).pathname).toBe(address);
  }
});

test('the sitemap has each page once a language, and robots.txt keeps out every dashboard and chat', async () => {
  const map = (await app.visitor().send('/sitemap.xml')).text;
  const urls = map.split('<url>').slice(1);
  const addresses = urls.map((url) => new URL(/<loc>([^<]+)<\/loc>/.exec(url)![1]!).pathname);
  expect(new Set(addresses).size).toBe(addresses.length);
  const english = addresses.filter((address) => readAddress(address).language === 'en');
  expect(addresses.toSorted()).toEqual(
    english.flatMap((path) => languageCodes.map((code) => withPrefix(code, path))).toSorted(),
  );
  // One file may have 50,000 addresses and 50 MB.
  expect(urls.length).toBeLessThan(50_000);
  expect(Buffer.byteLength(map)).toBeLessThan(1_000_000);
  for (const [index, url] of urls.entries())
    expect(alternatesOf(url)).toEqual(allOf(readAddress(addresses[index]!).english));
  const robots = (await app.visitor().send('/robots.txt')).text;
  const kept = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path);
  expect(kept).toEqual([
    '/api/',
    ...languageCodes.flatMap((code) => ['/dashboard', '/whatsapp'].map((path) => withPrefix(code, path))),
  ]);
});
