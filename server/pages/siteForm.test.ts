// The page on which administrators edit the network's content, as a browser without JavaScript sees it.
import { beforeAll, describe, expect, test } from 'vitest';
import { getSite, getSiteContent, sectionNames, updateSiteContent, type Section } from '#contract/siteContent.ts';
import { addAdmin, addLoggedInDonor, addModerator, type LoggedIn } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { openForm, sendRenderedForm } from '#test/renderedForms.ts';
import { loadPages } from './pageBuild.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000' } });
let admin = {} as LoggedIn;
beforeAll(async () => void (admin = await addAdmin(app)));

const address = (section: Section, more = '') => `/dashboard/site?section=${section}${more}`;
const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<');

/** Every field of the form, as a browser would send it. */
function fieldsIn(html: string): Record<string, string> {
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, 'type') !== 'checkbox' || tag.includes(' checked'));
  const areas = [...html.matchAll(/(<textarea\b[^>]*>)(.*?)<\/textarea>/gs)];
  const lists = [...html.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)].map(([, tag = '', options = '']) => {
    const chosen = / value="([^"]*)"(?= selected)/.exec(options) ?? / value="([^"]*)"/.exec(options);
    return [attribute(tag, 'name'), chosen?.[1] ?? ''];
  });
  const all = [
    ...inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value') ?? 'on']),
    ...areas.map(([, tag = '', text = '']) => [attribute(tag, 'name'), text]),
    ...lists,
  ];
  return Object.fromEntries(all.map(([name, value]) => [name ?? '', decode(value ?? '')]));
}

async function open(path: string) {
  const form = await openForm(admin.client, path, 'value="save"');
  const fields = fieldsIn(form.html);
  const send = (typed: Record<string, string>) => sendRenderedForm(admin.client, { ...form, fields }, typed);
  return { fields, html: form.html, send };
}

async function stored(section: Section, language: 'en' | 'hi' = 'en') {
  const { body } = await admin.client.call(getSiteContent, { section, language });
  return body.data.current;
}

test('the page is for administrators only', async () => {
  for (const { client } of [await addLoggedInDonor(app), await addModerator(app)])
    for (const path of [address('identity'), '/site-preview?section=warning'])
      expect((await client.send(path)).status).toBe(403);
  const { status, headers } = await app.visitor().send(address('identity'));
  expect([status, headers['location']]).toEqual([302, expect.stringMatching(/^\/login\?next=/)]);
});

test.each(sectionNames)('the form of %s saved as it is changes nothing that pages show', async (section) => {
  const before = (await admin.client.call(getSite, {})).body.data[section];
  const { send } = await open(address(section));
  const answer = await send({ intent: 'save' });
  expect([answer.status, answer.headers['location']]).toEqual([303, expect.stringContaining(`section=${section}`)]);
  expect((await stored(section)).content).toEqual(before);
});

describe('a list', () => {
  test('gets an entry, another order and loses one by buttons, and nothing is saved meanwhile', async () => {
    const { version } = await stored('links');
    const { fields: sent, send } = await open(address('links'));
    const { formKey: _, ...fields } = sent;
    const added = fieldsIn((await send({ intent: 'add:items' })).text);
    expect(added).toMatchObject({ ...fields, 'items.4.label': '', 'items.4.href': '' });
    const moved = fieldsIn((await send({ intent: 'up:items.1' })).text);
    expect(moved).toMatchObject({ 'items.0.label': fields['items.1.label'], 'items.1.label': fields['items.0.label'] });
    const fewer = fieldsIn((await send({ intent: 'remove:items.0' })).text);
    expect(fewer['items.0.label']).toBe(fields['items.1.label']);
    expect(fewer).not.toHaveProperty('items.3.label');
    expect((await stored('links')).version).toBe(version);
  });
});

test('an invalid link is refused beside its field, and what was typed stays', async () => {
  const { send } = await open(address('links'));
  const { status, text } = await send({
    intent: 'save',
    'items.0.label': 'Typed',
    'items.1.href': 'http://plain.example',
  });
  expect(status).toBe(400);
  expect(fieldsIn(text)).toMatchObject({ 'items.0.label': 'Typed', 'items.1.href': 'http://plain.example' });
  expect(text).toMatch(/id="field-items\.1\.href-error"[^>]*>(?:<[^>]*>)*Link must begin with https:/);
});

test('what somebody else saved meanwhile is named, and saving again puts the own version in place of it', async () => {
  const { send, fields } = await open(address('counters'));
  const theirs = { items: [{ value: 7, label: 'Theirs' }] };
  await admin.client.call(updateSiteContent, {
    section: 'counters',
    content: theirs,
    version: Number(fields['version']),
  });
  const { status, text } = await send({ intent: 'save', 'items.0.label': 'Mine' });
  expect(status).toBe(409);
  expect(text).toContain(`${admin.userID} saved another version`);
  expect(text).toContain('Counters 1, Label: Theirs');
  const again = fieldsIn(text);
  expect(again['items.0.label']).toBe('Mine');
  expect((await send({ ...again, intent: 'save' })).status).toBe(303);
  expect((await stored('counters')).content).toMatchObject({ items: [{ label: 'Mine' }, {}, {}, {}] });
});

