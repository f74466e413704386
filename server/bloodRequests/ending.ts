// Requests end by themselves; a month later the family is forgotten, and only counts stay.
import { sql } from 'kysely';
import { CONFIRMATION_HOURS, REQUEST_CONTACT_DAYS } from '#contract/bloodRequests.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { daysAgo, secondsAgo } from '#server/db/expressions.ts';
import { deleteUpTo, inBatches } from '#server/db/inBatches.ts';
import type { PooledDb } from '#server/db/kysely.ts';
import { ended } from './queries.ts';

const found = (limit: number, condition: ReturnType<typeof sql>) =>
  sql<number>`any(array(select id from blood_requests where ${condition} order by id limit ${limit}::int for update skip locked))`;

async function expire(db: PooledDb, now: Date, limit: number): Promise<number> {
  const isPast = sql`state in ('waiting', 'open') and needed_by < ${dayInIndia(now)}::date`;
  const update = db.updateTable('bloodRequests').set(ended('expired', now)).where('id', '=', found(limit, isPast));
  return Number((await update.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Who was asked and came stays as a number. */
async function forget(db: PooledDb, limit: number): Promise<number> {
  const isOld = sql`contact is not null and ended_at < ${daysAgo(REQUEST_CONTACT_DAYS)}`;
  const { numAffectedRows = 0n } = await sql`
    with old as (
      update blood_requests set contact = null, end_reason = null, mobile_hash = null, email_hash = null, network_hash = null, token_hash = null,
        asked_count = (select count(*) from asked_donors where request_id = id),
        coming_count = (select count(*) from asked_donors where request_id = id and answer = 'coming')
      where id = ${found(limit, isOld)} returning id
    ), forgotten as (delete from asked_donors where request_id in (select id from old))
    select id from old`.execute(db);
  return Number(numAffectedRows);
}

export async function endRequests(db: PooledDb, now: Date, stopping: AbortSignal): Promise<void> {
  const isVoid = sql`state = 'unconfirmed' and created_at < ${secondsAgo(CONFIRMATION_HOURS * 3600)}`;
  await inBatches(stopping, (limit) => deleteUpTo(db, limit, 'bloodRequests', isVoid));
  await inBatches(stopping, (limit) => expire(db, now, limit));
  await inBatches(stopping, (limit) => forget(db, limit));
}
