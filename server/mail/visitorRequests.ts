// The queue of what visitors asked for without a session.
import { sql, type Insertable } from 'kysely';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS } from './pace.ts';

export const BATCH = 20;

interface VisitorRequest {
  id: number;
  attempts: number;
}

/** Claims due requests. The lease postpones the next try first, so that a request that always fails does not block others. */
export function claimRequests(db: Db): Promise<VisitorRequest[]> {
  const due = db
    .selectFrom('visitorRequests')
    .select('id')
    .where('nextTryAt', '<=', sql<Date>`now()`)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const wait = sql`least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(attempts, 20))`;
  return db
    .with(
      (cte) => cte('due').materialized(),
      () => due,
    )
    .updateTable('visitorRequests')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextTryAt: sql<Date>`now() + make_interval(secs => ${wait})` }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning(['id', 'attempts'])
    .execute();
}

/** Queues a visitor's request about a known or unknown address or number; the mail worker looks it up. */
export async function addVisitorRequest(
  db: Db,
  request: Pick<Insertable<Schema['visitorRequests']>, 'purpose' | 'subject' | 'message' | 'accountId'>,
): Promise<void> {
  await db.insertInto('visitorRequests').values(request).execute();
}

/** Deletes up to `limit` requests older than the given hours. Returns how many. */
export const deleteOldRequests = (db: Db, hours: number, limit: number) =>
  deleteUpTo(db, limit, 'visitorRequests', sql`created_at < ${secondsAgo(hours * 3600)}`);
