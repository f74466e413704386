// Addresses of a former site lead to pages of this one, over HTTP with the built pages.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRedirects } from '#server/register/importRedirects.ts';
import { useTestApp } from '#test/app.ts';
import { loadPages } from './pageBuild.ts';
import { findPage } from './pagePaths.ts';

const pages = await loadPages();
const build = await pages.load();
const app = useTestApp({ pages });
const folder = mkdtempSync(join(tmpdir(), 'dhamani-redirects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (text: string) => {
  const path = join(folder, 'redirects.csv');
  writeFileSync(path, `from,to\n${text}`);
  const parts = { db: app.db, findPage: (address: string) => findPage(build, address) };
  return importRedirects(parts, { path, map: {}, isResumed: true, print: () => undefined });
};

beforeAll(async () => {
  const rows = [
    '/donors.php,/find-donor',
    'https://old.example.org/donors.php?group=O%2B,/find-donor?bloodgroup=O%2B',
    '/old/volunteers,/volunteer',
    '/Query.ASP?ID=Five,/Login?next=/dashboard#form',
    '/hindi.html,/hi/find-donor',
    '/need.html,/need/abcdefghij',
    '/umlaut.html,/find-donor?place=Köln€',
    '/पुराना पता/,/services',
    'about.html#team,/privacy',
    '/first.html,/login',
    '/first.html,/register',
  ];
  await load(rows.join('\n'));
});

test.each([
  ['/donors.php', '/find-donor'],
  ['/donors.php?group=O%2B', '/find-donor?bloodgroup=O%2B'],
  ['/donors.php?group=unknown', '/find-donor'],
  ['/old/volunteers', '/volunteer'],
  ['/old/volunteers?from=mail', '/volunteer'],
  ['/first.html', '/register'],
  [encodeURI('/पुराना पता/'), '/services'],
  [`${encodeURI('/पुराना पता')}?from=mail`, '/services'],
  ['/old/volunteers/', '/volunteer'],
  ['/about.html', '/privacy'],
  ['/ABOUT.html', '/privacy'],
  ['/query.asp?id=five', '/Login?next=/dashboard#form'],
  ['/hindi.html', '/hi/find-donor'],
  ['/need.html', '/need/abcdefghij'],
  ['/umlaut.html', '/find-donor?place=K%C3%B6ln%E2%82%AC'],
])('%s leads to %s for good', async (address, target) => {
  const { status, headers } = await app.visitor().send(address);
  expect([status, headers.location]).toEqual([301, target]);
});

test('an address that this site has, or nobody knows, is as before', async () => {
  expect((await app.visitor().send('/contact-us')).status).toBe(200);
  expect((await app.visitor().send('/no-such-file.php')).status).toBe(404);
  const unknown = await app.visitor().send('/no/such/page');
  expect([unknown.status, unknown.headers.location]).toEqual([302, '/']);
});

test.each(['', 'mailto:a@example.org', `/${'x'.repeat(2000)}`])(
  'the former address %j, which is none, is a fault',
  async (from) => {
    expect((await load(`"${from}",/login\n`)).faults).toEqual({ address: 1 });
  },
);

test.each([
  '/contact-us',
  '/Contact-US/',
  '/hi/login?from=mail',
  '/?page_id=5',
  '/need/abcdefghij',
  '/api/v1/x',
  '/robots.txt',
])('the former address %j, which this site has, is a fault', async (from) => {
  expect((await load(`"${from}",/login\n`)).faults).toEqual({ address: 1 });
});

test('a target that an earlier version accepted is encoded, and never breaks the answer', async () => {
  await app.pool.query(
    `insert into redirects values ('/earlier.html', '/find-donor?place=Köln' || chr(7) || 'x'), ('/earlier', '/€')`,
  );
  const found = await app.visitor().send('/earlier.html');
  expect([found.status, found.headers.location]).toEqual([301, '/find-donor?place=K%C3%B6ln%07x']);
  const page = await app.visitor().send('/earlier');
  expect([page.status, page.headers.location]).toEqual([301, '/%E2%82%AC']);
});

test.each([
  '/no/such/page',
  '/find-donor\u0007',
  '/login.php',
  '/zz/login',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'find-donor',
  '/a b',
  '',
])('the target %j, which is no path of this site, is a fault', async (target) => {
  expect((await load(`/somewhere,"${target}"\n`)).faults).toEqual({ address: 1 });
  expect((await app.visitor().send('/somewhere')).headers.location).toBe('/');
});
