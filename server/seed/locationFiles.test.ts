// The committed location data: complete, without orphans, and with corrections of GeoNames.
import { readFileSync } from 'node:fs';
import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { beforeAll, describe, expect, test } from 'vitest';
import { levels, readCells, readFileOf, readRows, type Row } from './locationFiles.ts';

let countries: Row<'countries'>[];
let states: Row<'states'>[];
let districts: Row<'districts'>[];
let cities: Row<'cities'>[];

beforeAll(async () => {
  countries = await readRows('countries', await readFileOf('countries'));
  states = await readRows('states', await readFileOf('states'));
  districts = await readRows('districts', await readFileOf('districts'));
  cities = await readRows('cities', await readFileOf('cities'));
});

const isActive = ({ active }: { active: string }) => active === '1';
const stateNamed = (name: string) => states.find((state) => state.country_id === '1' && state.name === name)!;

const districtsOf = (state: string) =>
  districts.filter((row) => isActive(row) && row.state_id === stateNamed(state).id).map(({ name }) => name);

function citiesOf(state: string, district: string): Row<'cities'>[] {
  const parent = districts.find(({ name, state_id }) => name === district && state_id === stateNamed(state).id)!;
  return cities.filter((row) => isActive(row) && row.district_id === parent.id);
}

const namesIn = (state: string, district: string) => citiesOf(state, district).map(({ name }) => name);

describe('the location data', () => {
  test('has 246 countries, 3,875 states, 35,308 districts, and 170,511 cities beside the other ones', () => {
    expect([countries, states, districts].map((rows) => rows.filter(isActive).length)).toEqual([246, 3875, 35_308]);
    const active = cities.filter(isActive);
    expect(active.filter((city) => city.sort_last === '0')).toHaveLength(170_511);
    expect(active.filter((city) => city.sort_last === '1')).toHaveLength(35_308);
  });

  test.for(levels)('has unique ids and keys of its %s', async (level) => {
    const rows = await readRows(level, await readFileOf(level));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.every(({ id }) => /^[1-9]\d{0,8}$/.test(id))).toBe(true);
    const keys = rows.map((row: Record<string, string>) => row.key ?? row.iso2);
    expect(new Set(keys).size).toBe(rows.length);
  });

  test('has a parent for every place, and no active place under an inactive one', () => {
    const orphans = (
      rows: { id: string; parent: string; active: string }[],
      parents: { id: string; active: string }[],
    ) => {
      const active = new Map(parents.map((parent) => [parent.id, isActive(parent)]));
      return rows.filter((row) => active.get(row.parent) === undefined || (isActive(row) && !active.get(row.parent)));
    };
    const withParent = <R extends { id: string; active: string }>(rows: R[], parentOf: (row: R) => string) =>
      rows.map((row) => ({ id: row.id, active: row.active, parent: parentOf(row) }));
    expect(
      orphans(
        withParent(states, (row) => row.country_id),
        countries,
      ),
    ).toEqual([]);
    expect(
      orphans(
        withParent(districts, (row) => row.state_id),
        states,
      ),
    ).toEqual([]);
    expect(
      orphans(
        withParent(cities, (row) => row.district_id),
        districts,
      ),
    ).toEqual([]);
  });

  test('has no empty list: each country has a state, each state a district, each district a city', () => {
    const parents = (ids: string[]) => new Set(ids);
    const empty = (rows: { id: string; name: string; active: string }[], filled: Set<string>) =>
      rows.filter((row) => isActive(row) && !filled.has(row.id)).map(({ name }) => name);
    expect(empty(countries, parents(states.filter(isActive).map((row) => row.country_id)))).toEqual([]);
    expect(empty(states, parents(districts.filter(isActive).map((row) => row.state_id)))).toEqual([]);
    expect(empty(districts, parents(cities.filter(isActive).map((row) => row.district_id)))).toEqual([]);
  });

  test("ends the list of every district of every country with 'Other (not listed)'", () => {
    const lists = Map.groupBy(cities.filter(isActive), (row) => row.district_id);
    const wrong = districts.filter(isActive).filter(({ id }) => {
      const list = lists.get(id)!;
      return list.at(-1)!.name !== 'Other (not listed)' || list.filter((row) => row.sort_last === '1').length !== 1;
    });
    expect(wrong).toEqual([]);
  });

  test('has names that fit the field: 1 to 100 characters, trimmed, on one line', () => {
    const misfits = [...countries, ...states, ...districts, ...cities].filter(
      ({ name }) => name.length === 0 || name.length > 100 || name.trim() !== name || /\p{Cc}/u.test(name),
    );
    expect(misfits).toEqual([]);
  });

  test('has calling codes that the phone number parser knows', () => {
    const unreadable = countries.filter((row) => {
      const defaultCallingCode = row.calling_code;
      const example = getExampleNumber(row.iso2 as CountryCode, examples);
      // Remote islands have no example number: their code must only not throw.
      const number = parsePhoneNumberFromString(example?.nationalNumber ?? '2025550123', { defaultCallingCode });
      return example !== undefined && number?.number !== example.number;
    });
    expect(unreadable).toEqual([]);
  });

  test.for([
    ['DO', '1'],
    ['XK', '383'],
    ['VA', '39'],
    ['GS', '500'],
  ])('has %s with calling code %s', ([iso2, code]) => {
    expect(countries.find((row) => row.iso2 === iso2)?.calling_code).toBe(code);
  });
});

