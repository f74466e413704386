// npm run admin -- import-donors: as a process where it is killed in its midst, else in this one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { openTestDatabase, serverUrl } from '#test/database/databases.ts';
import { silentLog } from '#test/database/template.ts';
import { cleanEnvironment } from '#test/process.ts';
import { writeRegister } from '#test/registers.ts';
import { runAdmin } from '#test/runAdmin.ts';
import { runsEverything } from '#test/scope.ts';

const SCRIPT = new URL('admin.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'dhamani-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(words: string[], env: Record<string, string>) {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { status, stdout, stderr } = await runAdmin(words, env);
  const text = written.mock.calls.map(([part]) => String(part)).join('') + stdout;
  written.mockRestore();
  return { status, lines: text.trimEnd().split('\n'), stderr };
}

/** Runs the command as a process, which is killed at a line of its output. */
async function runUntil(killAt: RegExp, words: string[], env: Record<string, string>) {
  const process_ = spawn(process.execPath, [SCRIPT, ...words], { env: cleanEnvironment(env) });
  const closed = once(process_, 'close') as Promise<[number | null, string | null]>;
  for await (const line of createInterface({ input: process_.stdout })) {
    if (killAt.test(line)) process_.kill('SIGKILL');
  }
  const [, signal] = await closed;
  return { signal };
}

const lineNumbers = (lines: readonly string[]) => lines.flatMap((line) => /^line (\d+): /.exec(line)?.[1] ?? []);

test('an import that is killed twice and resumed loses nobody and doubles nobody', async () => {
  const database = await openTestDatabase();
  const { settings } = database;
  await database.close();
  const [path, map] = [join(folder, 'former.csv'), join(folder, 'map.json')];
  const expected = await writeRegister(path, 'spreadsheet', 2500);
  const faulty = Object.values(expected.faults).reduce((sum, n) => sum + n, 0);
  writeFileSync(map, JSON.stringify({ register: 'Blood Friends', consent: 'You may call me.' }));
  const words = ['import-donors', path, '--map', map];

  const unasked = await run([...words, '--listed'], settings);
  expect([unasked.status, unasked.stderr]).toEqual([1, expect.stringContaining('add --yes')]);
  const checked = await run([...words, '--listed', '--check'], settings);
  expect([checked.status, checked.lines.at(-1), checked.stderr]).toEqual([
    0,
    'Nothing was written to the database.',
    '',
  ]);
  const good = expected.rows - faulty;
  expect(checked.lines.at(-2)).toMatch(new RegExp(`^${good} would wait for ‘Start’.*/dashboard/imports\\.$`));

  const begun = await runUntil(/^line 1\d\d\d: /, [...words, '--listed', '--yes'], settings);
  const again = await run([...words, '--listed', '--yes'], settings);
  const resumed = await runUntil(/^line 2\d\d\d: /, [...words, '--listed', '--yes', '--resume'], settings);
  const whole = await run([...words, '--listed', '--yes', '--resume'], settings);
  expect([begun.signal, again.status, resumed.signal, whole.status]).toEqual(['SIGKILL', 1, 'SIGKILL', 0]);
  expect(again.stderr).toContain('add --resume');
  expect(lineNumbers(whole.lines)).toEqual(
    lineNumbers(checked.lines.filter((line) => !line.includes('perhaps twice'))),
  );
  expect(whole.lines.at(-1)).toMatch(new RegExp(`^${good} wait for ‘Start’`));
  const [, before] = /^(\d+) were imported before/m.exec(whole.lines.join('\n'))!;
  expect(Number(before)).toBeGreaterThan(1000);
  expect(existsSync(path.replace('.csv', '.errors.csv'))).toBe(true);
  expect(readFileSync(path.replace('.csv', '.errors.csv'), 'utf8').trim().split('\n')).toHaveLength(faulty + 1);

  const { pool, close } = await openDatabase({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    log: silentLog,
  });
  const { rows } = await pool.query(
    `select count(*)::int as donors, count(distinct mobile)::int as numbers, count(listing_rank)::int as listed
     from donors join imported_donors using (account_id)`,
  );
  expect(rows).toEqual([{ donors: good, numbers: good, listed: 0 }]);
  const audited = await pool.query(
    `select sum(row_count)::int as rows, count(*) > 1 as several from audit_log where action = 'importDonors'`,
  );
  // The killed ones too.
  expect(audited.rows).toEqual([{ rows: good, several: true }]);
  // Searches plan by them.
  const statistics = await pool.query(`select reltuples::int as rows from pg_class where relname = 'donors'`);
  expect(statistics.rows).toEqual([{ rows: good }]);
  await close();
  await database.remove();
}, 300_000);

test.runIf(serverUrl)('an import that the database keeps waiting ends, and says how to go on', async () => {
  const database = await openTestDatabase();
  const path = join(folder, 'waiting.csv');
  writeFileSync(path, 'name,mobile,bg,dob,city\nMeera Das,9848012345,B+,1985,Chennai\n');
  const map = join(folder, 'waiting.json');
  writeFileSync(map, JSON.stringify({ register: 'Blood Friends', consent: 'You may call me.' }));
  const url = new URL(database.settings.DATABASE_URL!);
  url.searchParams.set('options', '-c statement_timeout=2s');
  const other = await database.pool.connect();
  await other.query('begin; lock table donors in access exclusive mode');
  const words = ['import-donors', path, '--map', map];
  const { status, stderr } = await run(words, { ...database.settings, DATABASE_URL: url.href });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database does not answer .* go on with --resume\.\n$/),
  ]);
  await other.query('rollback');
  other.release();
  await database.close();
  expect((await run([...words, '--resume'], database.settings)).lines.at(-2)).toMatch(/^1 are imported/);
  await database.remove();
});

// Loads all places: half a minute on the embedded engine.
test.runIf(runsEverything)(
  'a check finds places in a new database too',
  async () => {
    const path = join(folder, 'first.csv');
    writeFileSync(path, 'name,mobile,bg,dob,city\nMeera Das,9848012345,B+,1985,Chennai\n');
    const { status, lines } = await run(['import-donors', path, '--check'], { DATA_DIR: join(folder, 'new') });
    expect([status, lines.at(-3), lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^1 would be imported/),
      'Nothing was written to the database.',
    ]);
  },
  300_000,
);
