// Names of places in the languages of the site: the file, and the lists and searches that show them.
import { beforeAll, expect, test } from 'vitest';
import { findPlaces, getCities, getCountries, getDistricts, getStates, INDIA } from '#contract/locations.ts';
import { searchDonors, searchNearby } from '#contract/donors.ts';
import { isLoggedIn } from '#contract/accounts.ts';
import { labelPlace, nameInSentence, readLabel } from '#contract/placeNames.ts';
import { languages } from '#messages/catalogues.ts';
import { letterOf, translations, type Translation } from '#messages/languages.ts';
import { registerAndLogIn, type Registered } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';
import { readPlaceRows, type PlaceRow } from './placeFiles.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000' } });

/** Of Arabic only the letters that Urdu writes. */
const URDU = /^[اآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےئؤۂ\d ]+$/;

/** Letters of the language, marks, Latin digits, joiners and the signs between words. */
const writtenIn = (language: Translation): RegExp =>
  language === 'ur'
    ? URDU
    : new RegExp(String.raw`^(?:\d|(?!\p{N})(?:${letterOf(language).source}|[\p{M} .-]|\p{Join_Control}))+$`, 'u');

const names = await readPlaceRows('localNames');

let places: Map<string, PlaceRow<'places'>>;
let donor: Registered;

beforeAll(async () => {
  places = new Map((await readPlaceRows('places')).map((place) => [`${place.level}${place.id}`, place]));
  donor = await registerAndLogIn(app);
});

const named = (level: string, language: Translation) => names.filter((row) => row.level === level && row[language]);
const get = async (path: string) => app.visitor().send(`/api/v1/${path}`);

test('each name belongs to a place of India', () => {
  expect(names.filter(({ level, id }) => !places.has(`${level}${id}`))).toEqual([]);
});

test.for(translations)('in %s all 36 states have names, and every name is in its script', (language) => {
  expect(named('s', language)).toHaveLength(36);
  const misfits = names.map((row) => row[language]).filter((name) => name && !writtenIn(language).test(name));
  expect(misfits).toEqual([]);
  expect(names.filter((row) => row[language] !== row[language].normalize('NFC'))).toEqual([]);
});

test.for(translations)('in %s no two states, and no two districts of a state, share a name', (language) => {
  const full = [...named('s', language), ...named('d', language)].map((row) => {
    const { level, parent } = places.get(`${row.level}${row.id}`)!;
    return `${level} ${parent} ${row[language]}`;
  });
  expect(new Set(full).size).toBe(full.length);
});

test.for([
  ['hi', 'Bihar', 38],
  ['hi', 'Uttar Pradesh', 75],
  ['hi', 'Assam', 35],
  ['hi', 'Karnataka', 31],
  ['hi', 'Tamil Nadu', 38],
  ['te', 'Andhra Pradesh', 28],
  ['te', 'Telangana', 33],
  ['te', 'Chhattisgarh', 33],
  ['ta', 'Tamil Nadu', 38],
  ['ur', 'Jammu and Kashmir', 20],
  ['ur', 'Madhya Pradesh', 55],
  ['ur', 'Karnataka', 31],
  ['ur', 'West Bengal', 23],
  ['bn', 'West Bengal', 23],
  ['mr', 'Maharashtra', 36],
  ['gu', 'Gujarat', 34],
  ['kn', 'Karnataka', 31],
  ['or', 'Odisha', 30],
  ['ml', 'Kerala', 14],
  ['pa', 'Punjab', 23],
] as const)('in %s every district of %s has a name: %i', ([language, state, count]) => {
  const { id } = [...places.values()].find(({ level, name }) => level === 's' && name === state)!;
  const own = named('d', language).filter((row) => places.get(`d${row.id}`)!.parent === id);
  expect(own).toHaveLength(count);
});

test.for(translations)('in %s Kota, Howrah and Mohali have names', (language) => {
  const idOf = (name: string) => [...places.values()].find((place) => place.level === 'd' && place.name === name)!.id;
  const known = new Set(named('d', language).map(({ id }) => id));
  for (const name of ['Kota', 'Howrah', 'Sahibzada Ajit Singh Nagar (Mohali)'])
    expect(known.has(idOf(name)), name).toBe(true);
});

