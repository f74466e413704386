// A week of 20 requests a day among 2,000 donors with the application's own waves on a real database; the same with half of the
// mailboxes dead; and where a share of the donors proved a number and is asked by SMS too. Prints the figures of
// docs/decisions/blood-requests.md, which has SIMULATION_SCALE=5: 100 among 10,000.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REQUEST_CONSENT_VERSION } from '../../contract/consent.ts';
import { Failure } from '../../contract/errors.ts';
import { addDays, dayInIndia, DAY_MS } from '../../contract/indiaTime.ts';
import { makeSigningKeys } from '../../server/auth/signingKeys.ts';
import { answer } from '../../server/bloodRequests/answers.ts';
import { makePublicId } from '../../server/bloodRequests/contact.ts';
import { askDonors } from '../../server/bloodRequests/matching.ts';
import { endRequests } from '../../server/bloodRequests/ending.ts';
import { readConfig } from '../../server/config.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database/databases.ts';
import { placeAt, type Place } from '../../test/places.ts';
import { seedDonors } from '../../test/seedDonors.ts';
import { draw, makeRandom } from '../bench/population.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

const SCALE = Number(process.env.SIMULATION_SCALE ?? 1);
const DONORS = 2_000 * SCALE;
const DISTRICTS = 4 * SCALE;
const DAYS = Number(process.env.SIMULATION_DAYS ?? 7);
const STEP_MS = 10 * 60_000;
/** About as frequent as in India, of patients as of donors. */
const GROUPS = ['O+', 'O+', 'O+', 'O+', 'B+', 'B+', 'B+', 'B+', 'A+', 'A+', 'A+', 'AB+', 'O-'] as const;
/** Nobody has measured these. Of those who are asked, how many say that they come, and how long that takes on average. */
const SHARE_COMING = 0.08;
const ANSWER_MS = 40 * 60_000;
/** The same of donors who are asked by SMS: a text is seen more often than an e-mail, and sooner. */
const SHARE_COMING_BY_SMS = 0.12;
const ANSWER_BY_SMS_MS = 8 * 60_000;
/** Midnight in India. */
const START = new Date('2027-03-01T18:30:00Z');

interface Asked {
  at: number;
  publicId: string;
  accountId: number;
}

async function addRequest(place: Place, random: () => number, now: Date) {
  const publicId = makePublicId();
  const { state: stateId, district: districtId } = place;
  const bloodGroup = draw(GROUPS, random);
  const what = { bloodGroup, need: 'blood', units: 1 + Math.floor(random() * 3), hospital: 'Hospital' } as const;
  const where = { stateId, districtId, neededBy: addDays(dayInIndia(now), 2) };
  const opened = { state: 'open', openedAt: now, wavesFrom: now, nextWaveAt: now } as const;
  const row = { publicId, source: 'family', decision: 'pending', ...what, ...where, ...opened } as const;
  await database.db.insertInto('bloodRequests').values(row).execute();
}

interface Setting {
  name: string;
  /** Times the scale. */
  requestsADay: number;
  /** Of mailboxes that nobody reads, by account. */
  isDead(accountId: number): boolean;
  hasPhone(accountId: number): boolean;
}

/** Donors who were asked in this step, and who of them will come. */
async function listComing(now: Date, random: () => number, { isDead, hasPhone }: Setting): Promise<Asked[]> {
  const asked = await database.db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .select(['publicId', 'accountId'])
    .where('askedAt', '=', now)
    .orderBy('accountId')
    .execute();
  const coming = asked.filter(({ accountId: id }) =>
    hasPhone(id) ? random() < SHARE_COMING_BY_SMS : random() < SHARE_COMING && !isDead(id),
  );
  const wait = (id: number) => -Math.log(1 - random()) * (hasPhone(id) ? ANSWER_BY_SMS_MS : ANSWER_MS);
  return coming.map((one) => ({ ...one, at: now.getTime() + wait(one.accountId) }));
}

