// A donor's donations, and the public list.
import { sql, type Insertable } from 'kysely';
import { PUBLIC_DONATIONS_OF_DONOR } from '#contract/donations.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';
import { updateRestDates } from '#server/donors/restDates.ts';

/** `isImported`: the donor did not record it, so that with `isPublic` false the public list never has it. */
export type NewDonation = Omit<Insertable<Schema['donations']>, 'accountId' | 'createdAt'>;

/** Whether the donor has recorded the same in another donation. Call it with the account locked. */
export async function hasDonation(
  db: Db,
  accountId: number,
  { donatedOn, type, patientName, place, hospitalName }: NewDonation,
  exceptId: number | null = null,
): Promise<boolean> {
  const found = await db
    .selectFrom('donations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('donatedOn', '=', donatedOn)
    .where('type', '=', type)
    .where('patientName', '=', patientName)
    .where('place', '=', place)
    .where('hospitalName', '=', hospitalName)
    .where('id', 'is distinct from', sql<number>`${exceptId}::bigint`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets which of the donor's donations the public list shows: the first of each day and type, and of these the newest. */
async function updatePublicDonations(db: Db, accountId: number): Promise<void> {
  await sql`update donations set is_public = counted.is_public
    from (
      select id, is_first and row_number() over (partition by is_first order by donated_on desc, id desc)
        <= ${sql.lit(PUBLIC_DONATIONS_OF_DONOR)} as is_public
      from (
        select id, donated_on, row_number() over (partition by donated_on, type order by id) = 1 as is_first
        from donations where account_id = ${accountId} and not is_imported
      ) ranked
    ) counted
    where donations.id = counted.id and donations.is_public <> counted.is_public`.execute(db);
}

/** Sets what depends on the donor's donations: which are public, and when the donor is eligible again. Returns that day and the new rank. */
export async function updateDependents(db: Db, accountId: number, now: Date) {
  await updatePublicDonations(db, accountId);
  await updateRestDates(db, [accountId]);
  const { eligibleFrom } = await db
    .selectFrom('donors')
    .select('eligibleFrom')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { eligibleFrom, listingRank: await updateListingRank(db, accountId, now) };
}

/** Records a donation. Returns its id, the day when its donor is eligible again, and the donor's new rank. */
export async function addDonation(db: Db, accountId: number, donation: NewDonation, now: Date) {
  const { id } = await db
    .insertInto('donations')
    .values({ accountId, ...donation })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...(await updateDependents(db, accountId, now)) };
}

const ownDonation = (accountId: number, id: number) => sql<boolean>`account_id = ${accountId} and id = ${id}`;

/** The names in one of the donor's own donations. Call it with the account locked. */
export const findOwnDonation = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('donations')
    .select(['patientName', 'place', 'hospitalName'])
    .where(ownDonation(accountId, id))
    .executeTakeFirst();

/** Replaces what was entered about a donation, which must exist. */
export async function changeDonation(
  db: Db,
  accountId: number,
  { id, ...donation }: NewDonation & { id: number },
  now: Date,
): Promise<void> {
  await db.updateTable('donations').set(donation).where(ownDonation(accountId, id)).execute();
  await updateDependents(db, accountId, now);
}

/** False when the donor has no such donation. */
export async function removeDonation(db: Db, accountId: number, id: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('donations').where(ownDonation(accountId, id)).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await updateDependents(db, accountId, now);
  return true;
}

export function listOwnDonations(db: Db, accountId: number) {
  return db
    .selectFrom('donations')
    .select(['id', 'patientName', 'donatedOn as donationDate', 'place', 'hospitalName', 'type as typeofDonation'])
    .where('accountId', '=', accountId)
    .orderBy('donatedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The newest public donations; without a name when the account was deleted or blocked. */
export const publicDonations = (db: Db, limit: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('donations')
        .selectAll()
        .where('isPublic', '=', sql.lit(true))
        .orderBy('donatedOn', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('donation'),
    )
    .leftJoin('donors', (join) =>
      join.onRef('donors.accountId', '=', 'donation.accountId').on('donors.isHidden', '=', false),
    )
    .select(['id', 'donors.fullName', 'donatedOn', 'patientName', 'place', 'hospitalName'])
    .orderBy('donatedOn', 'desc')
    .orderBy('id', 'desc');
