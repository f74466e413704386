// What happened to a request, for who works on it: names and moments, no numbers.
import { sql } from 'kysely';
import type { RequestEvent } from '#contract/deskRequests.ts';
import { anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** By the names of the audit log. */
const actions: Readonly<Record<string, RequestEvent['event']>> = {
  addDeskRequest: 'entered',
  claimRequest: 'taken',
  releaseRequest: 'released',
  handOverRequest: 'handed over',
  openRequest: 'opened',
  approveBloodRequest: 'opened',
  declineBloodRequest: 'declined',
  // Of earlier versions.
  reopenBloodRequest: 'reopened',
  ...Object.fromEntries(
    ['approveBloodRequest', 'declineBloodRequest', 'openRequest', 'endRequest'].map((name) => [
      `undo ${name}`,
      'reopened' as const,
    ]),
  ),
  endRequest: 'ended',
};

const MOST_EVENTS = 200;

type Row = Omit<RequestEvent, 'at'> & { at: Date };

/** What people did is in the audit log; the rest is read from the rows themselves. */
export async function readHistory(db: Db, requestId: number): Promise<RequestEvent[]> {
  const { rows } = await sql<Row>`
    select at, event, user_id as by, full_name as donor, count from (
      select created_at as at, 'sent' as event, null::bigint as actor, null::bigint as about, null::bigint as count
        from blood_requests where id = ${requestId}::bigint and source <> 'desk'
      union all select confirmed_at, 'confirmed', null, null, null from blood_requests
        where id = ${requestId} and confirmed_at is not null
      union all select ended_at, 'ended', null, null, null from blood_requests
        where id = ${requestId} and ended_at is not null and ended_by is null and state <> 'refused'
      union all select created_at, action, actor, null, null from audit_log
        where ids && array[${requestId}::bigint] and action = ${anyTextOf(Object.keys(actions))}
      union all select min(asked_at), 'asked', null, null, count(*) from asked_donors
        where request_id = ${requestId} and wave > 0 group by wave
      union all select answered_at, answer, answered_by, account_id, null from asked_donors
        where request_id = ${requestId} and answered_at is not null
      union all select called_at, 'called', caller_id, account_id, null from desk_calls
        where request_id = ${requestId} and called_at is not null
    ) as events
      left join accounts on accounts.account_id = actor left join donors on donors.account_id = about
    order by at desc limit ${MOST_EVENTS}::int`.execute(db);
  return rows.map(({ at, event, ...rest }) => ({ ...rest, event: actions[event] ?? event, at: at.toISOString() }));
}
