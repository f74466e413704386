// What administrators have written, on pages, in e-mails and everywhere else that names the network.
import { Transformer } from '@napi-rs/image';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPassword } from '#contract/accounts.ts';
import { startSecondFactor } from '#contract/secondFactor.ts';
import {
  getSite,
  getSiteContent,
  updateSiteContent,
  uploadPicture,
  type Section,
  type Site,
} from '#contract/siteContent.ts';
import { tonesCss } from '#contract/tones.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { serverUrl } from '#test/database/databases.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { startMailServer } from '#test/mailServer.ts';
import { PICTURE } from '#test/pictures.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`;
const pages = await loadPages();
const app = useTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000', SMTP_URL } });
let admin = {} as LoggedIn;
let defaults = {} as Site;
beforeAll(async () => {
  admin = await addAdmin(app);
  defaults = (await app.visitor().call(getSite, {})).body.data;
});

const versions = new Map<string, number>();
async function write(section: Section, content: Record<string, unknown> | null, language: LanguageCode = 'en') {
  const key = `${section} ${language}`;
  const version = versions.get(key) ?? 0;
  const { status, text } = await admin.client.call(updateSiteContent, { section, language, content, version });
  expect(status, text).toBe(200);
  versions.set(key, version + 1);
}
afterEach(async () => {
  const { written } = (await admin.client.call(getSiteContent, { section: 'tiles' })).body.data;
  for (const { section, language, isDefault } of written) if (!isDefault) await write(section, null, language);
});

const read = async (path: string) => (await app.visitor().send(path)).text;
const identity = (more: object) => write('identity', { ...defaults.identity, ...more });

