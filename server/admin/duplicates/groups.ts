// Groups of donors who may be one person, a page of those that were found.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { likenesses, SHOWN_DUPLICATES, type DuplicateGroup, type LikelyDuplicate } from '#contract/duplicates.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { getDuplicates } from '#contract/duplicates.ts';
import { mergesOf } from '#server/accounts/closing/closedAccounts.ts';
import { whyNotListed } from '#server/admin/donors/notListed.ts';
import { selectDonors } from '#server/admin/donors/queries.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { isClaimed } from '#server/donors/listingCaps.ts';
import { NAME_KEY } from '#server/donors/nameKey.ts';
import { pendingMerges, toPending } from './merges.ts';

type Group = Selectable<Schema['duplicateGroups']>;

type Query = ParsedOf<typeof getDuplicates>;

const isMember = ({ key, alike }: Pick<Group, 'key' | 'alike'>) => {
  if (likenesses[alike] === 'number') return sql<boolean>`mobile = ${key}`;
  const [district, year, ...name] = key.split(' ');
  return sql<boolean>`(donors.district_id, birth_year, ${NAME_KEY})
    = (${district}::int, ${year}::int, ${name.join(' ')})`;
};

const membersOf = (db: Db, condition: RawBuilder<boolean>) =>
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
    .where(condition)
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

async function readGroup(db: Db, condition: RawBuilder<boolean>, now: Date) {
  const donors = (await membersOf(db, condition).execute()).map((donor) => toLikelyDuplicate(donor, now));
  const ids = donors.map(({ regid }) => regid);
  const merges = await mergesOf(db, ids).where('mergedAt', 'is', null).execute();
  const among = merges.filter(({ keepId, mergeId }) => ids.includes(keepId) && ids.includes(mergeId));
  return { donors, merges: among.map(toPending) };
}

const countAll = sql<number>`count(*)`.as('total');

/** The first that takes effect first. */
async function listMerging(db: Db, { limit, offset }: Query, now: Date) {
  const page = pendingMerges(db).orderBy('askedAt').orderBy('mergeId').limit(limit).offset(offset);
  const rows: DuplicateGroup[] = [];
  for (const { keepId, mergeId } of await page.execute()) {
    const isOne = sql<boolean>`donors.account_id in (${keepId}, ${mergeId})`;
    rows.push({ alike: null, total: 2, ...(await readGroup(db, isOne, now)) });
  }
  const counted = pendingMerges(db).clearSelect();
  return { rows, total: (await counted.select(countAll).executeTakeFirstOrThrow()).total };
}

export async function listDuplicates(db: Db, query: Query, now: Date) {
  if (query.show === 'merging') return listMerging(db, query, now);
  const { limit, offset, show } = query;
  const groups = db.selectFrom('duplicateGroups').$if(show === 'strong', (all) => all.where('isStrong', '=', true));
  const page = groups.selectAll().orderBy('alike').orderBy('key').limit(limit).offset(offset);
  const rows: DuplicateGroup[] = [];
  for (const group of await page.execute()) {
    const found = await readGroup(db, isMember(group), now);
    // One who left a moment ago is compared within a minute.
    if (found.donors.length > 1) rows.push({ alike: likenesses[group.alike]!, total: group.members, ...found });
  }
  return { rows, total: (await groups.select(countAll).executeTakeFirstOrThrow()).total };
}
