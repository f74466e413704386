// The CSV files of the administrators' lists, over HTTP on a real database.
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countDonors, exportDonors, exportIssueReports, exports } from '#contract/export.ts';
import { volunteers } from '#contract/queues.ts';
import { addIssueReport } from '#contract/reports.ts';
import { addAdmin, addDonorRow } from '#test/admins.ts';
import { addVolunteer, VOLUNTEER, WRONG_NUMBER } from '#test/forms.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { useTestApp } from '#test/app.ts';
import { placeAt } from '#test/places.ts';

let now: Date | undefined;
const app = useTestApp({ pages: await loadPages(), now: () => now ?? new Date() });

const read = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
const BOM = '\uFEFF';

async function addDonors(count: number, first = 7_000_000_000_001): Promise<void> {
  const { regid } = await addDonorRow(app.db, { bloodGroup: 'AB-' });
  await sql`with added as (
      insert into accounts (account_id, user_id, user_id_key, email)
      select id, 'many.' || id, 'many.' || id, 'many.' || id || '@example.org'
      from generate_series(${first}::bigint, ${first + count - 1}::bigint) id
      returning account_id)
    insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, country_id, state_id, district_id, city_id)
    select added.account_id, 'Many ' || added.account_id, 'AB-', '+919849012345', true, 1990, country_id, state_id, district_id, city_id
    from added, donors where donors.account_id = ${regid}`.execute(app.db);
}

const lastExport = () =>
  app.db
    .selectFrom('auditLog')
    .select(['actor', 'action', 'fields', 'rowCount'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

test('a file of five thousand donors has each of them once, in every order', async () => {
  const { client, regid } = await addAdmin(app);
  await addDonors(5000);
  for (const sort of ['newest', 'oldest', 'name', 'active'] as const) {
    const { status, text } = await client.call(exportDonors, { bloodGroup: 'AB-', sort });
    expect(status).toBe(200);
    const rows = read(text);
    expect(new Set(rows.map((row) => row.regid)).size).toBe(5001);
    expect(rows).toHaveLength(5001);
  }
  expect(await lastExport()).toEqual({
    actor: regid,
    action: 'exportDonors',
    fields: ['bloodGroup'],
    rowCount: 5001,
  });
});

test('a file is UTF-8 for spreadsheets, has a name with the date, and is not stored', async () => {
  const { client } = await addAdmin(app);
  const { userID } = await addDonorRow(app.db);
  now = new Date('2026-06-15T18:30:00Z');
  const { headers, text } = await client.call(exportDonors, { searchTerm: userID });
  now = undefined;
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(headers['content-disposition']).toBe('attachment; filename="donors-2026-06-16.csv"');
  expect(headers['cache-control']).toBe('no-store');
  expect(text.startsWith(`${BOM}"userID","regid","fullName",`)).toBe(true);
  expect(read(text)).toMatchObject([{ userID, mobileNumber: '91 98490 12345', bloodGroup: 'O+' }]);
});

test('a file says when donors registered, logged in, were active and consented, and whether the address is confirmed', async () => {
  const { client } = await addAdmin(app);
  const { regid } = await addDonorRow(app.db, {
    activeAt: new Date('2026-03-01T19:00:00Z'),
    consentVersion: '2026-11-22',
  });
  await sql`update accounts set created_at = '2025-02-03T00:00:00Z', email_confirmed_at = now() where account_id = ${regid}`.execute(app.db); // prettier-ignore
  await sql`update donors set consent_at = '2025-02-04T00:00:00Z' where account_id = ${regid}`.execute(app.db);
  expect(read((await client.call(exportDonors, { regid })).text)).toMatchObject([
    {
      registeredOn: '2025-02-03',
      lastLoginOn: '',
      lastActiveOn: '2026-03-02',
      emailConfirmed: 'yes',
      consentVersion: '2026-11-22',
      consentedOn: '2025-02-04',
    },
  ]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u00A0\u3000=1', '＝1', ' ＋1'])(
  'a value that begins like the formula %j gets a quote',
  async (hostile) => {
    const { client } = await addAdmin(app);
    const { regid } = await addDonorRow(app.db);
    const fullName = `${hostile}, "quoted"\nand a second line`;
    await app.db.updateTable('donors').set({ fullName }).where('accountId', '=', regid).execute();
    const [row] = read((await client.call(exportDonors, { regid })).text);
    expect(row?.fullName).toBe(`'${fullName}`);
  },
);

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; =1', "a;' =1"],
  ['a\t=1', "a\t'=1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['a\n=1;@b', "a\n'=1;'@b"],
  ['a;＝1', "a;'＝1"],
  ['a = 1; b-c', 'a = 1; b-c'],
])('a formula inside of %j gets a quote where a spreadsheet may begin a cell', async (fullName, written) => {
  const { client } = await addAdmin(app);
  const { regid } = await addDonorRow(app.db);
  await app.db.updateTable('donors').set({ fullName }).where('accountId', '=', regid).execute();
  expect(read((await client.call(exportDonors, { regid })).text)[0]?.fullName).toBe(written);
});

test('every cell is quoted, and a number of more than 15 digits is text', async () => {
  const { client } = await addAdmin(app);
  const regid = 8_123_456_789_012_345;
  await addDonors(1, regid);
  const { text } = await client.call(exportDonors, { regid });
  expect(read(text)).toMatchObject([{ regid: `'${regid}`, mobileNumber: '91 98490 12345' }]);
  const unquoted = text.slice(BOM.length).replaceAll(/"(?:[^"]|"")*"/g, '');
  expect(unquoted).toMatch(/^(?:,*\r\n){2}$/);
});

test('a file of a queue has the items of one state, and one of reports all of them', async () => {
  const { client } = await addAdmin(app);
  await app.visitor().call(addVolunteer, VOLUNTEER);
  const pending = read((await client.call(volunteers.exported, { state: 'pending' })).text);
  expect(pending).toMatchObject([{ fullName: VOLUNTEER.fullName, decision: 'pending' }]);
  const approved = await client.call(volunteers.exported, { state: 'approved' });
  expect([approved.text.startsWith(`${BOM}"joinWithUsId",`), read(approved.text)]).toEqual([true, []]);
  const { regid, userID } = await addDonorRow(app.db);
  await app.visitor().call(addIssueReport, { user_id: regid, ...WRONG_NUMBER });
  expect(read((await client.call(exportIssueReports, {})).text)).toMatchObject([{ regid: String(regid), userID }]);
});

test('a deleted donor is in no file', async () => {
  const { client } = await addAdmin(app);
  const { regid } = await addDonorRow(app.db);
  await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('accountId', '=', regid).execute();
  await app.db.updateTable('donors').set({ isHidden: true }).where('accountId', '=', regid).execute();
  expect(read((await client.call(exportDonors, { regid })).text)).toEqual([]);
});

test('every file needs a recent login, and no other site can cause one; the error is JSON', async () => {
  const { client, regid } = await addAdmin(app);
  for (const site of ['cross-site', 'same-site']) {
    const foreign = await client.send(exportDonors.path, { headers: { 'sec-fetch-site': site } });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'csrf']);
  }
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  await app.db.updateTable('sessions').set({ authenticatedAt }).where('accountId', '=', regid).execute();
  for (const endpoint of exports) {
    const { status, body } = await client.call(endpoint, {});
    expect([status, body.code]).toEqual([403, 'reauthenticate']);
  }
});

