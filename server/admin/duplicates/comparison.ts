// Finds the groups of donors who may be one person, into a table: a donor's after each change, all once a night.
import { sql } from 'kysely';
import { DAY_MS, isDaytime } from '#contract/indiaTime.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { NAME_KEY } from '#server/donors/nameKey.ts';

const LIKENESS = sql`district_id || ' ' || birth_year || ' ' || name`;
const shown = sql`select account_id, district_id, birth_year, ${NAME_KEY} as name, mobile, blood_group
  from donors where not is_hidden`;

const isAlike = sql`(donors.district_id, donors.birth_year, ${NAME_KEY})
  = (names.district_id, names.birth_year, names.name)`;

/**
 * These donors, all who have a number or a name in common with them, and all who are alike to those by name: they decide
 * whether a group by number is one by name. `offset 0` makes look-ups of what the planner may make joins of all donors.
 */
const around = (accountIds: readonly number[]) => sql`
    given as materialized (${shown} and account_id = any(${accountIds}::bigint[])),
    given_names as materialized (select distinct district_id, birth_year, name from given),
    numbers as materialized (
      select mobile from given union
      select mobile from given_names names, lateral (${shown} and ${isAlike} offset 0) alike),
    by_number as materialized (
      select alike.* from numbers, lateral (${shown} and donors.mobile = numbers.mobile offset 0) alike),
    names as materialized (select distinct district_id, birth_year, name from by_number),
    by_name as materialized (select alike.* from names, lateral (${shown} and ${isAlike} offset 0) alike),
    apart as materialized (
      select first_id, second_id from (select account_id from by_name union select account_id from by_number) members,
        lateral (select * from distinct_donors where first_id = account_id offset 0) pairs)`;

const donorOf = (column: 'first_id' | 'second_id') =>
  sql`(select mobile, ${LIKENESS} as name from (${shown} and account_id = ${sql.ref(column)} offset 0) donor)`;

/**
 * Strong: two members have one blood group and one year of birth. A group is left out where every pair of its members was kept apart, and one by number where one by name has the same
 * members. One aggregate instead of joins, whose plan would depend on estimates.
 */
const compare = (db: Db, accountIds: readonly number[]) =>
  sql`
    with ${around(accountIds)},
    named as (
      select district_id, birth_year, name, count(*) as members, min(mobile) as mobile,
        min(mobile) = max(mobile) as is_one_number, count(*) > count(distinct blood_group) as is_strong
      from by_name group by 1, 2, 3 having count(*) > 1),
    pairs as (
      select one.mobile, one.name, one.mobile = other.mobile as is_number, one.name = other.name as is_name
      from apart, lateral ${donorOf('first_id')} one, lateral ${donorOf('second_id')} other),
    counted (key, alike, members, is_strong, covered, apart) as (
      select ${LIKENESS}, case when is_one_number then 0 else 2 end, members, is_strong, null::bigint, null::bigint
        from named
      union all select mobile, 1, count(*), count(*) > count(distinct (blood_group, birth_year)), null, null
        from by_number group by mobile having count(*) > 1
      union all select mobile, null, null, null, members, null from named where is_one_number
      union all select mobile, null, null, null, null, count(*) from pairs where is_number group by mobile
      union all select name, null, null, null, null, count(*) from pairs where is_name group by name),
    found as (
      select key collate "C" as key, max(alike) as alike, max(members) as members, bool_or(is_strong) as is_strong
      from counted group by 1
      having max(members) > coalesce(max(covered), 0)
        and max(members) * (max(members) - 1) / 2 > coalesce(max(apart), 0)),
    gone as (
      delete from duplicate_groups
      where key = any(array(select mobile from numbers union all select ${LIKENESS} from names)) and not exists (select from found where found.key = duplicate_groups.key))
    insert into duplicate_groups as kept (key, alike, members, is_strong)
    select key, alike, members, is_strong from found order by key
    on conflict (key) do update set alike = excluded.alike, members = excluded.members, is_strong = excluded.is_strong
    where (kept.alike, kept.members, kept.is_strong)
      is distinct from (excluded.alike, excluded.members, excluded.is_strong)`.execute(db);

const queue = (db: Db, accountIds: readonly number[]) =>
  sql`insert into donors_to_compare select unnest(${accountIds}::bigint[])`.execute(db);

/** So that the caller sees it at once. Also queued: the job may be about to store what it read before. */
export async function compareNow(db: Db, accountIds: readonly number[]): Promise<void> {
  await queue(db, accountIds);
  await compare(db, accountIds);
}

/** Compares the next donors of the queue. Returns how many. Safe on several instances at once. */
export const compareQueued = (db: PooledDb, limit: number): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ accountId: number }>`
      delete from donors_to_compare where ctid = any(array(
        select ctid from donors_to_compare limit ${limit}::int for update skip locked))
      returning account_id`.execute(transaction);
    const accountIds = new Set(rows.map(({ accountId }) => accountId));
    if (accountIds.size > 0) await compare(transaction, [...accountIds]);
    return rows.length;
  });

const SETTING = 'duplicates_compared';
/** So many in a run: half of what it compares. */
const QUEUED = 50_000;

/** The last donor who was queued; null once all were, at a time. */
interface Progress {
  after: number | null;
  at?: string;
}

/** By night, or where it was not for a week. */
const isDue = ({ after, at = '' }: Progress, now: Date) =>
  after !== null || now.getTime() - Date.parse(at) > (isDaytime(now) ? 7 * DAY_MS : DAY_MS * 0.8);

/** Queues the next donors until all are compared again, so that what a change did not say is right then. */
export const queueAll = (db: PooledDb, now: Date, limit = QUEUED): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const first = { name: SETTING, value: JSON.stringify({ after: 0 }) };
    await transaction
      .insertInto('settings')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const setting = transaction.selectFrom('settings').select('value').where('name', '=', SETTING);
    const stored = await setting.forUpdate().skipLocked().executeTakeFirst();
    const progress: Progress | undefined = stored && JSON.parse(stored.value);
    if (!progress || !isDue(progress, now)) return;
    const { rows } = await sql<{ accountId: number }>`
      insert into donors_to_compare
      select account_id from donors where account_id > ${progress.after ?? 0} order by account_id limit ${limit}::int
      returning account_id`.execute(transaction);
    const after = rows.length < limit ? null : (rows.at(-1)?.accountId ?? null);
    const value = JSON.stringify({ after, at: now.toISOString() });
    await transaction.updateTable('settings').set({ value }).where('name', '=', SETTING).execute();
  });
