// Generated donors and searches: the same in every run, spread over India's towns by population.
import type { Request } from 'autocannon';
import { readFileOf, readRows } from '../../server/seed/locationFiles.ts';
import { introduce } from '../../test/process.ts';
import type { App } from './apps.ts';

const INDIA = '1';
const VISITORS = 64;
const REPEATED = 4096;
/** More than are answered in a second, which is how long a response is cached. */
const DIFFERENT = 16_384;
/** A prime, so that its multiples visit every entry of a list. */
const STRIDE = 7_368_787;
/** Page sizes of searches that differ; their mean is the default of ten. */
const SIZES = 19;
const GROUPS = ['O+', 'B+', 'A+', 'AB+', 'O-', 'B-', 'A-', 'AB-'];
/** Of a hundred donors in India. */
const GROUP_SHARES = [37, 32, 22, 5, 1, 1, 1, 1];
const ONE_IN_PEOPLE = 20_000;

interface Place {
  state: number;
  district: number | null;
  city: number | null;
  population: number;
}

/** The states, districts and cities of India, the largest first. */
export type Places = readonly [Place[], Place[], Place[]];
type Search = Omit<Place, 'population'> & { bloodgroup: string; size: number };

export async function readPlaces(): Promise<Places> {
  const states = await readRows('states', await readFileOf('states'));
  const districts = await readRows('districts', await readFileOf('districts'));
  const indian = new Set(states.filter((row) => row.country_id === INDIA).map(({ id }) => id));
  const stateOf = new Map(districts.map(({ id, state_id }) => [id, state_id]));
  const cities = (await readRows('cities', await readFileOf('cities')))
    .map(({ id, district_id, population, active }) => {
      const state = active === '1' ? stateOf.get(district_id)! : '';
      return { id, state, district: Number(district_id), city: Number(id), population: Number(population) };
    })
    .filter(({ state, population }) => indian.has(state) && population > 0)
    .map((city) => ({ ...city, state: Number(city.state) }));
  const total = (towns: readonly Place[]) => towns.reduce((sum, { population }) => sum + population, 0);
  const parents = (level: 'state' | 'district') =>
    [...Map.groupBy(cities, (city) => city[level]).values()].map((towns) => {
      const { state, district } = towns[0]!;
      return { state, district: level === 'state' ? null : district, city: null, population: total(towns) };
    });
  const order = (places: Place[]) => places.toSorted((a, b) => b.population - a.population);
  return [order(parents('state')), order(parents('district')), order(cities)];
}

/** Numbers in [0, 1) that are the same in every run. */
function makeRandom(): () => number {
  let state = 20_260_101;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** Repeats each entry as often as its weight says, so that a uniform draw is a weighted one. */
const weigh = <T>(all: readonly T[], weightOf: (entry: T, i: number) => number): T[] =>
  all.flatMap((entry, i) => Array.from({ length: weightOf(entry, i) }, () => entry));
const draw = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!;
const groups = weigh(GROUPS, (_, i) => GROUP_SHARES[i]!);

/** As people search: the nth largest place about 1/n as often as the largest (Zipf). */
export function repeatSearches(places: Places): Search[] {
  const random = makeRandom();
  return Array.from({ length: REPEATED }, (_, i) => {
    const level = places[i % 3]!;
    return { ...level[Math.floor(level.length ** random()) - 1]!, bloodgroup: draw(groups, random), size: 10 };
  });
}

/** No search is repeated within a second, so that none is answered from the cache. */
export function varySearches(places: Places): Search[] {
  return Array.from({ length: DIFFERENT }, (_, i) => {
    const level = places[i % 3]!;
    const at = (Math.floor(i / 3) * STRIDE) % (level.length * GROUPS.length * SIZES);
    const rest = Math.floor(at / GROUPS.length);
    const place = level[Math.floor(rest / SIZES)]!;
    return { ...place, bloodgroup: GROUPS[at % GROUPS.length]!, size: 1 + (rest % SIZES) };
  });
}

/** The headers of so many visitors, each with its own CSRF token. */
export type Visitors = readonly Record<string, string>[];

export const openVisits = ({ url }: App): Promise<Visitors> =>
  Promise.all(Array.from({ length: VISITORS }, () => introduce(url)));

const post = (path: string, visitors: Visitors, i: number, body: object): Request => ({
  method: 'POST',
  path,
  headers: visitors[i % visitors.length]!,
  body: JSON.stringify(body),
});

export const apiRequests = (searches: readonly Search[], visitors: Visitors): Request[] =>
  searches.map(({ state, district, city, bloodgroup, size }, i) =>
    post('/api/v1/searchDoner', visitors, i, { bloodgroup, country: 1, state, district, city, page: 1, size }),
  );

/** Pages of results. */
export const pageRequests = (searches: readonly Search[], visitors: Visitors): Request[] =>
  searches.map(({ state, district, city, bloodgroup }, i) => {
    const place = `country=1&state=${state}&district=${district ?? 'all'}&city=${city ?? 'all'}`;
    const path = `/find-donor?bloodgroup=${encodeURIComponent(bloodgroup)}&${place}`;
    const cookie = visitors[i % visitors.length]!.cookie!;
    return { method: 'GET', path, headers: { accept: 'text/html', 'accept-encoding': 'gzip, br', cookie } };
  });

export const loginRequests = (visitors: Visitors): Request[] =>
  visitors.map((_, i) => post('/api/v1/login', visitors, i, { userID: `bench.${i}`, password: 'Not-The-Password-1' }));

/** One registration for each donor. */
export function registrationRequests(places: Places, visitors: Visitors, donors: number): Request[] {
  const random = makeRandom();
  const cities = weigh(places[2], ({ population }) => Math.ceil(population / ONE_IN_PEOPLE));
  return Array.from({ length: donors }, (_, i) => {
    const { state, district, city } = draw(cities, random);
    return post('/api/v1/addDoner', visitors, i, {
      userID: `bench.${i}`,
      password: 'Bright-Marigold-58',
      fullName: `Bench Donor ${i}`,
      bloodGroup: draw(groups, random),
      mobileNumber: String(9_000_000_000 + i),
      presentCountry: 1,
      presentState: state,
      presentDistrict: district,
      presentCity: city,
      emailId: `bench.${i}@example.org`,
      strAvailUnAvail: random() < 0.85 ? 'A' : 'U',
      DOB: 1970 + (i % 35),
    });
  });
}
