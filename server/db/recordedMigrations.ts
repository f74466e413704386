// Which migrations a database has had: the table schema_migrations.
import { hash } from 'node:crypto';
import type pg from 'pg';
import { DatabaseError } from './databaseError.ts';

export interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/** What 0001_schema.sql replaced: eighteen migrations before 0018, by the SHA-256 of their names and checksums. */
const REPLACED = {
  by: '0001_schema.sql',
  before: '0018',
  sha256: '9ab9318f9397eb5504a3cafc8598826854125645aff58f0d29eff2e97fb55cbe',
};
const TOO_OLD =
  'The database is older than this program can migrate: start commit 63acff77 of version 0.1.0 on it once, then this one.';

export async function readRecorded(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations
      (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

export const record = (client: pg.PoolClient, { name, sha256 }: Migration) =>
  client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);

export async function isRecorded(client: pg.PoolClient, { name }: Migration): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM schema_migrations WHERE name = $1', [name]);
  return rows.length > 0;
}

/** Returns what is recorded, with 0001_schema.sql instead of what it replaced. Throws where this is another history than ours. */
export async function checkRecorded(
  client: pg.PoolClient,
  recorded: Map<string, string>,
  migrations: readonly Migration[],
): Promise<Map<string, string>> {
  const schema = migrations.find(({ name }) => name === REPLACED.by);
  if (schema && recorded.size > 0 && !recorded.has(schema.name)) {
    const replaced = [...recorded.keys()].filter((name) => name < REPLACED.before).toSorted();
    const found = replaced.map((name) => `${name} ${recorded.get(name)}`).join('\n');
    if (hash('sha256', found, 'hex') !== REPLACED.sha256) throw new DatabaseError(TOO_OLD);
    await client.query('DELETE FROM schema_migrations WHERE name < $1', [REPLACED.before]);
    await record(client, schema);
    for (const name of replaced) recorded.delete(name);
    recorded.set(schema.name, schema.sha256);
  }
  const ours = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of recorded) {
    if (!ours.has(name))
      throw new DatabaseError(
        `The database is newer than this program: it has had the migration ${name}. Start the version that wrote it.`,
      );
    if (ours.get(name) !== sha256)
      throw new DatabaseError(
        `The migration ${name} has changed since it was applied: restore the file and write a new migration.`,
      );
  }
  return recorded;
}
