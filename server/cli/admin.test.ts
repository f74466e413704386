// npm run admin: once as a process, else in this one.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from '#server/cli/commands.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { openDatabase } from '#server/db/open.ts';
import { openTestDatabase } from '#test/database/databases.ts';
import { silentLog } from '#test/database/template.ts';
import { runAdmin as runProcess } from '#test/process.ts';
import { runAdmin as run } from '#test/runAdmin.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhamani-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('with wrong arguments, the command says what is wrong, prints its usage and fails', async () => {
  const wrong: [string[], string][] = [
    [[], 'No command was given.'],
    [['toString', 'somebody'], "There is no command 'toString'."],
    [['export', 'somebody'], "'export' takes: USERID|--all FILE"],
    [['list', 'somebody'], "'list' takes nothing more."],
  ];
  for (const [words, mistake] of wrong) {
    const { status, stderr } = await run(words);
    expect([status, stderr.split('\n')[0]]).toEqual([1, mistake]);
    expect(stderr).toContain('npm run admin -- create USERID');
  }
});

test.each([
  ['demote', 'somebody will no longer be an administrator'],
  ['reset-second-factor', 'somebody will log in with the password alone'],
  ['import', 'somebody will fill the database'],
  ['erase', 'Everything stored about somebody will be erased'],
])('%s without a terminal and without --yes changes nothing and names what it would do', async (name, question) => {
  const { status, stderr } = await run([name, 'somebody']);
  expect([status, stderr]).toEqual([1, expect.stringContaining(question)]);
  expect(stderr).toContain('add --yes');
});

test('--help lists every command', () => {
  const { status, stdout } = runProcess(['--help']);
  expect(status).toBe(0);
  for (const [name, { words }] of Object.entries(commands)) expect(stdout).toContain(`-- ${name} ${words}`.trimEnd());
});

test('create prints the link for a new administrator, or one sentence why it failed', async () => {
  const database = await openTestDatabase();
  const { settings } = database;
  await database.close();
  const made = await run(['create', 'operator'], settings);
  const again = await run(['create', 'operator'], settings);
  const listed = await run(['list'], settings);
  const last = await run(['demote', 'operator', '--yes'], settings);
  await database.remove();
  expect([made.status, made.stdout]).toEqual([
    0,
    expect.stringMatching(/operator is an administrator now\.\n.*token=/),
  ]);
  expect([again.status, again.stderr]).toEqual([1, "There is already an account 'operator'.\n"]);
  expect([last.status, last.stderr]).toEqual([
    1,
    'The last administrator who can log in cannot be removed or made a moderator.\n',
  ]);
  const [, row] = listed.stdout.split('\n');
  expect([listed.status, row]).toEqual([0, expect.stringMatching(/^operator +- +\d{4}-\d\d-\d\d .* never +no +no$/)]);
});

