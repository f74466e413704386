// Addresses of a former site lead to pages of this one, over HTTP with the built pages.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRedirects } from '#server/register/importRedirects.ts';
import { useTestApp } from '#test/app.ts';
import { loadPages } from './pageBuild.ts';

const app = useTestApp({ pages: await loadPages() });
const folder = mkdtempSync(join(tmpdir(), 'dhamani-redirects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (text: string) => {
  const path = join(folder, 'redirects.csv');
  writeFileSync(path, `from,to\n${text}`);
  return importRedirects(app, { path, map: {}, isResumed: true, print: () => undefined });
};

beforeAll(async () => {
  const rows = [
    '/donors.php,/find-donor',
    'https://old.example.org/donors.php?group=O%2B,/find-donor?bloodgroup=O%2B',
    '/old/volunteers,/volunteer',
    '/contact-us,/privacy',
    '/पुराना पता/,/statistics',
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
  [encodeURI('/पुराना पता/'), '/statistics'],
  [`${encodeURI('/पुराना पता')}?from=mail`, '/statistics'],
  ['/old/volunteers/', '/volunteer'],
  ['/about.html', '/privacy'],
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

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'find-donor', '/a b', ''])(
  'the target %j, which is no path of this site, is a fault',
  async (target) => {
    expect((await load(`/somewhere,"${target}"\n`)).faults).toEqual({ address: 1 });
    expect((await app.visitor().send('/somewhere')).headers.location).toBe('/');
  },
);
