// Statistics for administrators, over HTTP on a real database.
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportStatistics } from '#contract/export.ts';
import { getOverview } from '#contract/overview.ts';
import { COUNTED_MONTHS, getStatistics, type StatisticsBy } from '#contract/statistics.ts';
import { addAdmin, addDonorRow, type LoggedIn, type NewDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { placeAt, type Place } from '#test/places.ts';
import { countAllDonors, refreshDonorCounts } from './donorCounts.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
let goa = {} as Place;
let otherDistrict = {} as Place;
let kerala = {} as Place;
beforeAll(async () => {
  admin = await addAdmin(app);
  [goa, otherDistrict] = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Goa', 1)];
  kerala = await placeAt(app.db, 'Kerala');
});
beforeEach(async () => {
  await app.db.deleteFrom('donors').execute();
  await app.db.deleteFrom('searches').execute();
});

/** After the maintenance job has counted. */
async function count(by: StatisticsBy, state?: number) {
  await countAllDonors(app.db);
  return (await admin.client.call(getStatistics, { by, ...(state && { state }) })).body.data;
}
const add = async (more: NewDonorRow) => (await addDonorRow(app.db, more)).regid;
const tell = (regid: number, outcome: string, daysAgo: number) =>
  sql`insert into call_outcomes (account_id, outcome, reporter, network, day, created_at)
    values (${regid}, ${outcome}, 'r' || ${daysAgo}, 'n', current_date - ${daysAgo}::int,
      now() - make_interval(days => ${daysAgo}))`.execute(app.db);
const search = ({ state }: Place, searches: number, daysAgo = 0) =>
  sql`insert into searches (day, state_id, count)
    values ((now() at time zone 'Asia/Kolkata')::date - ${daysAgo}::int, ${state}, ${searches})`.execute(app.db);

describe('statistics', () => {
  test('count donors, listed, eligible and active ones and calls by blood group, the largest first', async () => {
    const now = new Date();
    const called = await add({ place: goa, bloodGroup: 'O+', activeAt: now });
    await add({ place: goa, bloodGroup: 'O+', isAvailable: false, activeAt: new Date(0) });
    const hidden = await add({ place: kerala, bloodGroup: 'O+', activeAt: now });
    await app.db
      .updateTable('donors')
      .set({ isHidden: true, listingRank: null })
      .where('accountId', '=', hidden)
      .execute();
    await add({ place: kerala, bloodGroup: 'B-' });
    await tell(called, 'coming', 1);
    await tell(called, 'not now', 2);
    await tell(called, 'coming', 31);
    expect(await count('group')).toEqual([
      { name: 'O+', stateId: null, donors: 3, listed: 2, eligible: 1, active: 1, searches: null, calls: 2, coming: 1 },
      { name: 'B-', stateId: null, donors: 1, listed: 1, eligible: 1, active: 0, searches: null, calls: 0, coming: 0 },
    ]);
  });

  test('leave out sample donors and deleted ones, also in the overview', async () => {
    const [sample, deleted] = [await add({ place: goa }), await add({ place: goa })];
    await add({ place: goa });
    await app.db.updateTable('accounts').set({ isDemo: true }).where('accountId', '=', sample).execute();
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('accountId', '=', deleted).execute();
    expect(await count('group')).toMatchObject([{ donors: 1 }]);
    expect((await admin.client.call(getOverview, {})).body.data.donors).toBe(1);
  });

  test('by state lead to the districts of one state', async () => {
    for (const place of [goa, goa, otherDistrict, kerala]) await add({ place });
    const states = await count('state');
    expect(states.map(({ name, stateId, donors }) => [name, stateId, donors])).toEqual([
      ['Goa', goa.state, 3],
      ['Kerala', kerala.state, 1],
    ]);
    const districts = await count('district', goa.state);
    expect(districts.map(({ name, donors }) => [name.endsWith(', Goa'), donors])).toEqual([
      [true, 2],
      [true, 1],
    ]);
    expect(await count('district')).toHaveLength(3);
  });

  test('by state have the searches of the last 30 days, also where nobody has registered', async () => {
    await add({ place: goa });
    for (const daysAgo of [0, 28, 30]) await search(goa, 7, daysAgo);
    await search(kerala, 3);
    const none = { donors: 0, listed: 0, eligible: 0, active: 0, calls: 0, coming: 0 };
    const inKerala = { name: 'Kerala', stateId: kerala.state, searches: 3, ...none };
    expect(await count('state')).toMatchObject([{ name: 'Goa', donors: 1, searches: 14 }, inKerala]);
    expect(await count('state', kerala.state)).toEqual([inKerala]);
    expect(await count('district', goa.state)).toMatchObject([{ searches: null }]);
  });

  test('by month are of the last two years by Indian time, newest first, without calls', async () => {
    const months = [new Date('2026-01-31T18:29:00Z'), new Date('2026-01-31T18:31:00Z')];
    for (const registeredAt of months) {
      const regid = await add({ place: goa });
      await app.db.updateTable('donors').set({ registeredAt }).where('accountId', '=', regid).execute();
    }
    const old = await add({ place: goa });
    const registeredAt = sql<Date>`now() - make_interval(months => ${COUNTED_MONTHS + 1})`;
    await app.db.updateTable('donors').set({ registeredAt }).where('accountId', '=', old).execute();
    expect(await count('month')).toMatchObject([
      { name: '2026-02', donors: 1, calls: null, coming: null },
      { name: '2026-01', donors: 1, calls: null, coming: null },
    ]);
  });

  test('follow a donor who moves, is deleted, or is erased, and leave no count of nobody', async () => {
    const [mover, leaver] = [await add({ place: goa }), await add({ place: kerala })];
    expect(await count('district')).toHaveLength(2);
    const { state: stateId, district: districtId, city: cityId } = otherDistrict;
    await app.db.updateTable('donors').set({ stateId, districtId, cityId }).where('accountId', '=', mover).execute();
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('accountId', '=', leaver).execute();
    expect(await count('state')).toMatchObject([{ name: 'Goa', donors: 1 }]);
    expect(await count('district')).toHaveLength(1);
    await app.db.deleteFrom('donors').execute();
    expect(await count('group')).toEqual([]);
    expect(await app.db.selectFrom('donorCounts').selectAll().execute()).toEqual([]);
  });

  test('say when donors were counted, as the overview does, and are counted by one of two instances', async () => {
    const ask = () => admin.client.call(getStatistics, { by: 'group' });
    const refresh = () => refreshDonorCounts(app.db, new AbortController().signal);
    await app.db.deleteFrom('settings').where('name', '=', 'donor_counts').execute();
    await app.db.deleteFrom('donorCounts').execute();
    await add({ place: goa });
    expect((await ask()).body).toMatchObject({ data: [], message: 'Donors are being counted.' });
    expect((await admin.client.call(getOverview, {})).body.data).toMatchObject({ donors: 0, countedAt: null });
    await Promise.all([refresh(), refresh()]);
    const { countedAt } = (await admin.client.call(getOverview, {})).body.data;
    expect((await ask()).body).toMatchObject({
      data: [{ donors: 1 }],
      message: expect.stringMatching(/^Donors as of \d/),
    });
    await add({ place: goa });
    await refresh();
    expect((await admin.client.call(getOverview, {})).body.data).toMatchObject({ donors: 1, countedAt });
    await sql`update settings set value = (value::jsonb || jsonb_build_object('next', now()))::text
      where name = 'donor_counts'`.execute(app.db);
    await refresh();
    expect((await admin.client.call(getOverview, {})).body.data.donors).toBe(2);
  });

  test('of nobody are empty', async () => {
    expect(await count('state')).toEqual([]);
  });

  test.each([
    ['by', { by: 'name' }],
    ['state', { by: 'district', state: 0 }],
  ])('with a wrong %s name the field', async (field, query) => {
    const { status, body } = await admin.client.call(getStatistics, query as never);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });
});

test('the exported file has the same rows, and no count from one to four', async () => {
  for (let i = 0; i < 5; i += 1) await add({ place: goa, isAvailable: i < 4 });
  await add({ place: kerala });
  await search(goa, 5);
  await search(kerala, 2);
  await countAllDonors(app.db);
  const { text } = await admin.client.call(exportStatistics, { by: 'state' });
  const rows: unknown = parse(text, { bom: true, columns: true });
  const none = { active: '0', calls: '0', coming: '0' };
  expect(rows).toEqual([
    { name: 'Goa', donors: '5', listed: '5', eligible: '<5', searches: '5', ...none },
    { name: 'Kerala', donors: '<5', listed: '<5', eligible: '<5', searches: '<5', ...none },
  ]);
});
