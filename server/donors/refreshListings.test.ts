// What the maintenance job changes in listings when a day begins, on a real database.
import { describe, expect, test } from 'vitest';
import { addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { explainGeneric } from '#test/explain.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { useTestApp } from '#test/app.ts';
import { refreshes, refreshListings } from './refreshListings.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const DAY_MS = 86_400_000;
let now = NOW;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });

const addDonor = async (donor: NewDonorRow) => (await addDonorRow(app.db, { now: NOW, ...donor })).regid;

const readDonor = (regid: number) =>
  app.db
    .selectFrom('donors')
    .select(['listingRank', 'shuffleKey', 'isAvailable', 'unavailableUntil'])
    .where('accountId', '=', regid)
    .executeTakeFirstOrThrow();

/** What a search finds once the job has run at this time. */
async function findAt(place: object, time: string): Promise<number[]> {
  now = new Date(time);
  await refreshListings(app.db, now);
  return regids((await searchUncached(app, place)).body.data);
}

describe('the maintenance of listings', () => {
  test('lists a donor behind the active ones on the 181st day after the last activity, and in front until then', async () => {
    const place = await placeAt(app.db, 'Kerala');
    const old = await addDonor({ place, activeAt: NOW });
    const silent = await addDonor({ place });
    const recent = await addDonor({ place, activeAt: new Date(NOW.getTime() + DAY_MS) });
    const last = new Date(NOW.getTime() + 180 * DAY_MS).toISOString();
    const next = new Date(NOW.getTime() + 181 * DAY_MS).toISOString();
    expect((await findAt(place, last)).at(-1)).toBe(silent);
    expect((await findAt(place, next))[0]).toBe(recent);
    expect(new Set(await findAt(place, next))).toEqual(new Set([old, silent, recent]));
    expect(await readDonor(old)).toMatchObject({ listingRank: 0, shuffleKey: old });
  });

  test('makes a paused donor available on the first day after the pause in India, and not before', async () => {
    const place = await placeAt(app.db, 'Odisha');
    const paused = await addDonor({ place, isAvailable: false, unavailableUntil: '2026-07-02', activeAt: NOW });
    const silent = await addDonor({ place });
    expect(await findAt(place, '2026-07-01T18:29:59Z')).toEqual([silent, paused]);
    expect(await findAt(place, '2026-07-01T18:30:00Z')).toEqual([paused, silent]);
    expect(await readDonor(paused)).toMatchObject({ isAvailable: true, unavailableUntil: null });
  });

  test('does not end what an administrator decided during a pause', async () => {
    const disabled = await addDonor({ isAvailable: false, unavailableUntil: '2026-07-02' });
    await app.db.updateTable('donors').set({ disabledBy: 1 }).where('accountId', '=', disabled).execute();
    await refreshListings(app.db, new Date('2026-08-01T00:00:00Z'));
    expect(await readDonor(disabled)).toMatchObject({ isAvailable: false, unavailableUntil: null, listingRank: 2 });
  });

  test('changes every due donor once when two instances run at once, in batches of a thousand', async () => {
    const later = new Date(NOW.getTime() + 200 * DAY_MS);
    await refreshListings(app.db, later);
    const place = await placeAt(app.db, 'Tripura');
    await app.database.withLongTimeout(() => seedDonors(app.pool, [place], 2500));
    await app.pool.query(
      `update donors set active_at = $1, shuffle_key = account_id - 9007199254740992 where city_id = $2`,
      [NOW, place.city],
    );
    const counts = await Promise.all([refreshListings(app.db, later), refreshListings(app.db, later)]);
    const left = await app.pool.query(`select from donors where city_id = $1 and shuffle_key <> account_id`, [
      place.city,
    ]);
    expect([counts[0] + counts[1], left.rowCount]).toEqual([2500, 0]);
    expect(await refreshListings(app.db, later)).toBe(0);
  });

  test.runIf(process.env.TEST_DATABASE === 'server')(
    'leaves a donor whom a request has locked to the next run, and does not wait',
    async () => {
      const [locked, free] = [await addDonor({ activeAt: NOW }), await addDonor({ activeAt: NOW })];
      const later = new Date(NOW.getTime() + 300 * DAY_MS);
      const request = await app.pool.connect();
      await request.query('begin');
      await request.query('select from donors where account_id = $1 for update', [locked]);
      await refreshListings(app.db, later);
      await request.query('rollback');
      request.release();
      expect([await readDonor(free), await readDonor(locked)]).toMatchObject([
        { shuffleKey: free },
        { shuffleKey: locked - 2 ** 53 },
      ]);
      await refreshListings(app.db, later);
      expect(await readDonor(locked)).toMatchObject({ shuffleKey: locked });
    },
  );

  test('reads no more than the due rows, by index scans', async () => {
    const place = await placeAt(app.db, 'Assam');
    await app.database.withLongTimeout(async () => {
      await seedDonors(app.pool, [place], 6000);
      await app.pool.query('analyze donors');
    });
    const plans = await Promise.all(
      refreshes.map((refresh) => explainGeneric(app.pool, refresh(app.db, { now: NOW, limit: 1000 }).compile())),
    );
    const indexes = ['donors_paused', 'donors_by_eligible_from', 'donors_to_move', 'donors_to_list', 'donors_active'];
    for (const [nth, plan] of plans.entries()) {
      expect(plan).toContain(`Index Scan using ${indexes[nth]}`);
      expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort/);
    }
  });
});
