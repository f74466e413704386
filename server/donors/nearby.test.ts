// Donors who may help beside those of a search, over HTTP on a real database.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bloodGroups, type BloodGroup } from '#contract/blood.ts';
import { donorGroupsFor, needs } from '#contract/compatibility.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { searchNearby, type NearbyDonor } from '#contract/donors.ts';
import { explainGeneric } from '#test/explain.ts';
import { addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { passASecond } from '#test/clock.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { listPlaces, type Place } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { useTestApp } from '#test/app.ts';
import { listNeighbours } from '#server/locations/neighbours.ts';
import { listCells, nearbyQuery } from './nearby.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

/** The first city of a district of India. */
async function placeIn(state: string, district: string): Promise<Place> {
  const { districtId } = await app.db
    .selectFrom('districts')
    .innerJoin('states', 'states.stateId', 'districts.stateId')
    .select('districtId')
    .where('states.name', '=', state)
    .where('districts.name', '=', district)
    .executeTakeFirstOrThrow();
  return (await listPlaces(app.db, state)).find((place) => place.district === districtId)!;
}

const addDonor = async (place: Place, more: NewDonorRow = {}) =>
  (await addDonorRow(app.db, { place, consentVersion: CONSENT_VERSION, now: NOW, ...more })).regid;

async function anotherCity({ district, city }: Place): Promise<number> {
  const { cityId } = await app.db
    .selectFrom('cities')
    .select('cityId')
    .where('districtId', '=', district)
    .where('cityId', '<>', city)
    .where('isOther', '=', false)
    .executeTakeFirstOrThrow();
  return cityId;
}

const search = (place: Place, bloodgroup: BloodGroup = 'O+') => searchUncached(app, place, { bloodgroup });
const ask = (input: object) => {
  passASecond();
  return app.visitor().call(searchNearby, { bloodgroup: 'O+', ...input } as never);
};
const find = async (input: object): Promise<NearbyDonor[]> => (await ask(input)).body.data;

beforeEach(() => app.pool.query('delete from accounts'));

describe('a search nearby', () => {
  test('finds the group in other districts by distance, across state borders, then compatible groups', async () => {
    const [bengaluru, krishnagiri, ramanagara] = [
      await placeIn('Karnataka', 'Bengaluru Urban'),
      await placeIn('Tamil Nadu', 'Krishnagiri'),
      await placeIn('Karnataka', 'Ramanagara'),
    ];
    // Activity counts among those of one district only.
    const far = await addDonor(krishnagiri, { bloodGroup: 'B-', activeAt: NOW });
    const near = await addDonor(ramanagara, { bloodGroup: 'B-' });
    const other = await addDonor(bengaluru, { bloodGroup: 'O-' });
    const found = await find({ bloodgroup: 'B-', district: bengaluru.district });
    expect(found).toMatchObject([
      { regid: near, bloodGroup: 'B-', km: 44, why: 'near', districtName: 'Ramanagara' },
      { regid: far, bloodGroup: 'B-', km: 84, why: 'near', districtName: 'Krishnagiri' },
      { regid: other, bloodGroup: 'O-', km: 0, why: 'group', districtName: 'Bengaluru Urban' },
    ]);
  });

  test('orders compatible groups by 25 km bands, in a band by preference', async () => {
    const [guntur, ntr] = [await placeIn('Andhra Pradesh', 'Guntur'), await placeIn('Andhra Pradesh', 'NTR')];
    const [here, preferred] = [
      await addDonor(guntur, { bloodGroup: 'O-' }),
      await addDonor(guntur, { bloodGroup: 'A+' }),
    ];
    const [there, best] = [await addDonor(ntr, { bloodGroup: 'B-' }), await addDonor(ntr, { bloodGroup: 'B+' })];
    expect(regids(await find({ bloodgroup: 'AB+', district: guntur.district }))).toEqual([
      preferred,
      here,
      best,
      there,
    ]);
  });

  test('repeats no donor of the search in a city or a district', async () => {
    const place = await placeIn('Andhra Pradesh', 'Guntur');
    const inCity = await addDonor(place);
    const inDistrict = await addDonor({ ...place, city: await anotherCity(place) });
    const { district, city } = place;
    expect(await find({ district, city })).toMatchObject([{ regid: inDistrict, km: 0, why: 'near' }]);
    expect(await find({ district })).toEqual([]);
    const { body } = await search(place);
    expect(body.data.map(({ regid }) => regid)).toEqual([inCity]);
  });

  test('shows eligible donors only, at most ten', async () => {
    const [guntur, ntr] = [await placeIn('Andhra Pradesh', 'Guntur'), await placeIn('Andhra Pradesh', 'NTR')];
    await addDonor(ntr, { isAvailable: false });
    await addDonor(ntr, { eligibleFrom: '2026-06-16' });
    expect(await find({ district: guntur.district })).toEqual([]);
    await seedDonors(app.pool, [ntr], 30);
    expect(await find({ district: guntur.district })).toHaveLength(10);
  });

  test('for platelets shows those who may give platelets, also where they wait to give blood', async () => {
    const [guntur, ntr] = [await placeIn('Andhra Pradesh', 'Guntur'), await placeIn('Andhra Pradesh', 'NTR')];
    const may = await addDonor(ntr, { eligibleFrom: '2026-08-01', plateletsFrom: '2026-06-15' });
    await addDonor(ntr, { eligibleFrom: '2026-08-01', plateletsFrom: '2026-06-16' });
    await addDonor(ntr, { plateletsFrom: '2026-12-01' });
    // Certainly over 60 in 2026, and perhaps not.
    await addDonor(ntr, { birthYear: 1964 });
    const sixty = await addDonor(ntr, { birthYear: 1965 });
    const { district } = guntur;
    const found = await find({ district, need: 'platelets' });
    expect(regids(found).toSorted((a, b) => a - b)).toEqual([may, sixty].toSorted((a, b) => a - b));
    expect(found.map(({ canGiveFrom }) => canGiveFrom)).toEqual([null, null]);
  });

  test.each(['Nicobar', 'Lakshadweep'])('finds the nearest however far from the islands of %s', async (name) => {
    const island = await placeIn(name === 'Nicobar' ? 'Andaman and Nicobar Islands' : name, name);
    const [nearest] = await listNeighbours(app.db, island.district);
    const { stateId } = await app.db
      .selectFrom('districts')
      .select('stateId')
      .where('districtId', '=', nearest!.districtId)
      .executeTakeFirstOrThrow();
    const regid = await addDonor({ ...island, state: stateId, district: nearest!.districtId });
    const found = await find({ district: island.district });
    expect(regids(found)).toEqual([regid]);
    expect(found[0]!.km).toBeGreaterThan(200);
  });

  test('works in a district without known coordinates, abroad', async () => {
    const { rows } =
      await sql<Place>`select country_id as country, state_id as state, district_id as district, city_id as city
      from states join districts using (state_id) join cities using (district_id) where country_id = 2 limit 1`.execute(
        app.db,
      );
    const regid = await addDonor(rows[0]!, { bloodGroup: 'O-' });
    expect(await find({ district: rows[0]!.district })).toMatchObject([{ regid, km: 0, why: 'group' }]);
  });
});

describe('the groups of a search nearby', () => {
  const groupsFor = async (bloodgroup: BloodGroup, need: string) => {
    const { district } = await placeIn('Andhra Pradesh', 'Guntur');
    return (await find({ bloodgroup, district, need })).map(({ bloodGroup }) => bloodGroup);
  };

  test('are those that may help with blood, platelets and plasma, and no others', async () => {
    const [guntur, ntr] = [await placeIn('Andhra Pradesh', 'Guntur'), await placeIn('Andhra Pradesh', 'NTR')];
    for (const group of bloodGroups) await addDonor(guntur, { bloodGroup: group });
    for (const group of bloodGroups) await addDonor(ntr, { bloodGroup: group });
    for (const patient of bloodGroups) {
      for (const need of needs) {
        const groups = await groupsFor(patient, need);
        expect(new Set(groups)).toEqual(new Set(donorGroupsFor(patient, need)));
      }
    }
  });

  test('are those for blood when no need is given', async () => {
    const { district, ...place } = await placeIn('Andhra Pradesh', 'Guntur');
    const regid = await addDonor({ ...place, district }, { bloodGroup: 'O-' });
    expect(regids(await find({ bloodgroup: 'AB+', district }))).toEqual([regid]);
    expect(await find({ bloodgroup: 'AB+', district, need: 'platelets' })).toEqual([]);
  });
});

describe('a donor’s town and date', () => {
  const place = () => placeIn('Andhra Pradesh', 'Guntur');
  const both = async (group: BloodGroup) => {
    const { body } = await search(await place(), group);
    const nearby = await find({ bloodgroup: 'AB+', district: (await place()).district });
    return [body.data[0]!, nearby.find(({ bloodGroup }) => bloodGroup === group)!];
  };

  test.each([null, '2026-11-21'])(
    'are hidden in both searches under the consent version %s',
    async (consentVersion) => {
      await addDonor(await place(), { bloodGroup: 'O-', consentVersion });
      for (const donor of await both('O-'))
        expect(donor).toMatchObject({ districtName: null, cityName: null, canGiveFrom: null });
      await addDonor(await place(), { bloodGroup: 'A-', consentVersion, eligibleFrom: '2026-09-01' });
      const { body } = await search(await place(), 'A-');
      expect(body.data[0]).toMatchObject({ districtName: null, cityName: null, canGiveFrom: null });
    },
  );

  test('are shown in both searches under the current one', async () => {
    const { cityName } = await app.db
      .selectFrom('cities')
      .select('name as cityName')
      .where('cityId', '=', (await place()).city)
      .executeTakeFirstOrThrow();
    await addDonor(await place(), { bloodGroup: 'O-' });
    for (const donor of await both('O-'))
      expect(donor).toMatchObject({ districtName: 'Guntur', cityName, canGiveFrom: null });
  });

  test.each([
    ['2026-06-15', null],
    ['2026-06-16', '2026-06-22'],
    ['2026-06-21', '2026-06-22'],
    ['2026-06-22', '2026-06-22'],
    ['2026-06-23', '2026-06-29'],
    ['2026-12-31', '2027-01-04'],
  ])('from whom eligible from %s, on 15 June: may give from %s, a Monday', async (eligibleFrom, expected) => {
    await addDonor(await place(), { bloodGroup: 'AB-', eligibleFrom });
    const { body } = await search(await place(), 'AB-');
    expect(body.data[0]!.canGiveFrom).toBe(expected);
  });
});

describe('an invalid search nearby', () => {
  test.each([
    ['bloodgroup', { bloodgroup: 'C+' }],
    ['district', { district: 'all' }],
    ['district', { district: 99_999_999_999 }],
    ['district', { district: undefined }],
    ['city', { city: 99_999_999_999 }],
    ['city', { city: [1] }],
    ['need', { need: 'organs' }],
  ])('is 400 with an error at %s: %j', async (field, wrong) => {
    const { district, city } = await placeIn('Andhra Pradesh', 'Guntur');
    const { status, body } = await ask({ district, city, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  test('names the city that is in another district', async () => {
    const [guntur, ntr] = [await placeIn('Andhra Pradesh', 'Guntur'), await placeIn('Andhra Pradesh', 'NTR')];
    const { status, body } = await ask({ district: guntur.district, city: ntr.city });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['city']]);
  });
});

test.each(['blood', 'platelets'] as const)(
  'a search nearby for %s reads cell after cell by index alone, looks donors up by their keys and stops at ten',
  async (need) => {
    const { district, city } = await placeIn('Andhra Pradesh', 'Guntur');
    const places = await listPlaces(app.db, 'Andhra Pradesh');
    await app.database.withLongTimeout(() => seedDonors(app.pool, places, 6000, bloodGroups));
    await app.pool.query('update donors set listing_rank = (account_id / 8) % 2');
    await app.pool.query('analyze donors');
    const cells = listCells({ bloodGroup: 'AB+', district, city, need }, await listNeighbours(app.db, district));
    const plan = await explainGeneric(app.pool, nearbyQuery(cells, need, NOW));
    expect(plan).toMatch(/^Limit/);
    expect(plan).toMatch(/Index Only Scan using donors_in_district/);
    expect(plan).toMatch(/Index Scan using donors_pkey on donors.*\n +Index Cond: \(account_id = /);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash|Merge|Materialize|Index Scan using donors_in_/);
  },
);
