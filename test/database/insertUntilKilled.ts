// A child process with a data directory as argument: inserts 1, 2, 3 … and prints each when it is acknowledged.
import { openDatabase } from '#server/db/open.ts';

const silent = { info() {}, warn() {}, error() {} };
const { pool } = await openDatabase({ dataDir: process.argv[2]!, log: silent });
await pool.query('CREATE TABLE IF NOT EXISTS kept (id bigint PRIMARY KEY)');
const { rows } = await pool.query<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM kept');
for (let id = rows[0]!.last + 1; ; id++) {
  await pool.query('INSERT INTO kept VALUES ($1)', [id]);
  process.stdout.write(`${id}\n`);
}