test('a translation shows the English text beside its field, and the history brings an earlier version back', async () => {
  const hindi = address('identity', '&language=hi');
  const first = await open(hindi);
  expect(first.html).toMatch(/English:(?:<!-- --> )? ?<span lang="en">the hope of every Indian/);
  expect(first.html).not.toContain('id="field-accent"');
  await first.send({ intent: 'save', tagline: 'पहला' });
  await (await open(hindi)).send({ intent: 'save', tagline: 'दूसरा' });
  const { version } = await stored('identity', 'hi');
  const earlier = await open(`${hindi}&version=${version - 1}`);
  expect(earlier.fields['tagline']).toBe('पहला');
  await earlier.send({ intent: 'save' });
  expect((await app.visitor().call(getSite, { language: 'hi' })).body.data.identity.tagline).toBe('पहला');
  expect((await (await open(hindi)).send({ intent: 'default' })).status).toBe(303);
  expect((await stored('identity', 'hi')).content).toBeNull();
});

test('a translation tells that English was changed after it, and in what', async () => {
  const hindi = address('tiles', '&language=hi');
  await (await open(hindi)).send({ intent: 'save' });
  const read = async () => (await admin.client.send(hindi)).text;
  expect(await read()).not.toContain('The English text was changed');
  await (await open(address('tiles'))).send({ intent: 'save', 'items.1.label': 'Who began it' });
  await (await open(address('tiles'))).send({ intent: 'save', 'items.2.href': 'https://camps.example/' });
  expect(await read()).toMatch(
    /The English text was changed on [^:]+:\d+[^:]*, after this one: Tiles 2, Label; Tiles 3, Link\./,
  );
});

test('a place that the search does not know is refused beside its field', async () => {
  const { send, fields } = await open(address('contacts'));
  expect(fields).toMatchObject({ 'regions.0.states': 'Andhra Pradesh', 'regions.0.contacts.3.districtId': 'Guntur' });
  const { status, text } = await send({ intent: 'save', 'regions.0.contacts.3.districtId': 'Atlantis' });
  expect(status).toBe(400);
  expect(text).toContain('The search has no ‘Atlantis’.');
});

describe('a preview', () => {
  const previewed = (client: Client, typed: Record<string, string>, path = '/site-preview?section=warning') =>
    sendRenderedForm(client, { action: path, fields: {}, html: '' }, typed);

  test('shows the front page with what the form says, kept nowhere', async () => {
    const { status, headers, text } = await previewed(admin.client, { extra: 'Ask for Asha at the gate.' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(text).toContain('Ask for Asha at the gate.');
    expect(text).toContain('This is not saved, and only you see it.');
    for (const path of ['/', '/home']) expect((await admin.client.send(path)).text).not.toContain('Asha at the gate');
  });

  test('is in the language that is written', async () => {
    const { text } = await previewed(
      admin.client,
      { extra: 'फाटक पर पूछें' },
      '/hi/site-preview?section=warning&language=hi',
    );
    expect(text).toMatch(/<html lang="hi"/);
    expect(text).toContain('फाटक पर पूछें');
  });

  test('of a language that is written from right to left is so, also while it is switched off', async () => {
    const { version } = await stored('languages');
    await admin.client.call(updateSiteContent, { section: 'languages', content: { enabled: ['en'] }, version });
    const path = '/ur/site-preview?section=warning&language=ur';
    const { status, text } = await previewed(admin.client, { extra: 'دروازے پر پوچھیں' }, path);
    await admin.client.call(updateSiteContent, { section: 'languages', content: null, version: version + 1 });
    expect(status).toBe(200);
    expect(text).toMatch(/<html lang="ur" dir="rtl"/);
    expect(text).toContain('دروازے پر پوچھیں');
  });

  test('names what has to be corrected first', async () => {
    const { status, text } = await previewed(
      admin.client,
      { 'films.href': 'http://plain.example' },
      '/site-preview?section=media',
    );
    expect(status).toBe(400);
    expect(text).toContain('Link must begin with https://');
  });

  test('is for administrators, and begins with their form', async () => {
    const donor = await addLoggedInDonor(app);
    expect((await previewed(donor.client, { extra: 'x' })).status).toBe(403);
    const visitor = await previewed(app.visitor(), { extra: 'x' });
    expect([visitor.status, visitor.headers['location']]).toEqual([302, expect.stringMatching(/^\/login\?next=/)]);
  });

  test('is shown in the frame beside the form, which no other page may be', async () => {
    expect((await admin.client.send(address('warning'))).text).toContain(
      'src="/site-preview?section=warning&amp;language=en"',
    );
    const { status, headers, text } = await admin.client.send('/site-preview?section=warning&language=en');
    expect([status, headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(text).toContain('As pages show it now.');
    for (const path of [address('warning'), '/']) {
      const other = (await admin.client.send(path)).headers;
      expect([other['x-frame-options'], other['content-security-policy']]).toEqual([
        'DENY',
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });
});