test('the sixth file of a list within an hour is refused, for this administrator and this list only', async () => {
  const { client } = await addAdmin(app);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await client.call(exportIssueReports, {})).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const { body } = await client.call(exportIssueReports, {});
  expect(body.message).toMatch(/^Too many attempts\. Please wait (60|59) minutes, then try again\.$/);
  expect((await client.call(volunteers.exported, {})).status).toBe(200);
  expect((await (await addAdmin(app)).client.call(exportIssueReports, {})).status).toBe(200);
});

test('a browser that opens a file as a document and gets none is led to the page of the export', async () => {
  const { client, regid } = await addAdmin(app);
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  await app.db.updateTable('sessions').set({ authenticatedAt }).where('accountId', '=', regid).execute();
  const headers = { accept: 'text/html,*/*;q=0.8' };
  const led = await client.send(`${volunteers.exported.path}?state=pending`, { headers });
  expect([led.status, led.headers.location]).toEqual([303, '/dashboard/export?state=pending&list=volunteers']);
  expect(led.headers['set-cookie']).toContainEqual(expect.stringMatching(/^notice=/));
});

test('a broken connection ends the reading, and the audit log has the rows read until then', async () => {
  const { client, regid } = await addAdmin(app);
  await addDonorRow(app.db, { bloodGroup: 'AB-' });
  const { fastify } = app.app;
  if (!fastify.server.listening) await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  const headers = { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const request = get({ port, path: `${exportDonors.path}?bloodGroup=AB-`, headers });
  const [response] = await once(request, 'response');
  await once(response, 'data');
  response.destroy();
  // Before the file begins, all that match are written down.
  await expect.poll(async () => (await lastExport())?.rowCount ?? Infinity).toBeLessThan(5000);
  expect(await lastExport()).toMatchObject({ actor: regid, action: 'exportDonors' });
});

test('the page of an export asks about a large file: how many donors, with which filter; without a list it names the lists', async () => {
  const { client } = await addAdmin(app);
  const place = await placeAt(app.db, 'Goa');
  await addDonorRow(app.db, { bloodGroup: 'AB-', place });
  const filter = { bloodGroup: 'AB-', state: place.state };
  const { body } = await client.call(countDonors, filter);
  const asked = await client.send(`/dashboard/export?list=donors&bloodGroup=AB-&state=${place.state}`);
  expect(asked.text).toContain('This file will hold the names and numbers of');
  expect(asked.text).toContain(`${body.data.count.toLocaleString('en-IN')} donor`);
  expect(asked.text).toMatch(/Only those with: .*AB-.*Goa|Only those with: .*Goa.*AB-/);
  expect((await client.send('/dashboard/export?list=donors')).text).toContain('They are all donors');
  expect((await client.send('/dashboard/registered-donors')).text).toContain('href="/dashboard/export?list=donors');
  const plain = await client.send('/dashboard/export');
  expect([plain.status, plain.text]).toEqual([200, expect.stringContaining('Choose a list to export.')]);
});

test('an export of donors is recorded with its filters and count before the file, and counts as seen', async () => {
  const { client, regid } = await addAdmin(app);
  const { body } = await client.call(countDonors, { bloodGroup: 'AB-' });
  await app.pool.query('alter table audit_log add constraint closed check (row_count is null) not valid');
  expect((await client.send('/api/admin/exportDonors?bloodGroup=AB-')).status).toBe(500);
  await app.pool.query('alter table audit_log drop constraint closed');
  expect((await client.send('/api/admin/exportDonors?bloodGroup=AB-')).status).toBe(200);
  const days = app.db.selectFrom('shownDays').select('donors').where('accountId', '=', regid);
  expect(await days.execute()).toEqual([{ donors: body.data.count }]);
});
