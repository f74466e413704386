// Places by text over HTTP.
import { expect, test } from 'vitest';
import { INDIA, type FoundPlace } from '#contract/locations.ts';
import { useTestApp } from '#test/app.ts';
import { findPlaces } from './findPlaces.ts';
import { placeCases, scriptCases } from '#test/placeCases.ts';
import { hospitalTexts, townTexts } from '#test/placeTexts.ts';
import { casesByLanguage } from '#test/scriptCases.ts';
import { placeIndex } from './placeIndex.ts';
import { findNamedWords, readWords } from './words.ts';
import { checkLocationHierarchy } from './queries.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000' } });

const request = (text: string) => app.visitor().send(`/api/v1/findPlaces/${encodeURIComponent(text)}`);
const find = async (text: string) => (await request(text)).body.data as FoundPlace[];
const describePlaces = (places: FoundPlace[]) => places.map(({ level, name, state }) => `${level} ${name}, ${state}`);

test.for([
  { names: 'misspelt, old, foreign-script and combined names', cases: placeCases },
  { names: 'names in Hindi, Tamil, Telugu and Urdu', cases: scriptCases },
])('of more than 150 $names 95 percent come first and 99 percent among three', async ({ cases }) => {
  const found: { text: string; places: FoundPlace[]; position: number }[] = [];
  for (const { text, name, state } of cases) {
    const places = await find(text);
    found.push({ text, places, position: places.findIndex((one) => one.name === name && one.state === state) });
  }
  const misses = found.filter(({ position }) => position !== 0);
  const told = misses.map(({ text, places }) => `${text}: ${describePlaces(places).join('; ')}`).join('\n');
  const among = (count: number) => found.filter(({ position }) => position >= 0 && position < count).length;
  expect(found.length).toBeGreaterThan(150);
  expect(among(1) / found.length, told).toBeGreaterThan(0.95);
  expect(among(3) / found.length, told).toBeGreaterThan(0.99);
});

test.for(Object.entries(casesByLanguage))('20 places as they are typed in %s come first', async ([, cases]) => {
  const misses: string[] = [];
  for (const { text, name, state } of cases) {
    const places = await find(text);
    if (places[0]?.name !== name || places[0]?.state !== state)
      misses.push(`${text}: ${describePlaces(places).join('; ')}`);
  }
  expect(cases.length).toBeGreaterThanOrEqual(20);
  expect(misses).toEqual([]);
});

test('a town among other words comes first in 95 percent of 60 texts', async () => {
  const misses: string[] = [];
  for (const { text, name, state } of townTexts) {
    const [first] = await find(text);
    // A hospital may stand for its town.
    const isThere = [first?.name, first?.cityName, first?.districtName].includes(name) && first?.state === state;
    if (!isThere) misses.push(`${text}: ${first?.name}, ${first?.state}`);
  }
  expect(townTexts.length).toBeGreaterThan(60);
  expect(1 - misses.length / townTexts.length, misses.join('\n')).toBeGreaterThan(0.95);
});

test('a hospital comes first in 90 percent of 80 texts', async () => {
  const misses: string[] = [];
  for (const { text, name } of hospitalTexts) {
    const [first] = await find(text);
    if (first?.level !== 'hospital' || first.name !== name) misses.push(`${text}: ${first?.name}`);
  }
  expect(hospitalTexts.length).toBeGreaterThan(80);
  expect(1 - misses.length / hospitalTexts.length, misses.join('\n')).toBeGreaterThan(0.9);
});

test('a hospital has its name, and the ids and names of where it lies', async () => {
  const [hospital] = await find('AIIMS Mangalagiri');
  const [town] = await find('Mangalagiri');
  const { stateId, districtId, cityId } = town!;
  expect(hospital).toEqual({
    level: 'hospital',
    name: 'AIIMS Mangalagiri',
    cityName: 'Mangalagiri',
    districtName: 'Guntur',
    state: 'Andhra Pradesh',
    matched: 'AIIMS Mangalagiri',
    isSure: true,
    stateId,
    districtId,
    cityId,
  });
});

test('a name of a town brings the town before hospitals, and a hospital of another state not at all', async () => {
  expect(describePlaces(await find('Manipal'))[0]).toBe('city Manipal, Karnataka');
  expect(describePlaces(await find('Imfal'))[0]).toBe('city Imphal, Manipur');
  expect((await find('CMC Vellore')).filter(({ name }) => name === 'Christian Medical College, Ludhiana')).toEqual([]);
});

test('a city of another state comes before a village that has nearly its name, and not where the state is typed', async () => {
  const names = async (text: string) => describePlaces((await find(text)).slice(0, 2));
  expect(await names('Anantpur')).toEqual(['city Anantapur, Andhra Pradesh', 'city Anantpur, Maharashtra']);
  expect((await names('Anantpur, Maharashtra'))[0]).toBe('city Anantpur, Maharashtra');
});

test('a text full of names of places is read in at most five more ways', async () => {
  const text = 'Guntur Chennai Salem Pune Surat Patna Delhi Agra '.repeat(3).slice(0, 100);
  expect(readWords(findNamedWords(text, await placeIndex()))).toHaveLength(5);
});

test('a town has the ids of its city, district and state, which belong together', async () => {
  const [guntur, district] = await find('guntoor');
  expect(guntur).toMatchObject({ level: 'city', name: 'Guntur', districtName: 'Guntur', state: 'Andhra Pradesh' });
  const { stateId, districtId, cityId } = guntur!;
  const place = { country: INDIA, state: stateId, district: districtId, city: cityId };
  expect(cityId).not.toBeNull();
  expect(await checkLocationHierarchy(app.db, place)).toBeNull();
  expect(district).toMatchObject({ level: 'district', stateId, districtId, cityId: null, name: 'Guntur' });
});

