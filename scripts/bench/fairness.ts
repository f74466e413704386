// Whether the order of a listing spreads the calls: who of a big city is among its first ten, over thirty days.
import { LISTING_END } from '#contract/donors.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Queryable } from '#server/database/sql.ts';
import { searchDonors, searchStatement, type DonorSearch } from '#server/donors/queries.ts';
import { explainGeneric } from '#server/testing/explain.ts';
import { writeTable } from '../marked.ts';
import { KEPT, type Cluster } from './cluster.ts';
import { quiet } from './data.ts';
import { count, medianOf, ratio } from './report.ts';

const DAYS = 30;
const FIRST = 10;
const RING = 2 ** 53;
const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 0, 1);

interface Listing {
  search: Omit<DonorSearch, 'page'>;
  /** The numbers of those who are available and rested, ascending. */
  ring: number[];
}

/** O+ in the city with the most donors. */
async function findListing(cluster: Cluster, database: string): Promise<Listing> {
  const largest = await cluster.query(
    database,
    `select state_id as state, district_id as district, city_id as city from donors
     group by 1, 2, 3 order by count(*) desc, 3 limit 1`,
  );
  const place = (largest.rows as { state: number; district: number; city: number }[])[0]!;
  const { rows } = await cluster.query(
    database,
    `select ring::text from donors where city_id = $1 and blood_group = 'O+' and standing = 0 order by donors.ring`,
    [place.city],
  );
  const ring = (rows as { ring: string }[]).map((row) => Number(row.ring));
  return { search: { ...place, bloodgroup: 'O+', size: FIRST }, ring };
}

async function listPage(db: Queryable, { search }: Listing, page: number, now: number): Promise<number[]> {
  const { donors } = await searchDonors(db, { ...search, page }, new Date(now));
  return donors.map(({ regid }) => regid);
}

/** On how many of the days each was among the first ten, ascending. */
async function countDays(db: Queryable, listing: Listing): Promise<number[]> {
  const days = new Map(listing.ring.map((regid) => [regid, 0]));
  for (let day = 0; day < DAYS; day += 1) {
    for (const regid of await listPage(db, listing, 1, FROM + day * DAY_MS)) {
      const before = days.get(regid);
      if (before === undefined) throw new Error(`${regid} is among the first ten, but not available and rested.`);
      days.set(regid, before + 1);
    }
  }
  return [...days.values()].toSorted((a, b) => a - b);
}

/** How often each is among the first ten in the long run, in even turns, ascending: the length of the arc before them. */
function listTurns(ring: readonly number[]): number[] {
  const even = FIRST / ring.length;
  const arcs = ring.map((at, i) => (at - ring.at(i - FIRST)! + RING) % RING);
  return arcs.map((arc) => arc / RING / even).toSorted((a, b) => a - b);
}

/** Every page of a day's listing in one row. */
async function walkListing(db: Queryable, listing: Listing, now: number): Promise<number[]> {
  const seen: number[] = [];
  for (let page = 1; page <= LISTING_END / FIRST; page += 1) seen.push(...(await listPage(db, listing, page, now)));
  return seen;
}

/** Asks for every page in a day's first minute and in its last one. */
async function describePaging(db: Queryable, listing: Listing): Promise<string> {
  const morning = await walkListing(db, listing, FROM);
  const evening = await walkListing(db, listing, FROM + DAY_MS - 60_000);
  const repeated = morning.length - new Set(morning).size;
  const repeats = repeated === 0 ? 'repeat nobody' : `REPEAT ${repeated}`;
  const stays = morning.join() === evening.join() ? 'the same' : 'NOT the same';
  return (
    `All pages of a day's listing, ${count(morning.length)} donors, ${repeats} and are ${stays} when they are asked for ` +
    `again in the day's last minute`
  );
}

function describeDays(ring: readonly number[], days: readonly number[]): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const shown = days.filter((times) => times > 0).length / ring.length;
  const even = 1 - (1 - FIRST / ring.length) ** DAYS;
  const spread = (sorted: readonly number[]) => [sorted[0]!, medianOf(sorted), sorted.at(-1)!];
  const head = [
    'available and rested',
    'shown at least once',
    'by an even draw',
    'days shown, least',
    'median',
    'most',
  ];
  const cells = [count(ring.length), percent(shown), percent(even), ...spread(days).map(count)];
  return writeTable([...head, 'turns, least', 'median', 'most'], [[...cells, ...spread(listTurns(ring)).map(ratio)]]);
}

/** Asks as the application does, on connections that plan as its own. */
export async function measureFairness(cluster: Cluster, databaseName: string, donors: number): Promise<string> {
  const listing = await findListing(cluster, databaseName);
  const database = await openDatabase({ databaseUrl: cluster.urlOf(databaseName), dataDir: KEPT, log: quiet });
  try {
    const table = describeDays(listing.ring, await countDays(database.pool, listing));
    const paging = await describePaging(database.pool, listing);
    const statement = searchStatement({ ...listing.search, page: 1 }, new Date(FROM));
    const hasSort = /\bSort\b/.test(await explainGeneric(database.pool, statement));
    const title = `**${count(donors)} donors**, O+ in their largest city, the first ten of each of ${DAYS} days.`;
    return [title, table, `${paging}; the plan has ${hasSort ? 'A SORT' : 'no sort'}.`].join('\n\n');
  } finally {
    await database.close();
  }
}