/** Ten times the logarithm of 100,000. */
const BIG_TOWN = 50;

test.for([
  ['hi', ['Bihar', 'Chhattisgarh', 'Delhi', 'Haryana', 'Jharkhand', 'Madhya Pradesh', 'Rajasthan', 'Uttar Pradesh']],
  ['te', ['Andhra Pradesh', 'Telangana']],
  ['ta', ['Tamil Nadu', 'Puducherry']],
  ['ur', ['Bihar', 'Jammu and Kashmir', 'Telangana', 'Uttar Pradesh']],
  ['bn', ['West Bengal', 'Tripura']],
  ['mr', ['Maharashtra', 'Goa']],
  ['gu', ['Gujarat']],
  ['kn', ['Karnataka']],
  ['or', ['Odisha']],
  ['ml', ['Kerala']],
  ['pa', ['Punjab']],
] as const)('in %s every town of its states with more than 100,000 people has a name', ([language, states]) => {
  const stateOf = ({ parent }: PlaceRow<'places'>) => places.get(`s${places.get(`d${parent}`)!.parent}`)!.name;
  const known = new Set(named('c', language).map(({ id }) => id));
  const towns = [...places.values()].filter(
    (place) =>
      place.level === 'c' && Number(place.rank) >= BIG_TOWN && (states as readonly string[]).includes(stateOf(place)),
  );
  expect(towns.length).toBeGreaterThan(8);
  expect(towns.filter(({ id }) => !known.has(id)).map(({ name }) => name)).toEqual([]);
});

test('lists have names in the language asked for, in the same order and with the same ids', async () => {
  const visitor = app.visitor();
  const english = (await visitor.call(getStates, { countryId: INDIA })).body.data;
  const telugu = (await visitor.call(getStates, { countryId: INDIA, language: 'te' })).body.data;
  expect(telugu.map(({ stateId }) => stateId)).toEqual(english.map(({ stateId }) => stateId));
  expect(telugu.map(({ state }) => readLabel(state).at(-1))).toEqual(english.map(({ state }) => state));
  const telangana = telugu.find(({ state }) => state === 'తెలంగాణ (Telangana)')!;
  const districts = (await visitor.call(getDistricts, { stateId: telangana.stateId, language: 'te' })).body.data;
  const khammam = districts.find(({ districtName }) => districtName === 'ఖమ్మం (Khammam)')!;
  const cities = (await visitor.call(getCities, { districtId: khammam.districtId, language: 'te' })).body.data;
  expect(cities.map(({ cityName }) => cityName)).toContain('ఖమ్మం (Khammam)');
  expect(cities.at(-1)!.cityName).toBe('ఇతర (జాబితాలో లేదు)');
});

const countriesIn = async (language?: Translation) => (await app.visitor().call(getCountries, { language })).body.data;

test.for([
  ['te', 'భారతదేశం (India)', 'నేపాల్ (Nepal)'],
  ['ur', 'بھارت (India)', 'نیپال (Nepal)'],
  ['bn', 'ভারত (India)', 'নেপাল (Nepal)'],
] as const)('in %s the countries have names, in the same order and with the same ids', async ([language, ...some]) => {
  const [english, local] = [await countriesIn(), await countriesIn(language)];
  const unnamed = ({ countryId, callingCode }: (typeof english)[number]) => ({ countryId, callingCode });
  expect(local.map(unnamed)).toEqual(english.map(unnamed));
  expect(local.map(({ countryName }) => countryName)).toEqual(expect.arrayContaining([...some]));
  expect(local.find(({ countryId }) => countryId === INDIA)!.countryName).toBe(some[0]);
  expect(local.filter(({ countryName }) => !letterOf(language).test(countryName))).toEqual([]);
});

test('a country whose last words stand in brackets has them after a comma', async () => {
  const listed = (await countriesIn('mr')).map(({ countryName }) => countryName);
  expect(listed).toEqual(
    expect.arrayContaining(['म्यानमार, बर्मा (Myanmar)', 'कोकोस (कीलिंग) बेटे (Cocos (Keeling) Islands)']),
  );
});

