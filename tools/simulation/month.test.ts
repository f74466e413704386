// A month of calls in a town of 40 donors: how many calls one donor gets on one day, with the application's own order on a
// real database. Prints a figure of docs/decisions/listing-order.md.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordOutcome } from '../../server/calls/outcomes.ts';
import { readConfig } from '../../server/config.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { searchDonors } from '../../server/donors/queries.ts';
import { refreshListings } from '../../server/donors/refreshListings.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database/databases.ts';
import { placeAt } from '../../test/places.ts';
import { seedDonors } from '../../test/seedDonors.ts';
import { makeRandom } from '../bench/population.ts';
import { dayOf } from './world.ts';

const DONORS = 40;
const DAYS = 30;
const FAMILIES_A_DAY = 6;
const HOUR_MS = 3_600_000;
const config = readConfig({});
/** As in world.ts: nobody has measured these. */
const ANSWERS = 0.5;
const COMES = 0.35;

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

/** Each family calls from the top until somebody comes, and says so with this probability. */
async function callsOfAMonth({ moves, isReported }: { moves: boolean; isReported: number }): Promise<number[]> {
  const { db, pool } = database;
  const place = await placeAt(db, 'Bihar');
  await pool.query('delete from call_outcomes');
  await pool.query('delete from accounts');
  await pool.query('select setseed(0.4)');
  await seedDonors(pool, [place], DONORS);
  await pool.query('update accounts set email_confirmed_at = now()');
  const random = makeRandom();
  const where = { bloodGroup: 'O+', state: place.state, district: place.district, city: place.city } as const;
  const calls = new Map<string, number>();
  for (let family = 0; family < DAYS * FAMILIES_A_DAY; family += 1) {
    const [day, hour] = [Math.floor(family / FAMILIES_A_DAY), 2 * (family % FAMILIES_A_DAY)];
    const now = new Date(dayOf(day).getTime() + (hour - 6) * HOUR_MS);
    await refreshListings(db, now);
    const { donors } = await searchDonors(db, { ...where, page: 1, size: DONORS }, now);
    for (const { accountId } of donors) {
      const key = `${day} ${accountId}`;
      calls.set(key, (calls.get(key) ?? 0) + 1);
      if (random() >= ANSWERS || random() >= COMES) continue;
      const reporter = `family ${family}`;
      const call = { accountId, outcome: 'coming', reporter, network: reporter, moves } as const;
      if (random() < isReported) await inTransaction(db, (inside) => recordOutcome(inside, config, call, now));
      break;
    }
  }
  return [...calls.values(), ...Array.from({ length: DAYS * DONORS - calls.size }, () => 0)];
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!;

test('a donor who comes rests for a day: calls to one donor on one day at the 95th percentile', async () => {
  for (const isReported of [0.3, 1]) {
    const before = await callsOfAMonth({ moves: false, isReported });
    const after = await callsOfAMonth({ moves: true, isReported });
    const [p95Before, p95After] = [percentile(before, 0.95), percentile(after, 0.95)];
    process.stdout.write(
      `Calls a donor and day, ${isReported * 100} % say 'coming': p95 ${p95Before} -> ${p95After}, most ${Math.max(...before)} -> ${Math.max(...after)}\n`,
    );
    expect(p95After).toBeLessThanOrEqual(p95Before);
  }
}, 300_000);
