// npm run admin -- archive-audit, on a server and on the embedded engine.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { link } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getActivity } from '#contract/activity.ts';
import { addAdmin, addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { serverUrl } from '#test/database/databases.ts';
import { archiveAudit, writeArchive } from './archiveAudit.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhamani-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newFile = () => join(folder, `${(files += 1)}.jsonl`);
const readLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
const idsIn = (path: string) => readLines(path).map((line) => (JSON.parse(line) as { id: number }).id);

describe('the archive of the audit log', () => {
  const app = useTestApp();
  const query = async <T extends object>(text: string) => (await app.pool.query<T>(text)).rows;
  const idsLeft = async (): Promise<number[]> =>
    (await query<{ id: number }>(`select id from audit_log where action <> 'archiveAudit' order by id`)).map(
      ({ id }) => id,
    );

  /** The oldest first by time, which is not the order of the ids; the newest is younger than two years. */
  beforeEach(async () => {
    await query('delete from audit_log');
    await query(`insert into audit_log (created_at, actor, action, ids, fields, row_count, is_reading)
      select now() - interval '2 years' - make_interval(days => n), nullif(n, 3), 'disableDonor', array[n, n + 1],
        array['it''s "x"', 'é'], nullif(n, 2), n = 4
      from generate_series(1, 2500) n`);
    await query(`insert into audit_log (created_at, action, ids)
      values (now() - interval '2 years' + interval '1 hour', 'youngest', '{}')`);
  });

  test('moves rows older than two years, as they stood, to a file for its owner alone, and keeps newer ones', async () => {
    const path = newFile();
    const stood = await query<{ row: unknown }>(
      `select to_jsonb(audit_log) as row from audit_log where action = 'disableDonor' order by created_at`,
    );
    const said = await archiveAudit(app.db, path);
    expect(said).toMatch(/^Moved 2500 rows, from \d{4}-\d\d-\d\d \d\d:\d\d to \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\), to /);
    expect(readLines(path).map((line) => JSON.parse(line) as unknown)).toEqual(stood.map(({ row }) => row));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.part`)).toBe(false);
    const left = await query('select actor, action, row_count from audit_log order by id');
    expect(left).toEqual([
      { actor: null, action: 'youngest', row_count: null },
      { actor: null, action: 'archiveAudit', row_count: 2500 },
    ]);
  });

  test('leaves old and new values out of the file, and deletes them with their rows', async () => {
    const path = newFile();
    const { regid } = await addDonorRow(app.db);
    await query(`insert into audit_values (audit_id, account_id, field, old_value, new_value)
      select id, ${regid}, 'fullName', 'Formerly Called', 'Now Called' from audit_log`);
    await archiveAudit(app.db, path);
    expect(readFileSync(path, 'utf8')).not.toContain('Called');
    const rows = await query('select action from audit_values join audit_log on audit_id = audit_log.id');
    expect(rows).toEqual([{ action: 'youngest' }]);
  });

  test('without old rows says so and makes no file', async () => {
    const path = newFile();
    await query(`delete from audit_log where action = 'disableDonor'`);
    expect(await archiveAudit(app.db, path)).toBe('Nothing is older than two years.');
    expect(readdirSync(folder)).not.toContain(`${files}.jsonl`);
    expect(await query('select action from audit_log')).toEqual([{ action: 'youngest' }]);
  });

  test.each([
    ['a file with other words', (path: string) => writeFileSync(path, 'words\n')],
    ['an empty file', (path: string) => writeFileSync(path, '')],
    ['a link to a file', (path: string) => symlinkSync('/etc/hostname', path)],
    ['a link to nothing', (path: string) => symlinkSync(join(folder, 'target'), path)],
  ])('with %s in the place of the file or of its part, refuses and deletes nothing', async (_, put) => {
    const before = await idsLeft();
    for (const end of ['', '.part']) {
      const path = newFile();
      put(`${path}${end}`);
      await expect(archiveAudit(app.db, path)).rejects.toThrow(`${path}${end} already exists`);
      expect(existsSync(`${path}${end === '' ? '.part' : ''}`)).toBe(false);
    }
    expect(existsSync(join(folder, 'target'))).toBe(false);
    expect(await idsLeft()).toEqual(before);
  });

  test('refuses the file of an earlier run that ended, and deletes nothing', async () => {
    const path = newFile();
    await archiveAudit(app.db, path);
    const was = readFileSync(path, 'utf8');
    await query(`insert into audit_log (created_at, action, ids) values ('2020-01-01', 'later', '{}')`);
    await expect(archiveAudit(app.db, path)).rejects.toThrow(`${path} already exists.`);
    expect(readFileSync(path, 'utf8')).toBe(was);
    expect(await query(`select action from audit_log where action = 'later'`)).toHaveLength(1);
  });

  test('stopped before a row was deleted, or after some were, the next run with the same file ends it', async () => {
    const before = await idsLeft();
    for (const isDeletedPartly of [false, true]) {
      await query('delete from audit_log');
      await query(`insert into audit_log (id, created_at, action, ids) overriding system value
        select n, now() - interval '3 years', 'old', '{}' from generate_series(1, ${before.length}) n`);
      const path = newFile();
      await app.db.connection().execute((db) => writeArchive(db, path));
      // As if stopped between the two names of the file.
      await link(path, `${path}.part`);
      if (isDeletedPartly) await query('delete from audit_log where id > 1500');
      expect(await archiveAudit(app.db, path)).toContain(`Moved ${before.length} rows`);
      expect(idsIn(path)).toEqual(before.map((_, i) => i + 1));
      expect(await idsLeft()).toEqual([]);
      expect(existsSync(`${path}.part`)).toBe(false);
    }
  });

  test('stopped while it wrote, the next run refuses the part and, without it, moves everything once', async () => {
    const path = newFile();
    const before = await idsLeft();
    writeFileSync(`${path}.part`, '{"id":1,"crea');
    await expect(archiveAudit(app.db, path)).rejects.toThrow(`${path}.part already exists.`);
    expect([await idsLeft(), existsSync(path)]).toEqual([before, false]);
    rmSync(`${path}.part`);
    await archiveAudit(app.db, path);
    expect([...idsIn(path), ...(await idsLeft())].toSorted((a, b) => a - b)).toEqual(before);
  });

  test('a row that is not in the file word for word stays', async () => {
    const path = newFile();
    await app.db.connection().execute((db) => writeArchive(db, path));
    const [changed] = idsIn(path);
    await query(`update audit_log set row_count = 7777 where id = ${changed}`);
    await archiveAudit(app.db, path);
    expect(await query(`select id from audit_log where row_count = 7777`)).toEqual([{ id: changed }]);
  });

  test.skipIf(!serverUrl)(
    'of two runs at once one is refused, or has nothing left, and every row moves once',
    async () => {
      const before = await idsLeft();
      const paths = [newFile(), newFile()];
      const runs = await Promise.allSettled(paths.map((path) => archiveAudit(app.db, path)));
      const refused = runs.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : []));
      expect(refused).toEqual(refused.map(() => 'Error: Another run archives the audit log just now.'));
      const moved = paths.filter((path) => existsSync(path)).flatMap(idsIn);
      expect([...moved, ...(await idsLeft())].toSorted((a, b) => a - b)).toEqual(before);
      await query(`insert into audit_log (created_at, action, ids) values ('2020-01-01', 'later', '{}')`);
      expect(await archiveAudit(app.db, newFile())).toContain('Moved 1 rows');
    },
  );

  test.skipIf(!serverUrl)('while another connection has the lock, refuses and makes no file', async () => {
    const path = newFile();
    const client = await app.pool.connect();
    await client.query(`select pg_advisory_lock(hashtextextended('archive of the audit log', 0))`);
    await expect(archiveAudit(app.db, path)).rejects.toThrow('Another run archives the audit log just now.');
    client.release(true);
    expect(readdirSync(folder).filter((name) => name.startsWith(`${files}.`))).toEqual([]);
  });

  test('the activity goes on page by page without what was archived', async () => {
    const admin = await addAdmin(app);
    await query(`insert into audit_log (action, ids) select 'resetAdmin', '{}' from generate_series(1, 3)`);
    await archiveAudit(app.db, newFile());
    const read = async (after: { after?: number }) =>
      (await admin.client.call(getActivity, { limit: 3, offset: 0, readings: 'no', ...after })).body.data;
    const first = await read({});
    const second = await read({ after: first.at(-1)!.activityId });
    expect([...first, ...second].map(({ action }) => action)).toEqual([
      'archiveAudit',
      'resetAdmin',
      'resetAdmin',
      'resetAdmin',
      'youngest',
    ]);
  });
});
