// The 44 sample donors and other sample content, so that a first run finds someone. They cannot log in, and no subscriber has their numbers.
// Removed by: npm run demo -- remove
import type { BloodGroup } from '#contract/blood.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { addDonation } from '#server/donations/queries.ts';

/** With the donations, they come and go with the sample donors. */
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
async function addDemoContent(db: Db, donors: readonly number[], now: Date): Promise<void> {
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
async function removeDemoContent(db: Db): Promise<void> {
  const samples = db.selectFrom('accounts').select('accountId').where('isDemo', '=', sql.lit(true));
  await db.deleteFrom('donations').where('accountId', 'in', samples).execute();
  const emails = testimonials.map((_, i) => emailOf(i + 1));
  await db.deleteFrom('feedback').where('email', 'in', emails).where('occupation', '=', 'Sample').execute();
}

const SEED = 'sample donors';

interface Town {
  city: string;
  district: string;
  state: string;
}

/** With the blood groups of its sample donors. */
const towns: readonly (Town & { groups: readonly BloodGroup[] })[] = [
  {
    city: 'Guntur',
    district: 'Guntur',
    state: 'Andhra Pradesh',
    groups: ['O+', 'O+', 'O+', 'O+', 'O+', 'O+', 'O+', 'O+', 'O+', 'O+', 'O+', 'O+', 'A+', 'B+', 'AB+', 'O-'],
  },
  { city: 'Hyderabad', district: 'Hyderabad', state: 'Telangana', groups: ['O+', 'A+', 'B+', 'AB-', 'O-', 'A-'] },
  { city: 'Bengaluru', district: 'Bengaluru Urban', state: 'Karnataka', groups: ['O+', 'B+', 'A+', 'AB+', 'B-'] },
  { city: 'Chennai', district: 'Chennai', state: 'Tamil Nadu', groups: ['O+', 'B+', 'A+', 'O-'] },
  { city: 'Mumbai', district: 'Mumbai City', state: 'Maharashtra', groups: ['B+', 'O+', 'A+', 'AB+'] },
  { city: 'Delhi', district: 'Central Delhi', state: 'Delhi', groups: ['B+', 'O+', 'A+', 'A-'] },
  { city: 'Kochi', district: 'Ernakulam', state: 'Kerala', groups: ['O+', 'A+', 'B-'] },
  { city: 'Guwahati', district: 'Kamrup Metropolitan', state: 'Assam', groups: ['O+', 'B+'] },
];

const firstNames = [
  'Aarav', 'Aditi', 'Akash', 'Amrita', 'Anand', 'Anjali', 'Arun', 'Asha', 'Bhavna', 'Charan', 'Deepa',
  'Dinesh', 'Divya', 'Farhan', 'Gauri', 'Gopal', 'Harini', 'Imran', 'Indira', 'Jaya', 'Kabir', 'Kavita',
  'Kiran', 'Lakshmi', 'Manoj', 'Meena', 'Mohan', 'Nandini', 'Naveen', 'Nisha', 'Omar', 'Pooja', 'Prakash',
  'Priya', 'Rahul', 'Rekha', 'Rohan', 'Sana', 'Sanjay', 'Shreya', 'Suresh', 'Tara', 'Uma', 'Vikram',
]; // prettier-ignore

interface SampleDonor extends Town {
  number: number;
  fullName: string;
  group: BloodGroup;
  isAvailable: boolean;
  birthYear: number;
}

/** Every fourth is unavailable, so that both states are shown. */
export const sampleDonors: readonly SampleDonor[] = towns
  .flatMap(({ groups, ...town }) => groups.map((group) => ({ ...town, group })))
  .map((donor, i) => ({
    ...donor,
    number: i + 1,
    fullName: `${firstNames[i]} (sample)`,
    isAvailable: i % 4 !== 3,
    birthYear: 1970 + ((i * 7) % 35),
  }));

/** Real accounts have random ids; a sample's is fixed, spread over the same range. */
const accountIdOf = (number: number) => Math.floor((Number.MAX_SAFE_INTEGER / 45) * number);

async function findPlace(db: Db, { city, district, state }: Town) {
  const place = await db
    .selectFrom('cities')
    .innerJoin('districts', 'districts.districtId', 'cities.districtId')
    .innerJoin('states', 'states.stateId', 'districts.stateId')
    .select(['states.countryId', 'states.stateId', 'districts.districtId', 'cities.cityId'])
    .where('states.countryId', '=', 1)
    .where('states.name', '=', state)
    .where('districts.name', '=', district)
    .where('cities.name', '=', city)
    .orderBy('cities.cityId')
    .executeTakeFirst();
  if (!place) throw new Error(`The location data has no ${city}, ${district}, ${state}.`);
  return place;
}

async function addSample(db: Db, donor: SampleDonor, now: Date): Promise<void> {
  const accountId = accountIdOf(donor.number);
  const userId = `sample-donor-${donor.number}`;
  await db
    .insertInto('accounts')
    .values({ accountId, userId, userIdKey: userId, email: `${userId}@example.org`, isDemo: true })
    .execute();
  await db
    .insertInto('donors')
    .values({
      accountId,
      fullName: donor.fullName,
      bloodGroup: donor.group,
      mobile: `+9100000${String(donor.number).padStart(5, '0')}`,
      isAvailable: donor.isAvailable,
      birthYear: donor.birthYear,
      consentVersion: CONSENT_VERSION,
      consentAt: now,
      ...(await findPlace(db, donor)),
    })
    .execute();
  await updateListingRank(db, accountId, now);
}

/** Adds them once, and only to a database without donors. Returns whether it did; removed ones are not added again. */
export async function addDemoData(db: Db, now: Date): Promise<boolean> {
  const donor = await db.selectFrom('donors').select('accountId').limit(1).executeTakeFirst();
  const seed = await db.selectFrom('seeds').select('name').where('name', '=', SEED).executeTakeFirst();
  if (donor ?? seed) return false;
  for (const sample of sampleDonors) await addSample(db, sample, now);
  const donors = sampleDonors.filter(({ isAvailable }) => isAvailable).map(({ number }) => accountIdOf(number));
  await addDemoContent(db, donors, now);
  await db
    .insertInto('seeds')
    .values({ name: SEED, version: String(sampleDonors.length) })
    .execute();
  return true;
}

/** Deletes every sample account, its donor and the other samples. Returns how many accounts. */
export async function removeDemoData(db: Db): Promise<number> {
  await removeDemoContent(db);
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('isDemo', '=', sql.lit(true))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
