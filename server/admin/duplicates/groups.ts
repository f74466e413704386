// Groups of donors who may be one person, found anew for each page: two indexes hold all that is read.
import { sql } from 'kysely';
import { likenesses, SHOWN_DUPLICATES, type DuplicateGroup, type LikelyDuplicate } from '#contract/duplicates.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { getDuplicates } from '#contract/duplicates.ts';
import { whyNotListed } from '#server/admin/donors/notListed.ts';
import { selectDonors } from '#server/admin/donors/queries.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';
import type { Db } from '#server/db/kysely.ts';
import { isClaimed } from '#server/donors/listingCaps.ts';
import { NAME_KEY } from '#server/donors/nameKey.ts';

interface Group {
  /** A mobile number in E.164, or district, year and name. */
  key: string;
  /** The place in `likenesses`. */
  alike: number;
  members: number;
  total: number;
}

const LIKENESS = sql<string>`district_id || ' ' || birth_year || ' ' || ${NAME_KEY}`;

/** A look-up for each pair: `offset 0` keeps it from becoming a join, which may read all donors. */
const donorOf = (column: 'first_id' | 'second_id') =>
  sql`(select mobile, ${LIKENESS} as name from donors where account_id = ${sql.ref(column)} and not is_hidden offset 0)`;

/**
 * A group is left out where every pair of its members was kept apart, and one by number where one by name has the same
 * members. One aggregate instead of joins, whose plan would depend on estimates.
 */
const groupsPage = (db: Db, { limit, offset }: ParsedOf<typeof getDuplicates>) =>
  sql<Group>`
    with names as (
      select district_id, birth_year, ${NAME_KEY} as name, count(*) as members, min(mobile) as mobile,
        min(mobile) = max(mobile) as is_one_number
      from donors where not is_hidden group by 1, 2, 3 having count(*) > 1),
    pairs as (
      select one.mobile, one.name, one.mobile = other.mobile as is_number, one.name = other.name as is_name
      from distinct_donors, lateral ${donorOf('first_id')} one, lateral ${donorOf('second_id')} other),
    counted (key, alike, members, covered, apart) as (
      select district_id || ' ' || birth_year || ' ' || name, case when is_one_number then 0 else 2 end, members,
        null::bigint, null::bigint from names
      union all
      select mobile, 1, count(*), null, null from donors where not is_hidden group by mobile having count(*) > 1
      union all select mobile, null, null, members, null from names where is_one_number
      union all select mobile, null, null, null, count(*) from pairs where is_number group by mobile
      union all select name, null, null, null, count(*) from pairs where is_name group by name)
    select key collate "C" as key, max(alike) as alike, max(members) as members, count(*) over () as total
    from counted group by 1
    having max(members) > coalesce(max(covered), 0)
      and max(members) * (max(members) - 1) / 2 > coalesce(max(apart), 0)
    order by 2, 1 limit ${limit} offset ${offset}`.execute(db);

const isMember = ({ key, alike }: Group) => {
  if (likenesses[alike] === 'number') return sql<boolean>`mobile = ${key}`;
  const [district, year, ...name] = key.split(' ');
  return sql<boolean>`(donors.district_id, birth_year, ${NAME_KEY})
    = (${district}::int, ${year}::int, ${name.join(' ')})`;
};

const membersOf = (db: Db, group: Group) =>
  selectDonors(db)
    .select(['awaitsConfirmation', 'isDemo', isClaimed])
    .select(({ selectFrom, fn }) =>
      selectFrom('donations')
        .select(fn.countAll<number>().as('count'))
        .whereRef('donations.accountId', '=', 'accounts.accountId')
        .$asScalar()
        .$notNull()
        .as('donations'),
    )
    .where('isHidden', '=', false)
    .where(isMember(group))
    .orderBy(sql`email_confirmed_at is null`)
    .orderBy(sql`greatest(active_at, last_login_at) desc nulls last`)
    .orderBy('accounts.createdAt')
    .orderBy('accounts.accountId')
    .limit(SHOWN_DUPLICATES);

type Member = Awaited<ReturnType<ReturnType<typeof membersOf>['execute']>>[number];

function toLikelyDuplicate(donor: Member, now: Date): LikelyDuplicate {
  const active = [donor.activeAt, donor.lastLoginAt].filter((moment) => moment !== null);
  return {
    ...toRegisteredDonor(donor),
    emailConfirmed: donor.emailConfirmedAt !== null,
    registeredAt: donor.createdAt.toISOString(),
    lastActiveAt: active.length > 0 ? new Date(Math.max(...active.map(Number))).toISOString() : null,
    donations: donor.donations,
    notListed: whyNotListed(donor, now),
    isSample: donor.isDemo,
  };
}

export async function listDuplicates(db: Db, query: ParsedOf<typeof getDuplicates>, now: Date) {
  const { rows: page } = await groupsPage(db, query);
  const rows: DuplicateGroup[] = [];
  for (const group of page) {
    const members = await membersOf(db, group).execute();
    const donors = members.map((donor) => toLikelyDuplicate(donor, now));
    rows.push({ alike: likenesses[group.alike]!, total: group.members, donors });
  }
  // Beyond the last page no row says how many there are.
  const [first] = page.length > 0 ? page : (await groupsPage(db, { limit: 1, offset: 0 })).rows;
  return { rows, total: first?.total ?? 0 };
}
