// Groups of donors who may be one person, a page of those that were found.
import { sql, type Selectable } from 'kysely';
import { likenesses, SHOWN_DUPLICATES, type DuplicateGroup, type LikelyDuplicate } from '#contract/duplicates.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { getDuplicates } from '#contract/duplicates.ts';
import { whyNotListed } from '#server/admin/donors/notListed.ts';
import { selectDonors } from '#server/admin/donors/queries.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';
import type { Db } from '#server/db/kysely.ts';
import type { DuplicateGroupsTable } from '#server/db/schema/duplicates.ts';
import { isClaimed } from '#server/donors/listingCaps.ts';
import { NAME_KEY } from '#server/donors/nameKey.ts';

type Group = Selectable<DuplicateGroupsTable>;

const groupsPage = (db: Db, { limit, offset }: ParsedOf<typeof getDuplicates>) =>
  db.selectFrom('duplicateGroups').selectAll().orderBy('alike').orderBy('key').limit(limit).offset(offset).execute();

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
  const rows: DuplicateGroup[] = [];
  for (const group of await groupsPage(db, query)) {
    const members = await membersOf(db, group).execute();
    const donors = members.map((donor) => toLikelyDuplicate(donor, now));
    // One who left a moment ago is compared within a minute.
    if (donors.length > 1) rows.push({ alike: likenesses[group.alike]!, total: group.members, donors });
  }
  const counted = db.selectFrom('duplicateGroups').select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, total: (await counted.executeTakeFirstOrThrow()).total };
}
