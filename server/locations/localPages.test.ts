// Names of places on the pages of each language.
import { beforeAll, expect, test } from 'vitest';
import { getCountries, INDIA } from '#contract/locations.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { useTestApp } from '#test/app.ts';
import { registerAndLogIn, type Registered } from '#test/factories.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000' } });
let donor: Registered;
beforeAll(async () => {
  donor = await registerAndLogIn(app);
});

/** The text of a page, with the isolation of values removed. */
const show = async (path: string, client = app.visitor()) => {
  const { status, text } = await client.send(path);
  expect(status).toBe(200);
  return text.replaceAll(/[\u2068\u2069]|<!-- -->/g, '');
};

const searchFor = (fields: Record<string, string>) =>
  `/find-donor?${new URLSearchParams({ bloodgroup: 'O+', country: String(INDIA), ...fields }).toString()}`;

test.for([
  ['hi', '', 'तेलंगाना (Telangana)'],
  ['te', '/find-donor', 'తెలంగాణ (Telangana)'],
  ['ta', '/register', 'தெலங்கானா (Telangana)'],
  ['ur', '/find-donor', 'تلنگانہ (Telangana)'],
] as const)('in %s the list of states at %s has %s', async ([language, path, name]) => {
  expect(await show(`/${language}${path}`)).toContain(`>${name}</option>`);
});

/** The countries that a page lists, as HTML. */
function countriesOf(page: string): string[] {
  const [, list = ''] = page.match(/<select[^>]* name="(?:country|presentCountry)"[^>]*>(.*?)<\/select>/)!;
  return list.match(/<option value="\d+".*?<\/option>/g) ?? [];
}

test.for(['', '/find-donor', '/register'])('in Hindi the form at %s has India alone, chosen', async (path) => {
  expect(countriesOf(await show(`/hi${path}`))).toEqual(['<option value="1" selected="">भारत (India)</option>']);
});

test('another country that is chosen stands alone too, in the language of the page', async () => {
  const { data } = (await app.visitor().call(getCountries, {})).body;
  const { countryId } = data.find(({ countryName }) => countryName === 'Nepal')!;
  const page = await show(`/bn/find-donor?country=${countryId}`);
  expect(countriesOf(page)).toEqual([`<option value="${countryId}" selected="">নেপাল (Nepal)</option>`]);
});

test('without JavaScript every country is listed in the language of the page', async () => {
  const listed = countriesOf(await show('/ur/find-donor?show=countries'));
  expect(listed).toHaveLength(246);
  expect(listed.filter((option) => !/\p{Script=Arabic}/u.test(option))).toEqual([]);
});

test('pages in English have no other name', async () => {
  const page = await show('/find-donor');
  expect(countriesOf(page)).toEqual(['<option value="1" selected="">India</option>']);
  expect(page).toContain('>Telangana</option>');
  expect(page).not.toContain('(Telangana)');
});

test('without JavaScript a district typed in its script is found, and its heading names it in that script alone', async () => {
  const page = await show(`/te${searchFor({ place: 'గుంటూరు' })}`);
  expect(page).toContain('గుంటూరు, ఆంధ్రప్రదేశ్');
  expect(page).toMatch(/<option value="\d+" selected="">గుంటూరు \(Guntur\)<\/option>/);
});

test('a name that several places have is asked about in the language of the page', async () => {
  expect(await show(`/hi${searchFor({ place: 'हमीरपुर' })}`)).toContain('हिमाचल प्रदेश (Himachal Pradesh)');
});

test('results and My Page name the places of a donor in the language of the page', async () => {
  const { place, client } = donor;
  const results = await show(`/te${searchFor({ state: String(place.state), district: 'all', city: 'all' })}`);
  const withoutLists = results.replaceAll(/<option.*?<\/option>/g, '');
  expect(withoutLists).toContain('ఉత్తర గోవా (North Goa)');
  const own = await show('/te/dashboard/my-page', client);
  expect(own).toContain('ఉత్తర గోవా (North Goa)');
  expect(own).toContain('భారతదేశం (India)');
});
