// The list cannot be copied from one address, and a family notices nothing of the quota.
import { beforeAll, expect, test } from 'vitest';
import { CHALLENGE_HEADER, type Challenge } from '#contract/challenge.ts';
import { bloodGroups, type BloodGroup } from '#contract/blood.ts';
import { searchDonors, searchNearby, type DonorListing } from '#contract/donors.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { useTestApp, type Client, type Received, type TestApp } from '#test/app.ts';
import { listPlaces, type Place } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { solve } from '#test/revealQuota.ts';

const HOUR_MS = 3_600_000;
const PER_VISITOR = 40;

/** Seeds donors of all groups in the first twenty districts of a state. Of one group three are available in each. */
async function seedDistricts({ pool, db }: Pick<TestApp, 'pool' | 'db'>, count: number): Promise<Place[]> {
  const places = (await listPlaces(db, 'Andhra Pradesh')).slice(0, 20);
  await seedDonors(pool, places, count, bloodGroups);
  await pool.query(`update donors set is_available = false, listing_rank = 2
    from (select account_id, row_number() over (partition by district_id order by account_id) as nth
          from donors where blood_group = 'AB-') as numbered
    where donors.account_id = numbered.account_id and nth > 3`);
  return places;
}

/** Searches from one address, as a new visitor every few requests. */
function rotateVisitors(app: TestApp, address: string): () => Client {
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

/** All pages of this size. */
function* listPages(places: readonly Place[], size: number) {
  for (const { country, state, district } of places) {
    for (const bloodgroup of bloodGroups) {
      for (let page = 1; page * size <= 100; page += 1) yield { bloodgroup, country, state, district, page, size };
    }
  }
}

/** What one address obtains in an hour without a solution: from the API until the quota is used up, then from the pages after their delays. */
async function scrapeForAnHour(app: TestApp, clock: { now: number }, places: readonly Place[]): Promise<Set<number>> {
  const obtained = new Set<number>();
  const client = rotateVisitors(app, '198.51.100.7');
  for (const size of [50, 10, 1]) {
    let rejections = 0;
    for (const criteria of listPages(places, size)) {
      const response = await search(client(), criteria);
      if (response.status === 200) for (const regid of regidsOf(response)) obtained.add(regid);
      else rejections += 1;
      if (rejections === 3) break;
    }
  }
  for (const { bloodgroup, district } of listPages(places, 50)) {
    const response = await client().post(searchNearby.path, { bloodgroup, district });
    if (response.status === 200) for (const regid of regidsOf(response)) obtained.add(regid);
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

/** Copies donors beyond the quota by solving challenges. */
async function scrapeBySolving(app: TestApp, places: readonly Place[], wanted: number) {
  const client = rotateVisitors(app, '198.51.100.8');
  const obtained = new Set<number>();
  let challenges = 0;
  for (const criteria of listPages(places, 50)) {
    let response = await search(client(), criteria);
    if (response.status === 429) {
      challenges += 1;
      const solved = await solve(response.body.data as Challenge);
      response = await search(client(), criteria, { [CHALLENGE_HEADER]: solved });
      for (const regid of regidsOf(response)) obtained.add(regid);
    }
    if (obtained.size >= wanted) break;
  }
  return { donors: obtained.size, challenges };
}

const isEligible = (donor: DonorListing) => donor.availableunavailable === 'A' && donor.canGiveFrom === null;

/**
 * Five people behind one address look for one group in five districts: each opens the first page of all five, and
 * either the donors nearby, where it shows fewer than ten eligible ones, or the second page of their own.
 */
async function searchAsFamily(app: TestApp, places: readonly Place[], bloodgroup: BloodGroup, address: string) {
  const responses: Received[] = [];
  const districts = places.slice(0, 5);
  for (const own of districts) {
    const member = app.visitor(address);
    for (const { country, state, district } of districts) {
      const criteria = { bloodgroup, country, state, district };
      const first = await search(member, criteria);
      responses.push(first);
      const eligible = ((first.body.data ?? []) as DonorListing[]).filter(isEligible).length;
      if (eligible < 10) responses.push(await member.post(searchNearby.path, { bloodgroup, district }));
      else if (district === own.district) responses.push(await search(member, { ...criteria, page: 2 }));
    }
  }
  return responses.map(({ status }) => status);
}

const DONORS = 10_000;

const clock = { now: Date.now() };
const app = useTestApp({ clock: () => clock.now, pages: await loadPages() });
let places: Place[];
beforeAll(async () => {
  places = await seedDistricts(app, DONORS);
});

test('an address that solves no challenge obtains less than 2 % of ten thousand donors in an hour', async () => {
  const { size } = await scrapeForAnHour(app, clock, places);
  expect(size).toBeGreaterThan(120);
  expect(size / DONORS).toBeLessThan(0.02);
});

test('an address that solves challenges pays for every ten donors', async () => {
  const { donors, challenges } = await scrapeBySolving(app, places, 100);
  expect(donors).toBeGreaterThanOrEqual(100);
  expect(challenges * 50).toBeGreaterThanOrEqual(donors);
});

test.each([
  ['many', 'B+', 30],
  ['few', 'AB-', 50],
] as const)(
  'a family of five that searches five districts with %s eligible donors gets no challenge',
  async (...given) => {
    const [, group, requests] = given;
    const statuses = await searchAsFamily(app, places, group, `198.51.100.${requests}`);
    expect(statuses).toEqual(Array.from({ length: requests }, () => 200));
  },
);
