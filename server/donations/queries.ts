// A donor's donations, and the public list.
import { sql, type Insertable } from 'kysely';
import { DAYS_BETWEEN_DONATIONS } from '#contract/blood.ts';
import type { Db } from '#server/db/kysely.ts';
import type { DonationsTable } from '#server/db/schema/donations.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';

export type NewDonation = Omit<Insertable<DonationsTable>, 'accountId' | 'createdAt'>;

/** Whether the donor has recorded a donation of this day and type. Call it with the account locked. */
export async function hasDonation(
  db: Db,
  accountId: number,
  { donatedOn, type }: Pick<NewDonation, 'donatedOn' | 'type'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('donations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('donatedOn', '=', donatedOn)
    .where('type', '=', type)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records a donation and sets the day when its donor is eligible again (YYYY-MM-DD). Returns that day and the new rank. */
export async function addDonation(
  db: Db,
  accountId: number,
  donation: NewDonation,
  now: Date,
): Promise<{ id: number; eligibleFrom: string; listingRank: number | null }> {
  const { id } = await db
    .insertInto('donations')
    .values({ accountId, ...donation })
    .returning('id')
    .executeTakeFirstOrThrow();
  const donor = await db
    .updateTable('donors')
    .set({
      eligibleFrom: sql<string>`greatest(eligible_from, ${donation.donatedOn}::date + ${DAYS_BETWEEN_DONATIONS}::int)`,
    })
    .where('accountId', '=', accountId)
    .returning('eligibleFrom')
    .$narrowType<{ eligibleFrom: string }>()
    .executeTakeFirstOrThrow();
  const listingRank = await updateListingRank(db, accountId, now);
  return { id, eligibleFrom: donor.eligibleFrom, listingRank };
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

/** The newest donations; without a name when the account was deleted. */
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
    .leftJoin('donors', 'donors.accountId', 'donation.accountId')
    .select(['donors.fullName', 'donatedOn', 'patientName', 'place', 'hospitalName'])
    .orderBy('donatedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
