import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PooledDb } from '#server/db/kysely.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addDemoData } from '#server/seed/demo.ts';
import { useTestApp } from '#test/app.ts';
import { openEmpty, openTestDatabase } from '#test/database/databases.ts';
import { listRows, sumRows } from '#test/database/rows.ts';
import { silentLog } from '#test/database/template.ts';
import { registerAdmin, registerAndLogIn } from '#test/factories.ts';
import {
  DONATION,
  FEEDBACK,
  ORGANIZATION,
  SERVICE_FEEDBACK,
  TRANSLATION,
  VOLUNTEER,
  WRONG_NUMBER,
} from '#test/forms.ts';
import { runsEverything } from '#test/scope.ts';
import { findPostgres, queryOnce, startPostgres, withDatabase, type PostgresServer } from '#test/postgres.ts';
import { exportAll } from './exportAll.ts';
import { importAll } from './importAll.ts';

const hasServer = (await findPostgres()) !== undefined;
const site = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'dhamani-transfer-'));
const closing: (() => Promise<void>)[] = [];

/** What a dump could misread: quotes, line ends, backslashes, and lines that look like commands. */
const HARD_TEXT = `a tab\t, 'quotes' "too", C:\\new\\N\n\\restrict x');\n\\.\nend\u2028of line ✓`;

/** Of 120,000 cities those of donors and requests, and some more than one step of an export reads: server/cli/admin.test.ts moves all. */
const KEEP_FEW_CITIES = `begin; set local session_replication_role = replica;
  delete from cities where city_id % 40 <> 0 and city_id not in
    (select city_id from donors union select city_id from blood_requests where city_id is not null);
  commit`;

async function fillSite(): Promise<void> {
  await inTransaction(site.db, (db) => addDemoData(db, new Date()));
  const admin = await registerAdmin(site);
  const donor = await registerAndLogIn(site, { landlineNumber: '08322223344', fullName: 'Añjali “Q”' });
  await donor.client.post('/api/v1/insertLastDonationBlood', DONATION);
  const visitor = site.visitor();
  const forms: Record<string, object> = {
    addIssueReport: { ...WRONG_NUMBER, user_id: donor.regid },
    addFeedback: { ...FEEDBACK, strEmailId: 'sender@example.org' },
    addServiceFeedback: SERVICE_FEEDBACK,
    addVolunteer: { ...VOLUNTEER, emailId: 'sender@example.org', occupation: 'Teacher' },
    addOrganization: { ...ORGANIZATION, EmailId: 'sender@example.org' },
    addTranslation: TRANSLATION,
  };
  for (const [path, form] of Object.entries(forms))
    expect((await visitor.post(`/api/v1/${path}`, form)).status).toBe(200);
  const { rows } = await site.pool.query<{ id: number }>('update feedback set suggestions = $1 returning id', [
    HARD_TEXT,
  ]);
  await admin.client.post('/api/admin/approveFeedback', { feedbackIDs: rows.map(({ id }) => id) });
  await site.pool.query(`
    insert into account_links (token_hash, purpose, account_id, expires_at)
    select '\\x00ff5c0a', 'password', ${donor.regid}, now();
    insert into visitor_requests (subject) values ('donor@example.org');
    insert into listing_claims (account_id, field) values (${donor.regid}, 'mobile');
    insert into number_changes (account_id) values (${donor.regid});
    insert into number_proofs (account_id, code, expires_at) values (${donor.regid}, '4821', now());
    insert into unrequested_emails (address_hash) values ('\\x00ff');
    insert into donor_messages (account_id, token_hash, watch_hash, sender, content)
      values (${donor.regid}, '\\x01', '\\x02', 'sender', '\\x00ff');
    insert into reported_senders (account_id, sender) values (${donor.regid}, 'sender');
    insert into stopped_senders values ('sender', now());
    insert into registers (name, consent) values ('a', 'b');
    insert into imported_donors select 'a', 'b', max(id), ${donor.regid} from registers;
    insert into barred_numbers (hash) values ('a');
    insert into redirects values ('/a.php?id=1', '/home');
    insert into duplicate_groups values ('+919849012345', 1, 2);
    insert into donor_counts select state_id, 'group', 'O+', 1, 1, 1, 1 from states limit 1;
    insert into distinct_donors select min(account_id), max(account_id) from donors;
    insert into merges (keep_id, merge_id, asked_by, compared)
      select min(account_id), max(account_id), ${admin.regid}, 'a' from donors;
    insert into merged_consents (account_id, version) values (${donor.regid}, '2026-11-23');
    insert into site_content (section, language, content, version) values ('warning', 'en', '{"extra": "Call 104."}', 1);
    insert into site_history (section, language, content, version) values ('warning', 'en', '{"extra": "Call 104."}', 1);
    insert into pictures (hash, content, width, height) values (repeat('a', 64), '\\x00ff', 1, 1);
    insert into donor_notes (account_id, text) values (${donor.regid}, 'Calls after six.');
    insert into coordinators (account_id, district_ids) values (${donor.regid}, '{1}');
    insert into shown_days (account_id, day) values (${donor.regid}, '2026-01-31');
    insert into shown_donors values (${donor.regid}, '2026-01-31', 1);
    insert into confirmation_calls (account_id) values (${donor.regid});
    insert into blood_requests (public_id, source, blood_group, need, units, hospital, state_id, district_id, needed_by, state)
      select 'abc', 'desk', 'O+', 'blood', 1, 'a', state_id, district_id, '2026-01-31', 'expired' from districts limit 1;
    insert into asked_donors (request_id, account_id, wave) select max(id), ${donor.regid}, 1 from blood_requests;
    insert into desk_calls (request_id, account_id) select max(id), ${donor.regid} from blood_requests;
    insert into phone_messages (id_hash, reply) values ('\\x01', '\\x02');
    insert into phone_numbers (number_hash, day) values ('a', '2026-01-31');
    insert into mass_emails (subject, message) values ('a', 'b');
    insert into mass_email_recipients (mass_email_id, account_id) select max(id), ${donor.regid} from mass_emails;
    insert into second_factors (account_id, secret) values (${admin.regid}, '\\x00ff');
    insert into recovery_codes (account_id, code_hash) values (${admin.regid}, '\\x00ff');
    insert into pending_logins (token_hash, account_id, expires_at) values ('\\x00ff', ${admin.regid}, now());
    insert into audit_values (audit_id, account_id, field) select max(id), ${donor.regid}, 'fullName' from audit_log;
    insert into call_outcomes (account_id, outcome, reporter, network, day)
      values (${donor.regid}, 'answered', 'a', 'b', '2026-01-31');
    insert into security_events (minute, event, count) values (now(), 'login', 1);
    insert into searches values ('2026-01-31', 2, 3);
    insert into used_tokens (id, expires_at) values ('token', now());
    insert into idempotency_records (caller, key, request_hash, response) values ('a', 'b', 'c', E'{"z": 1.50,\\n "a": null}');
    insert into rate_limits (key, points, expire) values ('login', 3, 1780000000000) on conflict do nothing;
    insert into service_feedback (organization_name, submitter_details, feedback) values ('a', 'b', 'c');
    update cities set active = false where city_id = (select max(city_id) from cities)`);
  await site.pool.query(KEEP_FEW_CITIES);
}

