// The database of a scenario, and the entries that are stored in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open.ts';
import { DURABLE, queryOnce, startPostgres, type PostgresServer } from '#test/postgres.ts';
import { PASSWORD } from '#test/factories.ts';

type Row = Record<string, unknown>;
type Query = (text: string) => Promise<Row[]>;
export type Entries = Map<string, number>;

export const ADMIN = { userID: 'first.admin', password: PASSWORD };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The tables of the moderation queues, in the contract's order. */
export const QUEUE_TABLES = ['feedback', 'service_feedback', 'volunteers', 'organizations', 'translations'];
const ENTRIES = [
  `select 'account:' || user_id as entry from accounts`,
  `select 'name:' || user_id || ':' || full_name from donors join accounts using (account_id)`,
  `select 'donation:' || patient_name from donations`,
  `select 'text:' || suggestions from feedback`,
  `select 'text:' || feedback from service_feedback`,
  `select 'text:' || vision from volunteers`,
  `select 'text:' || address from organizations`,
  `select 'text:' || better_words from translations`,
  `select 'text:' || description from issue_reports`,
  `select 'audit:' || action || ':' || array_to_string(ids, ',') from audit_log`,
  ...QUEUE_TABLES.map((table) => `select '${table}:' || id || ':' || decision from ${table}`),
];

/** By id, because an e-mail that has just been sent is in the table and in the folder. */
async function readMail(query: Query, folder: string): Promise<string[]> {
  const queued = await query('select id, coalesce(account_id, 0) as "accountId", subject from outbox_emails');
  const mail = new Map(
    queued.map(({ id, accountId, subject }) => [Number(id), `mail:${Number(accountId)}:${String(subject)}`]),
  );
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [id, accountId, kind] = name.split('.');
    const subject = /^Subject: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '';
    if (kind === 'eml') mail.set(Number(id), `mail:${accountId}:${subject.trim()}`);
  }
  return [...mail.values()];
}

/** How often each entry is stored. An embedded database must be closed. */
export async function readEntries(dataDir: string, databaseUrl?: string): Promise<Entries> {
  const database = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }), log });
  const query: Query = async (text) => (await database.pool.query<Row>(text)).rows;
  try {
    const rows = await query(ENTRIES.join(' union all '));
    const entries = [...rows.map(({ entry }) => String(entry)), ...(await readMail(query, join(dataDir, 'mail')))];
    const found: Entries = new Map();
    for (const entry of entries) found.set(entry, (found.get(entry) ?? 0) + 1);
    return found;
  } finally {
    await database.close();
  }
}

export interface Fixture {
  /** The server's environment: its database, an administrator, and rate limits out of reach. */
  env: Record<string, string>;
  readEntries: () => Promise<Entries>;
}

export const fixtureOn = (dataDir: string, databaseUrl?: string): Fixture => ({
  env: {
    ADMIN_USER_ID: ADMIN.userID,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: 'first.admin@example.org',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  },
  readEntries: () => readEntries(dataDir, databaseUrl),
});

export interface ServerFixture extends Fixture {
  postgres: PostgresServer;
  query: Query;
}

/** Runs the work with a PostgreSQL server that has production's durability. */
export async function withPostgres<T>(dataDir: string, work: (fixture: ServerFixture) => Promise<T>): Promise<T> {
  const postgres = (await startPostgres({ settings: DURABLE }))!;
  const query: Query = (text) => queryOnce<Row>(postgres.url, text);
  return work({ ...fixtureOn(dataDir, postgres.url), postgres, query }).finally(() => postgres.stop());
}
