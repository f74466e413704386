// 'Can I donate?' keeps nothing of its readers: over HTTP, with the log and the database looked at.
import { expect, test } from 'vitest';
import { registerAndLogIn } from '#test/factories.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { loadPages } from './pageBuild.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'trace' } });

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const send = (client: Client, fields: Record<string, string>) =>
  client.send('/can-i-donate', { method: 'POST', body: new URLSearchParams(fields).toString(), headers });

/** What every table holds. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await app.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await app.pool.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = counted[0]!.n;
  }
  return counts;
}

test('the page and its answer set no cookie, may not be stored, and leave nothing in the database and the log', async () => {
  const before = await countRows();
  const visitor = app.visitor();
  const page = await visitor.send('/can-i-donate');
  const answer = await send(visitor, {
    bornOn: '1987-06-05',
    malaria: 'yes',
    malariaOn: '2026-01-31',
    weight: '50 or more',
  });
  for (const { status, headers: received } of [page, answer]) {
    expect([status, received['set-cookie'], received['cache-control']]).toEqual([200, undefined, 'no-store']);
  }
  expect(answer.text).toContain('Your answer');
  expect(answer.text).toContain('value="1987-06-05"');
  expect(await countRows()).toEqual(before);
  const log = app.log.join('');
  expect(log).toContain('/can-i-donate');
  for (const entered of ['1987-06-05', '2026-01-31', 'malaria', '50 or more']) expect(log).not.toContain(entered);
});

test('a query in the address of the page is not logged', async () => {
  await app.visitor().send('/can-i-donate?dengueOn=2026-02-03');
  expect(app.log.join('')).not.toContain('dengueOn');
});

test('a donor who is logged in gets the same answer, and stays logged in', async () => {
  const { client } = await registerAndLogIn(app);
  const { status, text, headers: received } = await send(client, { unwell: 'yes' });
  expect([status, received['set-cookie']]).toEqual([200, undefined]);
  expect(text).toContain('Blood and platelets: not today');
  expect(text).toContain('href="/dashboard"');
});

test.each([
  ['a day that comes', '2999-01-01'],
  ['a day before 1900', '1899-12-31'],
  ['no calendar day', '2026-02-30'],
  ['another spelling', '05/06/2026'],
  ['a long text', '9'.repeat(50_000)],
  ['markup', '"><b>x'],
])('%s is no answer: its field says so', async (_title, malariaOn) => {
  const { status, text } = await send(app.visitor(), { malaria: 'yes', malariaOn });
  expect(status).toBe(200);
  expect(text).toContain('id="field-malariaOn-error"');
  expect(text).not.toContain('Your answer');
  expect(text).not.toContain('<b>x');
});

test('unknown fields and choices are ignored', async () => {
  const { status, text } = await send(app.visitor(), { __proto__x: '1', weight: '12', gender: 'x', tattoo: 'maybe' });
  expect(status).toBe(200);
  expect(text).toContain('Blood and platelets: you may be able to give today');
});
