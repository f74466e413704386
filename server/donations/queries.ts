// Donations: one's own, and the public list.
import type { Donation, OwnDonation } from '#contract/donations.ts';
import { DAYS_BETWEEN_DONATIONS } from '#contract/blood.ts';
import { selectAll, selectOne, sql, type Queryable } from '#server/database/sql.ts';
import { refreshStanding } from '#server/donors/standing.ts';

export interface NewDonation {
  /** YYYY-MM-DD */
  donatedOn: string;
  patientName: string;
  place: string;
  hospitalName: string;
  type: OwnDonation['typeofDonation'];
}

/** Records a donation, lets its donor rest from the latest one on, and returns the day (YYYY-MM-DD) the rest ends. */
export async function addDonation(db: Queryable, regid: number, donation: NewDonation, now: Date): Promise<string> {
  const { donatedOn, patientName, place, hospitalName, type } = donation;
  await db.query(
    sql`insert into donations (regid, donated_on, patient_name, place, hospital_name, type)
        values (${regid}, ${donatedOn}, ${patientName}, ${place}, ${hospitalName}, ${type})`,
  );
  const donor = await selectOne<{ restedOn: string }>(
    db,
    sql`update donors set rested_on = greatest(rested_on, ${donatedOn}::date + ${DAYS_BETWEEN_DONATIONS}::int)
        where regid = ${regid} returning rested_on as "restedOn"`,
  );
  await refreshStanding(db, regid, now);
  return donor!.restedOn;
}

export function listOwnDonations(db: Queryable, regid: number): Promise<OwnDonation[]> {
  return selectAll(
    db,
    sql`select patient_name as "patientName", donated_on as "donationDate", place, hospital_name as "hospitalName",
               type as "typeofDonation"
        from donations where regid = ${regid} order by donated_on desc, id desc`,
  );
}

/** The newest donations; those of a donor who has left are 'A donor'’s. */
export function listDonations(db: Queryable, limit: number): Promise<Donation[]> {
  return selectAll(
    db,
    sql`select coalesce(d.full_name, 'A donor') as "fullName", n.donated_on as "donationDate",
               n.patient_name as "patientName", n.place, n.hospital_name as "hospitalName"
        from (select * from donations order by donated_on desc, id desc limit ${limit}::int) n
        left join donors d using (regid)
        order by n.donated_on desc, n.id desc`,
  );
}
