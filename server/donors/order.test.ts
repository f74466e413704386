// The order of listings and their pages, over HTTP on a real database.
import { fc } from '#test/properties.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BloodGroup } from '#contract/blood.ts';
import type { DonorListing } from '#contract/donors.ts';
import { addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { explainGeneric } from '#test/explain.ts';
import { regids, searchUncached, type SearchedPlace } from '#test/listings.ts';
import { placeAt as findPlace } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { useTestApp } from '#test/app.ts';
import { rotationStart, searchQuery } from './queries.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
/** Activity counts for 180 days. */
const IN_TIME = new Date('2025-12-16T18:30:00Z');
const LONG_AGO = new Date('2025-12-16T18:29:59Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

const placeAt = (state: string, nth = 0) => findPlace(app.db, state, nth);

const addDonor = async (donor: NewDonorRow) => (await addDonorRow(app.db, { now: NOW, ...donor })).regid;
const search = (place: SearchedPlace, more?: object) => searchUncached(app, place, more);

async function searchAll(place: object, more: object = {}): Promise<DonorListing[]> {
  const found: DonorListing[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await search(place, { ...more, page, size: 7 });
    if (body.data.length === 0) return found;
    found.push(...body.data);
  }
}

describe('the order of a listing', () => {
  test('rotates within each of four levels from a start that depends on the day, for any donors and page size', async () => {
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
          const from = rotationStart(NOW);
          const level = ({ isAvailable, eligibleFrom, activeAt }: (typeof donors)[number]) => {
            if (!isAvailable) return 3;
            if (eligibleFrom !== null && eligibleFrom > '2026-06-15') return 2;
            return activeAt === IN_TIME ? 0 : 1;
          };
          const expected = donors
            .filter(({ bloodGroup }) => bloodGroup === 'O+')
            .toSorted(
              (a, b) =>
                level(a) - level(b) ||
                Number(a.accountId < from) - Number(b.accountId < from) ||
                a.accountId - b.accountId,
            );
          expect(regids(await searchAll(place))).toEqual(expected.map(({ accountId }) => accountId));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('starts elsewhere on another day', () => {
    const days = Array.from({ length: 30 }, (_, day) => rotationStart(new Date(Date.UTC(2026, 0, day + 1))));
    expect(new Set(days).size).toBe(30);
    expect(rotationStart(NOW)).toBe(rotationStart(new Date('2026-06-14T18:30:00Z')));
    expect(Math.max(...days)).toBeGreaterThan(Number.MAX_SAFE_INTEGER / 2);
    expect(Math.min(...days)).toBeLessThan(Number.MAX_SAFE_INTEGER / 2);
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

  test('uses only index scans for any level of place and any values: no sort, no sequential scan', async () => {
    const place = await placeAt('Punjab');
    await seedMany(6000);
    await app.pool.query('analyze donors');
    const levels = [{ district: null, city: null }, { city: null }, {}];
    for (const wider of levels) {
      const asked = { ...place, bloodGroup: 'A-', page: 1, size: 10, ...wider } as const;
      const plan = await explainGeneric(app.pool, searchQuery(asked, NOW));
      expect(plan).toMatch(/Index (Only )?Scan using donors_in_/);
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|pkey/);
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