beforeAll(() => site.database.withLongTimeout(fillSite));
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
const nextFile = () => join(folder, `${(files += 1)}.export`);

async function exportFrom({ db, withLongTimeout }: Database): Promise<string> {
  const path = nextFile();
  await withLongTimeout(() => exportAll(db, path));
  return path;
}

async function openEmbedded(open = openTestDatabase): Promise<Database> {
  const database = await open();
  closing.push(() => database.remove());
  await database.withLongTimeout(() => migrate(database.pool));
  return database;
}

const importInto = (database: Database, path: string) => database.withLongTimeout(() => importAll(database.db, path));

/** All rows of the transferred tables but locations, and the next numbers of the identity columns. */
async function readRows({ pool }: Pick<Database, 'pool'>) {
  const {
    schema_migrations: _,
    donors_to_compare: __,
    audit_undo: ___,
    audit_undo_rows: ____,
    ...rows
  } = await listRows(pool);
  const sequences = await pool.query('select sequencename, last_value from pg_sequences order by sequencename');
  // The export replaces line feeds between JSON tokens.
  const records = rows.idempotency_records!.map((row) => JSON.parse(row) as object);
  return { ...rows, idempotency_records: records, sequences: sequences.rows };
}

const readAll = async (database: Database) => ({
  ...(await readRows(database)),
  places: await database.withLongTimeout(() => sumRows(database.pool)),
});

