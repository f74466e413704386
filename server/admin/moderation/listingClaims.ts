// Numbers and addresses that too many donors claim, and what administrators decide about the donors who wait. Lists few
// rows: only those who wait.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ParsedOf } from '#contract/endpoint.ts';
import * as contract from '#contract/listingClaims.ts';
import { allOf, isWithin } from '#server/admin/listSearch.ts';
import type { Db } from '#server/db/kysely.ts';
import { anyOf } from '#server/db/expressions.ts';
import { textMatches } from '#server/db/textSearch.ts';
import { endWait, lockCaps, refuseListing } from '#server/donors/listingCaps.ts';
import { route } from '#server/http/route.ts';
import { accountAction, flag } from '#server/admin/donors/accountAction.ts';
import { selectDonors } from '#server/admin/donors/queries.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';

type Field = 'mobile' | 'email';

const value = sql<string>`case when listing_claims.field = 'mobile' then donors.mobile else lower(accounts.email) end`;

type Query = ParsedOf<typeof contract.getListingClaims>;

/** Whether one of those who wait is found. */
function isFound({ searchTerm, ...days }: Pick<Query, 'searchTerm' | 'from' | 'to'>) {
  const named = searchTerm === null ? [] : [textMatches(sql`donors.search_text`, searchTerm)];
  return sql<boolean>`bool_or(${allOf([...named, ...isWithin(sql`listing_claims.created_at`, days)])})`;
}

const groupClaims = (db: Db, query: Pick<Query, 'searchTerm' | 'from' | 'to'>) =>
  db
    .selectFrom('listingClaims')
    .innerJoin('donors', 'donors.accountId', 'listingClaims.accountId')
    .innerJoin('accounts', 'accounts.accountId', 'listingClaims.accountId')
    .select(['field', value.as('value')])
    .select(({ fn }) => fn.min<Date>('listingClaims.createdAt').as('since'))
    .where('isRefused', '=', false)
    .where('isHidden', '=', false)
    .groupBy(['field', value])
    .having(isFound(query));

export const claimsPage = (db: Db, query: Query) =>
  groupClaims(db, query).orderBy('since').orderBy('value').limit(query.limit).offset(query.offset);

/** How many numbers and addresses wait for a decision, at most `limit`. */
export const countClaims = (
  db: Db,
  limit: number,
  query: Pick<Query, 'searchTerm' | 'from' | 'to'> = { searchTerm: null, from: null, to: null },
) => db.selectFrom(groupClaims(db, query).limit(limit).as('claims')).select(sql<number>`count(*)`.as('count'));

const ofValue = (field: Field, claimed: string) =>
  field === 'mobile' ? sql<boolean>`mobile = ${claimed}` : sql<boolean>`lower(accounts.email) = ${claimed}`;

export const claimantsPage = (db: Db, field: Field, claimed: string) =>
  selectDonors(db)
    .leftJoin('listingClaims', 'listingClaims.accountId', 'accounts.accountId')
    .select('isRefused')
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('donors.accountId', 'is not', null)
    .where('isHidden', '=', false)
    .where('isDemo', '=', false)
    .where(ofValue(field, claimed))
    .orderBy(sql`is_refused is not false`)
    .orderBy('listingClaims.createdAt')
    .orderBy('accounts.createdAt')
    .orderBy('accounts.accountId')
    .limit(contract.SHOWN_CLAIMANTS);

const claimOf = (isRefused: boolean | null): contract.Claimant['claim'] => {
  if (isRefused === null) return null;
  return isRefused ? 'refused' : 'waiting';
};

async function listClaims(db: Db, query: Query) {
  const rows: z.input<typeof contract.ListingClaim>[] = [];
  for (const { field, value: claimed, since } of await claimsPage(db, query).execute()) {
    const donors = await claimantsPage(db, field, claimed).execute();
    rows.push({
      field: field === 'mobile' ? 'mobileNumber' : 'emailId',
      value: claimed,
      total: donors[0]?.total ?? 0,
      since,
      donors: donors.map((donor) => ({
        ...toRegisteredDonor(donor),
        emailConfirmed: donor.emailConfirmedAt !== null,
        registeredAt: donor.createdAt,
        claim: claimOf(donor.isRefused),
      })),
    });
  }
  const { count } = await countClaims(db, 1_000_000, query).executeTakeFirstOrThrow();
  return { rows, total: count };
}

/** Others claim the same values only before or after the decision. */
async function lockClaims(db: Db, accountIds: readonly number[]) {
  const donors = await db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['donors.accountId', 'mobile', 'email'])
    .where('donors.accountId', '=', anyOf(accountIds))
    .orderBy('donors.accountId')
    .execute();
  await lockCaps(db, ...donors);
}

/** Those of them who are not refused yet. */
const findListable = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('donors')
    .leftJoin('listingClaims', 'listingClaims.accountId', 'donors.accountId')
    .select('donors.accountId')
    .where('donors.accountId', '=', anyOf(accountIds))
    .where((eb) => eb('isRefused', 'is not', true))
    .orderBy('donors.accountId')
    .execute();

export const routes = [
  route(contract.getListingClaims, async ({ input, db }) => {
    const { rows, total } = await listClaims(db, input);
    return { data: rows, totalRecords: total };
  }),

  accountAction(contract.listDonors, {
    lock: lockClaims,
    keeps: ['donors', 'listingClaims'],
    async act({ db, now, donorIds }) {
      const listed = [];
      for (const accountId of donorIds) if (await endWait(db, accountId, now)) listed.push({ accountId });
      return flag(listed, 'listed', true);
    },
    email: 'listed',
  }),

  accountAction(contract.refuseDonors, {
    lock: lockClaims,
    keeps: ['donors', 'listingClaims'],
    async act({ db, donorIds }) {
      const refused = await findListable(db, donorIds);
      for (const { accountId } of refused) await refuseListing(db, accountId);
      return flag(refused, 'listed', false);
    },
    email: 'not listed',
  }),
];
