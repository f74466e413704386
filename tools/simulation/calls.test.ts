// What ordering by activity is worth, with the application's own order on a real database. Prints the figures of
// docs/decisions/listing-order.md.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayInIndia } from '../../contract/indiaTime.ts';
import { addDonation } from '../../server/donations/queries.ts';
import { recordActivity } from '../../server/donors/activity.ts';
import { activeSince } from '../../server/donors/listingRank.ts';
import { searchDonors } from '../../server/donors/queries.ts';
import { refreshListings } from '../../server/donors/refreshListings.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database/databases.ts';
import { placeAt, type Place } from '../../test/places.ts';
import { seedDonors } from '../../test/seedDonors.ts';
import { dayOf, simulate, type Site } from './world.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

const DONATION = { type: 'Blood', patientName: 'Patient', place: 'Place', hospitalName: 'Hospital' } as const;
/** More than a family calls. */
const SHOWN = 50;

/** The application; `records: false` is the order before activity counted. */
function makeSite(places: readonly Place[], { records }: { records: boolean }): Site {
  const { db } = database;
  return {
    beginDay: (now) => refreshListings(db, now),
    search: async (nth, now) => {
      const { state, district, city } = places[nth]!;
      const where = { bloodGroup: 'O+', state, district, city, page: 1, size: SHOWN } as const;
      const { donors } = await searchDonors(db, where, now);
      const eligible = donors.filter(({ eligibleFrom }) => eligibleFrom === null || eligibleFrom <= dayInIndia(now));
      return eligible.map(({ accountId, activeAt }) => ({
        donor: accountId,
        isFirstLevel: activeAt !== null && activeAt >= activeSince(now),
      }));
    },
    recordActivity: async (donor, now) => (records ? recordActivity(db, donor, now) : undefined),
    recordDonation: (donor, now) => addDonation(db, donor, { ...DONATION, donatedOn: dayInIndia(now) }, now),
  };
}

async function seedPlaces(count: number, donorsOfOne: number): Promise<{ places: Place[]; donors: number[][] }> {
  const places = await Promise.all(Array.from({ length: count }, (_, nth) => placeAt(database.db, 'Bihar', nth)));
  await database.pool.query('select setseed(0.4)');
  await seedDonors(database.pool, places, count * donorsOfOne);
  await database.pool.query('update accounts set email_confirmed_at = now()');
  const { rows } = await database.pool.query<{ city_id: number; ids: number[] }>(
    'select city_id, array_agg(account_id order by account_id) as ids from donors group by city_id',
  );
  return { places, donors: places.map(({ city }) => rows.find((row) => row.city_id === city)!.ids) };
}

/** How many of these are eligible and listed behind other eligible donors for another reason than activity. */
async function countRankedLast(ids: readonly number[], day: Date): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from donors where account_id = any($1) and coalesce(eligible_from, $2) <= $2
       and listing_rank is distinct from 0`,
    [ids, dayInIndia(day)],
  );
  return rows[0]!.n;
}

test('where 30 % of the numbers are dead, activity halves the calls until the first answer and ranks no living donor last', async () => {
  const { places, donors } = await seedPlaces(8, 40);
  const setting = { places: donors, days: 730, familiesADay: 0.25 };
  const before = await simulate(makeSite(places, { records: false }), setting);
  await database.pool.query('update donors set eligible_from = null, listing_rank = 0');
  await database.pool.query('delete from donations');
  const after = await simulate(makeSite(places, { records: true }), setting);
  const last = await countRankedLast([...after.living], dayOf(setting.days - 1));
  process.stdout.write(`Calls until the first answer: ${before.callsToFirstAnswer} -> ${after.callsToFirstAnswer}\n`);
  process.stdout.write(`Families without a donor: ${before.withoutDonor} -> ${after.withoutDonor}\n`);
  expect(before.callsToFirstAnswer).toBeGreaterThan(3.5);
  expect(after.callsToFirstAnswer).toBeLessThan(2.5);
  expect(last).toBe(0);
}, 300_000);

test('in a large place no donor of the first level gets more than twice the even share of calls in 30 days', async () => {
  const { places, donors } = await seedPlaces(1, 400);
  const site = makeSite(places, { records: true });
  const { mostCalls } = await simulate(site, { places: donors, days: 420, familiesADay: 2.5 });
  process.stdout.write(`Most calls, in even shares of a large place: ${mostCalls}\n`);
  expect(mostCalls).toBeLessThan(2);
}, 300_000);
