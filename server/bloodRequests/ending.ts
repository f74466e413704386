// Requests end by themselves; a month later the family is forgotten, and only counts stay.
import { sql } from 'kysely';
import { CONFIRMATION_HOURS, REQUEST_CONTACT_DAYS } from '#contract/bloodRequests.ts';
import { UNDO_MINUTES } from '#contract/undo.ts';
import { daysAgo, secondsAgo } from '#server/db/expressions.ts';
import { deleteUpTo, inBatches } from '#server/db/inBatches.ts';
import type { PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { move } from './life.ts';
import { firstUsableDay, type Parts } from './queries.ts';

const EXPIRED_AT_ONCE = 50;

async function expire(parts: Parts, limit: number): Promise<number> {
  const { db, now } = parts;
  const over = db.selectFrom('bloodRequests').selectAll().where('state', 'in', ['waiting', 'open']);
  const past = over.where('neededBy', '<', firstUsableDay(now)).orderBy('id').limit(limit);
  const requests = await past.forNoKeyUpdate().skipLocked().execute();
  for (const request of requests) await move(parts, request, 'expire', { kind: 'clock' });
  return requests.length;
}

const found = (limit: number, condition: ReturnType<typeof sql>) =>
  sql<number>`any(array(select id from blood_requests where ${condition} order by id limit ${limit}::int for update skip locked))`;

/** Who was asked and came stays as a number. */
async function forget(db: PooledDb, limit: number): Promise<number> {
  const isOld = sql`contact is not null and ended_at < ${daysAgo(REQUEST_CONTACT_DAYS)}`;
  const { numAffectedRows = 0n } = await sql`
    with old as (
      update blood_requests set contact = null, end_reason = null, mobile_hash = null, email_hash = null, token_hash = null,
        network_hash = null, last_move = null,
        asked_count = (select count(*) from asked_donors where request_id = id and was_asked),
        coming_count = (select count(*) from asked_donors where request_id = id and answer = 'coming')
      where id = ${found(limit, isOld)} returning id
    ), forgotten as (delete from asked_donors where request_id in (select id from old))
    select id from old`.execute(db);
  return Number(numAffectedRows);
}

/** Those whose link nobody pressed, and those that an administrator deleted and whose donors were told. */
const isVoid = sql`(state = 'unconfirmed' and created_at < ${secondsAgo(CONFIRMATION_HOURS * 3600)}
  or deleted_at < ${secondsAgo(UNDO_MINUTES * 60)} and (deleted_at < ${daysAgo(1)}
    or not exists (select from asked_donors where request_id = blood_requests.id and tell_donor_at is not null)))`;

/** Safe on several instances at once. */
export async function endRequests(
  { db, ...parts }: Omit<Parts, 'db' | 'now'> & { db: PooledDb },
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  await inBatches(stopping, (limit) => deleteUpTo(db, limit, 'bloodRequests', isVoid));
  const expireSome = (limit: number) =>
    inTransaction(db, (transaction) => expire({ ...parts, db: transaction, now }, limit));
  await inBatches(stopping, expireSome, EXPIRED_AT_ONCE);
  await inBatches(stopping, (limit) => forget(db, limit));
}
