// What the maintenance job does among so many donors, and the size of the database.
import { PooledDb } from '../../server/db/kysely.ts';
import { createServerPool } from '../../server/db/serverPool.ts';
import { readConfig } from '../../server/config.ts';
import { compareQueued } from '../../server/admin/duplicates/comparison.ts';
import { countAllDonors } from '../../server/admin/statistics/donorCounts.ts';
import { askDueDonors } from '../../server/donors/routineEmails.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  say(`${name}: ${(performance.now() - from).toFixed(0)} ms`);
}

export async function measureJobs(databaseUrl: string): Promise<void> {
  const pool = createServerPool(databaseUrl, { warn: say, info: say, error: say } as never);
  const db = new PooledDb(pool);
  const readUpdates = async () => {
    const counts = `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'donors'`;
    await pool.query('select pg_stat_force_next_flush()');
    return (await pool.query<{ all: number; hot: number }>(counts)).rows[0]!;
  };
  await time('all donors counted', () => countAllDonors(db));
  await time('counted again', () => countAllDonors(db));
  await pool.query(`insert into donors_to_compare select account_id from donors order by account_id`);
  await time('all donors compared', async () => {
    while ((await compareQueued(db, 1000)) > 0);
  });
  const before = await readUpdates();
  const noon = new Date(new Date().setUTCHours(6, 30));
  await time('a look whom to ask', () =>
    askDueDonors({ db, config: readConfig({}) }, noon, new AbortController().signal),
  );
  const after = await readUpdates();
  say(`donors updated by it: ${after.all - before.all}, of them without writing indexes: ${after.hot - before.hot}`);
  const { rows } = await pool.query<{ size: string; groups: number }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from duplicate_groups)::int as groups`,
  );
  say(`the database: ${rows[0]!.size}, ${rows[0]!.groups} groups of duplicates`);
  await pool.end();
}
