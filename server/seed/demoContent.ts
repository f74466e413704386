// Sample testimonials and donations, marked as such. They come and go with the sample donors.
import { sql } from 'kysely';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { addDonation } from '#server/donations/queries.ts';
import type { Db } from '#server/db/kysely.ts';

const testimonials = [
  { name: 'Visitor from Guntur (sample)', location: 'Guntur', suggestions: 'A sample entry. The third donor we called came the same evening.' },
  { name: 'Visitor from Kochi (sample)', location: 'Kochi', suggestions: 'A sample entry. The list also helped us on a slow phone.' },
  { name: 'Visitor from Delhi (sample)', location: 'Delhi', suggestions: 'A sample entry. Please add the landline of the blood centre.' },
]; // prettier-ignore

/** Long enough ago that each of these donors may give again. */
const donations = [
  { daysAgo: 130, place: 'Guntur', type: 'Blood' },
  { daysAgo: 151, place: 'Hyderabad', type: 'Blood' },
  { daysAgo: 172, place: 'Chennai', type: 'Platelets' },
  { daysAgo: 204, place: 'Kochi', type: 'Blood' },
] as const;

const emailOf = (number: number) => `sample-visitor-${number}@example.org`;

/** `donors`: the account ids of the sample donors who gave. */
export async function addDemoContent(db: Db, donors: readonly number[], now: Date): Promise<void> {
  for (const [i, entry] of testimonials.entries()) {
    const contact = { email: emailOf(i + 1), mobile: '+910000000000', occupation: 'Sample' };
    await db
      .insertInto('feedback')
      .values({ ...entry, ...contact, landline: null, decision: 'approved', decidedAt: now, decidedBy: null })
      .execute();
  }
  for (const [i, { daysAgo, place, type }] of donations.entries()) {
    const donatedOn = addDays(dayInIndia(now), -daysAgo);
    const patient = { patientName: 'A patient (sample)', hospitalName: 'A hospital (sample)' };
    await addDonation(db, donors[i]!, { donatedOn, place, type, ...patient }, now);
  }
}

/** Before the sample accounts are deleted: their donations would stay in the public list as 'A donor'. */
export async function removeDemoContent(db: Db): Promise<void> {
  const samples = db.selectFrom('accounts').select('accountId').where('isDemo', '=', sql.lit(true));
  await db.deleteFrom('donations').where('accountId', 'in', samples).execute();
  const emails = testimonials.map((_, i) => emailOf(i + 1));
  await db.deleteFrom('feedback').where('email', 'in', emails).where('occupation', '=', 'Sample').execute();
}
