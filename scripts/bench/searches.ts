// What is searched for: in a state, a district or a city; the first page or the tenth.
// hot: the largest place, over and over. spread: places and groups as people ask for them (Zipf: the nth largest place
// 1/n as often as the largest). new: another search each time, so that nothing kept from an earlier one helps.
import type { BloodGroup } from '#contract/blood.ts';
import { searchDonors } from '#contract/donors.ts';
import { searchStatement, type DonorSearch } from '#server/donors/queries.ts';
import type { Statement } from '#server/db/sql.ts';
import type { Cluster } from './cluster.ts';
import { writeRequest } from './load.ts';
import { writeCall, type Visitor } from './server.ts';

export const levels = ['state', 'district', 'city'] as const;
export type Level = (typeof levels)[number];

export interface Shape {
  level: Level;
  page: 1 | 10;
  spread: 'hot' | 'spread' | 'new';
}

export type Search = DonorSearch & { country: number };
type Place = Pick<Search, 'country' | 'state' | 'district' | 'city'>;
export type Places = Record<Level, Place[]>;

const INDIA = 1;
const SEED = 20_260_101;
/** So many requests are prepared and sent in turn. */
const PREPARED = 4096;
/** Those that differ are more than any server here answers in a second, which is as long as an answer is kept. */
const PREPARED_NEW = 16_384;
/** Sizes of a page from 1 to this: on average it has ten. */
const SIZES = 19;
/** A tenth page is asked for where so many donors may be. */
const LARGE_PLACES = 36;
/** A prime: its multiples visit a list's places in no order, each once. */
const STRIDE = 7_368_787;
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

/** Places, groups and sizes in no order, no two alike. */
function makeNewSearches(all: readonly Place[], page: number): Search[] {
  const places = page === 1 ? all : all.slice(0, LARGE_PLACES);
  const different = places.length * GROUP_SHARES.length * SIZES;
  return Array.from({ length: Math.min(different, PREPARED_NEW) }, (_, i) => {
    const at = (i * STRIDE) % different;
    const [group] = GROUP_SHARES[at % GROUP_SHARES.length]!;
    const rest = Math.floor(at / GROUP_SHARES.length);
    return { ...places[Math.floor(rest / SIZES)]!, bloodgroup: group, page, size: 1 + (rest % SIZES) };
  });
}

export function makeSearches(places: Places, { level, page, spread }: Shape): Search[] {
  const all = places[level];
  if (spread === 'new') return makeNewSearches(all, page);
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
