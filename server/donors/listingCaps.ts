// How many donors with one mobile number, and accounts with one e-mail address, are listed. A further one waits until an
// administrator decides: a listed donor never gives way to a newcomer, because a number proves nothing.
import { hash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { SiteReportOption } from '#contract/reportedDonors.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { updateListingRank } from './listingRank.ts';
import { addOwnReport } from '#server/reports/queries.ts';

export const placesOf = { mobile: 3, email: 5 } as const;
/** A donor's own changes of the number within a day; a further one needs the address confirmed anew. */
const FREE_CHANGES = 3;

export type CappedField = keyof typeof placesOf;

export interface CappedValues {
  mobile: string;
  email: string;
}

export interface Capped {
  accountId: number;
  values: CappedValues;
}

const REPORT_OPTION: SiteReportOption = 'Number changed often';

/** The order of the locks too. */
export const cappedFields = ['mobile', 'email'] as const satisfies CappedField[];

export const cappedValue = (values: CappedValues, field: CappedField) =>
  field === 'email' ? values.email.toLowerCase() : values.mobile;

const keyOf = (field: CappedField, values: CappedValues) =>
  hash('sha256', `${field} ${cappedValue(values, field)}`, 'base64url');

/** Waits for others who add or list donors with these values. Lock accounts before it, and donors after it. */
export async function lockCaps(db: Db, ...donors: CappedValues[]): Promise<void> {
  const keys = cappedFields.flatMap((field) => [...new Set(donors.map((values) => keyOf(field, values)))].toSorted());
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as wanted (key)`.execute(
    db,
  );
}

/**
 * In SQL, how many have a place with a value, but for one account; those who wait for an administrator have none. No address
 * is nobody's: it is not counted.
 */
export const countPlaces = (field: CappedField, value: RawBuilder<string>, exceptId = 0) => sql<number>`(
  select count(*) from accounts left join donors using (account_id) left join listing_claims using (account_id)
  where ${field === 'email' ? sql`lower(accounts.email)` : sql`donors.mobile`} = ${value}
    and accounts.account_id <> ${exceptId}::bigint and not is_demo and listing_claims.account_id is null
    and donors.is_hidden is not true)`;

/** Whether as many others have a place with this value. */
async function isExceeded(db: Db, { accountId, values }: Capped, field: CappedField): Promise<boolean> {
  const value = cappedValue(values, field);
  if (value === '') return false;
  const counted = db.selectNoFrom(countPlaces(field, sql`${value}::text`, accountId).as('count'));
  return (await counted.executeTakeFirstOrThrow()).count >= placesOf[field];
}

async function findExceeded(db: Db, donor: Capped, fields: readonly CappedField[]): Promise<CappedField | null> {
  for (const field of fields) if (await isExceeded(db, donor, field)) return field;
  return null;
}

/** Waits for an administrator, who sees the claim. */
async function hold(db: Db, accountId: number, field: CappedField): Promise<void> {
  await db
    .insertInto('listingClaims')
    .values({ accountId, field })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ field, isRefused: false }))
    .execute();
  await delist(db, accountId);
}

const delist = (db: Db, accountId: number) =>
  db
    .updateTable('donors')
    .set({ awaitsConfirmation: true, listingRank: null })
    .where('accountId', '=', accountId)
    .execute();

/** Lists a donor by the usual rules. Returns whether the donor waited. */
export async function endWait(db: Db, accountId: number, now: Date): Promise<boolean> {
  await db.deleteFrom('listingClaims').where('accountId', '=', accountId).execute();
  const { numUpdatedRows } = await db
    .updateTable('donors')
    .set({ awaitsConfirmation: false })
    .where('accountId', '=', accountId)
    .where('awaitsConfirmation', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await updateListingRank(db, accountId, now);
  return numUpdatedRows > 0n;
}

const findClaim = (db: Db, accountId: number) =>
  db.selectFrom('listingClaims').select(['field', 'isRefused']).where('accountId', '=', accountId).executeTakeFirst();

/**
 * For a donor with new values, whatever is confirmed: past a cap the donor waits. `changed`: the fields that are new; one
 * who waited for an administrator and has a place now is listed. Returns whether the donor waits for an administrator.
 */
export async function applyCaps(
  db: Db,
  donor: Capped,
  { changed = cappedFields, now }: { changed?: readonly CappedField[]; now: Date },
): Promise<boolean> {
  const { accountId } = donor;
  const claim = await findClaim(db, accountId);
  // The refusal was about the other value.
  if (claim?.isRefused && !changed.includes(claim.field)) return true;
  const exceeded = await findExceeded(db, donor, claim ? cappedFields : changed);
  if (exceeded !== null) await hold(db, accountId, exceeded);
  else if (claim) await endWait(db, accountId, now);
  return exceeded !== null;
}

/** Lists a donor whose address was just confirmed, if that is what the donor waited for and there is a place. */
export async function endWaitOnceConfirmed(db: Db, donor: Capped, now: Date): Promise<void> {
  const { accountId } = donor;
  const donors = db.selectFrom('donors').select('awaitsConfirmation').where('accountId', '=', accountId);
  if (!(await donors.executeTakeFirst())?.awaitsConfirmation) return;
  if ((await findClaim(db, accountId))?.isRefused) return;
  const exceeded = await findExceeded(db, donor, cappedFields);
  if (exceeded === null) await endWait(db, accountId, now);
  else await hold(db, accountId, exceeded);
}

/** What a donor who is not listed waits for. */
export const waitOf = (donor: { awaitsConfirmation: boolean | null; isClaimed: boolean }) => {
  if (donor.awaitsConfirmation !== true) return null;
  return donor.isClaimed ? ('claimed' as const) : ('unconfirmed' as const);
};

/** For queries of accounts and donors. */
export const isClaimed =
  sql<boolean>`exists (select from listing_claims c where c.account_id = accounts.account_id)`.as('isClaimed');

export async function findWait(db: Db, accountId: number) {
  const found = await db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['awaitsConfirmation', isClaimed])
    .where('accounts.accountId', '=', accountId)
    .executeTakeFirst();
  return found ? waitOf(found) : null;
}

/**
 * Counts a donor's own change of the number. From the fourth within a day the donor is not listed until the address is
 * confirmed anew: who takes many numbers takes those of others. Returns whether it is so.
 */
export async function countNumberChange(db: Db, accountId: number): Promise<boolean> {
  const own = db.deleteFrom('numberChanges').where('accountId', '=', accountId);
  await own.where('createdAt', '<', daysAgo(1)).execute();
  const { id } = await db.insertInto('numberChanges').values({ accountId }).returning('id').executeTakeFirstOrThrow();
  const earlier = db.selectFrom('numberChanges').select('id').where('accountId', '=', accountId).where('id', '<', id);
  const { numDeletedRows } = await own
    .where(
      'id',
      'in',
      earlier
        .orderBy('id', 'desc')
        .offset(FREE_CHANGES - 1)
        .limit(1),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await delist(db, accountId);
  const description = 'This donor is listed again once the e-mail address is confirmed.';
  await addOwnReport(db, { accountId, option: REPORT_OPTION, description, reporter: `number changes ${accountId}` });
  return true;
}

/** An administrator decides not to list a donor with this number. */
export async function refuseListing(db: Db, accountId: number): Promise<void> {
  await db
    .insertInto('listingClaims')
    .values({ accountId, field: 'mobile', isRefused: true })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ isRefused: true }))
    .execute();
  await delist(db, accountId);
}