describe('commands about accounts', () => {
  const file = (name: string) => join(folder, name);

  async function makeSite() {
    const database = await openTestDatabase();
    await database.pool.query(
      `insert into accounts (account_id, user_id, user_id_key, email) values (4711, 'Somebody', 'somebody', 's@example.org')`,
    );
    return database;
  }

  test('export writes everything stored about one account, and never overwrites a file', async () => {
    const database = await makeSite();
    await database.close();
    const done = await run(['export', 'somebody', file('one.json')], database.settings);
    const again = await run(['export', 'somebody', file('one.json')], database.settings);
    const nobody = await run(['export', 'nobody', file('nobody.json')], database.settings);
    await database.remove();
    expect([done.status, done.stdout]).toEqual([0, expect.stringContaining('everything held about somebody')]);
    expect(JSON.parse(readFileSync(file('one.json'), 'utf8'))).toMatchObject({ regid: 4711, emailId: 's@example.org' });
    expect([again.status, again.stderr]).toEqual([1, `${file('one.json')} already exists.\n`]);
    expect([nobody.status, nobody.stderr]).toEqual([1, "There is no account 'nobody'.\n"]);
    expect(existsSync(file('nobody.json'))).toBe(false);
  });

  test('import loads an export of everything into a new database only', async () => {
    const [database, target] = [await makeSite(), await openTestDatabase()];
    const sample = `insert into accounts (account_id, user_id, user_id_key, email, is_demo) values (1, 'x', 'x', '', true)`;
    await database.pool.query(sample);
    await database.close();
    await target.close();
    const out = await run(['export', '--all', file('all.export')], database.settings);
    const first = await run(['import', file('all.export'), '--yes'], { ...target.settings, DEMO_DATA: '0' });
    const second = await run(['import', file('all.export'), '--yes'], target.settings);
    const missing = await run(['import', file('missing.export'), '--yes'], target.settings);
    const found = await run(['export', 'somebody', file('moved.json')], target.settings);
    const samples = await run(['export', 'x', file('sample.json')], target.settings);
    await database.remove();
    await target.remove();
    expect([out.status, out.stdout]).toEqual([0, expect.stringMatching(/^Wrote \d+ rows to /)]);
    expect([first.status, first.stdout]).toEqual([0, expect.stringMatching(/^Imported \d+ rows\.\n$/)]);
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('in use: accounts has rows')]);
    expect([missing.status, missing.stderr]).toEqual([1, `${file('missing.export')} cannot be used: ENOENT.\n`]);
    expect(found.status).toBe(0);
    expect(samples.stderr).toBe("There is no account 'x'.\n");
  });

  test('erase deletes one account, with the copies of its e-mails', async () => {
    const database = await makeSite();
    await database.close();
    const mail = join(database.settings.DATA_DIR, 'mail');
    mkdirSync(mail);
    for (const name of ['00000001.4711.eml', '00000002.12.eml']) writeFileSync(join(mail, name), '');
    const done = await run(['erase', 'SOMEBODY', '--yes'], database.settings);
    const again = await run(['erase', '--yes', 'somebody'], database.settings);
    const left = readdirSync(mail);
    await database.remove();
    expect([done.status, done.stdout]).toEqual([0, expect.stringContaining('SOMEBODY is erased.')]);
    expect(left).toEqual(['00000002.12.eml']);
    expect([again.status, again.stderr]).toEqual([1, "There is no account 'somebody'.\n"]);
  });

  test('forget-lost-keys deletes what SECRET_KEYS cannot decrypt, but not where they decrypt nothing', async () => {
    const database = await makeSite();
    const [A, B] = ['a-key-of-the-first-year', 'a-key-of-the-second-year'];
    await loadSigningKeys(database.db, [A]);
    await database.close();
    const forget = (keys: string) => run(['forget-lost-keys', '--yes'], { ...database.settings, SECRET_KEYS: keys });
    const wrong = await forget(B);
    const none = await forget(A);
    const reopened = await openDatabase({
      dataDir: database.settings.DATA_DIR,
      databaseUrl: database.settings.DATABASE_URL,
      log: silentLog,
    });
    await loadSigningKeys(reopened.db, [B]);
    await reopened.close();
    const done = await forget(B);
    await database.remove();
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('decrypt none of the stored keys')]);
    expect([none.status, none.stdout]).toEqual([0, 'No key is lost.\n']);
    expect([done.status, done.stdout]).toEqual([0, 'Deleted lasting_key_1.\n']);
  });

  test('give-up-emails marks what waits as given up, and leaves what was given up before', async () => {
    const database = await makeSite();
    await database.pool.query(
      `insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body, failed_at)
       select n::text, 'A Reader', 'reader@example.org', 'Subject', 'Text',
         case when n = 1 then timestamptz '2026-01-01 00:00Z' end from generate_series(1, 3) n`,
    );
    await database.close();
    const done = await run(['give-up-emails'], database.settings);
    const reopened = await openDatabase({
      dataDir: database.settings.DATA_DIR,
      databaseUrl: database.settings.DATABASE_URL,
      log: silentLog,
    });
    const { rows } = await reopened.pool.query(
      `select count(*)::int as failed, min(failed_at) = '2026-01-01 00:00Z' as kept from outbox_emails where failed_at is not null`,
    );
    await reopened.close();
    await database.remove();
    expect([done.status, done.stdout]).toEqual([0, 'Gave up 2 e-mails that were waiting.\n']);
    expect(rows).toEqual([{ failed: 3, kept: true }]);
  });
});
