// Donors, searches and calls, counted by one column.
import { sql, type RawBuilder } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import {
  COUNTED_DAYS,
  COUNTED_MONTHS,
  type getStatistics,
  type StatisticsBy,
  type StatisticsRow,
} from '#contract/statistics.ts';
import type { CsvRow } from '#server/admin/export/csv.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { RECENT_DAYS } from '#server/donors/listing.ts';

type Query = ParsedOf<typeof getStatistics>;

/** More rows than states or districts of a country; a bound for those of the world. */
const MOST_ROWS = 1000;

const month = (moment: RawBuilder<unknown>) => sql`date_trunc('month', ${moment} at time zone 'Asia/Kolkata')`;
const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
const firstMoment = sql`(${month(sql`now()`)} - make_interval(months => ${COUNTED_MONTHS - 1})) at time zone 'Asia/Kolkata'`;

const keys: Record<StatisticsBy, RawBuilder<unknown>> = {
  group: sql`donors.blood_group`,
  state: sql`donors.state_id`,
  district: sql`donors.district_id`,
  month: month(sql`registered_at`),
};
/** The name of a counted row's `key`. */
const names: Record<StatisticsBy, RawBuilder<string>> = {
  group: sql`key`,
  state: sql`(select name from states where state_id = key)`,
  district: sql`(select districts.name || ', ' || states.name from districts join states using (state_id) where district_id = key)`,
  month: sql`to_char(key, 'YYYY-MM')`,
};

/** No sample, and nobody who awaits the erasure: few, with indexes, so that joining all accounts would take longer. */
export const isCounted = sql<boolean>`
  account_id not in (select account_id from accounts where is_demo)
  and account_id not in (select account_id from accounts where deleted_at is not null)`;

const counted = ({ by, state }: Query) => sql`
  donors where ${isCounted}
    ${state === null ? sql`` : sql`and state_id = ${state}::bigint`}
    ${by === 'month' ? sql`and registered_at >= ${firstMoment}` : sql``}`;

/** The counts of calls, and the rows they come from. By month there are none: a call says nothing of the registration. */
function calls(query: Query) {
  if (query.by === 'month') return { counts: sql`null::bigint as calls, null::bigint as coming`, rows: sql`` };
  const key = keys[query.by];
  return {
    counts: sql`coalesce(calls, 0) as calls, coalesce(coming, 0) as coming`,
    rows: sql`left join (
      select ${key} as key, count(*) as calls, count(*) filter (where outcome = 'coming') as coming
      from call_outcomes join (select account_id, blood_group, state_id, district_id from ${counted(query)}) donors
        using (account_id)
      where call_outcomes.created_at > ${daysAgo(COUNTED_DAYS)} group by 1) calls_of using (key)`,
  };
}

/** The counts of searches, and the rows they come from: also of states without a donor. */
function searches({ by, state }: Query) {
  if (by !== 'state') return { counts: sql`null::bigint as searches`, rows: sql`` };
  return {
    counts: sql`coalesce(searches, 0) as searches`,
    rows: sql`full join (
      select state_id as key, sum(count) as searches from searches
      where day > ${today} - ${COUNTED_DAYS}::int ${state === null ? sql`` : sql`and state_id = ${state}::bigint`}
      group by 1) searches_of using (key)`,
  };
}

export async function countDonors(db: Db, query: Query): Promise<StatisticsRow[]> {
  const { by } = query;
  const [called, searched] = [calls(query), searches(query)];
  const { rows } = await sql<StatisticsRow>`
    with donors_of as (
      select ${keys[by]} as key, count(*) as donors, count(listing_rank) as listed,
        count(*) filter (where listing_rank = 0) as eligible,
        count(*) filter (where listing_rank is not null and active_at > ${daysAgo(RECENT_DAYS)}) as active
      from ${counted(query)} group by 1)
    select ${names[by]} as name, ${by === 'state' ? sql`key` : sql`null::bigint`} as state_id,
      coalesce(donors, 0) as donors, coalesce(listed, 0) as listed, coalesce(eligible, 0) as eligible,
      coalesce(active, 0) as active, ${searched.counts}, ${called.counts}
    from donors_of ${called.rows} ${searched.rows}
    order by ${by === 'month' ? sql`name desc` : sql`donors desc, name`} limit ${MOST_ROWS}`.execute(db);
  return rows;
}

/** A cell under this could tell of one person. */
const FEWEST = 5;
const hideFew = (count: number | null) => (count !== null && count > 0 && count < FEWEST ? `<${FEWEST}` : count);

export const statisticsColumns = [
  'name',
  'donors',
  'listed',
  'eligible',
  'active',
  'searches',
  'calls',
  'coming',
] as const;

/** For a file that others read. */
export async function* statisticsRows(db: Db, query: Query): AsyncGenerator<CsvRow[]> {
  const rows = await countDonors(db, query);
  yield rows.map((row) =>
    Object.fromEntries(statisticsColumns.map((name) => [name, name === 'name' ? row.name : hideFew(row[name])])),
  );
}
