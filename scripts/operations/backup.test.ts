// docs/operations.md: copies that can be restored, row for row, and moves from one database to another.
import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { openDatabase, type Database } from '#server/database/open.ts';
import { silentLog } from '#server/database/testing/databases.ts';
import { listRows } from '#server/database/testing/rows.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { FEEDBACK } from '#server/testing/forms.ts';
import { rehearse } from './rehearse.ts';
import type { Scratch } from './scratch.ts';
import { startSite, type Site } from './site.ts';

type Rows = Record<string, string[]>;

async function readRows({ env }: Scratch, databaseUrl = env.DATABASE_URL || undefined): Promise<Rows> {
  const database = await openDatabase({ databaseUrl, dataDir: env.DATA_DIR!, log: silentLog });
  const rows = await listRows(database.pool);
  await database.close();
  return rows;
}

async function query({ env }: Scratch, text: string): Promise<void> {
  const database = await openDatabase({ dataDir: env.DATA_DIR!, log: silentLog });
  await database.pool.query(text);
  await database.close();
}

const person = `insert into accounts (regid, user_id, user_id_key, email) values (4711, 'Donor', 'donor', 'd@example.org');
  insert into donors (regid, full_name, blood_group, mobile, is_available, birth_year, standing,
                      country_id, state_id, district_id, city_id)
  select 4711, 'A Donor', 'O+', '+919849012345', true, 1990, 0, s.country_id, s.state_id, d.district_id, c.city_id
  from states s join districts d using (state_id) join cities c using (district_id)
  where s.country_id = 1 order by c.city_id limit 1;
  insert into donations (regid, donated_on, patient_name, place, hospital_name, type)
  values (4711, '2026-01-31', 'A Patient', 'Panaji', 'GMC', 'Blood')`;

function expectSame(after: Rows, before: Rows): void {
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
}

async function sendFeedback(site: Site, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const sent = await site.post('addFeedback', { ...FEEDBACK, strSuggestions: `Number ${nth}` });
    expect(sent.status).toBe(200);
  }
}

await rehearse('Backup and restore: embedded', {}, async (commands, scratch) => {
  await scratch.useEmbedded();
  await query(scratch, person);
  const site = await startSite(scratch);
  await sendFeedback(site, 20);
  const writing = sendFeedback(site, 20);
  expect(await commands.run()).toContain('Copied the database to');
  await writing;
  rmSync(scratch.env.COPY!, { recursive: true });
  await scratch.run({ text: 'npm run --silent admin -- backup "$COPY"', line: 0 });
  await commands.run();
  await site.stop();
  const before = await readRows(scratch);
  expect(before.feedback).toHaveLength(40);

  await query(scratch, `delete from accounts where user_id = 'Donor'`);
  const later = await startSite(scratch);
  await sendFeedback(later, 3);
  await later.stop();
  await commands.run();
  expectSame(await readRows(scratch), before);
  expect(await commands.run()).toMatch(/^"user_id":"Donor"$/m);
  const restored = await startSite(scratch);
  expect((await restored.post('addFeedback', { ...FEEDBACK, strSuggestions: 'It goes on' })).status).toBe(200);
  await restored.stop();
});

async function openServer(scratch: Scratch, databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog });
  scratch.afterwards(() => database.close());
  return database;
}

function named(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

await rehearse('Backup and restore: server', { needs: ['postgres'] }, async (commands, scratch) => {
  const url = await scratch.useServer();
  Object.assign(scratch.env, { DATABASE_URL: url, RESTORED_URL: named(url, 'dhamani_restored') });
  const site = await startSite(scratch);
  await sendFeedback(site, 10);
  const { pool } = await openServer(scratch, url);
  await pool.query(person);
  const end = new AbortController();
  // Two rows at a time: a dump with one of them is of no moment there was.
  const insert = (n: number) => `insert into audit (action, ids) values ('pair', '{${n}}')`;
  async function writePairs(): Promise<number> {
    let n = 0;
    for (; !end.signal.aborted; n += 1) {
      await inTransaction(pool, async (db) => {
        await db.query(insert(n));
        await db.query(insert(n));
      });
    }
    return n;
  }
  const writing = writePairs();
  await commands.run();
  end.abort();
  expect(await writing).toBeGreaterThan(10);
  const odd = `select ids from audit where action = 'pair' group by ids having count(*) <> 2`;

  // Under writes: whole pairs. Then once more in quiet: every row.
  const text = 'pg_restore --no-owner --exit-on-error --dbname="$RESTORED_URL" "$COPY"';
  await scratch.run({ text: `psql -q "$DATABASE_URL" -c 'create database dhamani_restored'; ${text}`, line: 0 });
  const busy = await openDatabase({ databaseUrl: scratch.env.RESTORED_URL!, dataDir: '', log: silentLog });
  expect((await busy.pool.query(odd)).rows).toEqual([]);
  await busy.close();
  await pool.query('drop database dhamani_restored with (force)');
  await site.stop();
  const before = await readRows(scratch);
  await scratch.run({ text: 'pg_dump --format=custom --file="$COPY" "$DATABASE_URL"', line: 0 });
  await commands.run();
  expectSame(await readRows(scratch, scratch.env.RESTORED_URL), before);
  expect(before.feedback).toHaveLength(10);
  await pool.query(`delete from accounts where user_id = 'Donor'`);
  expect((await commands.run()).trim()).toBe('Donor');

  scratch.env.DATABASE_URL = scratch.env.RESTORED_URL!;
  const restored = await startSite(scratch);
  await sendFeedback(restored, 1);
  await restored.stop();
});

await rehearse('Moving', { needs: ['postgres'] }, async (commands, scratch) => {
  await scratch.useEmbedded();
  await query(scratch, person);
  const before = await readRows(scratch);
  const url = await scratch.useServer();
  scratch.env.NEW_DATABASE_URL = url;
  await commands.run();
  const after = await readRows(scratch, url);
  for (const table of ['accounts', 'donors', 'donations']) {
    expect(before[table]).toHaveLength(1);
    expect(after[table]).toEqual(before[table]);
  }
  scratch.env.DATABASE_URL = url;
  const site = await startSite(scratch);
  const found = (await (await fetch(`${site.url}/api/v1/getBloodDonations`)).json()) as { totalRecords: number };
  expect(found.totalRecords).toBe(1);
  await site.stop();
});
