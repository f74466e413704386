// The 44 sample donors, so that a first run finds someone. They cannot log in, and no subscriber has their numbers.
// Removed by: npm run demo -- remove
import type { BloodGroup } from '#contract/blood.ts';
import { listingRankOn } from '#server/donors/listingRank.ts';
import { execute, selectOne, sql, type Queryable } from '#server/db/sql.ts';

const SEED = 'sample donors';

interface Town {
  city: string;
  district: string;
  state: string;
  /** The sample donors of this city. */
  groups: readonly BloodGroup[];
}

const towns: readonly Town[] = [
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

interface SampleDonor extends Omit<Town, 'groups'> {
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
const regidOf = (number: number) => Math.floor((Number.MAX_SAFE_INTEGER / 45) * number);

async function addSample(db: Queryable, donor: SampleDonor, now: Date): Promise<void> {
  const { city, district, state, number } = donor;
  const regid = regidOf(number);
  const userId = `sample-donor-${number}`;
  await db.query(
    sql`insert into accounts (account_id, user_id, user_id_key, email, is_demo)
        values (${regid}, ${userId}, ${userId}, ${`${userId}@example.org`}, true)`,
  );
  const added = await execute(
    db,
    sql`insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year,
                            country_id, state_id, district_id, city_id)
        select ${regid}, ${donor.fullName}, ${donor.group}, ${`+9100000${String(number).padStart(5, '0')}`},
               ${donor.isAvailable}, ${donor.birthYear}, s.country_id, s.state_id, d.district_id, c.city_id
        from states s join districts d using (state_id) join cities c using (district_id)
        where s.country_id = 1 and s.name = ${state} and d.name = ${district} and c.name = ${city}
        order by c.city_id limit 1`,
  );
  if (added === 0) throw new Error(`The location data has no ${city}, ${district}, ${state}.`);
  await db.query(sql`update donors set listing_rank = ${listingRankOn(now)} where account_id = ${regid}`);
}

/** Adds them once, and only to a database without donors. Returns whether it did; removed ones are not added again. */
export async function addDemoData(db: Queryable, now: Date): Promise<boolean> {
  const has = sql`select exists (select from donors) or exists (select from seeds where name = ${SEED}) as any`;
  const { any } = (await selectOne<{ any: boolean }>(db, has))!;
  if (any) return false;
  for (const donor of sampleDonors) await addSample(db, donor, now);
  await db.query(sql`insert into seeds (name, version) values (${SEED}, ${String(sampleDonors.length)})`);
  return true;
}

/** Deletes every sample account and its donor. Returns how many. */
export async function removeDemoData(db: Queryable): Promise<number> {
  return execute(db, sql`delete from accounts where is_demo`);
}
