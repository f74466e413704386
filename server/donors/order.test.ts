// The order of listings and their pages, over HTTP on a real database.
import { fc } from '#test/properties.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BloodGroup } from '#contract/blood.ts';
import type { DonorListing } from '#contract/donors.ts';
import { addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { hashKey, orderKeys } from '#test/dailyOrder.ts';
import { explainGeneric } from '#test/explain.ts';
import { regids, searchUncached, type SearchedPlace } from '#test/listings.ts';
import { placeAt as findPlace } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { useTestApp } from '#test/app.ts';
import { ACTIVE_OFFSET } from './listingRank.ts';
import { numberOfDay, searchQuery } from './queries.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
/** Activity counts for 180 days. */
const IN_TIME = new Date('2025-12-16T18:30:00Z');
const LONG_AGO = new Date('2025-12-16T18:29:59Z');
let now = NOW;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });
beforeEach(() => {
  now = NOW;
});

const placeAt = (state: string, nth = 0) => findPlace(app.db, state, nth);

const addDonor = async (donor: NewDonorRow) => (await addDonorRow(app.db, { now: NOW, ...donor })).regid;
const search = (place: SearchedPlace, more?: object) => searchUncached(app, place, more);

async function searchAll(place: object, more: object = {}): Promise<DonorListing[]> {
  const found: DonorListing[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await search(place, { size: 7, ...more, page });
    found.push(...body.data);
    if (body.data.length === 0 || found.length === body.totalRecords) return found;
  }
}

/** Active donors, whose keys are 2^53 less. */
const orderActive = (ids: readonly number[]) =>
  orderKeys(
    ids.map((id) => id - ACTIVE_OFFSET),
    numberOfDay(NOW),
  ).map((key) => key + ACTIVE_OFFSET);

/** As the first of `orderKeys`, without a sort. */
function findFirst(keys: readonly number[], day: number): number {
  let [first, least] = [0, [Infinity, Infinity]];
  for (const key of keys) {
    const place = hashKey(key, day);
    if (place[0] < least[0]! || (place[0] === least[0] && place[1] < least[1]!)) [first, least] = [key, place];
  }
  return first;
}

