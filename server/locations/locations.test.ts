// Countries, states, districts and cities over HTTP on a real database.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getCities, getCountries, getDistricts, getStates, INDIA } from '#contract/locations.ts';
import { useTestApp } from '#test/app.ts';
import { checkLocationHierarchy, listCities, type PlaceIds } from './queries.ts';

const app = useTestApp();

const alphabetical = (names: string[]) => names.toSorted(new Intl.Collator('en').compare);

const countries = async () => (await app.visitor().call(getCountries, {})).body.data;
const states = async (countryId: number) => (await app.visitor().call(getStates, { countryId })).body.data;
const districts = async (stateId: number) => (await app.visitor().call(getDistricts, { stateId })).body.data;
const cities = async (districtId: number) => (await app.visitor().call(getCities, { districtId })).body.data;

async function findGuntur(): Promise<{ [K in keyof PlaceIds]: number }> {
  const state = (await states(INDIA)).find((place) => place.state === 'Andhra Pradesh')!.stateId;
  const district = (await districts(state)).find((place) => place.districtName === 'Guntur')!.districtId;
  const city = (await cities(district)).find((place) => place.cityName === 'Guntur')!.cityId;
  return { country: INDIA, state, district, city };
}

test('all countries are listed alphabetically, ignoring accents', async () => {
  const list = await countries();
  expect(list).toHaveLength(246);
  expect(list.map(({ countryName }) => countryName)).toEqual(alphabetical(list.map((row) => row.countryName)));
  expect(list).toContainEqual({ countryId: INDIA, countryName: 'India', callingCode: '91' });
});

test("states, districts and cities are listed by their parent alphabetically, 'Other (not listed)' last", async () => {
  const { state, district } = await findGuntur();
  const stateNames = (await states(INDIA)).map((row) => row.state);
  expect(stateNames).toHaveLength(36);
  expect(stateNames).toEqual(alphabetical(stateNames));
  const districtList = await districts(state);
  expect(districtList.map((row) => row.districtName)).toEqual(
    alphabetical(districtList.map((row) => row.districtName)),
  );
  expect(districtList.every(({ stateId }) => stateId === state)).toBe(true);
  const cityList = await cities(district);
  const names = cityList.map(({ cityName }) => cityName);
  expect(names.at(-1)).toBe('Other (not listed)');
  expect(names.slice(0, -1)).toEqual(alphabetical(names.slice(0, -1)));
  expect(cityList.every(({ districtId }) => districtId === district)).toBe(true);
});

test.for([0, 999_999_999, 999_999_999_999_999])('the unknown parent %i has an empty list', async (unknown) => {
  expect([await states(unknown), await districts(unknown), await cities(unknown)]).toEqual([[], [], []]);
});

test.for(['abc', '-1', '1.5', '1e3', '%20', '1234567890123456'])(
  "an invalid parent '%s' is rejected",
  async (parent) => {
    const replies = await Promise.all(
      ['getStates', 'getDistricts', 'getCities'].map((name) => app.visitor().send(`/api/v1/${name}/${parent}`)),
    );
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [400, 'invalid_input']),
    );
  },
);

test("the last entry of an Indian list is marked as 'not listed'", async () => {
  const { district } = await findGuntur();
  const list = await listCities(app.db, district);
  expect(list.map(({ isOther }) => isOther)).toEqual([...list.slice(1).map(() => false), true]);
});

test('a place that newer data lacks is not listed, but still accepted', async () => {
  const guntur = await findGuntur();
  await sql`update cities set active = false where city_id = ${guntur.city}`.execute(app.db);
  try {
    const listed = await listCities(app.db, guntur.district);
    expect(listed.map(({ cityId }) => cityId)).not.toContain(guntur.city);
    expect(await checkLocationHierarchy(app.db, guntur)).toBeNull();
  } finally {
    await sql`update cities set active = true where city_id = ${guntur.city}`.execute(app.db);
  }
});

test('a complete location hierarchy is accepted, and one that ends at the state or the district', async () => {
  const guntur = await findGuntur();
  expect(await checkLocationHierarchy(app.db, guntur)).toBeNull();
  expect(await checkLocationHierarchy(app.db, { ...guntur, city: null })).toBeNull();
  expect(await checkLocationHierarchy(app.db, { ...guntur, district: null, city: null })).toBeNull();
  expect(await checkLocationHierarchy(app.db, { ...guntur, district: null })).toBeNull();
});

test.for(['country', 'state', 'district', 'city'] as const)(
  'an unknown %s gets an error at its field',
  async (level) => {
    const guntur = await findGuntur();
    expect(await checkLocationHierarchy(app.db, { ...guntur, [level]: 999_999_999 })).toBe(level);
    expect(await checkLocationHierarchy(app.db, { ...guntur, [level]: Number.MAX_SAFE_INTEGER })).toBe(level);
  },
);

test('the error is at the first level that is not in its parent', async () => {
  const guntur = await findGuntur();
  const [abroad] = (await countries()).filter(({ countryId }) => countryId !== INDIA);
  const [otherState] = (await states(INDIA)).filter(({ stateId }) => stateId !== guntur.state);
  const [otherDistrict] = (await districts(guntur.state)).filter(({ districtId }) => districtId !== guntur.district);
  const { db } = app;
  expect(await checkLocationHierarchy(db, { ...guntur, country: abroad!.countryId })).toBe('state');
  expect(await checkLocationHierarchy(db, { ...guntur, state: otherState!.stateId })).toBe('district');
  expect(await checkLocationHierarchy(db, { ...guntur, district: otherDistrict!.districtId })).toBe('city');
  expect(await checkLocationHierarchy(db, { ...guntur, state: otherState!.stateId, district: null })).toBe('city');
});
