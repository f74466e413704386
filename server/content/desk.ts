// What visitors read of the desk: coordinators who agreed to be named, and whether anybody is on duty.
import { sql } from 'kysely';
import type { Site } from '#contract/siteContent.ts';
import type { Db } from '#server/db/kysely.ts';

type Desk = Site['desk'];

export const NOBODY: Desk = { isOnDuty: false, coordinators: [] };

/** One entry for each state in which a coordinator has districts. */
const coordinators = sql`
  select json_build_object('name', full_name, 'phone', mobile, 'stateId', states.state_id, 'stateName', states.name,
    'districts', json_agg(json_build_object('districtId', districts.district_id, 'districtName', districts.name)
      order by districts.name)) as entry, states.name as state_name, coordinators.created_at, account_id
  from coordinators join accounts using (account_id) join donors using (account_id)
    join districts on districts.district_id = any(district_ids) join states on states.state_id = districts.state_id
  where named_at is not null and deleted_at is null and blocked_at is null
  group by account_id, full_name, mobile, states.state_id, coordinators.created_at`;

/** The version of the content, and the desk as JSON: one query, because a page asks for both. */
export async function readStamp(db: Db): Promise<{ version: number; desk: string }> {
  const { rows } = await sql<{ version: number; desk: string }>`
    select (select coalesce(max(id), 0) from site_history) as version, json_build_object(
      'isOnDuty', exists (select from coordinators join accounts using (account_id)
        where is_on_duty and deleted_at is null and blocked_at is null),
      'coordinators', (select coalesce(json_agg(entry order by state_name, created_at, account_id), '[]')
        from (${coordinators}) as named))::text as desk`.execute(db);
  return rows[0]!;
}