describe('the order of a listing', () => {
  test('is that of the day within each of four levels, for any donors and page size', async () => {
    const places = await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => placeAt('Bihar', nth)));
    let nth = 0;
    const donor = fc.record({
      accountId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      isAvailable: fc.boolean(),
      eligibleFrom: fc.constantFrom(null, '2026-06-10', '2026-06-15', '2026-06-16', '2026-09-01'),
      activeAt: fc.constantFrom(null, LONG_AGO, IN_TIME),
      bloodGroup: fc.constantFrom<BloodGroup>('O+', 'AB-'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(donor, { selector: ({ accountId }) => accountId, maxLength: 25 }),
        async (donors) => {
          const place = places[nth++ % places.length]!;
          await sql`delete from accounts where account_id in (select account_id from donors where state_id = ${place.state})`.execute(
            app.db,
          );
          for (const one of donors) await addDonor({ place, ...one });
          const level = ({ isAvailable, eligibleFrom, activeAt }: (typeof donors)[number]) => {
            if (!isAvailable) return 3;
            if (eligibleFrom !== null && eligibleFrom > '2026-06-15') return 2;
            return activeAt === IN_TIME ? 0 : 1;
          };
          const listed = donors.filter(({ bloodGroup }) => bloodGroup === 'O+');
          const expected = [0, 1, 2, 3].flatMap((one) => {
            const ids = listed.filter((each) => level(each) === one).map(({ accountId }) => accountId);
            return one > 0 ? orderKeys(ids, numberOfDay(NOW)) : orderActive(ids);
          });
          expect(regids(await searchAll(place))).toEqual(expected);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('is the same from midnight to midnight in India, and another one on the next day', async () => {
    const place = await placeAt('Kerala');
    for (let i = 1; i <= 12; i += 1) await addDonor({ place, accountId: i * 600_000_000_007 });
    const listAt = async (moment: string) => {
      now = new Date(moment);
      return regids(await searchAll(place));
    };
    const listed = await listAt('2026-06-14T18:30:00Z');
    expect(await listAt('2026-06-15T00:00:00Z')).toEqual(listed);
    expect(await listAt('2026-06-15T18:29:59Z')).toEqual(listed);
    const next = await listAt('2026-06-15T18:30:00Z');
    expect(next).not.toEqual(listed);
    expect(new Set(next)).toEqual(new Set(listed));
  });

  test.each([12, 40, 400])(
    'puts none of %s donors first more than 1.5 times the even share of 40,000 days',
    (count) => {
      const days = 40_000;
      const keys = Array.from({ length: count }, (_, i) => 1 + (((i + 1) * 600_000_000_007) % (2 ** 53 - 111)));
      const firsts = new Map(keys.map((key) => [key, 0]));
      for (let day = 0; day < days; day += 1) {
        const seed = numberOfDay(new Date(Date.UTC(2026, 0, 1 + day)));
        const first = findFirst(keys, seed);
        firsts.set(first, firsts.get(first)! + 1);
      }
      expect(Math.max(...firsts.values())).toBeLessThan((1.5 * days) / count);
      expect(Math.min(...firsts.values())).toBeGreaterThan((0.5 * days) / count);
    },
  );

  test('of up to 999 donors is shuffled; of more, all begin at the same point of one order', async () => {
    const place = await placeAt('Punjab');
    await seedDonors(app.pool, [place], 999, ['B-']);
    const readKeys = async () => {
      const donors = app.db.selectFrom('donors').select('shuffleKey').where('cityId', '=', place.city);
      return (await donors.where('bloodGroup', '=', 'B-').execute()).map(({ shuffleKey }) => shuffleKey);
    };
    const day = numberOfDay(NOW);
    const group = { bloodgroup: 'B-', size: 50 };
    expect(regids(await searchAll(place, group))).toEqual(orderKeys(await readKeys(), day));
    await addDonor({ place, bloodGroup: 'B-' });
    expect(regids(await searchAll(place, group))).toEqual(orderKeys(await readKeys(), day, false));
  });

  test('ends at the 1,000th donor, and the total says 1,000 then', async () => {
    const place = await placeAt('Punjab');
    await seedDonors(app.pool, [place], 1200, ['A-']);
    const group = { bloodgroup: 'A-' };
    const first = await search(place, group);
    expect(first.body.totalRecords).toBe(1000);
    const last = await search(place, { ...group, page: 20, size: 50 });
    expect(last.body.data).toHaveLength(50);
    const uneven = await search(place, { ...group, page: 29, size: 35 });
    expect(uneven.body.data).toHaveLength(20);
    const past = await search(place, { ...group, page: 21, size: 50 });
    expect(past.status).toBe(400);
    expect(past.body.errors).toHaveProperty('page');
  });

  test('is empty past the last page', async () => {
    const place = await placeAt('Goa');
    await addDonor({ place });
    const { status, body } = await search(place, { page: 3 });
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.totalRecords).toBe(1);
  });

  test('sorts keys that an index alone gives, for any level of place and any values, and looks donors up by their keys', async () => {
    const place = await placeAt('Punjab');
    await seedMany(6000);
    await app.pool.query('analyze donors');
    const levels = [{ district: null, city: null }, { city: null }, {}];
    for (const wider of levels) {
      const asked = { ...place, bloodGroup: 'A-', page: 1, size: 10, ...wider } as const;
      const plan = await explainGeneric(app.pool, searchQuery(asked, NOW));
      expect(plan.match(/Index Only Scan using donors_in_/g)).toHaveLength(2);
      expect(plan).toMatch(/Index Scan using donors_pkey on donors.*\n +Index Cond: \(account_id = /);
      expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash|Merge|Materialize|Index Scan using donors_in_/);
      expect(plan.match(/donors_pkey/g)).toHaveLength(1);
      // Looked at for a hidden number only.
      expect(plan).toMatch(/SubPlan 1\n +-> +Index Scan using accounts_pkey on accounts/);
    }
  });
});

/** Donors of every group all over India, because a plan depends on their number. */
async function seedMany(count: number): Promise<void> {
  await sql`with towns as (
          select row_number() over () - 1 as nth, country_id, state_id, district_id, city_id
          from states join districts using (state_id) join cities using (district_id) where country_id = 1),
        added as (
          insert into accounts (account_id, user_id, user_id_key, email)
          select 7000000000000 + i * 7, 'crowd' || i, 'crowd' || i, 'crowd@example.org'
          from generate_series(1, ${count}::int) i returning account_id)
        insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, listing_rank,
                            country_id, state_id, district_id, city_id)
        select account_id, 'Crowd', (array['A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-'])[1 + account_id % 8],
               '+919849012345', true, 1990, (account_id / 8) % 3, country_id, state_id, district_id, city_id
        from added join towns on nth = account_id % (select count(*) from towns)`.execute(app.db);
}
