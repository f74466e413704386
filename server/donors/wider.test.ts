// How many donors can give in the places around a search, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { countWider, MOST_COUNTED, type WiderPlace } from '#contract/widerPlaces.ts';
import { addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { passASecond } from '#test/clock.ts';
import { listPlaces, type Place } from '#test/places.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

const addDonor = (place: Place, more: NewDonorRow = {}) => addDonorRow(app.db, { place, now: NOW, ...more });

const ask = (place: Partial<Record<keyof Place | 'bloodgroup', unknown>>, more: object = {}) => {
  passASecond();
  return app.visitor().call(countWider, { bloodgroup: 'O-', ...place, ...more } as never);
};
const count = async (place: Place, more: object = {}): Promise<WiderPlace[]> =>
  (await ask(place, more)).body.data.places;

beforeEach(() => app.pool.query('delete from accounts'));

describe('the count of wider places', () => {
  test('has the district, the state and the nearest states with donors who can give now, and shows no donor', async () => {
    const [here, ...inLadakh] = await listPlaces(app.db, 'Ladakh');
    const elsewhere = inLadakh.find(({ district }) => district !== here!.district)!;
    const [himachal] = await listPlaces(app.db, 'Himachal Pradesh');
    const [kerala] = await listPlaces(app.db, 'Kerala');
    for (const place of [here!, elsewhere, himachal!, himachal!, kerala!]) await addDonor(place, { bloodGroup: 'O-' });
    await addDonor(here!, { bloodGroup: 'O-', isAvailable: false });
    await addDonor(here!, { bloodGroup: 'A+' });
    const places = await count(here!);
    expect(places).toEqual([
      { stateId: here!.state, districtId: here!.district, name: expect.any(String), km: null, count: 1 },
      { stateId: here!.state, districtId: null, name: 'Ladakh', km: null, count: 2 },
      { stateId: himachal!.state, districtId: null, name: 'Himachal Pradesh', km: expect.any(Number), count: 2 },
    ]);
    const ofDistrict = await count(here!, { city: null });
    expect(ofDistrict.map(({ name }) => name)).toEqual(['Ladakh', 'Himachal Pradesh']);
    expect((await ask(here!)).body.data.withinKm).toBe(200);
    const [inHindi] = await count(here!, { city: null, language: 'hi' });
    expect(inHindi!.name).toMatch(/लद्दाख/);
  });

  test('of a whole state has the nearest states without distances, and neither the state nor a district', async () => {
    const [kerala] = await listPlaces(app.db, 'Kerala');
    const [tamilNadu] = await listPlaces(app.db, 'Tamil Nadu');
    const [karnataka] = await listPlaces(app.db, 'Karnataka');
    const [assam] = await listPlaces(app.db, 'Assam');
    for (const place of [kerala!, tamilNadu!, karnataka!, karnataka!, assam!])
      await addDonor(place, { bloodGroup: 'O-' });
    const state = { state: kerala!.state, district: null, city: null };
    const { data } = (await ask(state)).body;
    const elsewhere = { districtId: null, km: null };
    expect(data).toEqual({
      withinKm: null,
      places: [
        { ...elsewhere, stateId: tamilNadu!.state, name: 'Tamil Nadu', count: 1 },
        { ...elsewhere, stateId: karnataka!.state, name: 'Karnataka', count: 2 },
      ],
    });
  });

  test('ends at the limit and leaves out places without donors', async () => {
    const [here] = await listPlaces(app.db, 'Ladakh');
    expect(await count(here!)).toEqual([]);
    await Promise.all(Array.from({ length: MOST_COUNTED + 1 }, () => addDonor(here!, { bloodGroup: 'O-' })));
    expect((await count(here!)).map((place) => place.count)).toEqual([MOST_COUNTED, MOST_COUNTED]);
  });

  test('of a place outside its parent is 400 with the field named', async () => {
    const [here] = await listPlaces(app.db, 'Ladakh');
    const [other] = await listPlaces(app.db, 'Kerala');
    for (const [place, field] of [
      [{ ...here!, district: other!.district }, 'district'],
      [{ ...here!, city: other!.city }, 'city'],
      [{ ...here!, bloodgroup: 'C+' }, 'bloodgroup'],
    ] as const) {
      const { status, body } = await ask(place);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
  });
});
