// The maintenance jobs, on a real database with rows that have expired.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { mailFolder, makeTransport } from '#server/mail/transport.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';
import { startMaintenance } from './maintenance.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const transport = () => makeTransport(app.config);
const start = (more: Partial<Parameters<typeof startMaintenance>[0]> = {}) =>
  startMaintenance(
    { db: app.db, config: app.config, keys: app.keys, log: app.app.fastify.log, transport: transport(), ...more },
    { isPolling: false },
  );

const count = async (table: string) =>
  (await app.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;

async function addEmail(address: string, created: string, failed: string | null = null): Promise<void> {
  await sql`insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body, smtp_code, created_at, failed_at)
        values (${`<${address}>`}, 'A', ${address}, 'S', 'B', 451, now() - ${created}::interval, now() - ${failed}::interval)`.execute(
    app.db,
  );
}

beforeEach(async () => {
  await sql`delete from outbox_emails`.execute(app.db);
  await sql`delete from visitor_requests`.execute(app.db);
});

test('an e-mail tried for a week is marked as failed with its last code, and deleted a month later', async () => {
  await addEmail('young@example.org', '6 days');
  await addEmail('old@example.org', '8 days');
  await addEmail('failed@example.org', '20 days', '10 days');
  await addEmail('gone@example.org', '50 days', '31 days');
  await start().work();
  const { rows } =
    await sql`select recipient_address as "to", failed_at is not null as failed, smtp_code as code from outbox_emails order by id`.execute(
      app.db,
    );
  expect(rows).toEqual([
    { to: 'young@example.org', failed: false, code: 451 },
    { to: 'old@example.org', failed: true, code: 451 },
    { to: 'failed@example.org', failed: true, code: 451 },
  ]);
  expect(app.log.join('')).toContain('given up after a week');
});

test('a password request that was not handled for a day is deleted', async () => {
  await sql`insert into visitor_requests (subject, created_at)
        values ('a@example.org', now() - interval '25 hours'), ('b@example.org', now())`.execute(app.db);
  await start().work();
  expect(await count('visitor_requests')).toBe(1);
});

test('security events are deleted after 90 days', async () => {
  await sql`insert into security_events (minute, event, count)
        values (now() - interval '91 days', 'login ok', 1), (now() - interval '89 days', 'login ok', 1)`.execute(
    app.db,
  );
  await start().work();
  expect(await count('security_events')).toBe(1);
});

test('all expired rows are deleted in one run, in batches of a thousand', async () => {
  const { regid } = await registerAndLogIn(app);
  await sql`insert into account_links (token_hash, purpose, account_id, expires_at)
        select sha256(n::text::bytea), 'password', ${regid}, now() - interval '1 hour' from generate_series(1, 2500) n`.execute(
    app.db,
  );
  await sql`insert into sessions (token_hash, account_id, last_seen_at)
        select sha256(n::text::bytea), ${regid}, now() - interval '1 day' from generate_series(1, 2500) n`.execute(
    app.db,
  );
  await sql`insert into pending_logins (token_hash, account_id, expires_at)
        select sha256(n::text::bytea), ${regid}, now() - interval '1 second' from generate_series(1, 2500) n`.execute(
    app.db,
  );
  await sql`insert into idempotency_records (caller, key, request_hash, created_at)
        select 'x', n::text, 'h', now() - interval '2 days' from generate_series(1, 2500) n`.execute(app.db);
  await app.pool.query(`create table deletions (id bigint generated always as identity, rows bigint not null)`);
  await app.pool.query(`create function count_deleted() returns trigger language plpgsql as
    $$ begin insert into deletions (rows) select count(*) from deleted; return null; end $$`);
  for (const table of ['account_links', 'sessions', 'pending_logins', 'idempotency_records']) {
    await app.pool.query(`create trigger count_deleted after delete on ${table} referencing old table as deleted
      for each statement execute function count_deleted()`);
  }
  await start().work();
  const { rows } = await app.pool.query<{ rows: number }>('select rows from deletions order by id');
  await app.pool.query('drop table deletions; drop function count_deleted cascade');
  const deleted = rows.map((row) => row.rows);
  const batches = [1000, 1000, 500];
  expect(deleted).toEqual([...batches, ...batches, ...batches, ...batches]);
  // The link in the welcome e-mail and the session are valid.
  expect([await count('account_links'), await count('pending_logins'), await count('sessions')]).toEqual([1, 0, 1]);
});

test('a job that fails is logged by name and does not stop later jobs', async () => {
  await addEmail('old@example.org', '8 days');
  await app.pool.query('alter table account_links rename to elsewhere');
  await start().work();
  await app.pool.query('alter table elsewhere rename to account_links');
  expect(app.log.join('')).toContain('"job":"accountLinks"');
  expect(await count('outbox_emails where failed_at is not null')).toBe(1);
});

test('a second call joins the run in progress, and stopping waits for it', async () => {
  const maintenance = start();
  const first = maintenance.work();
  expect(maintenance.work()).toBe(first);
  let hasEnded = false;
  void first.then(() => (hasEnded = true));
  await maintenance.stop();
  expect(hasEnded).toBe(true);
});

test('copies of e-mails are removed when their account is gone, and those of other accounts stay', async () => {
  const { regid } = await registerAndLogIn(app);
  const folder = mailFolder(app.config);
  mkdirSync(folder, { recursive: true });
  const [gone, kept] = ['00000001.4711.eml', `00000002.${regid}.eml`];
  for (const name of [gone, kept]) writeFileSync(join(folder, name), 'An e-mail.');
  await start().work();
  expect(readdirSync(folder)).toContain(kept);
  expect(readdirSync(folder)).not.toContain(gone);
});

test('a job that fails is an error in the log; during an outage only once it failed ten times in a row', async () => {
  const levels = () => {
    const lines = app.log.map((line) => JSON.parse(line) as { job?: string; level: number });
    return lines.filter(({ job }) => job === 'sessions').map(({ level }) => level);
  };
  const { work } = start();
  const failWith = (code: string) =>
    app.pool.query(`create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  await registerAndLogIn(app);
  await app.pool.query(`update sessions set last_seen_at = now() - interval '1 year'`);
  await failWith('57P01');
  await app.pool.query('create trigger fail before delete on sessions for each row execute function fail()');
  for (let i = 0; i < 10; i += 1) await work();
  await failWith('P0001');
  await start().work();
  await app.pool.query('drop trigger fail on sessions');
  await work();
  expect(levels()).toEqual([...Array.from({ length: 9 }, () => 40), 50, 50]);
});
