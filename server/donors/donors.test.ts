// Searching donors, over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { bloodGroups } from '#contract/blood.ts';
import { searchDonors } from '#contract/donors.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { passASecond } from '#test/clock.ts';
import { regids, searchCached, searchUncached, type SearchedPlace } from '#test/listings.ts';
import { placeAt as findPlace } from '#test/places.ts';
import { addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { refreshListings } from './refreshListings.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const NEXT_DAY = new Date('2026-06-16T00:00:01Z');
let now = NOW;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });

const placeAt = (state: string, nth = 0) => findPlace(app.db, state, nth);

const addDonor = async (donor: NewDonorRow) => (await addDonorRow(app.db, { now, ...donor })).regid;
const search = (place: SearchedPlace, more?: object) => searchUncached(app, place, more);
const searchAgain = (place: SearchedPlace, more?: object) => searchCached(app, place, more);
const byNumber = (a: number, b: number) => a - b;

describe('a search', () => {
  test('finds donors of the group in a city, its district and its state, and no others', async () => {
    const [here, nearby] = [await placeAt('Kerala', 0), await placeAt('Kerala', 1)];
    const inCity = await addDonor({ place: here });
    const inState = await addDonor({ place: nearby });
    await addDonor({ place: here, bloodGroup: 'B-' });
    const { country, state, district } = here;
    expect(regids((await search(here)).body.data)).toEqual([inCity]);
    expect(regids((await search({ country, state, district })).body.data)).toEqual([inCity]);
    expect(regids((await search({ country, state })).body.data).toSorted(byNumber)).toEqual(
      [inCity, inState].toSorted(byNumber),
    );
  });

  test('returns names, numbers, availability and regid, town and date, and nothing more', async () => {
    const place = await placeAt('Goa');
    const regid = await addDonor({ place, userID: 'listed' });
    const { status, body, headers } = await search(place);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      data: [
        {
          fullName: 'Donor listed',
          mobileNumber: '+919849012345',
          availableunavailable: 'A',
          regid,
          districtName: null,
          cityName: null,
          canGiveFrom: null,
          recentlyActive: false,
          receipt: expect.any(String),
          contact: 'number',
          callsAnyTime: false,
          numberConfirmedAt: null,
        },
      ],
      totalRecords: 1,
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([null, undefined, '', 'all'])('accepts %j for district and city as no filter', async (all) => {
    const { country, state } = await placeAt('Goa');
    const { body } = await search({ country, state, district: all, city: all });
    expect(body.totalRecords).toBeGreaterThan(0);
  });

  test('accepts ids as decimal strings, as a form sends them', async () => {
    const place = await placeAt('Goa');
    const asText = Object.fromEntries(Object.entries(place).map(([level, id]) => [level, String(id)]));
    expect((await search(asText)).body.totalRecords).toBe(1);
  });

  test('never lists a minor by year of birth, and lists them from the year they turn 18', async () => {
    const place = await placeAt('Sikkim');
    const regid = await addDonor({ place, birthYear: 2009 });
    expect((await search(place)).body.data).toEqual([]);
    now = new Date('2027-01-01T00:00:01Z');
    await refreshListings(app.db, now);
    expect(regids((await search(place)).body.data)).toEqual([regid]);
    now = NOW;
  });

  test('lists eligible donors first, then ineligible ones, then the unavailable', async () => {
    const place = await placeAt('Assam');
    const unavailable = await addDonor({ place, isAvailable: false });
    const resting = await addDonor({ place, eligibleFrom: '2026-06-16' });
    const rested = await addDonor({ place, eligibleFrom: '2026-06-15' });
    expect(regids((await search(place)).body.data)).toEqual([rested, resting, unavailable]);
    now = NEXT_DAY;
    await refreshListings(app.db, now);
    expect(regids((await search(place)).body.data).toSorted(byNumber)).toEqual(
      [rested, resting, unavailable].toSorted(byNumber),
    );
    expect(regids((await search(place)).body.data).at(-1)).toBe(unavailable);
    now = NOW;
  });
});

describe('a cached search', () => {
  test('is answered from the cache for at most a second', async () => {
    const place = await placeAt('Sikkim');
    const regid = await addDonor({ place, bloodGroup: 'AB-' });
    const find = async () => (await searchAgain(place, { bloodgroup: 'AB-' })).body.data;
    expect(await find()).toMatchObject([{ regid, availableunavailable: 'A' }]);
    const asked = vi.spyOn(app.pool, 'connect');
    expect(await find()).toMatchObject([{ regid, availableunavailable: 'A' }]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    // As another instance would write it.
    await sql`update donors set is_available = false, listing_rank = 2 where account_id = ${regid}`.execute(app.db);
    passASecond();
    expect(await find()).toMatchObject([{ regid, availableunavailable: 'U' }]);
  });

  test('shows a write through the same process at once', async () => {
    const { client, regid, userID, place } = await registerAndLogIn(app, { bloodGroup: 'A-' });
    const find = async () => (await searchAgain(place, { bloodgroup: 'A-' })).body.data;
    for (const availableunavailable of ['A', 'U', 'A'] as const) {
      await client.call(updateDonor, { userID, availableunavailable });
      expect(await find()).toMatchObject([{ regid, availableunavailable }]);
    }
  });
});

describe('an invalid search', () => {
  test.each([
    ['bloodgroup', { bloodgroup: 'C+' }],
    ['bloodgroup', { bloodgroup: undefined }],
    ['bloodgroup', { bloodgroup: ['O+'] }],
    ['country', { country: null }],
    ['country', { country: -1 }],
    ['country', { country: 1e300 }],
    ['state', { state: 'x' }],
    ['state', { state: {} }],
    ['state', { state: 99_999_999_999 }],
    ['district', { district: 1.5 }],
    ['city', { city: [1] }],
    ['page', { page: -1 }],
    ['page', { page: 0 }],
    ['page', { page: 1e99 }],
    ['page', { page: 'NaN' }],
    ['page', { page: [2] }],
    ['size', { size: 51 }],
    ['size', { size: 0 }],
  ])('is 400 with an error at %s: %j', async (field, wrong) => {
    const place = await placeAt('Goa');
    const { status, body } = await search(place, wrong);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  test('names the level whose place is not in its parent', async () => {
    const [goa, kerala] = [await placeAt('Goa'), await placeAt('Kerala')];
    expect((await search({ ...goa, country: 2 })).body.errors).toHaveProperty('state');
    expect((await search({ ...goa, district: kerala.district })).body.errors).toHaveProperty('district');
    expect((await search({ ...goa, city: kerala.city })).body.errors).toHaveProperty('city');
    expect((await search({ ...goa, district: null })).body.errors).toHaveProperty('city');
  });

  test('is rejected past 60 a minute from one visitor, with Retry-After, while others continue', async () => {
    const limited = await startTestApp();
    const visitor = limited.visitor();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) {
      const { status } = await visitor.call(searchDonors, { bloodgroup: 'O+', country: 1, state: 1 });
      statuses.push(status);
    }
    const rejected = await visitor.call(searchDonors, { bloodgroup: 'O+', country: 1, state: 1 });
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.visitor().call(searchDonors, { bloodgroup: 'O+', country: 1, state: 1 })).status).not.toBe(
      429,
    );
    await limited.close();
  });
});

test('every blood group can be searched', async () => {
  const place = await placeAt('Goa');
  for (const bloodgroup of bloodGroups) expect((await search(place, { bloodgroup })).status).toBe(200);
});
