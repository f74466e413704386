// Generated donors and searches: the same in every run, spread over India's towns by population.
import type { Request } from 'autocannon';
import { bloodGroups } from '../../contract/blood.ts';
import { introduce } from '../../test/process.ts';
import type { App } from './apps.ts';
import { draw, drawGroup, makeRandom, weigh, type Place, type Places } from './population.ts';

const VISITORS = 64;
const REPEATED = 4096;
/** More than are answered in a second, which is how long a response is cached. */
const DIFFERENT = 16_384;
/** Fewer than a server stores. */
const STORED = 300;
/** A prime, so that its multiples visit every entry of a list. */
const STRIDE = 7_368_787;
/** Page sizes of searches that differ; their mean is the default of ten. */
const SIZES = 19;
const ONE_IN_PEOPLE = 20_000;

type Search = Omit<Place, 'population'> & { bloodgroup: string; size: number };

/** As people search: the nth largest place about 1/n as often as the largest (Zipf). */
export function repeatSearches(places: Places): Search[] {
  const random = makeRandom();
  return Array.from({ length: REPEATED }, (_, i) => {
    const level = places[i % 3]!;
    return { ...level[Math.floor(level.length ** random()) - 1]!, bloodgroup: drawGroup(random), size: 10 };
  });
}

/** No search is repeated within a second, so that none is answered from the cache. */
export function varySearches(places: Places): Search[] {
  return Array.from({ length: DIFFERENT }, (_, i) => {
    const level = places[i % 3]!;
    const at = (Math.floor(i / 3) * STRIDE) % (level.length * bloodGroups.length * SIZES);
    const rest = Math.floor(at / bloodGroups.length);
    const place = level[Math.floor(rest / SIZES)]!;
    return { ...place, bloodgroup: bloodGroups[at % bloodGroups.length]!, size: 1 + (rest % SIZES) };
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

function toAddress({ state, district, city, bloodgroup }: Search): string {
  const place = `country=1&state=${state}&district=${district ?? 'all'}&city=${city ?? 'all'}`;
  return `/find-donor?bloodgroup=${encodeURIComponent(bloodgroup)}&${place}`;
}

type PageKind = 'repeated' | 'unchanged' | 'different';

/**
 * Pages of results, in one order over all connections and rounds. Unchanged ones return after more than a second, and are
 * stored until then; a parameter without a meaning makes each address of the different ones new.
 */
export function pageRequests(kind: PageKind, searches: readonly Search[], visitors: Visitors): Request[] {
  const all = kind === 'unchanged' ? [...new Set(searches.map(toAddress))].slice(0, STORED) : searches.map(toAddress);
  let sent = 0;
  function setupRequest(request: Request): Request {
    const address = all[sent % all.length]!;
    sent += 1;
    return { ...request, path: kind === 'different' ? `${address}&n=${sent}` : address };
  }
  return all.map((_, i) => {
    const cookie = visitors[i % visitors.length]!.cookie!;
    return { method: 'GET', headers: { accept: 'text/html', 'accept-encoding': 'gzip, br', cookie }, setupRequest };
  });
}

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
      bloodGroup: drawGroup(random),
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
