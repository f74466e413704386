// The network's own content, over HTTP on a real database.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  getSite,
  getSiteContent,
  sectionNames,
  sections,
  updateSiteContent,
  type Section,
  type SiteContent,
} from '#contract/siteContent.ts';
import { languages } from '#messages/catalogues.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { serverUrl } from '#test/database/databases.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let [admin, other] = [{} as LoggedIn, {} as LoggedIn];
let defaults = {} as SiteContent;
beforeAll(async () => {
  [admin, other] = [await addAdmin(app), await addAdmin(app)];
  defaults = await read();
});
beforeEach(async () => {
  for (const { section, language, version, isDefault } of (await edit('tiles')).written)
    if (!isDefault) await write(section, null, version, language);
});

const read = async (language: LanguageCode = 'en') => (await app.visitor().call(getSite, { language })).body.data;
const edit = async (section: Section, language: LanguageCode = 'en') =>
  (await admin.client.call(getSiteContent, { section, language })).body.data;
const write = (
  section: Section,
  content: Record<string, unknown> | null,
  version: number,
  language: LanguageCode = 'en',
  by = admin,
) => by.client.call(updateSiteContent, { section, language, content, version });

/** Replaces what the section has now. */
const replace = async (section: Section, content: Record<string, unknown> | null, language: LanguageCode = 'en') =>
  write(section, content, (await edit(section, language)).current.version, language);

describe('the defaults', () => {
  test.each(sectionNames)('of %s could be written', (section) => {
    expect(z.safeParse(sections[section], defaults[section]).error?.issues ?? []).toEqual([]);
  });

  test.each(languageCodes)('are translated to %s', async (language) => {
    const { t } = languages[language];
    const { identity, tiles, news, team, counters, banner } = await read(language);
    expect([identity.name, identity.tagline]).toEqual(['Dhamani', t('site.tagline')]);
    expect([tiles.items[11]?.label, news.items[5]?.text]).toEqual([t('tiles.privacyPolicy'), t('news.together.text')]);
    expect([team.items[0]?.designation, counters.items[3]?.label]).toEqual([t('team.founder'), t('home.awards')]);
    expect([banner.question, banner.button]).toEqual([t('banner.question'), t('banner.register')]);
  });
});

describe('what everyone reads', () => {
  test('has an ETag, may be cached for a minute, and sets no cookie', async () => {
    const { status, headers } = await app.visitor().send('/api/v1/getSite');
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'public, max-age=60', undefined]);
    const again = await app.visitor().send('/api/v1/getSite', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('is new at once after a write', async () => {
    await replace('identity', { ...defaults.identity, name: 'Raktam' });
    expect((await read()).identity.name).toBe('Raktam');
    await replace('identity', null);
    expect((await read()).identity).toEqual(defaults.identity);
  });
});

describe('a translation', () => {
  test('that is missing is the English content, with texts of the default translated', async () => {
    const [first, ...rest] = defaults.tiles.items;
    await replace('tiles', { items: [{ ...first, label: 'Who we are' }, ...rest] });
    const labels = (await read('hi')).tiles.items.map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(['Who we are', languages.hi.t('tiles.founders')]);
  });

  test('has its own texts, and of English what is the same in every language', async () => {
    await replace('identity', { ...defaults.identity, accent: '#0a6b3d', copyrightFrom: 1999 });
    const own = { ...defaults.identity, name: 'रक्तम्', accent: '#1a4fb3', copyrightFrom: 2020 };
    await replace('identity', own, 'hi');
    expect((await read('hi')).identity).toMatchObject({ name: 'रक्तम्', accent: '#0a6b3d', copyrightFrom: 1999 });
    expect((await read('te')).identity).toMatchObject({ name: 'Dhamani', accent: '#0a6b3d' });
  });

  test('of the languages themselves is refused', async () => {
    const { status, body } = await write('languages', { enabled: ['en'] }, 0, 'hi');
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['language']]);
  });
});

describe('a write', () => {
  test('with a stale version is 409 with the current row, and changes nothing', async () => {
    const { version } = (await edit('warning')).current;
    await write('warning', { extra: 'First.' }, version, 'en', other);
    const { status, body } = await write('warning', { extra: 'Second.' }, version);
    expect([status, body.data]).toEqual([
      409,
      expect.objectContaining({ version: version + 1, content: { extra: 'First.' }, updatedBy: other.userID }),
    ]);
    expect((await read()).warning.extra).toBe('First.');
    expect((await write('links', { items: [] }, 7)).status).toBe(409);
  });

  test('of two at once is accepted once', async () => {
    const { version } = (await edit('media')).current;
    const media = { films: null, app: null };
    const both = await Promise.all([write('media', media, version), write('media', media, version, 'en', other)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await edit('media')).current.version).toBe(version + 1);
  });

  test('is in the history with its author, and an older version can be written again', async () => {
    for (const extra of ['One.', 'Two.']) await replace('warning', { extra });
    const { history, current, written } = await edit('warning');
    expect(history.slice(0, 2).map(({ content, updatedBy }) => [content, updatedBy])).toEqual([
      [{ extra: 'Two.' }, admin.userID],
      [{ extra: 'One.' }, admin.userID],
    ]);
    expect(written).toContainEqual({ section: 'warning', language: 'en', version: current.version, isDefault: false });
    await write('warning', history[1]!.content, current.version);
    expect((await read()).warning.extra).toBe('One.');
  });

  test('keeps fifty versions', async () => {
    for (let i = 0; i < 52; i += 1) await replace('counters', { items: [{ value: i, label: 'Camps' }] });
    const { history, current } = await edit('counters');
    expect([history.length, history[0]?.version]).toEqual([50, current.version]);
  });

  test('is audited', async () => {
    await replace('warning', { extra: 'Audited.' });
    const row = await app.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ actor: admin.regid, action: 'updateSiteContent', ids: [], fields: ['warning'] });
  });
});

