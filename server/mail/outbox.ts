// Letters on their way: queued in the transaction of what they tell of, sent by the post room, gone once delivered.
import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { execute, selectAll, sql, type Queryable } from '#server/database/sql.ts';
import type { Letter } from './messages.ts';

export interface QueuedLetter {
  id: number;
  regid: number | null;
  messageId: string;
  recipientName: string;
  recipientAddress: string;
  subject: string;
  body: string;
  attempts: number;
}

/** Queues a letter; it leaves only if the transaction commits. */
export async function queueLetter(db: Queryable, config: Pick<Config, 'publicUrl'>, letter: Letter): Promise<void> {
  const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`;
  await db.query(
    sql`insert into letters (regid, message_id, recipient_name, recipient_address, subject, body)
        values (${letter.regid}, ${messageId}, ${letter.to.name}, ${letter.to.address}, ${letter.subject}, ${letter.body})`,
  );
}

/**
 * Takes letters that are due, for one try each, in the order in which they were queued. A letter taken is put off by the lease: should this process die before
 * it says what became of it, another try follows, and the reader gets at most one copy too many.
 */
export async function takeLetters(db: Queryable, count: number, leaseSeconds: number): Promise<QueuedLetter[]> {
  const taken = await selectAll<QueuedLetter & Record<string, unknown>>(
    db,
    sql`update letters set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
        where id in (select id from letters where next_try_at <= now()
                     order by next_try_at, id limit ${count}::int for update skip locked)
        returning id, regid, message_id as "messageId", recipient_name as "recipientName",
                  recipient_address as "recipientAddress", subject, body, attempts`,
  );
  return taken.toSorted((a, b) => a.id - b.id);
}

/** Removes a letter that was sent. True when its reader left while it was: then it has gone with the account already. */
export async function removeLetter(db: Queryable, { id, regid }: QueuedLetter): Promise<boolean> {
  const removed = await execute(db, sql`delete from letters where id = ${id}`);
  if (removed > 0 || regid === null) return false;
  return (await selectAll(db, sql`select from accounts where regid = ${regid}`)).length === 0;
}

export async function putOffLetter(db: Queryable, id: number, seconds: number): Promise<void> {
  await db.query(sql`update letters set next_try_at = now() + make_interval(secs => ${seconds}) where id = ${id}`);
}

/** Gives up on letters that nobody took for so long; a server that refuses for a week refuses for good. */
export function dropOldLetters(db: Queryable, days: number): Promise<number> {
  return execute(db, sql`delete from letters where created_at < now() - make_interval(days => ${days})`);
}
