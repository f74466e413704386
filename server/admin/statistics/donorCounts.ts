// Donors as the overview and the statistics show them. The maintenance job counts them anew, a state at a time, so that no
// page does. What changed meanwhile is in the next count: nothing has to be kept in step.
import { sql, type RawBuilder } from 'kysely';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { RECENT_DAYS } from '#server/donors/listing.ts';

const SETTING = 'donor_counts';
/** The next count begins after so many times as long as the last one took. */
const PAUSES = 100;
/** The job runs each minute. */
const SHORTEST_S = 50;
/** Until an instance that began has counted, or is gone. */
const TAKEN_S = 900;

/** No sample, and nobody who awaits the erasure: few, with indexes, so that joining all accounts would take longer. */
export const isCounted = sql<boolean>`
  account_id not in (select account_id from accounts where is_demo)
  and account_id not in (select account_id from accounts where deleted_at is not null)`;

/** When the count that is shown began; null before the first. */
export const countedAt = sql<Date | null>`(
  select (value::json ->> 'at')::timestamptz from settings where name = ${SETTING})`;

const inIndia = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' });

/** How old the counts are, in words. */
export async function describeAge(db: Db): Promise<string> {
  const { rows } = await sql<{ at: Date | null }>`select ${countedAt} as at`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? 'Donors are being counted.' : `Donors as of ${inIndia.format(at)}.`;
}

/** Returns when this count begins; null where it is not due, or another instance counts. */
async function begin(db: Db): Promise<Date | null> {
  const next = sql`jsonb_build_object('next', now() + make_interval(secs => ${TAKEN_S}))`;
  const { rows } = await sql<{ at: Date }>`
    insert into settings as kept (name, value) values (${SETTING}, (${next})::text)
    on conflict (name) do update set value = (kept.value::jsonb || ${next})::text
    where (kept.value::jsonb ->> 'next')::timestamptz <= now()
    returning now() as at`.execute(db);
  return rows[0]?.at ?? null;
}

const end = (db: Db, at: Date) =>
  sql`update settings set value = jsonb_build_object('at', ${at}::timestamptz,
      'next', now() + greatest((now() - ${at}::timestamptz) * ${PAUSES}, make_interval(secs => ${SHORTEST_S})))::text
    where name = ${SETTING}`.execute(db);

const kind = sql`case when grouping(blood_group) = 0 then 'group' when grouping(district_id) = 0 then 'district' else 'month'
  end as counted_by, coalesce(blood_group, district_id::text, month) as key`;
const month = sql`to_char(registered_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month`;

/** Changes only the rows whose counts differ. */
const countState = (db: Db, stateId: number) =>
  sql`
    with counted as (
      select ${kind}, count(*) as donors, count(listing_rank) as listed, count(*) filter (where listing_rank = 0) as eligible,
        count(*) filter (where listing_rank is not null and active_at > ${daysAgo(RECENT_DAYS)}) as active
      from (
        select blood_group, district_id, listing_rank, active_at, ${month}
        from donors where state_id = ${stateId} and ${isCounted}) donors
      group by grouping sets ((blood_group), (district_id), (month))),
    gone as (
      delete from donor_counts where state_id = ${stateId}
        and not exists (select from counted where counted.counted_by = donor_counts.counted_by and counted.key = donor_counts.key))
    insert into donor_counts as kept (state_id, counted_by, key, donors, listed, eligible, active)
    select ${stateId}, * from counted order by counted_by, key
    on conflict (counted_by, state_id, key) do update
    set donors = excluded.donors, listed = excluded.listed, eligible = excluded.eligible, active = excluded.active
    where (kept.donors, kept.listed, kept.eligible, kept.active)
      is distinct from (excluded.donors, excluded.listed, excluded.eligible, excluded.active)`.execute(db);

/** Adds donors, none of whom is listed, in the transaction that stores them: of an import the counts need not wait. */
export const addToDonorCounts = (db: Db, donors: RawBuilder<unknown>) =>
  sql`
    insert into donor_counts as kept (state_id, counted_by, key, donors, listed, eligible, active)
    select state_id, ${kind}, count(*), 0, 0, 0 from (select state_id, blood_group, district_id, ${month} ${donors}) donors
    group by grouping sets ((state_id, blood_group), (state_id, district_id), (state_id, month))
    order by state_id, counted_by, key
    on conflict (counted_by, state_id, key) do update set donors = kept.donors + excluded.donors`.execute(db);

/** Counts all donors now. */
export async function countAllDonors(db: Db, stopping = new AbortController().signal): Promise<void> {
  const { rows } = await sql<{ stateId: number }>`
    select state_id from states where exists (select from donors where donors.state_id = states.state_id)
      or exists (select from donor_counts where donor_counts.state_id = states.state_id)`.execute(db);
  for (const { stateId } of rows) if (!stopping.aborted) await countState(db, stateId);
}

/** Counts them when it is time to. Safe on several instances at once. */
export async function refreshDonorCounts(db: Db, stopping: AbortSignal): Promise<void> {
  const at = await begin(db);
  if (!at) return;
  await countAllDonors(db, stopping);
  if (!stopping.aborted) await end(db, at);
}
