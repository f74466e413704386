// Single-use tokens with two processes on one database.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { databaseReplayCache, memoryReplayCache, deleteExpiredTokens } from './replayCache.ts';

const app = useTestApp();
const inAnHour = () => new Date(Date.now() + 3_600_000);

test('a token sent to two processes at once is accepted by one of them', async () => {
  const processes = [await databaseReplayCache(app.db), await databaseReplayCache(app.db)];
  const expiresAt = inAnHour();
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    const spent = await Promise.all(processes.map((replays) => replays.spend(id, expiresAt)));
    expect(spent.filter(Boolean)).toHaveLength(1);
  }
});

test('processes on one database share an epoch; without a database each has its own', async () => {
  const [first, second] = [await databaseReplayCache(app.db), await databaseReplayCache(app.db)];
  expect(first.epoch).toBe(second.epoch);
  expect(memoryReplayCache().epoch).not.toBe(memoryReplayCache().epoch);
});

test('a token sent again to the same process needs no statement', async () => {
  const replays = await databaseReplayCache(app.db);
  expect(await replays.spend('again', inAnHour())).toBe(true);
  expect(replays.has('again')).toBe(true);
  await app.pool.query('alter table used_tokens rename to hidden');
  expect(await replays.spend('again', inAnHour())).toBe(false);
  await expect(replays.spend('unknown', inAnHour())).rejects.toThrow('used_tokens');
  await app.pool.query('alter table hidden rename to used_tokens');
  expect(await replays.spend('unknown', inAnHour())).toBe(true);
});

test('the maintenance job deletes tokens an hour after they expire', async () => {
  const replays = await databaseReplayCache(app.db);
  await replays.spend('old', new Date(Date.now() - 2 * 3_600_000));
  await replays.spend('new', inAnHour());
  await deleteExpiredTokens(app.db);
  const left = (await sql<{ id: string }>`select id from used_tokens where id in ('old', 'new')`.execute(app.db)).rows;
  expect(left).toEqual([{ id: 'new' }]);
});
