// What an operator does from the command line, beneath the command line (server/cli/admin.test.ts).
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteProfile, getMyData } from '#contract/accounts.ts';
import { addIssueReport } from '#contract/reports.ts';
import { PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addDemoData } from '#server/seed/demo.ts';
import { listRows } from '#test/database/rows.ts';
import { registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { DONATION, FEEDBACK, ORGANIZATION, SERVICE_FEEDBACK, VOLUNTEER, WRONG_NUMBER } from '#test/forms.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import { useTestApp } from '#test/app.ts';
import { eraseDonor, exportDonor } from './oneDonor.ts';
import { exportAll } from './transfer/exportAll.ts';
import { importAll } from './transfer/importAll.ts';
import { tables } from './transfer/tables.ts';

const site = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'dhamani-operator-'));
const opened: TestDatabase[] = [];
const now = new Date();

const person = { emailId: 'sender@example.org', occupation: 'Teacher' };
let donor: Registered;

/** A row in every table that a move takes along. */
async function fillSite(): Promise<void> {
  await inTransaction(site.db, (db) => addDemoData(db, now));
  const admin = await registerAdmin(site);
  donor = await registerAndLogIn(site, { landlineNumber: '08322223344', gender: 'Female', fullName: 'Añjali “Q”' });
  await registerAndLogIn(site, { DOB: now.getUTCFullYear() - 10 });
  await donor.client.post('/api/v1/insertLastDonationBlood', DONATION);
  const visitor = site.visitor();
  const send = async (path: string, body: object) => {
    const sent = await visitor.post(`/api/v1/${path}`, body);
    if (sent.status !== 200) throw new Error(sent.text);
  };
  await send('addIssueReport', { ...WRONG_NUMBER, user_id: donor.regid, description: 'two\nlines' });
  const { emailId } = person;
  await send('addFeedback', { ...FEEDBACK, strEmailId: emailId, strSuggestions: 'A tab\tand a\nline' });
  await send('addServiceFeedback', SERVICE_FEEDBACK);
  await send('addVolunteer', { ...VOLUNTEER, ...person });
  await send('addOrganization', { ...ORGANIZATION, EmailId: emailId, website: 'https://example.org/' });
  const [{ id }] = (await site.pool.query<{ id: number }>('select id from feedback')).rows as [{ id: number }];
  await admin.client.post('/api/admin/approveFeedback', { feedbackIDs: [id] });
}

beforeAll(fillSite);
afterAll(async () => {
  for (const database of opened) await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function openEmpty(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  opened.push(database);
  return database;
}

let last = 0;
const nextFile = () => join(folder, `export-${(last += 1)}.jsonl`);

async function exportSite(): Promise<string> {
  const path = nextFile();
  await exportAll(site.db, path);
  return path;
}

async function listMoved(database: Pick<TestDatabase, 'pool'>): Promise<Record<string, string[]>> {
  const all = await listRows(database.pool);
  const isDemo = (row: string) => / \(sample\)|"is_demo":true/.test(row);
  return Object.fromEntries(tables.map(({ name }) => [name, all[name]!.filter((row) => !isDemo(row))]));
}

describe('a move', { timeout: 120_000 }, () => {
  test('brings every row over, and donors stand where they stood', async () => {
    const target = await openEmpty();
    const path = await exportSite();
    const { added, known } = await importAll(target.db, path, now);
    const [before, after] = [await listMoved(site), await listMoved(target)];
    for (const { name } of tables) {
      expect(before[name]!.length, name).toBeGreaterThan(0);
      expect(after[name], name).toEqual(before[name]);
    }
    expect([added, known]).toEqual([Object.values(before).flat().length, 0]);
  });

  test('can be done twice and changes nothing the second time; new rows come after the old', async () => {
    const target = await openEmpty();
    const path = await exportSite();
    const { added } = await importAll(target.db, path, now);
    const once = await listMoved(target);
    expect(await importAll(target.db, path, now)).toEqual({ added: 0, known: added });
    expect(await listMoved(target)).toEqual(once);
    const insert = `insert into audit_log (action, ids) values ('test', '{1}') returning id`;
    const [{ id }] = (await target.pool.query<{ id: number }>(insert)).rows as [{ id: number }];
    expect(once.audit_log!.some((row) => row.includes(`"id":${id},`))).toBe(false);
  });

  test('writes a file for its owner alone, leaves the samples out, and never writes over another', async () => {
    const path = await exportSite();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).not.toContain('(sample)');
    await expect(exportAll(site.db, path)).rejects.toThrow('EEXIST');
  });

  test('leaves no half file behind where the database fails', async () => {
    const path = nextFile();
    const connect = () => Promise.reject(new Error('gone'));
    await expect(exportAll(new PooledDb({ connect } as never), path)).rejects.toThrow('gone');
    expect(existsSync(path)).toBe(false);
  });

  test('takes along every column, but those that the database makes itself', async () => {
    const made: Record<string, string[]> = {
      accounts: ['user_id_key', 'is_demo'],
      donors: ['listing_rank', 'shuffle_key'],
    };
    for (const { name, columns } of tables) {
      const { rows } = await site.pool.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [name],
      );
      const expected = [...Object.keys(columns), ...(made[name] ?? [])];
      expect(rows.map((row) => row.name).toSorted(), name).toEqual(expected.toSorted());
    }
  });

  test('takes along every table, but those of the moment and of the program itself', async () => {
    const left = [
      'outbox_emails',
      'password_links',
      'password_requests',
      'rate_limits',
      'sessions',
      'used_tokens',
      'idempotency_records',
    ];
    const own = ['schema_migrations', 'seeds', 'settings'];
    const all = Object.keys(await listRows(site.pool));
    expect(all.toSorted()).toEqual([...left, ...own, ...tables.map(({ name }) => name)].toSorted());
  });
});