describe('another name', () => {
  beforeEach(() => identity({ name: 'Raktam & Co', otherName: null }));

  test.each([
    '/',
    '/home',
    '/find-donor',
    '/about-us',
    '/privacy',
    '/login',
    '/hi',
    '/ur/contact-us',
    '/unsubscribe',
    '/offline',
  ])('is on %s, which was read before it changed', async (path) => {
    const html = await read(path === '/offline' ? '/offline' : path);
    expect(html).toContain('Raktam &amp; Co');
    expect(html).not.toMatch(/Dhamani|धमनी/);
  });

  test('replaces the earlier one on cached pages at once', async () => {
    expect(await read('/about-us')).toContain('Raktam &amp; Co');
    await identity({ name: 'Jeevan' });
    expect(await read('/about-us')).toContain('<title>About Us · Jeevan</title>');
  });

  // The embedded engine has one instance.
  test.skipIf(serverUrl === undefined)('is a second later on the cached pages of another instance', async () => {
    const clock = performance.now.bind(performance);
    let ahead = 0;
    const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead);
    const database = { ...app.database, remove: () => Promise.resolve() };
    const instance = await startTestApp({ database, pages, env: { RATE_LIMIT_SCALE: '1000000' } });
    const titleThere = async () => /<title>(.*?)<\/title>/.exec((await instance.visitor().send('/about-us')).text)?.[1];
    for (let i = 0; i < 2; i += 1) expect(await titleThere()).toBe('About Us · Raktam &amp; Co');
    await identity({ name: 'Jeevan' });
    ahead = 1000;
    expect(await titleThere()).toBe('About Us · Jeevan');
    later.mockRestore();
    await instance.close();
  });

  test('is in e-mails, and before the address that they come from', async () => {
    await registerAndLogIn(app, { emailId: 'asha@example.org' });
    await app.visitor().call(forgetPassword, { emailId: 'asha@example.org' });
    await app.mailWorker.work();
    const { from, text, html } = mailServer.accepted.at(-1)!;
    expect(from).toMatchObject({ name: 'Raktam & Co', address: 'no-reply@localhost' });
    expect(text).toContain('-- \nRaktam & Co\n');
    expect(html).toContain('>Raktam &amp; Co</p>');
    expect(`${text} ${html}`).not.toContain('Dhamani');
    expect(html).toMatch(/background:#b3122b;color:#ffffff/);
    await identity({ name: 'Raktam', accent: '#0a6b3d' });
    await app.visitor().call(forgetPassword, { emailId: 'asha@example.org' });
    await app.mailWorker.work();
    const green = mailServer.accepted.at(-1)!.html;
    expect(green).toMatch(/background:#0a6b3d;color:#ffffff/);
    expect(green).not.toContain('#b3122b');
  });

  test('is the issuer of a second factor, and in the manifest and the documents of the interface', async () => {
    const { uri } = (await admin.client.call(startSecondFactor, {})).body.data;
    expect(new URL(uri).searchParams.get('issuer')).toBe('Raktam & Co');
    await identity({ name: 'Raktam: Guntur' });
    const again = (await admin.client.call(startSecondFactor, {})).body.data;
    expect(again.uri).toMatch(/^otpauth:\/\/totp\/Raktam%20%20Guntur:[^:?]+\?issuer=Raktam%20%20Guntur&/);
    await identity({ name: 'Raktam & Co' });
    const manifest = JSON.parse(await read('/manifest.webmanifest')) as { short_name: string };
    expect(manifest.short_name).toBe('Raktam & Co');
    const openApi = JSON.parse(await read('/api/openapi.json')) as { info: { title: string } };
    expect(openApi.info.title).toBe('Raktam & Co');
    expect(await read('/api/docs')).toContain('<title>Raktam &amp; Co: the HTTP interface</title>');
  });

  test('has no social picture with the former one', async () => {
    expect(await read('/about-us')).toContain(`content="${app.config.publicUrl}/icons/social.png"`);
    const { hash } = (await admin.client.call(uploadPicture, { picture: PICTURE })).body.data;
    await identity({ name: 'Raktam', logo: hash });
    const html = await read('/about-us');
    expect(html).toContain(`<meta property="og:image" content="${app.config.publicUrl}/pictures/${hash}.webp"/>`);
    expect(html).toContain(`<img src="/pictures/${hash}.webp" alt="" class="network-logo"/>`);
  });
});

test('a translated name and tagline are on the pages of their language', async () => {
  await write('identity', { ...defaults.identity, name: 'रक्तम्', tagline: 'हर बूँद' }, 'hi');
  expect(await read('/hi/home')).toMatch(/<strong>रक्तम्<\/strong>|रक्तम्: हर बूँद/);
  expect(await read('/te/home')).toContain('Dhamani');
});

test('English text on a page of another language says that it is English', async () => {
  const item = { title: 'A camp', text: 'रविवार को', picture: 'news-day' };
  await write('news', { items: [item] });
  await write('warning', { extra: 'Call 108.' });
  await write('banner', { question: 'Will you?', invitation: 'आइए', button: 'JOIN', slogans: ['Every drop.'] });
  const [hindi, urdu, english] = [await read('/hi/home'), await read('/ur/home'), await read('/home')];
  for (const text of ['A camp', 'Call 108.', 'Will you?', 'JOIN', 'Every drop.']) {
    expect(hindi).toContain(`<span lang="en">${text}</span>`);
    expect(urdu).toContain(`<span lang="en" dir="ltr">${text}</span>`);
    expect(english).toContain(text);
  }
  for (const text of ['रविवार को', 'आइए']) expect(hindi).not.toContain(`<span lang="en">${text}</span>`);
  expect(english).not.toContain('<span lang="en"');
});

test('by default pages have nothing more', async () => {
  const html = await read('/');
  expect(html).not.toMatch(/data-site|\/tones\//);
  expect(html).toContain('<meta name="theme-color" content="#6b0a1b"/>');
});

test('another accent colour is a style sheet that the policy of pages allows', async () => {
  await identity({ accent: '#0a6b3d' });
  const { text, headers } = await app.visitor().send('/');
  expect(text).toContain('href="/tones/0a6b3d.css"');
  expect(text).not.toContain('#6b0a1b"');
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  const sheet = await app.visitor().send('/tones/0a6b3d.css');
  expect([sheet.text, sheet.headers['content-type']]).toEqual([tonesCss('#0a6b3d'), 'text/css; charset=utf-8']);
  for (const path of ['/tones/0a6b3.css', '/tones/0a6b3d;.css', '/tones/red.css'])
    expect((await app.visitor().send(path)).status, path).toBe(404);
});

test('icons have the accent colour, or are the logo', async () => {
  const icons = async () =>
    (JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string }[] }).icons.map(({ src }) => src);
  expect(await icons()).toContain('/icon-192.png');
  await identity({ accent: '#0a6b3d' });
  expect(await icons()).toEqual(['/icons/favicon.svg', '/icons/app.png', '/icons/app.png']);
  expect(await read('/icons/favicon.svg')).toContain('fill="#0a6b3d"');
  const html = await read('/');
  for (const href of ['/icons/favicon.svg', '/icons/app.png']) expect(html).toContain(`href="${href}"`);
  for (const [file, width, height] of [
    ['app.png', 512, 512],
    ['social.png', 1200, 630],
  ] as const) {
    const { rawPayload, headers } = await app.app.fastify.inject(`/icons/${file}`);
    expect(await new Transformer(rawPayload).metadata()).toMatchObject({ format: 'png', width, height });
    expect([headers['content-type'], rawPayload.length < 40_000]).toEqual(['image/png', true]);
  }
  expect((await app.visitor().send('/icons/toString')).status).toBe(404);
  const { hash } = (await admin.client.call(uploadPicture, { picture: PICTURE })).body.data;
  await identity({ accent: '#0a6b3d', logo: hash });
  expect(await icons()).toEqual([`/pictures/${hash}.webp`]);
});