describe('an export that is imported gives the same rows in every table', () => {
  let before: Awaited<ReturnType<typeof readAll>>;
  beforeAll(async () => {
    before = await readAll(site.database);
  });

  test('which has rows in each', () => {
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);
  });

  test.runIf(!hasServer || runsEverything)('from an embedded database to another', async () => {
    const target = await openEmbedded();
    await importInto(target, await exportFrom(site.database));
    expect(await readAll(target)).toEqual(before);
  });

  test.skipIf(!hasServer)('from an embedded database to a server, and back', async () => {
    const server = (await startPostgres())!;
    closing.push(() => server.stop());
    const onServer = await createOnServer(server, 'site');
    await importInto(onServer, await exportFrom(site.database));
    expect(await readAll(onServer)).toEqual(before);
    const embedded = await openEmbedded(openEmpty);
    await importInto(embedded, await exportFrom(onServer));
    expect(await readAll(embedded)).toEqual(before);
  });
});

async function createOnServer({ url }: PostgresServer, name: string): Promise<Database> {
  await queryOnce(url, `create database ${name}`);
  const database = await openDatabase({ databaseUrl: withDatabase(url, name), dataDir: '', log: silentLog });
  closing.unshift(() => database.close());
  await migrate(database.pool);
  return database;
}

describe('an export', () => {
  test('is readable by its owner only, and does not replace a file', async () => {
    const path = await exportFrom(site.database);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(exportAll(site.db, path)).rejects.toThrow('EEXIST');
  });

  test('leaves no file when the database fails', async () => {
    const path = nextFile();
    const connect = () => Promise.reject(new Error('gone'));
    await expect(exportAll(new PooledDb({ connect } as never), path)).rejects.toThrow('gone');
    expect(existsSync(path)).toBe(false);
  });
});

describe('an import that is rejected changes nothing', () => {
  let target: Database;
  let lines: string[];
  let header: string;
  let accounts: string[];
  let before: Awaited<ReturnType<typeof readRows>>;
  let places: Awaited<ReturnType<typeof sumRows>>;
  beforeAll(async () => {
    target = await openEmbedded();
    await target.withLongTimeout(() => target.pool.query(KEEP_FEW_CITIES));
    before = await readRows(target);
    places = await target.withLongTimeout(() => sumRows(target.pool));
    lines = readFileSync(await exportFrom(site.database), 'utf8')
      .trimEnd()
      .split('\n');
    header = lines[0]!;
    accounts = lines.filter((line) => line.startsWith('accounts\t'));
  });
  const makeFooter = (rows: number) => JSON.stringify({ rows, sequences: {} });

  /** Returns the error's message, after a check that every row is as before. */
  async function importLines(changed: readonly string[]): Promise<string> {
    const path = nextFile();
    writeFileSync(path, `${changed.join('\n')}\n`);
    const message = await importInto(target, path).then(String, (error: Error) => error.message);
    expect(await readRows(target)).toEqual(before);
    return message;
  }

  test('because the file is not an export', async () => {
    expect(await importLines([''])).toContain('This file is not an export of this program.');
    expect(await importLines(['regid,name', '1,Somebody'])).toContain('This file is not an export of this program.');
  });

  test('because the export has another migration', async () => {
    expect(await importLines([header.replace(/"migration":"\d+/, '"migration":"9999'), makeFooter(0)])).toContain(
      'migration 9999',
    );
  });

  test('because the file lacks its end, or a row', async () => {
    const message = 'The file is not complete: export again.';
    expect(await importLines([header])).toContain(message);
    expect(await importLines([header, ...accounts])).toContain(message);
    expect(await importLines([header, ...accounts, accounts[0]!.slice(0, 40)])).toContain(message);
    expect(await importLines([header, ...accounts, makeFooter(accounts.length + 1)])).toContain(message);
  });

  test('because a row breaks a constraint, or its table does not exist', async () => {
    const invalid = accounts[0]!.replace(/"account_id":\d+/, '"account_id":-1');
    const footer = makeFooter(accounts.length);
    expect(await importLines([header, ...accounts.with(0, invalid), footer])).toContain(
      'Nothing was imported: new row for relation',
    );
    expect(await importLines([header, ...accounts.with(0, 'pg_authid\t{}'), footer])).toContain("no table 'pg_authid'");
  });

  test('because the database has rows of its own', async () => {
    const insert = `insert into accounts (account_id, user_id, user_id_key, email) values (1, 'x', 'x', 'x@example.org')`;
    await target.pool.query(insert);
    before = await readRows(target);
    expect(await importLines(lines)).toContain(
      'This database is in use: accounts has rows. Import into a new database.',
    );
  });

  test('because the file does not exist', async () => {
    await expect(importInto(target, nextFile())).rejects.toThrow('ENOENT');
  });

  test('and no location, after all of these', async () => {
    expect(await target.withLongTimeout(() => sumRows(target.pool))).toEqual(places);
  });
});