describe('a file with a fault imports nothing, and is told by line and field:', () => {
  let lines: string[];
  let target: TestDatabase;
  beforeAll(async () => {
    lines = readFileSync(await exportSite(), 'utf8')
      .trimEnd()
      .split('\n');
    target = await openEmpty();
  });

  /** Changes the first row of a table; gives its line and what the import said. */
  async function importChanged(table: string, change: object): Promise<{ line: number; said: string }> {
    const nth = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
    const { row } = JSON.parse(lines[nth]!) as { row: object };
    const said = await importLines(lines.with(nth, JSON.stringify({ table, row: { ...row, ...change } })));
    return { line: nth + 1, said };
  }

  async function importLines(changed: readonly string[]): Promise<string> {
    const path = nextFile();
    writeFileSync(path, `${changed.join('\n')}\n`);
    const said = await importAll(target.db, path, now).then(
      () => 'imported',
      (error: Error) => error.message,
    );
    expect((await target.pool.query('select from accounts')).rowCount).toBe(0);
    return said;
  }

  test.for([
    ['donors', 'blood_group', 'C+', 'Choose a blood group.'],
    ['donors', 'mobile', '98490 12345', 'This must be a telephone number'],
    ['donors', 'full_name', ' Padded ', 'not spelled as it would be stored'],
    ['donors', 'birth_year', 1066, 'Year of birth must be from'],
    ['donors', 'city_id', 9_999_999, 'These four places do not belong together.'],
    ['donors', 'account_id', 4711, 'No line before it has this row of accounts.'],
    ['donors', 'shuffle_key', 1, 'There is no such field.'],
    ['accounts', 'user_id', 'a', 'Use at least 3 characters.'],
    ['accounts', 'email', 'no address', 'A valid email is required.'],
    ['accounts', 'password_hash', 'plain', 'This must be an argon2id hash.'],
    ['accounts', 'account_id', -1, 'positive whole number'],
    ['donations', 'donated_on', 'yesterday', 'must be a date'],
    ['volunteers', 'birth_date', '2999-01-01', 'must be in the past'],
    ['organizations', 'website', 'javascript:alert(1)', 'Website must be an address'],
    ['feedback', 'decision', 'perhaps', 'This must be a decision.'],
    ['audit_log', 'created_at', '21/11/2026', 'This must be a moment in UTC.'],
    ['audit_log', 'created_at', '2026-02-31T10:00:00+00:00', 'This must be a moment in UTC.'],
    ['accounts', 'created_at', '2026-01-01T25:00:00+00:00', 'This must be a moment in UTC.'],
    ['accounts', 'password_hash', '$argon2id$\u0000', 'This must be an argon2id hash.'],
    ['donations', 'place', 'nul \u0000', 'has a character that cannot be used'],
  ] as const)('%s.%s = %s', async ([table, column, value, message]) => {
    const { line, said } = await importChanged(table, { [column]: value });
    expect(said).toContain(`line ${line}, ${table}.${column}: `);
    expect(said).toContain(message);
  });

  test('a missing field, a foreign line, a line that is no JSON', async () => {
    expect((await importChanged('donors', { mobile: undefined })).said).toContain('donors.mobile: ');
    expect(await importLines(lines.with(1, '{"table":"settings","row":{}}'))).toContain('line 2, line: ');
    expect(await importLines(lines.with(1, '{'))).toContain('line 2, line: ');
  });

  test('a row twice, a user id twice', async () => {
    const doubled = lines.toSpliced(2, 0, lines[1]!);
    expect(await importLines(doubled)).toMatch(/line 3, accounts\.account_id: This row is in the file twice\./);
    expect(await importLines(doubled)).toMatch(/line 3, accounts\.user_id: This user id is in the file twice\./);
  });

  test('a file that is cut short, of another version, or no export', async () => {
    expect(await importLines(lines.slice(0, -1))).toContain('The file is not whole.');
    expect(await importLines(lines.toSpliced(3, 1))).toContain('The file is not whole.');
    expect(await importLines(lines.with(0, lines[0]!.replace(/"version":"\d+/, '"version":"9999')))).toContain('9999');
    expect(await importLines(['regid,name', '1,Somebody'])).toBe('This file is no export of this program.');
    expect(await importLines([''])).toBe('This file is no export of this program.');
  });

  test('a row that is here with another value, a user id that is another account’s', async () => {
    const own = await openEmpty();
    const path = await exportSite();
    await importAll(own.db, path, now);
    await own.pool.query(`update donors set full_name = 'Changed' where account_id = $1`, [donor.regid]);
    await expect(importAll(own.db, path, now)).rejects.toThrow('donors.full_name: This row is here already');
    await own.pool.query(`delete from accounts where account_id = $1`, [donor.regid]);
    await own.pool.query(
      `insert into accounts (account_id, user_id, user_id_key, email) values (1, 'x', $1, 'x@example.org')`,
      [donor.userID],
    );
    await expect(importAll(own.db, path, now)).rejects.toThrow('accounts.user_id: Another account here');
  });
});

describe('one person', { timeout: 120_000 }, () => {
  test('is given the same as ‘Download my data’ gives, and that an operator looked is in it', async () => {
    const theirs = (await donor.client.call(getMyData, {})).body.data;
    const data = JSON.parse(await inTransaction(site.db, (db) => exportDonor(db, donor.userID))) as object;
    const looked = { action: 'exportDonor', at: expect.any(String) };
    expect(data).toEqual({ ...theirs, doneByAdministrators: [...(theirs.doneByAdministrators as []), looked] });
  });

  test('is erased as Delete Profile erases: nothing differs but who they were', async () => {
    const leave = async (go: (who: Registered) => Promise<unknown>) => {
      const who = await registerAndLogIn(site);
      await who.client.post('/api/v1/insertLastDonationBlood', DONATION);
      await site.visitor().call(addIssueReport, { user_id: who.regid, ...WRONG_NUMBER });
      await site.mailWorker.work();
      await who.client.call(getMyData, {});
      const before = await countRows();
      await go(who);
      const after = await countRows();
      const isHeld = Object.values(await listRows(site.pool))
        .flat()
        .some((row) => row.includes(who.userID) || row.includes(`account:${who.regid}`));
      return { isHeld, gone: Object.keys(before).map((t) => [t, before[t]! - after[t]!]) };
    };
    const byThemselves = await leave((who) => who.client.call(deleteProfile, {}));
    const byOperator = await leave(async ({ userID, regid }) => {
      expect(await inTransaction(site.db, (db) => eraseDonor(db, userID))).toBe(regid);
    });
    // One row more: the record of it.
    const recorded = byThemselves.gone.map(([table, n]) => [table, table === 'audit_log' ? Number(n) - 1 : n]);
    expect(byOperator.gone).toEqual(recorded);
    expect([byThemselves.isHeld, byOperator.isHeld]).toEqual([false, false]);
    const { rows } = await site.pool.query('select actor, action from audit_log order by id desc limit 1');
    expect(rows).toEqual([{ actor: null, action: 'eraseDonor' }]);
  });

  test('who is an administrator, or nobody, is not erased', async () => {
    const admin = await registerAdmin(site);
    const erase = (userId: string) => inTransaction(site.db, (db) => eraseDonor(db, userId));
    await expect(erase(admin.userID)).rejects.toThrow('demote them first');
    await expect(erase('nobody.at.all')).rejects.toThrow("There is no account 'nobody.at.all'.");
  });
});

async function countRows(): Promise<Record<string, number>> {
  const all = await listRows(site.pool);
  return Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.length]));
}