test.for(translations)("in %s a form's name of India is the one of the list", async (language) => {
  const { countryName } = (await countriesIn(language)).find(({ countryId }) => countryId === INDIA)!;
  expect(countryName).toBe(labelPlace('India', languages[language].t('locations.india')));
});

test('a country that the runtime does not know stays English', async () => {
  const india = app.db.updateTable('countries').where('countryId', '=', INDIA);
  await india.set({ iso2: 'QZ' }).execute();
  const { user } = (await donor.client.call(isLoggedIn, { language: 'te' })).body.data;
  await india.set({ iso2: 'IN' }).execute();
  expect(user!.countryName).toBe('India');
});

test.for(['getCountries', 'getCountries?language=en', 'getCountries?language=xx'])(
  '%s answers English',
  async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body.data).toContainEqual({ countryId: INDIA, countryName: 'India', callingCode: '91' });
  },
);

test.for(['getStates/1', 'getStates/1?language=en', 'getStates/1?language=xx', 'getStates/1?language=te&language=hi'])(
  '%s answers English names',
  async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body.data).toContainEqual({ stateId: expect.any(Number) as number, state: 'Telangana' });
  },
);

test.for(['getCountries', 'getStates/1'])('%s in a language is cacheable, with an ETag of its own', async (path) => {
  const [english, hindi] = [await get(path), await get(`${path}?language=hi`)];
  expect(hindi.headers['cache-control']).toBe('public, max-age=3600');
  expect(hindi.headers.etag).not.toBe(english.headers.etag);
});

test.for([
  ['te', 'guntur', 'గుంటూరు (Guntur)', 'ఆంధ్రప్రదేశ్ (Andhra Pradesh)'],
  ['ta', 'மதுரை', 'மதுரை (Madurai)', 'தமிழ்நாடு (Tamil Nadu)'],
  ['ur', 'حیدرآباد', 'حیدرآباد (Hyderabad)', 'تلنگانہ (Telangana)'],
  ['hi', 'Port Blair', 'Sri Vijaya Puram (Port Blair)', 'अंडमान और निकोबार द्वीपसमूह (Andaman and Nicobar Islands)'],
] as const)('places are found with names in %s: %s', async ([language, text, name, state]) => {
  const { body } = await app.visitor().call(findPlaces, { text, language });
  expect(body.data[0]).toMatchObject({ name, state });
});

test('what a chosen place writes into the box finds that place again', async () => {
  const visitor = app.visitor();
  for (const language of translations) {
    const { body } = await visitor.call(findPlaces, { text: 'Hyderabad', language });
    const { name, state, cityId } = body.data[0]!;
    const again = await visitor.call(findPlaces, { text: `${name}, ${state}`, language });
    expect(again.body.data[0]!.cityId).toBe(cityId);
  }
});

test("donors of both searches and one's own profile have names in the language asked for", async () => {
  const { place, client } = donor;
  const english = (await client.call(isLoggedIn, {})).body.data.user!;
  const local = named('d', 'te').find(({ id }) => Number(id) === place.district)!.te;
  const label = labelPlace(english.districtName!, local);
  const visitor = app.visitor();
  const search = { bloodgroup: english.bloodGroup!, ...place, language: 'te' as const };
  const { body: found } = await visitor.call(searchDonors, search);
  expect(found.data.map(({ districtName }) => districtName)).toContain(label);
  const { body: near } = await visitor.call(searchNearby, { ...search, city: null });
  expect(near.data.every(({ districtName }) => districtName === null || districtName.includes('('))).toBe(true);
  expect((await client.call(isLoggedIn, { language: 'te' })).body.data.user).toMatchObject({
    countryName: 'భారతదేశం (India)',
    stateName: expect.stringMatching(/ \(.+\)$/) as string,
    districtName: label,
  });
});

test.each([
  ['గుంటూరు (Guntur)', 'గుంటూరు'],
  ['شری وجے پورم، پورٹ بلیئر (Sri Vijaya Puram, Port Blair)', 'شری وجے پورم، پورٹ بلیئر'],
  ['Sri Vijaya Puram (Port Blair)', 'Sri Vijaya Puram (Port Blair)'],
  ['Guntur', 'Guntur'],
])('in a sentence the place %s is %s', (label, name) => {
  expect(nameInSentence(label)).toBe(name);
});
