// Every e-mail as a mail server receives it: both parts, and what they may say to an address that is not confirmed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Email as Received } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directionOf, translations, withPrefix } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { startMailServer, type MailServer } from '#test/mailServer.ts';
import { useTestApp } from '#test/app.ts';
import type { Addressee, Email } from './email.ts';
import * as adminEmails from './adminEmails.ts';
import * as emails from './emails.ts';
import { enqueueEmail } from './outbox.ts';
import { makeTransport } from './transport.ts';
import { startMailWorker, type MailWorker } from './worker.ts';
import { answerVisitorRequests } from '#server/accounts/links/answerRequests.ts';

const app = useTestApp({
  pages: await loadPages(),
  env: { MAIL_REPLY_TO: 'Help <help@example.org>', GRIEVANCE_CONTACT: 'Meera & Co' },
});

const TYPED = /Typed|typed-id|elsewhere/;
const owner: Addressee = {
  accountId: 1,
  userId: 'typed-id',
  email: 'reader@example.org',
  emailConfirmedAt: new Date(),
  fullName: 'Typed <img src=x onerror=alert(1)> "Name" & Co',
  isAdmin: false,
  language: 'en',
};
const link = '/page?token=abc&x="><script>';
const listing = 'listed';
const linkTo = (account: Addressee) => ({ account, link });

const every: [string, (to: Addressee) => Email][] = [
  ['welcome', (to) => emails.welcomeEmail(to, { listing, confirmLink: link })],
  ['welcome before 18', (to) => emails.welcomeEmail(to, { listing: 'under age', confirmLink: link })],
  ['added by an administrator', (to) => emails.addedByAdminEmail(to, { listing, confirmLink: link })],
  ['invitation', (to) => emails.invitationEmail(to, { link })],
  ['confirm address', (to) => emails.confirmAddressEmail(to, link)],
  ['address restored', (to) => emails.addressRestoredEmail(to, link)],
  ['password changed', (to) => emails.passwordChangedEmail(to, { byLink: false })],
  ['password set by link', (to) => emails.passwordChangedEmail(to, { byLink: true })],
  ['password link', (to) => emails.linksEmail('password', [linkTo(to)])],
  ['password links', (to) => emails.linksEmail('password', [linkTo(to), linkTo(to)])],
  ['login link', (to) => emails.linksEmail('login', [linkTo(to)])],
  ['login links', (to) => emails.linksEmail('login', [linkTo(to), linkTo(to)])],
  ...(['on', 'off', 'recovery code used', 'reset by operator'] as const).map(
    (event): [string, (to: Addressee) => Email] => [
      `second factor: ${event}`,
      (to) => emails.secondFactorEmail(to, { event }),
    ],
  ),
  ['deleted by an administrator', (to) => adminEmails.deletedByAdminEmail(to)],
  ['disabled by an administrator', (to) => adminEmails.disabledByAdminEmail(to)],
  ['objection', (to) => emails.objectionEmail(to, { link })],
  ['thanks', (to) => emails.thankYouEmail(to, { nextDate: '2027-02-20', isFemale: true, isListedAfter: true })],
  ...[true, false].map((byAdmin): [string, (to: Addressee) => Email] => [
    `address changed${byAdmin ? ' by an administrator' : ''}`,
    (to) => emails.addressChangedEmail(to, { newAddress: 'new@elsewhere.example', undoLink: link, byAdmin }),
  ]),
  [
    'address changed without undo',
    (to) => emails.addressChangedEmail(to, { newAddress: 'new@elsewhere.example', undoLink: null, byAdmin: false }),
  ],
];

let server: MailServer;
let worker: MailWorker;

beforeAll(async () => {
  server = await startMailServer();
  const config = { ...app.config, smtpUrl: `smtp://127.0.0.1:${server.port}` };
  const parts = { db: app.db, config, log: app.app.fastify.log, transport: makeTransport(config) };
  worker = startMailWorker({ ...parts, answerRequests: answerVisitorRequests }, { isPolling: false });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});

