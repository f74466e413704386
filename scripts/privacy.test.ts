// docs/privacy.md against the tables and the code: no column of a person that it does not name.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consent } from '#contract/consent.ts';
import { LINK_MINUTES } from '#server/account/links.ts';
import { SESSION_HOURS } from '#server/http/session.ts';
import { OPERATOR_LINK_MINUTES } from '#server/moderation/admins.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/template.ts';

const page = readFileSync('docs/privacy.md', 'utf8');
/** The program's own: nothing in them is about anybody. */
const OWN = ['schema_migrations', 'seeds', 'settings', 'countries', 'states', 'districts', 'cities'];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

/** 'table.column' of the rows under a heading. */
function listDocumented(): string[] {
  const rows = [...page.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|/gm)];
  return rows.flatMap(([, table, columns]) => [...columns!.matchAll(/`(\w+)`/g)].map(([, name]) => `${table}.${name}`));
}

test('names every column of every table that can be about somebody, and no other', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name <> all($1)`,
    [OWN],
  );
  const held = rows.map(({ name }) => name);
  expect(held.length).toBeGreaterThan(50);
  expect(listDocumented().toSorted()).toEqual(held.toSorted());
});

test('says how long as the program does, and as the site’s own page does', () => {
  const own = readFileSync('web/content/privacy.ts', 'utf8');
  for (const time of [
    `${SESSION_HOURS} hours at most`,
    `${LINK_MINUTES} minutes`,
    '15 minutes',
    '24 hours',
    '90 days',
  ]) {
    expect(page, time).toContain(time);
    expect(own, time).toContain(time);
  }
  expect(page).toContain(
    `or ${LINK_MINUTES} minutes; ${OPERATOR_LINK_MINUTES / 60} hours for one made by the operator`,
  );
});

test('keeps the text that donors agree to now, under its version', () => {
  expect(page).toContain(`| ${consent.version} | ${consent.text} |`);
});
