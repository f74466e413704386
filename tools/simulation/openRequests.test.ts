// Searches while 10,000 requests for blood are open and while there is none, in turns on one database. Prints the times.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bloodGroups } from '../../contract/blood.ts';
import { searchNearby } from '../../server/donors/nearby.ts';
import { searchDonors } from '../../server/donors/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database/databases.ts';
import { placeAt, type Place } from '../../test/places.ts';
import { seedDonors } from '../../test/seedDonors.ts';

const [DONORS, REQUESTS, ROUNDS] = [10_000, 10_000, 7];

let database: TestDatabase;
let places: Place[];
beforeAll(async () => {
  database = await openTestDatabase();
  places = await Promise.all(Array.from({ length: 20 }, (_, nth) => placeAt(database.db, 'Bihar', nth)));
  await seedDonors(database.pool, places, DONORS, bloodGroups);
});
afterAll(() => database.remove());

async function addRequests(): Promise<void> {
  await sql`
    insert into blood_requests (public_id, source, blood_group, need, units, hospital, state_id, district_id, needed_by,
      state, decision, opened_at, next_wave_at)
    select lpad(n::text, 10, 'a'), 'family', 'O+', 'blood', 2, 'Hospital', state, district, current_date + 3, 'open',
      'approved', now(), now()
    from generate_series(1, ${REQUESTS}::int) as n
    join unnest(${places.map(({ state }) => state)}::int[], ${places.map(({ district }) => district)}::int[])
      with ordinality as place (state, district, nth) on nth = 1 + n % ${places.length}`.execute(database.db);
  await sql`analyze blood_requests`.execute(database.db);
}

/** Microseconds, the median of five searches in each place. */
async function measure(search: (place: Place) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const place of Array.from({ length: 5 }, () => places).flat()) {
    const begun = performance.now();
    await search(place);
    times.push(performance.now() - begun);
  }
  return Math.round(times.toSorted((a, b) => a - b)[times.length >> 1]! * 1000);
}

test('searches with 10,000 open requests and with none', async () => {
  const { db } = database;
  const now = new Date();
  const searches = {
    search: ({ state, district }: Place) =>
      searchDonors(db, { bloodGroup: 'O+', state, district, city: null, page: 1, size: 10 }, now),
    nearby: ({ district }: Place) => searchNearby(db, { bloodGroup: 'O+', district, city: null, need: 'blood' }, now),
  };
  const figures: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const requests of ['none', 'open'] as const) {
      await sql`truncate blood_requests cascade`.execute(db);
      if (requests === 'open') await addRequests();
      for (const [name, search] of Object.entries(searches)) {
        await measure(search);
        (figures[`${name}, ${requests}`] ??= []).push(await measure(search));
      }
    }
  }
  for (const [name, rounds] of Object.entries(figures))
    process.stdout.write(
      `${name}: ${Math.min(...rounds)} µs at best, ${rounds.toSorted((a, b) => a - b)[ROUNDS >> 1]} in the median round\n`,
    );
  const stored = await db.selectFrom('bloodRequests').select('id').execute();
  expect(stored).toHaveLength(REQUESTS);
}, 600_000);
