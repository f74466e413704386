import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from './databaseError.ts';
import { migrate } from './migrate.ts';
import { makeDirectory, openEmpty } from '#test/database/databases.ts';

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof openEmpty>>;
  let directory: ReturnType<typeof makeDirectory>;
  beforeAll(async () => {
    database = await openEmpty();
  });
  afterAll(() => database?.remove());
  beforeEach(() => {
    directory = makeDirectory();
    write('0001_first.sql', 'CREATE TABLE first (id bigint); INSERT INTO first VALUES (1);');
    write('0002_second.sql', 'ALTER TABLE first ADD COLUMN name text;');
  });
  afterEach(async () => {
    directory.remove();
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  });

  const write = (name: string, text: string) => writeFileSync(join(directory.path, name), text);
  const run = () => migrate(database.pool, { directory: directory.path });
  const select = async (text: string) => (await database.pool.query(text)).rows;

  test('are applied in order, once', async () => {
    await run();
    await run();
    expect(await select('SELECT id, name FROM first')).toEqual([{ id: 1, name: null }]);
    expect(await select('SELECT name FROM schema_migrations ORDER BY name')).toEqual([
      { name: '0001_first.sql' },
      { name: '0002_second.sql' },
    ]);
  });

  test('are applied once by two instances that start together', async () => {
    await Promise.all([run(), run(), run()]);
    expect(await select('SELECT id, name FROM first')).toEqual([{ id: 1, name: null }]);
  });

  test('reject a file that changed after it was applied', async () => {
    await run();
    write('0001_first.sql', 'CREATE TABLE first (id integer);');
    await expect(run()).rejects.toThrow(DatabaseError);
    await expect(run()).rejects.toThrow('The migration 0001_first.sql has changed since it was applied');
  });

  test('reject a database that a newer version has migrated', async () => {
    await run();
    await database.pool.query(`INSERT INTO schema_migrations (name, sha256) VALUES ('0003_third.sql', '')`);
    await expect(run()).rejects.toThrow(DatabaseError);
    await expect(run()).rejects.toThrow('newer than this program: it has had the migration 0003_third.sql');
  });

  test('that fail are rolled back and named, and earlier ones stay applied', async () => {
    write('0003_third.sql', 'CREATE TABLE third (id bigint); SELECT 1 / 0;');
    await expect(run()).rejects.toThrow('The migration 0003_third.sql failed and was rolled back: division by zero.');
    expect(await select(`SELECT to_regclass('third') AS third, to_regclass('first') AS first`)).toEqual([
      { third: null, first: 'first' },
    ]);
  });

  test('outside a transaction that fail are named, and their earlier statements stay applied', async () => {
    write('0003_third_concurrently.sql', 'CREATE TABLE third (id int);\nSELECT 1 / 0;\n');
    const told =
      'The migration 0003_third_concurrently.sql failed; the statements before the failed one stay applied: division by zero.';
    await expect(run()).rejects.toThrow(told);
    expect(await select('SELECT * FROM third')).toEqual([]);
  });

  test('outside a transaction that hold a function are refused, because they are split at semicolons', async () => {
    write('0003_third_concurrently.sql', 'CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$\nSELECT 1;\n$$;\n');
    await expect(run()).rejects.toThrow(
      'The migration 0003_third_concurrently.sql is split at semicolons: it can hold no body in $$.',
    );
  });

  test('outside a transaction are applied once by instances that start together', async () => {
    write(
      '0003_index_concurrently.sql',
      'DROP INDEX CONCURRENTLY IF EXISTS x;\nCREATE INDEX CONCURRENTLY x ON first (id);\n',
    );
    await Promise.all([run(), run(), run()]);
    const valid = 'SELECT count(*)::int AS n FROM pg_index WHERE indisvalid AND indexrelid = to_regclass($1)';
    expect((await database.pool.query(valid, ['x'])).rows).toEqual([{ n: 1 }]);
    expect(await select('SELECT count(*)::int AS n FROM schema_migrations')).toEqual([{ n: 3 }]);
  });

  test.runIf(process.env.TEST_DATABASE === 'server')(
    'let requests through while they wait for a table, and are applied once it is free',
    async () => {
      await run();
      write('0003_third.sql', 'ALTER TABLE first ADD COLUMN third text;');
      const backup = await database.pool.connect();
      await backup.query('BEGIN; SELECT FROM first');
      const running = run();
      const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'first'::regclass`;
      await expect.poll(() => select(waiting)).toEqual([{ n: 1 }]);
      expect(await select('SELECT id FROM first')).toEqual([{ id: 1 }]);
      await backup.query('ROLLBACK');
      backup.release();
      await running;
      expect(await select('SELECT third FROM first')).toEqual([{ third: null }]);
    },
  );

  test('of this version apply to an empty database', async () => {
    await migrate(database.pool);
    expect((await select('SELECT name FROM schema_migrations')).length).toBeGreaterThan(0);
  });
});