test('a state has no district and no city', async () => {
  expect((await find('Andhra Pradesh'))[0]).toMatchObject({
    level: 'state',
    districtId: null,
    cityId: null,
    name: 'Andhra Pradesh',
    districtName: null,
  });
});

test.for([
  ['Bangalore', 'Bangalore'],
  ['बम्बई', 'बम्बई'],
  ['Koramangala', 'Koramangala'],
  ['560 034', '560 034'],
])("a place found by '%s' says that it matched '%s'", async ([text, matched]) => {
  expect((await find(text!))[0]!.matched).toBe(matched);
});

test.for([
  ['Hamirpur', ['Himachal Pradesh', 'Uttar Pradesh']],
  ['Bilaspur', ['Chhattisgarh', 'Himachal Pradesh', 'Uttar Pradesh', 'Haryana']],
  ['Aurangabad', ['Maharashtra', 'Bihar']],
  ['Pratapgarh', ['Uttar Pradesh', 'Rajasthan']],
] as const)('%s returns its place in every state', async ([text, states]) => {
  expect(new Set((await find(text)).map(({ state }) => state)).isSupersetOf(new Set(states))).toBe(true);
});

test('the neighbourhood of a city with several districts returns the city, then its own district', async () => {
  expect(describePlaces((await find('Andheri')).slice(0, 2))).toEqual([
    'city Mumbai, Maharashtra',
    'district Mumbai Suburban, Maharashtra',
  ]);
});

/** The states of India Post's numbers, by their first two or three digits. */
const postalStates: readonly (readonly [string, ...string[]])[] = [
  ['Delhi', '11'], ['Haryana', '12', '13'], ['Punjab', '14', '15', '16'], ['Chandigarh', '16'],
  ['Himachal Pradesh', '17'], ['Jammu and Kashmir', '18', '19'], ['Ladakh', '194'],
  ['Uttar Pradesh', '20', '21', '22', '23', '24', '25', '26', '27', '28'], ['Uttarakhand', '24', '26'],
  ['Rajasthan', '30', '31', '32', '33', '34'], ['Gujarat', '36', '37', '38', '39'],
  ['Dadra and Nagar Haveli and Daman and Diu', '362', '396'], ['Maharashtra', '40', '41', '42', '43', '44'],
  ['Goa', '403'], ['Madhya Pradesh', '45', '46', '47', '48'], ['Chhattisgarh', '49'], ['Telangana', '50'],
  ['Andhra Pradesh', '51', '52', '53'], ['Karnataka', '56', '57', '58', '59'],
  ['Tamil Nadu', '60', '61', '62', '63', '64'], ['Puducherry', '533', '605', '607', '609', '673'],
  ['Kerala', '67', '68', '69'], ['Lakshadweep', '682'], ['West Bengal', '70', '71', '72', '73', '74'],
  ['Sikkim', '737'], ['Andaman and Nicobar Islands', '744'], ['Odisha', '75', '76', '77'], ['Assam', '78'],
  ['Arunachal Pradesh', '790', '791', '792'], ['Meghalaya', '793', '794'], ['Manipur', '795'], ['Mizoram', '796'],
  ['Nagaland', '797', '798'], ['Tripura', '799'], ['Bihar', '80', '81', '82', '84', '85'],
  ['Jharkhand', '81', '82', '83'],
]; // prettier-ignore
/** Where the first three digits belong to one small state or territory alone. */
const whole = new Map([['194', 'Ladakh'], ['403', 'Goa'], ['737', 'Sikkim'], ['744', 'Andaman and Nicobar Islands']]); // prettier-ignore

test('each of 19,238 PIN codes returns a district, and only in the state that its digits say', async () => {
  const { pins } = await placeIndex();
  expect(pins.size).toBe(19_238);
  const wrong: string[] = [];
  for (const pin of pins.keys()) {
    const text = String(pin);
    const expected = whole.has(text.slice(0, 3))
      ? [whole.get(text.slice(0, 3))]
      : postalStates.filter(([, ...starts]) => starts.some((start) => text.startsWith(start))).map(([state]) => state);
    const found = await findPlaces(text);
    const isRight =
      found.length > 0 && found.every(({ level, state }) => level === 'district' && expected.includes(state));
    if (!isRight) wrong.push(`${text}: ${describePlaces(found).join('; ')}`);
  }
  expect(wrong).toEqual([]);
});

test.for(['52200', '5220011', '999999'])("'%s' is no PIN code and returns no place", async (text) => {
  expect(await find(text)).toEqual([]);
});

test.for(['qqqqzz', 'zzzz', 'asdfgh'])("'%s' is no place and returns none", async (text) => {
  expect(await find(text)).toEqual([]);
});

test('the answer may be stored for an hour, has an ETag, and sets no cookie', async () => {
  const { status, headers } = await request('Guntur');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(headers.etag).toMatch(/^(?:W\/)?"/);
  expect(headers['set-cookie']).toBeUndefined();
});

test.for([' ', 'x'.repeat(101), 'x'.repeat(201), 'x'.repeat(2000), 'a\u0000b', 'a\u0301\u0302\u0303\u0304\u0305'])(
  'the text %j is rejected with its field',
  async (text) => {
    const { status, body } = await request(text);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['text']]);
  },
);

test.for(['%', '%_%', '\u202Ertnug\u202C', '🩸', '1', '-', ', , ,', '`'.repeat(100), 'ab,'.repeat(33), 'क्'.repeat(50)])(
  'the hostile text %j returns at most eight places',
  async (text) => {
    const { status, body } = await request(text);
    expect(status).toBe(200);
    expect((body.data as FoundPlace[]).length).toBeLessThanOrEqual(8);
  },
);
