// E-mails and password requests that fail, beside others that must not wait for them.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPassword } from '#contract/accounts.ts';
import { explainGeneric } from '#test/explain.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { startMailServer, type MailServer } from '#test/mailServer.ts';
import { useTestApp } from '#test/app.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { claimEmails, dueEmails, enqueueEmail } from './outbox.ts';
import { makeTransport } from './transport.ts';
import { startMailWorker, type MailWorker } from './worker.ts';
import { answerVisitorRequests } from '#server/accounts/links/answerRequests.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const BAD = 'bad@example.org';

let server: MailServer;
let workers: MailWorker[];

beforeEach(async () => {
  await sql`delete from outbox_emails`.execute(app.db);
  server = await startMailServer();
  workers = [];
});
afterEach(async () => {
  server.release();
  for (const worker of workers) await worker.stop();
  await server.close();
});

function startWorker(): MailWorker {
  const config = { ...app.config, smtpUrl: `smtp://127.0.0.1:${server.port}` };
  const transport = makeTransport(config, { silenceMs: 20_000 });
  const worker = startMailWorker(
    { answerRequests: answerVisitorRequests, db: app.db, config, log: app.app.fastify.log, transport },
    { isPolling: false },
  );
  workers.push(worker);
  return worker;
}

const queue = (address: string, accountId: number | null = null) =>
  enqueueEmail(app.db, app.config, {
    accountId,
    to: { name: 'A', address },
    language: 'en',
    subject: address,
    blocks: ['Text.\n'],
  });

async function queueMany(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await queue(`reader.${i}@example.org`);
}

const makeDue = () => sql`update outbox_emails set next_try_at = now()`.execute(app.db);
const readOutbox = async () =>
  (
    await sql<{
      to: string;
      attempts: number;
      code: number | null;
      failed: boolean;
      later: boolean;
    }>`select recipient_address as "to", attempts, smtp_code as code, failed_at is not null as failed,
                 next_try_at > now() as later from outbox_emails order by id`.execute(app.db)
  ).rows;

/** Makes the database fail in one place while the callback runs. */
async function withFault(error: string, work: () => Promise<void>): Promise<void> {
  await app.pool.query(`alter table outbox_emails add constraint injected ${error} not valid`);
  try {
    await work();
  } finally {
    await app.pool.query('alter table outbox_emails drop constraint injected');
  }
}

