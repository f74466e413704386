// Generated donors and searches: the same in every run, spread over India's towns by population.
import { readFileOf, readRows } from '../../server/seed/locationFiles.ts';
import type { App } from './apps.ts';
import type { Request } from './load.ts';

const INDIA = '1';
const SEED = 20_260_101;
const PASSWORD = 'Bright-Marigold-58';
const VISITORS = 64;
/** More than one second's searches, because a response is cached for a second. */
const SEARCHES = 16_384;
/** A prime, so that its multiples visit every entry of a list. */
const STRIDE = 7_368_787;
/** Page sizes of searches that differ; the mean is the default of ten. */
const SIZES = 19;
const BLOOD_GROUPS: readonly (readonly [group: string, share: number])[] = [
  ['O+', 0.37],
  ['B+', 0.32],
  ['A+', 0.22],
  ['AB+', 0.07],
  ['O-', 0.007],
  ['B-', 0.006],
  ['A-', 0.005],
  ['AB-', 0.002],
];

interface Place {
  state: number;
  district: number | null;
  city: number | null;
  population: number;
}

/** States, districts and cities of India with a known population, the largest first. */
export type Places = readonly [Place[], Place[], Place[]];

interface Search extends Omit<Place, 'population'> {
  bloodgroup: string;
  size: number;
}

export interface Visitor {
  headers: Record<string, string>;
}

export async function readPlaces(): Promise<Places> {
  const [states, districts, cities] = await Promise.all([
    readRows('states', await readFileOf('states')),
    readRows('districts', await readFileOf('districts')),
    readRows('cities', await readFileOf('cities')),
  ]);
  const indian = new Set(states.filter((row) => row.country_id === INDIA && row.active === '1').map(({ id }) => id));
  const stateOf = new Map(districts.map((row) => [row.id, row.state_id]));
  const towns = cities
    .filter((row) => row.active === '1' && Number(row.population) > 0 && indian.has(stateOf.get(row.district_id)!))
    .map((row) => ({
      state: Number(stateOf.get(row.district_id)),
      district: Number(row.district_id),
      city: Number(row.id),
      population: Number(row.population),
    }));
  const sumBy = (level: 'state' | 'district'): Place[] =>
    [...Map.groupBy(towns, (town) => town[level]).values()].map((group) => ({
      state: group[0]!.state,
      district: level === 'state' ? null : group[0]!.district,
      city: null,
      population: group.reduce((sum, town) => sum + town.population, 0),
    }));
  const order = (places: Place[]) => places.sort((a, b) => b.population - a.population);
  return [order(sumBy('state')), order(sumBy('district')), order(towns)];
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function makeRandom(): () => number {
  let state = SEED;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws entries as often as their weights say. */
function makeDraw<T>(all: readonly T[], weights: readonly number[], random: () => number): () => T {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return () => {
    const at = random() * sum;
    return all[sums.findIndex((upTo) => at < upTo)]!;
  };
}

function makeDrawGroup(random: () => number): () => string {
  const groups = BLOOD_GROUPS.map(([group]) => group);
  return makeDraw(groups, BLOOD_GROUPS.map(([, share]) => share), random); // prettier-ignore
}

/** As people search: the nth largest place 1/n as often as the largest (Zipf). */
export function repeatSearches(places: Places): Search[] {
  const random = makeRandom();
  const drawGroup = makeDrawGroup(random);
  const draws = places.map((level) => makeDraw(level, level.map((_, i) => 1 / (i + 1)), random)); // prettier-ignore
  return Array.from({ length: SEARCHES / 4 }, (_, i) => ({ ...draws[i % 3]!(), bloodgroup: drawGroup(), size: 10 }));
}

/** No search is repeated within a second, so that none is answered from the cache. */
export function varySearches(places: Places): Search[] {
  return Array.from({ length: SEARCHES }, (_, i) => {
    const level = places[i % 3]!;
    const at = (Math.floor(i / 3) * STRIDE) % (level.length * BLOOD_GROUPS.length * SIZES);
    const [bloodgroup] = BLOOD_GROUPS[at % BLOOD_GROUPS.length]!;
    const rest = Math.floor(at / BLOOD_GROUPS.length);
    return { ...level[Math.floor(rest / SIZES)]!, bloodgroup, size: 1 + (rest % SIZES) };
  });
}

/** Visitors who have a CSRF token each. */
export async function openVisits({ url }: App): Promise<Visitor[]> {
  const responses = await Promise.all(Array.from({ length: VISITORS }, () => fetch(`${url}/api/v1/isLoggedIn`)));
  return responses.map((response) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join())![1]!;
    const headers = { 'Content-Type': 'application/json', Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token };
    return { headers };
  });
}

const visitorOf = (visitors: readonly Visitor[], i: number) => visitors[i % visitors.length]!;

function post(path: string, { headers }: Visitor, body: object): Request {
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

export function apiRequests(searches: readonly Search[], visitors: readonly Visitor[]): Request[] {
  return searches.map(({ state, district, city, bloodgroup, size }, i) =>
    post('/api/v1/searchDoner', visitorOf(visitors, i), {
      country: 1,
      state,
      district,
      city,
      bloodgroup,
      page: 1,
      size,
    }),
  );
}

/** Pages of results. */
export function pageRequests(searches: readonly Search[], visitors: readonly Visitor[]): Request[] {
  return searches.map(({ state, district, city, bloodgroup }, i) => {
    const query = new URLSearchParams({ bloodgroup, country: '1', state: String(state) });
    query.set('district', String(district ?? 'all'));
    query.set('city', String(city ?? 'all'));
    const headers = {
      Accept: 'text/html',
      'Accept-Encoding': 'gzip, br',
      Cookie: visitorOf(visitors, i).headers.Cookie!,
    };
    return { method: 'GET', path: `/find-donor?${query.toString()}`, headers };
  });
}

export function loginRequests(visitors: readonly Visitor[]): Request[] {
  return visitors.map((visitor, i) =>
    post('/api/v1/login', visitor, { userID: `bench.${i}`, password: 'Not-The-Password-1' }),
  );
}

/** One registration for each donor. */
export function registrationRequests(places: Places, visitors: readonly Visitor[], donors: number): Request[] {
  const random = makeRandom();
  const [, , cities] = places;
  const drawCity = makeDraw(cities, cities.map(({ population }) => population), random); // prettier-ignore
  const drawGroup = makeDrawGroup(random);
  return Array.from({ length: donors }, (_, i) => {
    const { state, district, city } = drawCity();
    return post('/api/v1/addDoner', visitorOf(visitors, i), {
      userID: `bench.${i}`,
      password: PASSWORD,
      fullName: `Bench Donor ${i}`,
      bloodGroup: drawGroup(),
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
