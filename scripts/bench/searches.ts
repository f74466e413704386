// What is searched for: in a state, a district or a city; the first page or the tenth; one hot place, or places and
// groups spread as people are (Zipf: the nth largest place is asked for 1/n as often as the largest).
import type { BloodGroup } from '#contract/blood.ts';
import { searchDonors } from '#contract/donors.ts';
import { searchStatement, type DonorSearch } from '#server/donors/queries.ts';
import type { Statement } from '#server/database/sql.ts';
import type { Cluster } from './cluster.ts';
import { writeRequest } from './load.ts';
import { writeCall, type Visitor } from './server.ts';

export const levels = ['state', 'district', 'city'] as const;
export type Level = (typeof levels)[number];

export interface Shape {
  level: Level;
  page: 1 | 10;
  spread: 'hot' | 'spread';
}

export type Search = DonorSearch & { country: number };
type Place = Pick<Search, 'country' | 'state' | 'district' | 'city'>;
export type Places = Record<Level, Place[]>;

const INDIA = 1;
const SEED = 20_260_101;
/** So many different requests are prepared and sent in turn. */
const PREPARED = 4096;
const GROUP_SHARES: readonly [BloodGroup, number][] = [
  ['O+', 0.37],
  ['B+', 0.32],
  ['A+', 0.22],
  ['AB+', 0.07],
  ['O-', 0.007],
  ['B-', 0.006],
  ['A-', 0.005],
  ['AB-', 0.002],
];

/** Places of India with a town in them, the most populous first. */
export async function readPlaces(query: (text: string) => ReturnType<Cluster['query']>): Promise<Places> {
  const columns = ['state_id', 'district_id', 'city_id'];
  const read = async (depth: number): Promise<Place[]> => {
    const ids = columns.slice(0, depth).join(', ');
    const { rows } =
      await query(`select ${ids} from cities join districts using (district_id) join states using (state_id)
      where country_id = ${INDIA} and not is_other and population > 0 group by ${ids} order by sum(population) desc, ${ids}`);
    return (rows as Record<string, number>[]).map((row) => ({
      country: INDIA,
      state: row.state_id!,
      district: row.district_id ?? null,
      city: row.city_id ?? null,
    }));
  };
  return { state: await read(1), district: await read(2), city: await read(3) };
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws an index as often as its weight says. */
function makeDraw(weights: readonly number[], random: () => number): () => number {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return () => {
    const at = random() * sum;
    return sums.findIndex((upTo) => at < upTo);
  };
}

export function makeSearches(places: Places, { level, page, spread }: Shape): Search[] {
  const all = places[level];
  if (spread === 'hot') return [{ ...all[0]!, bloodgroup: 'O+', page, size: 10 }];
  const random = makeRandom(SEED);
  const drawPlace = makeDraw(
    all.map((_, i) => 1 / (i + 1)),
    random,
  );
  const drawGroup = makeDraw(
    GROUP_SHARES.map(([, share]) => share),
    random,
  );
  return Array.from({ length: PREPARED }, () => ({
    ...all[drawPlace()]!,
    bloodgroup: GROUP_SHARES[drawGroup()]![0],
    page,
    size: 10,
  }));
}

/** As many requests as searches, at least one for each visitor. */
function forVisitors(
  searches: readonly Search[],
  visitors: readonly Visitor[],
  write: (search: Search, visitor: Visitor) => Buffer,
): Buffer[] {
  const length = Math.max(searches.length, visitors.length);
  return Array.from({ length }, (_, i) => write(searches[i % searches.length]!, visitors[i % visitors.length]!));
}

/** As the web app and other clients ask the API. */
export function writeApiRequests(searches: readonly Search[], visitors: readonly Visitor[]): Buffer[] {
  return forVisitors(searches, visitors, (search, visitor) => writeCall(searchDonors.path, search, visitor));
}

/** As a browser follows a link to results. */
export function writePageRequests(searches: readonly Search[], visitors: readonly Visitor[]): Buffer[] {
  return forVisitors(searches, visitors, ({ bloodgroup, country, state, district, city, page }, { token }) => {
    const places = {
      country: String(country),
      state: String(state),
      district: String(district ?? 'all'),
      city: String(city ?? 'all'),
    };
    const query = new URLSearchParams({ bloodgroup, ...places, ...(page > 1 && { page: String(page) }) });
    const headers = {
      Accept: 'text/html',
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      Cookie: `XSRF-TOKEN=${token}`,
    };
    return writeRequest('GET', `/find-donor?${query.toString()}`, headers);
  });
}

/** The statements that the application sends for these searches today. */
export function writeStatements(searches: readonly Search[]): Statement[] {
  const now = new Date();
  return searches.map((search) => searchStatement(search, now));
}
