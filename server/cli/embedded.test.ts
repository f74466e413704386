// npm run admin where the database is embedded: a process of its own where it matters.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database/databases.ts';
import { cleanEnvironment, runAdmin as runProcess } from '#test/process.ts';
import { runAdmin } from '#test/runAdmin.ts';
import { writeArchive } from './archiveAudit.ts';

const SCRIPT = new URL('admin.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'dhamani-admin-'));
const file = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('while the site runs, create names the process that has the database, and works once it is stopped', async () => {
  const database = await openTestDatabase();
  const locked = runProcess(['create', 'operator'], database.settings);
  await database.close();
  const made = await runAdmin(['create', 'operator'], database.settings);
  await database.remove();
  expect([locked.status, locked.stderr]).toEqual([
    1,
    expect.stringMatching(/in use by another process \(pid \d+\).*\n.*only while the site is stopped/),
  ]);
  expect(made.status).toBe(0);
});

test('backup copies the database while another process has it open, and when none has; backup.sh makes it one file', async () => {
  const database = await openTestDatabase();
  // Not spawnSync: this process has to answer the request for a backup.
  const asking = spawn(process.execPath, [SCRIPT, 'backup', file('running')], {
    env: cleanEnvironment(database.settings),
  });
  const [running] = (await once(asking, 'exit')) as [number];
  await database.close();
  const stopped = await runAdmin(['backup', file('stopped')], database.settings);
  const again = await runAdmin(['backup', file('stopped')], database.settings);
  mkdirSync(file('nightly'));
  const env = { PATH: process.env.PATH, FOLDER: file('nightly'), ...database.settings };
  execFileSync('bash', ['deploy/backup.sh', '--once'], { env });
  const nowhere = await runAdmin(['backup', file('missing/backup')], database.settings);
  const server = await runAdmin(['backup', file('server')], { DATABASE_URL: 'postgres://u@127.0.0.1:1/d' });
  await database.remove();
  expect([running, stopped.status]).toEqual([0, 0]);
  expect(['running', 'stopped'].map((name) => existsSync(file(`${name}/pgdata/PG_VERSION`)))).toEqual([true, true]);
  expect(readdirSync(file('nightly'))).toEqual([expect.stringMatching(/^dhamani-\d{8}T\d{6}Z\.tar\.gz$/)]);
  const packed = execFileSync('tar', ['-tzf', file(`nightly/${readdirSync(file('nightly'))[0]}`)], {
    encoding: 'utf8',
  });
  expect(packed).toContain('./pgdata/PG_VERSION\n');
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('already exists')]);
  expect([nowhere.status, nowhere.stderr]).toEqual([1, `The folder ${file('missing')} does not exist.\n`]);
  expect(existsSync(file('missing'))).toBe(false);
  expect([server.status, server.stderr]).toEqual([1, expect.stringContaining('pg_dump')]);
});

test('archive-audit without a name ends what was stopped, in the file named by the oldest row, once the site is stopped', async () => {
  const database = await openTestDatabase();
  await database.pool.query(`insert into audit_log (created_at, action, ids)
    select timestamptz '2020-02-03 04:05Z' + make_interval(days => n), 'old', '{}' from generate_series(0, 1200) n`);
  const path = file('audit-2020-02-03.jsonl');
  await database.db.connection().execute((db) => writeArchive(db, path));
  await database.pool.query(`delete from audit_log where created_at > '2022-12-01'`);
  const words = ['archive-audit'];
  const locked = await runAdmin(words, database.settings);
  await database.close();
  const done = runProcess(words, database.settings, folder);
  const again = await runAdmin(words, database.settings);
  await database.remove();
  expect([locked.status, locked.stderr]).toEqual([1, expect.stringContaining('only while the site is stopped')]);
  const moved = `Moved 1201 rows, from 2020-02-03 04:05 to 2023-05-18 04:05 (UTC), to ${path}.\n`;
  expect([done.status, done.stdout, done.stderr]).toEqual([0, moved, '']);
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(1202);
  expect([again.status, again.stdout]).toEqual([0, 'Nothing is older than two years.\n']);
});
