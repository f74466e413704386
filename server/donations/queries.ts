// Donations: one's own, and the public list.
import type { Donation, OwnDonation } from '#contract/donations.ts';
import { languages } from '#messages/languages.ts';
import { DAYS_BETWEEN_DONATIONS } from '#contract/blood.ts';
import { selectAll, selectOne, sql, type Queryable } from '#server/db/sql.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';

export interface NewDonation {
  /** YYYY-MM-DD */
  donatedOn: string;
  patientName: string;
  place: string;
  hospitalName: string;
  type: OwnDonation['typeofDonation'];
}

/** Whether the donor has recorded a donation of this day and kind. Call it with the account locked. */
export async function hasDonation(
  db: Queryable,
  regid: number,
  { donatedOn, type }: Pick<NewDonation, 'donatedOn' | 'type'>,
): Promise<boolean> {
  const found = await selectOne(
    db,
    sql`select 1 from donations where account_id = ${regid} and donated_on = ${donatedOn} and type = ${type}`,
  );
  return found !== undefined;
}

/** Records a donation and lets its donor rest from the latest one on. Returns its id, and the day (YYYY-MM-DD) the rest ends. */
export async function addDonation(
  db: Queryable,
  regid: number,
  donation: NewDonation,
  now: Date,
): Promise<{ id: number; nextDonationDate: string }> {
  const { donatedOn, patientName, place, hospitalName, type } = donation;
  const added = await selectOne<{ id: number }>(
    db,
    sql`insert into donations (account_id, donated_on, patient_name, place, hospital_name, type)
        values (${regid}, ${donatedOn}, ${patientName}, ${place}, ${hospitalName}, ${type}) returning id`,
  );
  const donor = await selectOne<{ eligibleFrom: string }>(
    db,
    sql`update donors set eligible_from = greatest(eligible_from, ${donatedOn}::date + ${DAYS_BETWEEN_DONATIONS}::int)
        where account_id = ${regid} returning eligible_from as "eligibleFrom"`,
  );
  await updateListingRank(db, regid, now);
  return { id: added!.id, nextDonationDate: donor!.eligibleFrom };
}

export function listOwnDonations(db: Queryable, regid: number): Promise<OwnDonation[]> {
  return selectAll(
    db,
    sql`select id, patient_name as "patientName", donated_on as "donationDate", place,
               hospital_name as "hospitalName", type as "typeofDonation"
        from donations where account_id = ${regid} order by donated_on desc, id desc`,
  );
}

/** The newest donations; a donor who has left has no name. */
export function listDonations(db: Queryable, limit: number): Promise<Donation[]> {
  const formerDonor = languages.en.t('donations.formerDonor');
  return selectAll(
    db,
    sql`select coalesce(d.full_name, ${formerDonor}::text) as "fullName", n.donated_on as "donationDate",
               n.patient_name as "patientName", n.place, n.hospital_name as "hospitalName"
        from (select * from donations order by donated_on desc, id desc limit ${limit}::int) n
        left join donors d using (account_id)
        order by n.donated_on desc, n.id desc`,
  );
}