describe('an e-mail', () => {
  test('rejected with 550 is marked with the code and never retried, and the others are sent', async () => {
    server.rejectAddress(BAD, 550);
    await queue(BAD);
    await queueMany(6);
    const worker = startWorker();
    expect(await worker.work()).toBe(6);
    expect(await readOutbox()).toMatchObject([{ to: BAD, attempts: 1, code: 550, failed: true }]);
    await makeDue();
    expect(await worker.work()).toBe(0);
    expect(await readOutbox()).toMatchObject([{ attempts: 1 }]);
  });

  test('rejected with 450 is retried later, and its code is stored', async () => {
    server.rejectAddress(BAD, 450);
    await queue(BAD);
    expect(await startWorker().work()).toBe(0);
    expect(await readOutbox()).toEqual([{ to: BAD, attempts: 1, code: 450, failed: false, later: true }]);
  });

  test('is retried when the mail server rejects the sender with 550, which a setting can correct', async () => {
    server.rejectAddress(/<(.+)>/.exec(app.config.mailFrom)?.[1] ?? app.config.mailFrom, 550);
    await queue('reader@example.org');
    expect(await startWorker().work()).toBe(0);
    expect(await readOutbox()).toMatchObject([{ attempts: 1, code: 550, failed: false, later: true }]);
  });

  test('without an answer from the mail server occupies one slot, and the others are sent meanwhile', async () => {
    server.rejectAddress(BAD, 'no answer');
    await queue(BAD);
    await queueMany(20);
    const round = startWorker().work();
    await vi.waitUntil(() => server.accepted.length === 20, { timeout: 60_000, interval: 10 });
    server.release();
    expect(await round).toBe(21);
  });

  test('whose postponement fails in the database delays no other, and keeps its lease', async () => {
    server.rejectAddress(BAD, 450);
    await queue(BAD);
    await queueMany(6);
    // The lease is 120 s, the first retry after 5 s.
    const error = `check (subject <> '${BAD}' or attempts = 0 or next_try_at > now() + interval '60 seconds')`;
    await withFault(error, async () => {
      expect(await startWorker().work()).toBe(6);
    });
    expect(await readOutbox()).toMatchObject([{ to: BAD, attempts: 1, later: true }]);
  });

  test('that was sent but could not be deleted is deleted in the next round and not sent again', async () => {
    await app.pool.query(`create function reject_delete() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await app.pool.query(
      'create trigger injected before delete on outbox_emails for each row execute function reject_delete()',
    );
    await queue('reader@example.org');
    const worker = startWorker();
    expect(await worker.work()).toBe(0);
    await app.pool.query('drop trigger injected on outbox_emails');
    await makeDue();
    expect(await worker.work()).toBe(1);
    expect(server.accepted).toHaveLength(1);
    expect(await readOutbox()).toEqual([]);
  });

  test('that failed permanently is shown to its owner and erased with the account', async () => {
    const { client, regid } = await registerAndLogIn(app);
    await queue(BAD, regid);
    await sql`update outbox_emails set failed_at = now(), smtp_code = 550 where recipient_address = ${BAD}`.execute(
      app.db,
    );
    const { body } = await client.send('/api/v1/getMyData');
    const { queuedEmails } = body.data as { queuedEmails: { to: string; failedAt: string | null }[] };
    expect(queuedEmails.find(({ to }) => to === BAD)?.failedAt).toEqual(expect.any(String));
    await client.post('/api/v1/deleteProfile', {});
    expect(await readOutbox()).toEqual([]);
  });
});

test('a password request that always fails is postponed, and later requests and e-mails are handled', async () => {
  await registerAndLogIn(app, { emailId: BAD });
  await registerAndLogIn(app, { emailId: 'good@example.org' });
  await sql`delete from outbox_emails`.execute(app.db);
  await app.visitor().call(forgetPassword, { emailId: BAD });
  await app.visitor().call(forgetPassword, { emailId: 'good@example.org' });
  await queue('reader@example.org');
  await withFault(`check (recipient_address <> '${BAD}')`, async () => {
    expect(await startWorker().work()).toBe(2);
  });
  expect(server.recipients.flat().toSorted()).toEqual(['good@example.org', 'reader@example.org']);
  const { rows } = await sql`select subject, attempts, next_try_at > now() as later from visitor_requests`.execute(
    app.db,
  );
  expect(rows).toEqual([{ subject: BAD, attempts: 1, later: true }]);
  await sql`update visitor_requests set next_try_at = now()`.execute(app.db);
  expect(await startWorker().work()).toBe(1);
  expect(server.recipients.flat()).toContain(BAD);
});

test('two workers send each e-mail once, handle each request once and try a rejected one once', async () => {
  const { regid } = await registerAndLogIn(app, { emailId: 'twice@example.org' });
  await sql`delete from outbox_emails where account_id = ${regid}`.execute(app.db);
  for (let i = 0; i < 5; i += 1) await app.visitor().call(forgetPassword, { emailId: 'twice@example.org' });
  server.rejectAddress(BAD, 550);
  await queue(BAD);
  await queueMany(20);
  await Promise.all([startWorker().work(), startWorker().work()]);
  expect(server.accepted).toHaveLength(25);
  expect(new Set(server.accepted.map(({ messageId }) => messageId)).size).toBe(25);
  expect(await readOutbox()).toMatchObject([{ to: BAD, attempts: 1, failed: true }]);
});

test('a second call joins the round that is running, also when that one fails', async () => {
  const worker = startWorker();
  await queueMany(3);
  expect(await Promise.all([worker.work(), worker.work()])).toEqual([3, 3]);
  expect(server.accepted).toHaveLength(3);
  await app.pool.query('alter table outbox_emails rename to elsewhere');
  const failing = await Promise.allSettled([worker.work(), worker.work()]);
  await app.pool.query('alter table elsewhere rename to outbox_emails');
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await queueMany(1);
  expect(await worker.work()).toBe(1);
});

test('claiming due e-mails reads only the index of due ones, whatever is postponed or failed', async () => {
  await app.pool
    .query(`insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body, next_try_at, failed_at)
    select '<' || n || '@x>', 'A', 'a@example.org', 'S', 'B', now() + interval '1 hour' * (n % 2), case when n % 2 = 0 then now() end
    from generate_series(1, 5000) n`);
  await app.pool.query('analyze outbox_emails');
  expect(await explainGeneric(app.pool, dueEmails(app.db, 4, true).compile())).toContain(
    'Index Scan using outbox_emails_due',
  );
});

test('no more e-mails are claimed than asked for, where the plan would read the due ones again for each row', async () => {
  await queueMany(40);
  const claimed = await inTransaction(app.db, async (db) => {
    for (const method of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await sql.raw(`set local enable_${method} = off`).execute(db);
    return claimEmails(db, 4, { leaseSeconds: 60, isDaytime: true });
  });
  expect(claimed).toHaveLength(4);
});
