// Donors as they were counted last, searches and calls, by one column.
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
import { isCounted } from './donorCounts.ts';

type Query = ParsedOf<typeof getStatistics>;

/** More rows than states or districts of a country; a bound for those of the world. */
const MOST_ROWS = 1000;

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
const firstMonth = sql`to_char((now() at time zone 'Asia/Kolkata') - make_interval(months => ${COUNTED_MONTHS - 1}), 'YYYY-MM')`;

/** Of a kept count. */
const keys: Record<StatisticsBy, RawBuilder<unknown>> = {
  group: sql`key`,
  state: sql`state_id`,
  district: sql`key::integer`,
  month: sql`key`,
};
/** Of a donor. */
const columns = { group: sql`blood_group`, state: sql`state_id`, district: sql`district_id` } as const;
/** The name of a counted row's `key`. */
const names: Record<StatisticsBy, RawBuilder<string>> = {
  group: sql`key`,
  state: sql`(select name from states where state_id = key)`,
  district: sql`(select districts.name || ', ' || states.name from districts join states using (state_id) where district_id = key)`,
  month: sql`key`,
};

const inState = ({ state }: Query) => (state === null ? sql`` : sql`and state_id = ${state}::bigint`);

/** The counts of calls, and the rows they come from. By month there are none: a call says nothing of the registration. */
function calls(query: Query) {
  if (query.by === 'month') return { counts: sql`null::bigint as calls, null::bigint as coming`, rows: sql`` };
  return {
    counts: sql`coalesce(calls, 0) as calls, coalesce(coming, 0) as coming`,
    // A look-up for each call: `offset 0` keeps it from becoming a join that reads all donors.
    rows: sql`left join (
      select ${columns[query.by]} as key, count(*) as calls, count(*) filter (where outcome = 'coming') as coming
      from call_outcomes, lateral (
        select blood_group, state_id, district_id from donors
        where donors.account_id = call_outcomes.account_id and ${isCounted} offset 0) donors
      where call_outcomes.created_at > ${daysAgo(COUNTED_DAYS)} ${inState(query)} group by 1) calls_of using (key)`,
  };
}

/** The counts of searches, and the rows they come from: also of states without a donor. */
function searches(query: Query) {
  if (query.by !== 'state') return { counts: sql`null::bigint as searches`, rows: sql`` };
  return {
    counts: sql`coalesce(searches, 0) as searches`,
    rows: sql`full join (
      select state_id as key, sum(count) as searches from searches
      where day > ${today} - ${COUNTED_DAYS}::int ${inState(query)} group by 1) searches_of using (key)`,
  };
}

export async function sumDonors(db: Db, query: Query): Promise<StatisticsRow[]> {
  const { by } = query;
  const [called, searched] = [calls(query), searches(query)];
  const { rows } = await sql<StatisticsRow>`
    with donors_of as (
      select ${keys[by]} as key, sum(donors) as donors, sum(listed) as listed, sum(eligible) as eligible,
        sum(active) as active
      from donor_counts where counted_by = ${by === 'state' ? 'group' : by} ${inState(query)}
        ${by === 'month' ? sql`and key >= ${firstMonth}` : sql``} group by 1)
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
  const rows = await sumDonors(db, query);
  yield rows.map((row) =>
    Object.fromEntries(statisticsColumns.map((name) => [name, name === 'name' ? row.name : hideFew(row[name])])),
  );
}
