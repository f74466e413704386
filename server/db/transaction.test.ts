import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmpty } from '#test/database/databases.ts';
import { inTransaction } from './transaction.ts';

describe('a transaction', () => {
  let database: Awaited<ReturnType<typeof openEmpty>>;
  beforeAll(async () => {
    database = await openEmpty();
    await database.pool.query('CREATE TABLE things (id bigint PRIMARY KEY)');
  });
  beforeEach(async () => void (await database.pool.query('TRUNCATE things')));
  afterAll(() => database?.remove());

  async function countThings(): Promise<number> {
    const { rows } = await database.pool.query<{ count: number }>('SELECT count(*) FROM things');
    return rows[0]!.count;
  }

  test('commits the writes and returns the result', async () => {
    const given = await inTransaction(database.db, async (db) => {
      await sql`INSERT INTO things VALUES (1)`.execute(db);
      return 'done';
    });
    expect([given, await countThings()]).toEqual(['done', 1]);
  });

  test('rolls back when the callback throws, and rethrows', async () => {
    const work = inTransaction(database.db, async (db) => {
      await sql`INSERT INTO things VALUES (1)`.execute(db);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countThings()).toBe(0);
  });

  test('reports a swallowed error instead of committing nothing silently', async () => {
    const work = inTransaction(database.db, async (db) => {
      await sql`INSERT INTO things VALUES (1)`.execute(db);
      await sql`SELECT 1 / 0`.execute(db).catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back instead of committed');
    expect(await countThings()).toBe(0);
  });

  const conflicts = (code: string, times: number) => {
    let runs = 0;
    const work = inTransaction(database.db, async (db) => {
      runs += 1;
      await sql.raw(`INSERT INTO things VALUES (${runs})`).execute(db);
      if (runs <= times) await sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`).execute(db);
    });
    return work.then(
      () => ({ runs, code: null }),
      (error: { code: string }) => ({ runs, code: error.code }),
    );
  };

  test.each(['40001', '40P01'])('retries the whole callback after %s and commits only the last run', async (code) => {
    expect(await conflicts(code, 2)).toEqual({ runs: 3, code: null });
    const { rows } = await database.pool.query('SELECT id FROM things');
    expect(rows).toEqual([{ id: 3 }]);
  });

  test('gives up after five retries, with the last error', async () => {
    expect(await conflicts('40P01', 100)).toEqual({ runs: 6, code: '40P01' });
    expect(await countThings()).toBe(0);
  });

  test('does not retry after other errors', async () => {
    expect(await conflicts('23505', 100)).toEqual({ runs: 1, code: '23505' });
  });

  test('rejects the pool and a nested transaction inside it at once', async () => {
    const query = inTransaction(database.db, () => database.pool.query('SELECT 1'));
    await expect(query).rejects.toThrow('The pool was used inside a transaction');
    const nested = inTransaction(database.db, () => inTransaction(database.db, async () => {}));
    await expect(nested).rejects.toThrow('The pool was used inside a transaction');
  });

  test('lets unawaited work use the pool after it has ended', async () => {
    const ended = Promise.withResolvers<void>();
    const later = await inTransaction(database.db, async () => ({
      count: ended.promise.then(countThings),
    }));
    ended.resolve();
    expect(await later.count).toBe(0);
  });

  test('releases its client when the connection breaks', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO things VALUES (1)');
    client.release(new Error('broken'));
    expect(await countThings()).toBe(0);
  });

  test('named statements work on a new connection after a failed statement', async () => {
    for (let round = 0; round < 3; round++) {
      await expect(database.pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
      const { rows } = await database.pool.query({ name: 'one', text: 'SELECT $1::bigint AS id', values: [round] });
      expect(rows).toEqual([{ id: round }]);
    }
  });

  test('bigints are parsed as numbers, dates as strings and timestamps as Dates', async () => {
    const { rows } = await database.pool.query(
      `SELECT 9007199254740991::bigint AS id, ARRAY[1, NULL]::bigint[] AS ids, date '2024-02-29' AS day,
          ARRAY[date '2024-02-29'] AS days, timestamptz '2024-02-29 12:00:00+05:30' AS moment`,
    );
    expect(rows[0]).toEqual({
      id: 9_007_199_254_740_991,
      ids: [1, null],
      day: '2024-02-29',
      days: ['2024-02-29'],
      moment: new Date('2024-02-29T06:30:00Z'),
    });
  });
});
