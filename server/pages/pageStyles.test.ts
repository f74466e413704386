// The styles in a page for everyone: what it shows, and no more.
import { beforeAll, expect, test } from 'vitest';
import { addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { placeAt } from '#test/places.ts';
import { loadPages } from './pageBuild.ts';
import { listNames } from './pageStyles.ts';

const app = useTestApp({ pages: await loadPages() });
let results: string;

beforeAll(async () => {
  const { country, state, district, city } = await placeAt(app.db, 'Goa');
  const place = { country, state, district, city };
  await addDonorRow(app.db, { place, bloodGroup: 'AB-', now: new Date() });
  results = `/find-donor?bloodgroup=AB-&country=${country}&state=${state}&district=${district}`;
});

async function read(path: string) {
  const { text } = await app.visitor().send(path);
  const [, attributes, styles = ''] = /<style([^>]*)>(.*?)<\/style>/s.exec(text) ?? [];
  return { attributes, styles, classes: new Set(listNames(text).filter((name) => name.startsWith('.'))) };
}

/** Classes of modules and icons, without those that `:not()` and lists name. */
const listNeeded = (styles: string) =>
  new Set(styles.replaceAll(/:\w+\([^)]*\)|url\([^)]*\)/g, '').match(/\.[a-z][\w-]*/gi));

test.each([
  ['the front page', () => '/'],
  ['a page without scripts', () => '/about-us'],
  ['results', () => results],
])('%s has no rules for classes that it does not have', async (_, path) => {
  const { styles, classes } = await read(path());
  const needed = listNeeded(styles);
  expect(needed.size).toBeGreaterThan(20);
  expect([...needed].filter((name) => !classes.has(name))).toEqual([]);
});

test('a rule stays where the page has the element, attribute or direction that it needs', async () => {
  const [found, foundInUrdu, about, front] = await Promise.all([
    read(results),
    read(`/ur${results}`),
    read('/about-us'),
    read('/'),
  ]);
  for (const needed of ['[data-tone=deep]', ':where(', 'summary']) expect(found.styles).toContain(needed);
  expect(found.styles).toContain('tbody');
  expect(about.styles).not.toContain('tbody');
  expect([found, front].map(({ styles }) => styles.includes('[dir=ltr]'))).toEqual([false, true]);
  expect([found, foundInUrdu].map(({ styles }) => styles.includes('[dir=rtl] '))).toEqual([false, true]);
});

test('a page has the rules and the font of its own language alone', async () => {
  const [english, urdu, tamil] = await Promise.all(['', '/ur', '/ta'].map((prefix) => read(prefix + results)));
  const listKept = (styles = '') =>
    [':root:lang(ur)', '@font-face', ':lang(ta)', ':not(:lang(en))'].filter((part) => styles.includes(part));
  expect([english, urdu, tamil].map((page) => listKept(page?.styles))).toEqual([
    [],
    [':root:lang(ur)', '@font-face', ':not(:lang(en))'],
    [':lang(ta)', ':not(:lang(en))'],
  ]);
});

test('the whole sheets are named only where scripts may show more', async () => {
  expect((await read(results)).attributes).toMatch(/^ data-sheets="[^"]+"$/);
  expect((await read('/about-us')).attributes).toBe('');
});