async function say({ publicId, accountId }: Asked, now: Date): Promise<void> {
  const parts = { keys: makeSigningKeys(['a key of the simulation']), config: readConfig(database.settings), now };
  try {
    await inTransaction(database.db, (db) =>
      answer({ db, ...parts }, publicId, { accountId, network: `${accountId}`, mayOffer: false }, 'coming'),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

async function simulateWeek(setting: Setting) {
  const { db, pool } = database;
  const places = await Promise.all(Array.from({ length: DISTRICTS }, (_, nth) => placeAt(db, 'Bihar', nth)));
  await pool.query('select setseed(0.4)');
  await seedDonors(pool, places, DONORS, GROUPS);
  await pool.query('update accounts set email_confirmed_at = now()');
  await pool.query('update donors set consent_version = $1', [REQUEST_CONSENT_VERSION]);
  const random = makeRandom();
  const config = readConfig(database.settings);
  const keys = makeSigningKeys(['a key of the simulation']);
  const { signal } = new AbortController();
  let expected: Asked[] = [];
  const times: number[] = [];
  for (let at = START.getTime(); at < START.getTime() + (DAYS + 2) * DAY_MS; at += STEP_MS) {
    const now = new Date(at);
    const share = at < START.getTime() + DAYS * DAY_MS ? (setting.requestsADay * SCALE * STEP_MS) / DAY_MS : 0;
    for (let due = share; due > random(); due -= 1) await addRequest(draw(places, random), random, now);
    const begun = performance.now();
    await askDonors({ db, config }, now, signal);
    times.push(performance.now() - begun);
    expected.push(...(await listComing(now, random, setting)));
    for (const one of expected.filter((each) => each.at <= at)) await say(one, now);
    expected = expected.filter((each) => each.at > at);
    if (at % DAY_MS < STEP_MS) await endRequests({ db, config, keys }, now, signal);
  }
  return times;
}

interface Figures {
  requests: number;
  answered: number;
  met: number;
  asked: number;
  /** Until the first who comes, of the requests for which somebody does; how many of them within two hours. */
  minutes: number;
  /** The same of those that were opened by day. */
  minutesByDay: number;
  withinTwoHours: number;
  openedByDay: number;
  /** Messages to one donor. */
  p95: number;
}

/** Met: as many come as units are needed. */
async function readFigures(): Promise<Figures> {
  const { rows } = await database.pool.query<Figures>(`
    with requests as (
      select units, opened_at, min(answered_at) as first_at, count(answered_at) as coming
      from blood_requests left join asked_donors on request_id = id and answer = 'coming'
      group by id
    ), donors_asked as (select account_id, count(*) as asked from asked_donors group by account_id)
    select count(*)::int as requests, count(first_at)::int as answered, count(*) filter (where coming >= units)::int as met,
      (select count(*)::int from asked_donors) as asked,
      (percentile_cont(0.5) within group (order by extract(epoch from first_at - opened_at) / 60))::int as minutes,
      (percentile_cont(0.5) within group (order by extract(epoch from first_at - opened_at) / 60) filter (where
        extract(hour from opened_at at time zone 'Asia/Kolkata') between 7 and 20))::int as "minutesByDay",
      count(*) filter (where first_at < opened_at + interval '2 hours')::int as "withinTwoHours",
      count(*) filter (where extract(hour from opened_at at time zone 'Asia/Kolkata') between 7 and 21)::int as "openedByDay",
      (select percentile_disc(0.95) within group (order by asked)::int from donors_asked) as p95
    from requests`);
  return rows[0]!;
}

const none = () => false;
/** By other digits of the random ids than dead mailboxes. */
const isEven = (id: number) => id % 2 === 0;
const proved = (percent: number) => (id: number) => Math.floor(id / 1000) % 100 < percent;
const settings: readonly Setting[] = [
  { name: 'every mailbox is read', requestsADay: 20, isDead: none, hasPhone: none },
  { name: 'half of the mailboxes are dead', requestsADay: 20, isDead: isEven, hasPhone: none },
  ...[0, 25, 75].map((percent) => ({
    name: `there are fewer requests, half of the mailboxes are dead and ${percent} % of the numbers proved`,
    requestsADay: 5,
    isDead: isEven,
    hasPhone: proved(percent),
  })),
];
for (const setting of settings)
  test(`a week of requests where ${setting.name}: nobody is asked twice`, async () => {
    const times = await simulateWeek(setting);
    const figures = await readFigures();
    const slowest = Math.round(Math.max(...times));
    process.stdout.write(`${setting.name}: ${JSON.stringify({ ...figures, slowestRunMs: slowest })}\n`);
    expect(figures.p95).toBeLessThanOrEqual(2);
    expect(figures.met).toBeGreaterThan(figures.requests / 6);
  }, 3_600_000);
