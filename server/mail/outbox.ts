// The outbox: e-mails are queued in the transaction of what they report, sent by the mail worker, deleted once sent.
import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { execute, selectAll, sql, type Queryable } from '#server/db/sql.ts';
import type { Email } from './emails.ts';

export interface QueuedEmail {
  id: number;
  regid: number | null;
  messageId: string;
  recipientName: string;
  recipientAddress: string;
  subject: string;
  body: string;
  attempts: number;
}

/** Queues an e-mail; it is sent only if the transaction commits. */
export async function enqueueEmail(db: Queryable, config: Pick<Config, 'publicUrl'>, email: Email): Promise<void> {
  const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`;
  await db.query(
    sql`insert into outbox_emails (account_id, message_id, recipient_name, recipient_address, subject, body)
        values (${email.accountId}, ${messageId}, ${email.to.name}, ${email.to.address}, ${email.subject}, ${email.body})`,
  );
}

/**
 * Claims e-mails that are due, for one try each, in the order in which they were queued. The lease postpones the next
 * try: if this process dies before it records the result, another try follows and the recipient gets at most one duplicate.
 */
export async function claimEmails(db: Queryable, count: number, leaseSeconds: number): Promise<QueuedEmail[]> {
  const claimed = await selectAll<QueuedEmail & Record<string, unknown>>(
    db,
    sql`update outbox_emails set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
        where id in (select id from outbox_emails where failed_at is null and next_try_at <= now()
                     order by next_try_at, id limit ${count}::int for update skip locked)
        returning id, account_id as regid, message_id as "messageId", recipient_name as "recipientName",
                  recipient_address as "recipientAddress", subject, body, attempts`,
  );
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Deletes an e-mail that was sent. True when its account was erased meanwhile, and the e-mail with it. */
export async function removeEmail(db: Queryable, { id, regid }: QueuedEmail): Promise<boolean> {
  const removed = await execute(db, sql`delete from outbox_emails where id = ${id}`);
  if (removed > 0 || regid === null) return false;
  return (await selectAll(db, sql`select from accounts where account_id = ${regid}`)).length === 0;
}

export async function postponeEmail(
  db: Queryable,
  id: number,
  seconds: number,
  smtpCode: number | null,
): Promise<void> {
  await db.query(
    sql`update outbox_emails set next_try_at = now() + make_interval(secs => ${seconds}), smtp_code = ${smtpCode}::smallint
        where id = ${id}`,
  );
}

/** Marks an e-mail that the mail server refused for good. */
export async function failEmail(db: Queryable, id: number, smtpCode: number): Promise<void> {
  await db.query(sql`update outbox_emails set failed_at = now(), smtp_code = ${smtpCode}::smallint where id = ${id}`);
}

/** Marks up to `limit` e-mails that were not accepted for so many days. Returns how many. */
export function failOldEmails(db: Queryable, days: number, limit: number): Promise<number> {
  return execute(
    db,
    sql`update outbox_emails set failed_at = now() where id in (
          select id from outbox_emails where failed_at is null and created_at < now() - make_interval(days => ${days})
          limit ${limit}::int for update skip locked)`,
  );
}

/** Deletes up to `limit` e-mails that were marked so many days ago. Returns how many. */
export function deleteFailedEmails(db: Queryable, days: number, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from outbox_emails where id in (
          select id from outbox_emails where failed_at < now() - make_interval(days => ${days})
          limit ${limit}::int for update skip locked)`,
  );
}
