// An online backup of the embedded database: every row, from one snapshot, during writes.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database/databases.ts';
import { requestBackup } from './backup.ts';
import { findSocketDirectory } from './embedded.ts';
import { openDatabase, type Database } from './open.ts';
import { inTransaction } from './transaction.ts';
import { listRows, sumRows } from '#test/database/rows.ts';
import { makeDirectory } from '#test/database/databases.ts';
import { silentLog } from '#test/database/template.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function openSite() {
  const database = await openTestDatabase();
  endings.push(() => database.remove());
  return { ...database, folder: database.settings.DATA_DIR };
}

function makeFolder(): string {
  const folder = makeDirectory();
  endings.push(folder.remove);
  return folder.path;
}

async function openCopy(folder: string): Promise<Database> {
  const copy = await openDatabase({ dataDir: folder, log: silentLog });
  endings.push(() => copy.close());
  return copy;
}

const pay = (n: number) => `insert into audit_log (action, ids) values ('pay', '{${n}}')`;

describe('a backup', () => {
  test('contains every row of every table', async () => {
    const site = await openSite();
    await site.pool.query(pay(1));
    const to = join(makeFolder(), 'copy');
    expect(await requestBackup(findSocketDirectory(site.folder), to)).toBe(true);
    const { pool, withLongTimeout } = await openCopy(to);
    const before = await listRows(site.pool);
    expect(before.audit_log).toHaveLength(1);
    expect(await listRows(pool)).toEqual(before);
    const sums = await site.withLongTimeout(() => sumRows(site.pool));
    expect(await withLongTimeout(() => sumRows(pool))).toEqual(sums);
  });

  test('made during writes is a consistent snapshot, and the writes succeed', async () => {
    const site = await openSite();
    const end = new AbortController();
    let written = 0;
    // Rows are inserted in pairs: a backup with one of a pair is inconsistent.
    async function write(): Promise<void> {
      while (!end.signal.aborted) {
        await inTransaction(site.db, async (db) => {
          await sql.raw(pay(written)).execute(db);
          await sql.raw(pay(written)).execute(db);
        });
        written += 1;
      }
    }
    const writing = write();
    const folder = makeFolder();
    const copies = ['a', 'b', 'c'].map((name) => join(folder, name));
    for (const to of copies) await requestBackup(findSocketDirectory(site.folder), to);
    end.abort();
    await writing;
    const odd = 'select ids from audit_log group by ids having count(*) <> 2';
    for (const to of copies) {
      const copy = await openCopy(to);
      expect((await copy.pool.query(odd)).rows).toEqual([]);
    }
    const kept = await site.pool.query<{ n: number }>('select count(*)::int as n from audit_log');
    expect(kept.rows[0]!.n).toBe(2 * written);
    expect(written).toBeGreaterThan(3);
  });

  test('fails when the target exists, and the site keeps running', async () => {
    const site = await openSite();
    const folder = makeFolder();
    await expect(requestBackup(findSocketDirectory(site.folder), folder)).rejects.toThrow('already exists');
    expect(readdirSync(folder)).toEqual([]);
    await expect(requestBackup(findSocketDirectory(site.folder), 'here')).rejects.toThrow('must be an absolute path');
    expect((await site.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(existsSync('here')).toBe(false);
  });

  test('fails when no process runs the database', async () => {
    expect(await requestBackup(makeFolder(), '/nowhere')).toBe(false);
  });
});