describe('a language that is switched off', () => {
  beforeEach(() => write('languages', { enabled: ['en', 'te'] }));

  test('leads to the English page', async () => {
    for (const [path, target] of [
      ['/hi', '/'],
      ['/ta/find-donor?page=2', '/find-donor?page=2'],
    ] as const) {
      const { status, headers } = await app.visitor().send(path);
      expect([path, status, headers.location]).toEqual([path, 302, target]);
    }
    expect((await app.visitor().send('/te/find-donor')).status).toBe(200);
  });

  test('is in no list, link or map', async () => {
    const [page, map] = [await read('/about-us'), await read('/sitemap.xml')];
    for (const code of languageCodes) {
      const isOn = ['en', 'te'].includes(code);
      expect([code, new RegExp(`<a [^>]*lang="${code}"`).test(page)]).toEqual([code, isOn]);
      expect([code, map.includes(`hreflang="${code}"`)]).toEqual([code, isOn]);
    }
    await write('languages', { enabled: ['en'] });
    expect(await read('/about-us')).not.toMatch(/<nav[^>]*aria-label="Languages"/);
  });
});

const hostile = `"'><script>alert(1)</script>`;
const link = { label: hostile, href: 'https://x.example/%22%3E%3Cscript%3E?a=1&b=<'.replace('<', '%3C') };

test('no text is markup, on any page that shows it', async () => {
  const person = { name: hostile, designation: hostile, initials: '<b>', picture: null, links: [link] };
  const contact = { place: hostile, district: hostile, districtId: null, phone: '+91 98490 12345', email: null };
  await identity({ name: hostile, otherName: hostile, tagline: hostile });
  await write('contact', {
    email: 'help@example.org',
    phone: null,
    address: hostile,
    legalName: hostile,
    grievanceOfficer: hostile,
  });
  for (const section of ['links', 'tiles'] as const) await write(section, { items: [link] });
  await write('media', { films: link, app: link });
  await write('counters', { items: [{ value: 1, label: hostile }] });
  await write('news', { items: [{ title: hostile, text: hostile, picture: 'news-day' }] });
  await write('team', { items: [person] });
  await write('contacts', { regions: [{ name: hostile, states: [], country: 195, contacts: [contact] }] });
  await write('warning', { extra: hostile });
  await write('banner', { question: hostile, invitation: hostile, button: hostile.slice(0, 30), slogans: [hostile] });
  const paths = ['/', '/home', '/blog', '/contact-us', '/about-us', '/privacy', '/not-my-listing', '/api/docs'];
  for (const path of [...paths, '/find-donor?bloodgroup=O%2B&country=195&state=all&district=all&city=all']) {
    const html = await read(path);
    expect([path, html.includes('alert(1)'), html.includes('<script>alert')]).toEqual([path, true, false]);
  }
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ short_name: hostile });
});

test('an emptied list leaves no heading and no table', async () => {
  await write('contacts', { regions: [] });
  await write('news', { items: [] });
  await write('tiles', { items: [] });
  expect(await read('/contact-us')).not.toContain('<table');
  expect(await read('/blog')).not.toContain('Latest News');
  expect(await read('/home')).not.toMatch(/Latest News|aria-label="More about the organisation"/);
});

test('samples are no longer called samples once they are replaced', async () => {
  expect(await read('/home')).toMatch(/Sample news.*Sample entries/s);
  await write('news', { items: [{ title: 'A camp', text: 'On Sunday.', picture: 'news-day' }] });
  await write('team', { items: [] });
  const html = await read('/home');
  expect(html).toContain('A camp');
  expect(html).not.toMatch(/Sample news|Sample entries/);
});

test('the fixed warning is extended, never replaced', async () => {
  await write('warning', { extra: 'In an emergency call 108.' });
  expect((await read('/')).replaceAll('<!-- -->', '')).toContain(
    'No agents. Nobody here arranges donors or takes money for blood. In an emergency call 108.',
  );
});

test('the grievance officer and the legal name of the network are named', async () => {
  const officer = 'Meera Rao, grievance@example.org';
  await write('contact', {
    ...defaults.contact,
    legalName: 'Raktam Trust',
    grievanceOfficer: officer,
    phone: '+91 40 12345678',
  });
  const privacy = await read('/privacy');
  for (const named of [officer, 'Responsible for this data: Raktam Trust']) expect(privacy).toContain(named);
  const html = await read('/about-us');
  expect(html).toMatch(/© 2005–\d{4} Raktam Trust/);
  expect(html).toContain('href="tel:+914012345678"');
});
