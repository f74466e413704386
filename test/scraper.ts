// One address that wants to copy the list, and a family that looks for one donor.
import { CHALLENGE_HEADER, type Challenge } from '#contract/challenge.ts';
import { bloodGroups } from '#contract/blood.ts';
import { searchDonors, type DonorListing } from '#contract/donors.ts';
import { solve } from './solveChallenge.ts';
import { seedDonors } from './seedDonors.ts';
import { listPlaces, type Place } from './places.ts';
import type { Client, Received, TestApp } from './app.ts';

const HOUR_MS = 3_600_000;
const PER_VISITOR = 40;

export interface Clock {
  now: number;
}

/** Puts so many donors of all groups into the first twenty districts of a state. */
export async function settleDonors({ pool, db }: Pick<TestApp, 'pool' | 'db'>, count: number): Promise<Place[]> {
  const places = (await listPlaces(db, 'Andhra Pradesh')).slice(0, 20);
  await seedDonors(pool, places, count, bloodGroups);
  return places;
}

/** Searches from one address, as another visitor every few requests. */
function manyFaced(app: TestApp, address: string): () => Client {
  let asked = 0;
  let client = app.visitor(address);
  return () => {
    asked += 1;
    if (asked % PER_VISITOR === 0) client = app.visitor(address);
    return client;
  };
}

const regidsOf = (received: Received) => (received.body.data as DonorListing[]).map(({ regid }) => regid);

function search(client: Client, criteria: object, headers: Record<string, string> = {}): Promise<Received> {
  return client.post(searchDonors.path, criteria, headers);
}

/** Every page there is, in pages of this size. */
function* listPages(places: readonly Place[], size: number) {
  for (const { country, state, district } of places) {
    for (const bloodgroup of bloodGroups) {
      for (let page = 1; page * size <= 100; page += 1) yield { bloodgroup, country, state, district, page, size };
    }
  }
}

/** What one address obtains in an hour without solving anything: the API until nothing is free, then the pages' waits. */
export async function scrapeForAnHour(app: TestApp, clock: Clock, places: readonly Place[]): Promise<Set<number>> {
  const obtained = new Set<number>();
  const client = manyFaced(app, '198.51.100.7');
  for (const size of [50, 10, 1]) {
    let rejections = 0;
    for (const criteria of listPages(places, size)) {
      const response = await search(client(), criteria);
      if (response.status === 200) for (const regid of regidsOf(response)) obtained.add(regid);
      else rejections += 1;
      if (rejections === 3) break;
    }
  }
  const end = clock.now + HOUR_MS;
  const waiter = app.visitor('198.51.100.7');
  for (const { bloodgroup, country, state, district, page } of [...listPages(places, 10)].toReversed()) {
    const query = new URLSearchParams({ bloodgroup, country, state, district, city: 'all', page } as never);
    let response = await waiter.send(`/find-donor?${query.toString()}`);
    if (response.status === 429) {
      clock.now += Number(response.headers['retry-after']) * 1000;
      if (clock.now >= end) break;
      response = await waiter.send(`/find-donor?${query.toString()}`);
    }
    for (const [, regid] of response.text.matchAll(/Report Donor (\d+)/g)) obtained.add(Number(regid));
  }
  return obtained;
}

export interface Work {
  donors: number;
  challenges: number;
  /** Processor time of solving, and of the site meanwhile, in seconds. */
  solving: number;
  serving: number;
}

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Copies so many donors beyond the quota by solving what it is asked to. */
export async function scrapeBySolving(app: TestApp, places: readonly Place[], wanted: number): Promise<Work> {
  const client = manyFaced(app, '198.51.100.8');
  const obtained = new Set<number>();
  const work = { donors: 0, challenges: 0, solving: 0, serving: 0 };
  const from = processorSeconds();
  for (const criteria of listPages(places, 50)) {
    let response = await search(client(), criteria);
    if (response.status === 429) {
      const before = processorSeconds();
      const solved = await solve(response.body.data as Challenge);
      work.solving += processorSeconds() - before;
      work.challenges += 1;
      response = await search(client(), criteria, { [CHALLENGE_HEADER]: solved });
      for (const regid of regidsOf(response)) obtained.add(regid);
    }
    if (obtained.size >= wanted) break;
  }
  return { ...work, donors: obtained.size, serving: processorSeconds() - from - work.solving };
}

/**
 * Five people behind one address look for one group in five neighbouring districts: each at the first page of all
 * five, and at the second of their own. Returns how many challenges they met.
 */
export async function searchAsFamily(app: TestApp, places: readonly Place[]): Promise<number> {
  let met = 0;
  const districts = places.slice(0, 5);
  for (const own of districts) {
    const member = app.visitor('198.51.100.9');
    const views = [...districts.map((place) => ({ place, page: 1 })), { place: own, page: 2 }];
    for (const { place, page } of views) {
      const { country, state, district } = place;
      const { status } = await search(member, { bloodgroup: 'B+', country, state, district, page });
      if (status === 429) met += 1;
    }
  }
  return met;
}