const link = { label: 'Films', href: 'https://films.example' };
const region = { name: 'Goa', states: [1], country: null };
const contact = { place: 'Goa', district: null, districtId: null, phone: '+91 98490 12345', email: null };
const person = { name: 'Asha', designation: 'Founder', initials: 'A', picture: null, links: [] };

describe('a fault is named by its place:', () => {
  test.each<[place: string, section: Section, content: Record<string, unknown>]>([
    ['items.1.href', 'links', { items: [link, { ...link, href: 'javascript:alert(1)' }] }],
    ['items.0.href', 'tiles', { items: [{ ...link, href: 'http://films.example' }] }],
    ['films.href', 'media', { films: { ...link, href: 'data:text/html,x' }, app: null }],
    ['app.href', 'media', { films: null, app: { ...link, href: 'https://bank.example@films.example/' } }],
    ['items.0.links.0.href', 'team', { items: [{ ...person, links: [{ ...link, href: '//films.example' }] }] }],
    ['items.0.href', 'links', { items: [{ ...link, href: `https://films.example/${'a'.repeat(500)}` }] }],
    ['items', 'tiles', { items: Array.from({ length: 25 }, () => link) }],
    ['items.0.value', 'counters', { items: [{ value: -1, label: 'Camps' }] }],
    ['items.0.picture', 'news', { items: [{ title: 'A', text: 'B', picture: 'https://x.example/y.png' }] }],
    ['items.0.initials', 'team', { items: [{ ...person, initials: 'ABCDE' }] }],
    ['regions.0.contacts.0.phone', 'contacts', { regions: [{ ...region, contacts: [{ ...contact, phone: '12' }] }] }],
    ['regions.0.contacts.0.email', 'contacts', { regions: [{ ...region, contacts: [{ ...contact, email: 'x' }] }] }],
    ['extra', 'warning', { extra: 'a\u0007b' }],
    ['extra', 'warning', { extra: 'a'.repeat(201) }],
    ['question', 'banner', { question: '', invitation: 'b', button: 'c', slogans: [] }],
    ['slogans.0', 'banner', { question: 'a', invitation: 'b', button: 'c', slogans: ['\u202E\u202E'] }],
    ['enabled', 'languages', { enabled: ['hi'] }],
    ['enabled.1', 'languages', { enabled: ['en', 'fr'] }],
  ])('%s of %s', async (place, section, content) => {
    const { status, body } = await replace(section, content);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [place]]);
  });

  test.each(['#ffff00', '#ffffff', '#888888', 'red', '#12345', '#b3122b;}'])('accent, for %s', async (accent) => {
    const { status, body } = await replace('identity', { ...defaults.identity, accent });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['accent']]);
  });

  test('a contrast that is too low is told with its pair', async () => {
    const { body } = await replace('identity', { ...defaults.identity, accent: '#e91e63' });
    expect(body.errors?.accent).toMatch(/light scheme a link on the page has a contrast of 4\.\d; 4\.5 are needed/);
  });

  test('content without a field', async () => {
    const { status, body } = await replace('media', { films: link });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['app']]);
  });
});

// The embedded engine has one instance.
test.skipIf(serverUrl === undefined)('a second instance shows a change a second later', async () => {
  const clock = performance.now.bind(performance);
  let ahead = 0;
  const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead);
  const database = { ...app.database, remove: () => Promise.resolve() };
  const instance = await startTestApp({ database, env: { RATE_LIMIT_SCALE: '1000000' } });
  const nameThere = async () => (await instance.visitor().call(getSite, {})).body.data.identity.name;
  expect(await nameThere()).toBe('Dhamani');
  await replace('identity', { ...defaults.identity, name: 'Raktam' });
  ahead = 1000;
  expect(await nameThere()).toBe('Raktam');
  later.mockRestore();
  await instance.close();
});

test('nobody but administrators writes or sees the history', async () => {
  const visitor = app.visitor();
  expect((await visitor.call(getSiteContent, { section: 'tiles' })).status).toBe(401);
  const { status } = await visitor.call(updateSiteContent, { section: 'tiles', content: null, version: 0 });
  expect(status).toBe(401);
});