/** Sends an e-mail without an account, and returns what the mail server received. */
async function deliver(email: Email): Promise<Received & { text: string; html: string }> {
  await enqueueEmail(app.db, app.config, { ...email, accountId: null });
  await worker.work();
  const received = server.accepted.at(-1)!;
  return { ...received, text: received.text ?? '', html: received.html ?? '' };
}

const unescape = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const linksOfText = (text: string) => text.match(/https?:\S+/g) ?? [];
const linksOfHtml = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => unescape(url!));
/** The words that a reader sees. */
const wordsOfHtml = (html: string) =>
  unescape(html.replace(/^.*<body/s, '<body').replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');

/** These have the whole user id, which an administrator gave. */
const ofAdministrator = ['added by an administrator', 'invitation'];

describe.each(every)('the e-mail "%s"', (name, compose) => {
  test('has the same words and links as text and as HTML', async () => {
    const { subject, text, html, headers } = await deliver(compose(owner));
    expect(headers.find(({ key }) => key === 'content-type')?.value).toContain('multipart/alternative');
    expect(subject).not.toBe('');
    expect(linksOfHtml(html).toSorted()).toEqual(linksOfText(text).toSorted());
    const words = wordsOfHtml(html);
    for (const line of text.split('\n').filter((part) => part.trim() !== '--' && !part.startsWith('http')))
      expect(words).toContain(line.trim().replace(/:$/, ''));
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).not.toMatch(/<img|<script/);
  });

  test('repeats nothing that was typed while the address is not confirmed', async () => {
    const { headers, subject, to, text, html } = await deliver(compose({ ...owner, emailConfirmedAt: null }));
    const typed = ofAdministrator.includes(name) ? /Typed|elsewhere/ : TYPED;
    expect(JSON.stringify({ headers, subject, to, text, html })).not.toMatch(typed);
    expect(to).toEqual([{ name: '', address: owner.email }]);
  });
});

describe.each(translations)('e-mails to a donor who reads %s', (language) => {
  const reader = { ...owner, language };

  test.each(every)('"%s" is in that language, from the subject to its links', async (_name, compose) => {
    const [english, { subject, text, html, headers }] = [compose(owner), await deliver(compose(reader))];
    expect(subject).not.toBe(english.subject);
    expect(headers.find(({ key }) => key === 'content-language')?.value).toBe(language);
    const attributes = `lang="${language}" dir="${directionOf(language)}"`;
    expect(html).toContain(`<html ${attributes}>`);
    expect(html).toContain(`<div ${attributes} `);
    for (const url of linksOfText(text)) expect(url).toMatch(new RegExp(`^${app.config.publicUrl}/${language}(?:/|$)`));
    expect(linksOfHtml(html).toSorted()).toEqual(linksOfText(text).toSorted());
    const own = english.blocks.filter((block) => typeof block === 'string');
    for (const words of own) expect(text).not.toContain(words);
    expect(text).not.toMatch(/\bmail\.\w+/);
  });

  test('isolate names, addresses and numbers where the words run from right to left', async () => {
    const change = { newAddress: 'new@elsewhere.example', undoLink: null, byAdmin: false };
    const thanks = { nextDate: '2027-02-20', isFemale: true, isListedAfter: false };
    const shown = [
      (await deliver(emails.addressChangedEmail(reader, change))).text,
      (await deliver(emails.thankYouEmail(reader, thanks))).text,
    ].join();
    const [before, after] = directionOf(language) === 'rtl' ? ['\u2068', '\u2069'] : ['', ''];
    for (const value of ['typed-id', 'new@elsewhere.example', '20/02/2027', '120', 'Meera & Co'])
      expect(shown).toContain(before + value + after);
    expect(shown.includes('\u2068')).toBe(before !== '');
  });
});