describe('India', () => {
  test('is country 1 with calling code 91', () => {
    expect(countries.find(({ id }) => id === '1')).toMatchObject({ name: 'India', iso2: 'IN', calling_code: '91' });
  });

  test('has its 28 states and 8 union territories, in alphabetical order', () => {
    const names = states.filter((row) => isActive(row) && row.country_id === '1').map(({ name }) => name);
    expect(names).toEqual([
      'Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chandigarh',
      'Chhattisgarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Goa', 'Gujarat', 'Haryana',
      'Himachal Pradesh', 'Jammu and Kashmir', 'Jharkhand', 'Karnataka', 'Kerala', 'Ladakh', 'Lakshadweep',
      'Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Odisha', 'Puducherry', 'Punjab',
      'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura', 'Uttar Pradesh', 'Uttarakhand', 'West Bengal',
    ]); // prettier-ignore
  });

  test('has the districts of 2026, by state', () => {
    const counts = states
      .filter((row) => isActive(row) && row.country_id === '1')
      .map(({ id, name }) => `${name} ${districts.filter((row) => isActive(row) && row.state_id === id).length}`);
    expect(counts).toEqual([
      'Andaman and Nicobar Islands 3', 'Andhra Pradesh 28', 'Arunachal Pradesh 27', 'Assam 35', 'Bihar 38',
      'Chandigarh 1', 'Chhattisgarh 33', 'Dadra and Nagar Haveli and Daman and Diu 3', 'Delhi 11', 'Goa 2', 'Gujarat 34',
      'Haryana 23', 'Himachal Pradesh 12', 'Jammu and Kashmir 20', 'Jharkhand 24', 'Karnataka 31', 'Kerala 14', 'Ladakh 2',
      'Lakshadweep 1', 'Madhya Pradesh 55', 'Maharashtra 36', 'Manipur 16', 'Meghalaya 12', 'Mizoram 11', 'Nagaland 17',
      'Odisha 30', 'Puducherry 4', 'Punjab 23', 'Rajasthan 41', 'Sikkim 6', 'Tamil Nadu 38', 'Telangana 33', 'Tripura 8',
      'Uttar Pradesh 75', 'Uttarakhand 13', 'West Bengal 23',
    ]); // prettier-ignore
    expect(namesIn('Andhra Pradesh', 'Markapuram')).toContain('Markapur');
    expect(namesIn('Andhra Pradesh', 'Polavaram')).toContain('Rampachodavaram');
    expect(namesIn('Haryana', 'Hansi')).toContain('Narnaund');
  });

  test('has the coordinates of the seat of each of its 783 districts, also in the public file', () => {
    const indian = new Set(states.filter((row) => row.country_id === '1').map(({ id }) => id));
    const listed = districts.filter((row) => isActive(row) && indian.has(row.state_id));
    expect(listed).toHaveLength(783);
    const abroad = listed.filter(
      ({ latitude, longitude }) => !(Number(latitude) > 6 && Number(latitude) < 36 && Number(longitude) > 68),
    );
    expect(abroad).toEqual([]);
    const lines = listed.map((row) => [row.id, row.latitude, row.longitude, row.state_id, row.name].join('\t'));
    expect(readFileSync('public/district-seats.txt', 'utf8')).toBe(`${lines.join('\n')}\n`);
    expect(districts.filter((row) => !indian.has(row.state_id) && row.latitude !== '')).toEqual([]);
  });

  test('has no city whose name begins with a small letter', () => {
    const indian = cities.filter(({ key }) => key.startsWith('IN.'));
    expect(indian.filter(({ name }) => /^\p{Ll}/u.test(name))).toEqual([]);
    expect(namesIn('Karnataka', 'Bengaluru Urban')).toContain('Koppana Agrahara');
  });

  test('has Mumbai and Delhi in districts of their own, which GeoNames lacks', () => {
    expect(namesIn('Maharashtra', 'Mumbai City')).toContain('Mumbai');
    expect(namesIn('Delhi', 'Central Delhi')).toContain('Delhi');
  });

  test('has Mahe and Yanam in Puducherry, not in the states around them', () => {
    expect(districtsOf('Puducherry')).toEqual(['Karaikal', 'Mahe', 'Puducherry', 'Yanam']);
    expect(namesIn('Puducherry', 'Mahe')).toContain('Mahe');
    expect(namesIn('Puducherry', 'Yanam')).toContain('Yanam');
    const around = new Set(
      districts
        .filter((row) => [stateNamed('Kerala').id, stateNamed('Andhra Pradesh').id].includes(row.state_id))
        .map(({ id }) => id),
    );
    expect(cities.filter((row) => around.has(row.district_id) && ['Mahe', 'Yanam'].includes(row.name))).toEqual([]);
  });

  test('has the newer districts with their cities', () => {
    expect(namesIn('Rajasthan', 'Beawar')).toContain('Beawar');
    expect(namesIn('Gujarat', 'Vav-Tharad')).toContain('Tharad');
    expect(namesIn('Madhya Pradesh', 'Pandhurna')).toContain('Pandhurna');
  });

  test.for([
    ['Karnataka', 'Bengaluru Urban', 'Bengaluru', 'Bangalore'],
    ['Maharashtra', 'Mumbai City', 'Mumbai', 'Bombay'],
    ['Andhra Pradesh', 'Visakhapatnam', 'Visakhapatnam', 'Vizag'],
    ['West Bengal', 'Kolkata', 'Kolkata', 'Calcutta'],
    ['Tamil Nadu', 'Chennai', 'Chennai', 'Madras'],
    ['Haryana', 'Gurugram', 'Gurugram', 'Gurgaon'],
    ['Uttar Pradesh', 'Prayagraj', 'Prayagraj', 'Allahabad'],
    ['Puducherry', 'Puducherry', 'Puducherry', 'Pondicherry'],
  ])('%s, %s: %s was formerly %s', ([state, district, name, older]) => {
    const found = citiesOf(state!, district!).find((city) => city.name === name);
    expect(found?.aliases.split('; ')).toContain(older);
  });
});

test('a file with other columns is rejected', async () => {
  await expect(readCells('states', await readFileOf('countries'))).rejects.toThrow('other columns');
});
