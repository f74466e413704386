// What visitors see of the desk.
import { sql } from 'kysely';
import type { Site } from '#contract/siteContent.ts';

/** One entry for each state in which a coordinator has districts. */
const namedCoordinators = sql`
  select json_build_object('name', full_name, 'phone', mobile, 'stateId', states.state_id, 'stateName', states.name,
    'districts', json_agg(json_build_object('districtId', districts.district_id, 'districtName', districts.name)
      order by districts.name)) as entry, states.name as state_name, coordinators.created_at, account_id
  from coordinators join accounts using (account_id) join donors using (account_id)
    join districts on districts.district_id = any(district_ids) join states on states.state_id = districts.state_id
  where named_at is not null and deleted_at is null and blocked_at is null
  group by account_id, full_name, mobile, states.state_id, coordinators.created_at`;

/** Whether somebody is on duty, and the coordinators whom an administrator approved to be named. */
export const publicDesk = sql<Site['desk']>`json_build_object(
  'isOnDuty', exists (select from coordinators join accounts using (account_id)
    where is_on_duty and deleted_at is null and blocked_at is null),
  'coordinators', (select coalesce(json_agg(entry order by state_name, created_at, account_id), '[]')
    from (${namedCoordinators}) as named))`;
