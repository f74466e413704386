// The HTML of the front page and of the pages with articles; their words are in web/content/.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadPages } from '#server/pages/pageBuild.ts';
import { useTestApp } from './app.ts';

/** What a message and its values look like in text. */
const CONTACT = 'fault.required {"label":"field.city"}';
const app = useTestApp({ pages: await loadPages(), env: { GRIEVANCE_CONTACT: CONTACT } });
const read = async (path: string) => (await app.visitor().send(path)).text;

/** The text of each element with this tag, without its own tags. */
const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[ >][^]*?</${tag}>`, 'g'))].map(([element]) =>
    element
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
const mainOf = (html: string) => /<main[ >][^]*<\/main>/.exec(html)![0];
/** The part that starts with this heading of the second level. */
const sectionOf = (html: string, heading: string) =>
  mainOf(html)
    .split('<h2')
    .find((part) => textsOf(`<h2${part}`, 'h2')[0] === heading)!;
const newTabs = (html: string) => html.match(/<a [^>]*target="_blank"[^>]*>/g) ?? [];

function expectNewTabs(html: string, count: number): void {
  expect(newTabs(html)).toHaveLength(count);
  for (const link of newTabs(html)) expect(link).toMatch(/rel="[^"]*noopener/);
}

test.each([
  ['/about-us', 'About Us'],
  ['/services', 'Services'],
  ['/blog', 'Blog'],
  ['/contact-us', 'Contact Us'],
  ['/privacy', 'Privacy'],
  ['/data-sources', 'Data sources'],
])('%s has its title, links home and ships no framework', async (path, title) => {
  const html = await read(path);
  expect(textsOf(html, 'title')).toEqual([`${title} · Dhamani`]);
  expect(textsOf(html, 'h1')).toEqual([title]);
  const crumbs = /<nav [^>]*aria-label="Breadcrumb"[^]*?<\/nav>/.exec(html)![0];
  expect(textsOf(crumbs, 'li')).toEqual(['Home', title]);
  expect(crumbs).toMatch(/<a [^>]*href="\/"/);
  const scripts = html.match(/<script[ >][^>]*>|<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toContain('src="/page.js"');
});

test('page.js is at most 1.2 kB compressed', () => {
  expect(brotliCompressSync(readFileSync('build/client/page.js')).length).toBeLessThanOrEqual(1200);
});

test('Services has eight cards', async () => {
  expect(textsOf(mainOf(await read('/services')), 'h2')).toEqual([
    'Find a donor',
    'Call directly',
    'Register as a donor',
    'Stay in control',
    'Keep track of donations',
    'Report a wrong entry',
    'Volunteer',
    'Service organisations',
    'WISH TO DONATE BLOOD?',
  ]);
});

test('Blog links to the feedback form and has six pieces of news', async () => {
  const html = await read('/blog');
  expect(sectionOf(html, 'What people say')).toMatch(/href="\/Feedback"[^>]*>[^]*Send us your feedback/);
  expect(textsOf(sectionOf(html, 'Latest News'), 'h3')).toHaveLength(6);
});

test('Contact Us has a number for each contact, and says that the entries are samples', async () => {
  const html = await read('/contact-us');
  const table = textsOf(html, 'tbody');
  expect(table).toHaveLength(15);
  expect([table[0], table.at(-1)]).toEqual([
    expect.stringMatching(/^Andhra Pradesh .*Anantapura district.*Chittor.*East Godavari.*Guntur/),
    expect.stringMatching(/^Yemen/),
  ]);
  const rows = html.match(/<tbody[^]*<\/tbody>/)![0].match(/<tr[ >]/g)!;
  expect(html.match(/<tbody[^]*<\/tbody>/)![0].match(/href="tel:\+/g)).toHaveLength(rows.length);
  expect(html).toContain('Sample entries. The numbers and addresses are not real.');
});

test('About Us says what is never done, and shows the twelve tiles', async () => {
  const html = await read('/about-us');
  expect(textsOf(sectionOf(html, 'What we never do'), 'li')[0]).toBe('We have no agents.');
  expectNewTabs(sectionOf(html, 'More about the organisation'), 12);
});

test('Privacy shows a contact that looks like a message as it was typed', async () => {
  expect(await read('/privacy')).toContain(`Who answers complaints: ${CONTACT.replaceAll('"', '&quot;')}`);
});

describe.each(['/', '/home'])('%s', (path) => {
  test('has the register invitation, tiles, services, counters, news and team', async () => {
    const html = await read(path);
    const banner = sectionOf(html, 'WISH TO DONATE BLOOD?');
    expect(banner).toContain('Join The World&#x27;s Largest Life Saviours Community');
    expect(banner).toMatch(/<a [^>]*href="\/register"[^>]*>[^]*REGISTER/);
    const about = sectionOf(html, 'About us');
    expect(textsOf(about, 'li').slice(0, 3)).toEqual([
      expect.stringMatching(/^Search/),
      expect.stringMatching(/^Call/),
      expect.stringMatching(/^Ask the blood centre/),
    ]);
    expectNewTabs(about, 12);
    expect(textsOf(sectionOf(html, 'What we do'), 'h3')).toHaveLength(8);
    expect(textsOf(sectionOf(html, 'In numbers'), 'li')).toEqual([
      '200 Primary Schools',
      '107 Hospitals',
      '20 Volunteers',
      '123 Winning Awards',
    ]);
    expect(textsOf(sectionOf(html, 'Latest News'), 'h3')).toHaveLength(3);
    expect(textsOf(sectionOf(html, 'Our team'), 'h3')).toHaveLength(4);
    expectNewTabs(sectionOf(html, 'Our team'), 20);
  });
});

test('testimonials are paged by ten, newest first', async () => {
  await app.pool.query(
    `insert into feedback (name, email, mobile, occupation, location, suggestions, decision, created_at)
     select 'Told ' || i, 'told@example.org', '+919849012345', 'Teacher', 'Guntur', 'Words', 'approved',
       now() - (20 - i) * interval '1 minute' from generate_series(1, 11) i`,
  );
  const [first, second] = [await read('/testimonals'), await read('/testimonals?page=2')];
  expect(textsOf(first, 'figure')).toHaveLength(10);
  expect(textsOf(first, 'figure')[0]).toContain('Told 11');
  expect(first).toMatch(/href="[^"]*\/testimonals\?page=2"/);
  expect(textsOf(second, 'figure')).toEqual([expect.stringContaining('Told 1')]);
});