test('the link of an e-mail in Urdu opens the page in Urdu', async () => {
  const { html } = await deliver(emails.confirmAddressEmail({ ...owner, language: 'ur' }, '/confirm-email?token=x'));
  const url = new URL(linksOfHtml(html)[0]!);
  const { status, text } = await app.visitor().send(url.pathname + url.search);
  expect(url.pathname).toBe(withPrefix('ur', '/confirm-email'));
  expect([status, text.includes('<html lang="ur" dir="rtl"')]).toEqual([200, true]);
});

test('an administrator’s own words keep their direction within an e-mail in Urdu', async () => {
  const reader = { ...owner, language: 'ur' };
  const { subject, html, text } = await deliver(
    adminEmails.adminEmail(reader, { subject: 'A word', message: 'Hello.' }),
  );
  expect(subject).toBe('A word');
  expect(html).toMatch(/<p lang="" dir="auto" [^>]*>Hello\.<\/p>/);
  expect(text).toContain(languages.ur.t('mail.reason'));
});

test('an e-mail to a confirmed address names the person and the user id', async () => {
  const { to, text } = await deliver(emails.passwordChangedEmail(owner, { byLink: false }));
  expect(to).toEqual([{ name: owner.fullName, address: owner.email }]);
  expect(text).toContain(`Dear ${owner.fullName},`);
  expect(text).toContain('typed-id');
});

test('an e-mail to an address that is not confirmed shows a user id that equals it', async () => {
  const to = { ...owner, userId: 'Reader@example.org', emailConfirmedAt: null };
  expect((await deliver(emails.confirmAddressEmail(to, link))).text).toContain('Your user id is: reader@example.org');
});

test('an e-mail to a new address repeats nothing that was typed, even if the old address is confirmed', async () => {
  const received = await deliver(emails.newAddressEmail(owner, { newAddress: 'new@example.org', link }));
  expect(received.to).toEqual([{ name: '', address: 'new@example.org' }]);
  expect(`${received.text}${received.html}`).not.toMatch(TYPED);
});

test('a message of an administrator keeps its lines, and its mark-up is text', async () => {
  const message = 'Dear donor,\n<b>Sunday</b>, "Kochi" & near';
  const { text, html } = await deliver(adminEmails.adminEmail(owner, { subject: 'A word', message }));
  expect(text).toContain(message);
  expect(html).toContain('Dear donor,<br>&lt;b&gt;Sunday&lt;/b&gt;, &quot;Kochi&quot; &amp; near');
});

test('a thank-you e-mail without a next date says nothing of dates and lists', async () => {
  const { text } = await deliver(
    emails.thankYouEmail(owner, { nextDate: null, isFemale: false, isListedAfter: false }),
  );
  expect(text).not.toMatch(/next donation|list you/);
});

test('every e-mail says why it came, how to object, where to reply and that nobody should reply automatically', async () => {
  const { text, html, headers, replyTo } = await deliver(emails.addressRestoredEmail(owner, link));
  for (const part of [text, wordsOfHtml(html)]) {
    expect(part).toContain('No agents.');
    expect(part).toContain('because this address was entered for an account');
    expect(part).toContain('I did not ask to be listed');
    expect(part).toContain('Questions and complaints: Meera & Co');
  }
  expect(linksOfText(text)).toContain(`${app.config.publicUrl}/not-my-listing`);
  expect(replyTo).toEqual([{ name: 'Help', address: 'help@example.org' }]);
  expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

test('without a mail server, the file of an e-mail holds both parts', async () => {
  await enqueueEmail(app.db, app.config, { ...emails.addressRestoredEmail(owner, link), accountId: null });
  await app.mailWorker.work();
  const folder = join(app.config.dataDir, 'mail');
  const file = readFileSync(join(folder, readdirSync(folder).at(-1)!), 'utf8');
  for (const type of ['multipart/alternative', 'text/plain; charset=utf-8', 'text/html; charset=utf-8'])
    expect(file).toContain(`Content-Type: ${type}`);
});
