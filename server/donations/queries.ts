// A donor's donations, and the public list.
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import type { DonationsTable } from '#server/db/schema/donations.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';
import { updateRestDates } from '#server/donors/restDates.ts';

export type NewDonation = Omit<Insertable<DonationsTable>, 'accountId' | 'createdAt'>;

/** Whether the donor has recorded another donation of this day and type. Call it with the account locked. */
export async function hasDonation(
  db: Db,
  accountId: number,
  { donatedOn, type }: Pick<NewDonation, 'donatedOn' | 'type'>,
  exceptId: number | null = null,
): Promise<boolean> {
  const found = await db
    .selectFrom('donations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('donatedOn', '=', donatedOn)
    .where('type', '=', type)
    .where('id', 'is distinct from', sql<number>`${exceptId}::bigint`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets when the donor is eligible again. Returns that day and the new rank. */
async function updateEligibility(db: Db, accountId: number, now: Date) {
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
  return { id, ...(await updateEligibility(db, accountId, now)) };
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
  await updateEligibility(db, accountId, now);
}

/** False when the donor has no such donation. */
export async function removeDonation(db: Db, accountId: number, id: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('donations').where(ownDonation(accountId, id)).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await updateEligibility(db, accountId, now);
  return true;
}

export function listOwnDonations(db: Db, accountId: number) {
  return db
    .selectFrom('donations')
    .select(['id', 'patientName', 'donatedOn', 'place', 'hospitalName', 'type'])
    .where('accountId', '=', accountId)
    .orderBy('donatedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The newest donations; without a name when the account was deleted or blocked. */
export function listDonations(db: Db, limit: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('donations')
        .selectAll()
        .orderBy('donatedOn', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('donation'),
    )
    .leftJoin('donors', (join) =>
      join.onRef('donors.accountId', '=', 'donation.accountId').on('donors.isHidden', '=', false),
    )
    .select(['donors.fullName', 'donatedOn', 'patientName', 'place', 'hospitalName'])
    .orderBy('donatedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
