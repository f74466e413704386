// docs/privacy.md covers every column with personal data and the current consent text. The site's Privacy page
// states the retention times that the program uses.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DECLINED_DAYS, REQUEST_CONTACT_DAYS } from '#contract/bloodRequests.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { MESSAGE_DAYS, SENDER_STOP_DAYS } from '#contract/donorMessages.ts';
import { languages } from '#messages/catalogues.ts';
import { LINK_MINUTES } from '#server/auth/links.ts';
import { SESSION_HOURS } from '#server/auth/session.ts';
import { CASE_DAYS } from '#server/donorMessages/answers.ts';
import { SECURITY_LOG_DAYS } from '#server/maintenance.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';

const page = readFileSync('docs/privacy.md', 'utf8');
/** Tables without personal data. */
const OWN = [
  'schema_migrations',
  'seeds',
  'settings',
  'countries',
  'states',
  'districts',
  'cities',
  'registers',
  'redirects',
  'searches',
  'donor_counts',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

/** Ids, times, counts, flags, who did it, decisions and hashes: the page says once what holds for them. */
const COVERED = /\.(?:id|\w+_(?:id|at|count|by|hash)|is_\w+|decision)$/;

/** The tables of the page's list, and the columns that it names, as 'table.column'. */
function readDocumented() {
  const lines = [...page.matchAll(/^- `(\w+)`(?: \(((?:`\w+`(?:, )?)+)\))?: .+$/gm)];
  const columns = lines.flatMap(([, table, list = '']) =>
    [...list.matchAll(/`(\w+)`/g)].map(([, name]) => `${table}.${name}`),
  );
  return { tables: new Set(lines.map(([, table]) => table!)), columns };
}

test('docs/privacy.md covers each column of the tables that hold personal data, and names no other', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name <> all($1)`,
    [OWN],
  );
  const held = rows.map(({ name }) => name);
  expect(held.length).toBeGreaterThan(50);
  const { tables, columns } = readDocumented();
  const covered = held.filter((name) => COVERED.test(name) && tables.has(name.split('.')[0]!));
  expect([...new Set([...columns, ...covered])].toSorted()).toEqual(held.toSorted());
  expect(tables).toEqual(new Set(held.map((name) => name.split('.')[0])));
});

test('docs/privacy.md has the current consent text under its version', () => {
  expect(page).toContain(`| ${CONSENT_VERSION} | ${languages.en.t('accounts.consent')} |`);
});

test.each([
  `${SESSION_HOURS} hours at most`,
  `${LINK_MINUTES} minutes`,
  `be traced: ${SECURITY_LOG_DAYS} days`,
  `number is hidden: ${MESSAGE_DAYS} days`,
  `encrypted for ${CASE_DAYS} days at most; then its sender’s number can write to no donor for ${SENDER_STOP_DAYS} days`,
  `until ${REQUEST_CONTACT_DAYS} days after its end`,
  `ask for none for ${DECLINED_DAYS} days`,
])('the site’s Privacy page states the retention time of the program: %s', (time) => {
  expect(readFileSync('messages/en/privacy.po', 'utf8')).toContain(time);
});
