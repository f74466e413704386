// Donors shown to coordinators, moderators and administrators count by account in the database, over HTTP.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DONORS_A_DAY } from '#contract/desk.ts';
import { searchDonors, searchNearby } from '#contract/donors.ts';
import { getActivity } from '#contract/activity.ts';
import { bloodRequests } from '#contract/queues.ts';
import { getRegisteredDonors } from '#contract/adminDonors.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { addAdmin, addCoordinator, addDonorRow, addModerator } from '#test/admins.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { countShownDonors } from './shownDonors.ts';
import { placeAt, type Place } from '#test/places.ts';

const app = useTestApp({ pages: await loadPages() });
const FOUND = 8;
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Sikkim');
  for (let i = 0; i < FOUND; i += 1) await addDonorRow(app.db, { place });
});

const search = (client: Client, size: number, page = 1) =>
  client.call(searchDonors, { bloodgroup: 'O+', ...place, size, page });
const maintain = () => {
  const parts = { ...app, log: app.app.fastify.log, transport: makeTransport(app.config) };
  return startMaintenance(parts, { isPolling: false }).work();
};
const countShown = async (regid: number) =>
  (await app.db.selectFrom('shownDonors').select('donorId').where('accountId', '=', regid).execute()).length;

async function age(accountId: number, days: number): Promise<void> {
  for (const table of ['shown_donors', 'shown_days'])
    await app.pool.query(`update ${table} set day = day - $2::int where account_id = $1`, [accountId, days]);
}

/** Donors who were shown earlier on this day. */
const showBefore = (accountId: number, count: number) =>
  inTransaction(app.db, (db) => {
    const donors = Array.from({ length: count }, (_, i) => i + 1);
    return countShownDonors(db, { accountId, donors, now: new Date(), scale: 1 });
  });

/** A coordinator who may be shown `left` more today. */
async function addWith(left: number) {
  const coordinator = await addCoordinator(app);
  await showBefore(coordinator.regid, DONORS_A_DAY - left);
  return coordinator;
}

describe('a coordinator who searches', () => {
  test('sees 600 different donors a day without a challenge, then nobody new, on any instance', async () => {
    const { client, regid } = await addWith(4);
    expect((await search(client, 4)).body.data).toHaveLength(4);
    expect((await search(client, 4)).status).toBe(200);
    const { status, body, headers } = await search(client, 4, 2);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const another = await startTestApp({ database: app.database });
    const elsewhere = another.visitor();
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    expect((await search(elsewhere, 4, 2)).status).toBe(429);
    expect((await search(elsewhere, 4)).status).toBe(200);
    await another.app.fastify.close();
    expect(await countShown(regid)).toBe(DONORS_A_DAY);
  });

  test('sees as many again on the next day in India', async () => {
    const { client, regid } = await addWith(4);
    await search(client, 4);
    expect((await search(client, 4, 2)).status).toBe(429);
    await age(regid, 1);
    expect((await search(client, 4, 2)).status).toBe(200);
  });

  test('sees no more by searching twice at once', async () => {
    const { client, regid } = await addWith(5);
    const found = await Promise.all([1, 2].map((page) => search(client, 4, page)));
    expect(found.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429']);
    expect(await countShown(regid)).toBe(DONORS_A_DAY - 1);
  });

  test('uses nothing of the quota of the network, where others search', async () => {
    const { client } = await addCoordinator(app);
    const many = await placeAt(app.db, 'Assam');
    for (let i = 0; i < 130; i += 1) await addDonorRow(app.db, { place: many });
    const pages = [1, 2, 3];
    const statuses = [];
    for (const page of pages)
      statuses.push((await client.call(searchDonors, { bloodgroup: 'O+', ...many, size: 50, page })).status);
    const neighbour = app.visitor(client.address);
    expect([...statuses, (await search(neighbour, 5)).status]).toEqual([200, 200, 200, 200]);
  });

  test('is in the audit log, without whom they saw', async () => {
    const { client, regid } = await addCoordinator(app);
    await search(client, 1);
    await client.call(searchNearby, { bloodgroup: 'AB+', district: place.district });
    const rows = app.db
      .selectFrom('auditLog')
      .select(['action', 'ids', 'fields', 'rowCount'])
      .where('actor', '=', regid);
    expect(await rows.orderBy('id').execute()).toMatchObject([
      { action: 'searchDoner', ids: [], rowCount: 1 },
      { action: 'searchNearby', ids: [], fields: ['bloodgroup', 'district', 'need'] },
    ]);
  });
});

const FIRST = 6_000_000_000_001;

/** More donors, in one statement. */
async function addMany(count: number): Promise<void> {
  const { country, state, district, city } = place;
  await sql`with added as (
      insert into accounts (account_id, user_id, user_id_key, email)
      select id, 'shown.' || id, 'shown.' || id, 'shown.' || id || '@example.org'
      from generate_series(${FIRST}::bigint, ${FIRST + count - 1}::bigint) id returning account_id)
    insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, country_id, state_id, district_id, city_id)
    select account_id, 'Many', 'AB-', '+919849012345', true, 1990, ${country}, ${state}, ${district}, ${city} from added`.execute(
    app.db,
  );
}

const readPage = (client: Client, offset: number, limit = 100) =>
  client.call(getRegisteredDonors, { limit, offset, sort: 'oldest' });
const readingsOf = async (regid: number) =>
  await app.db.selectFrom('auditLog').select(['action', 'rowCount']).where('actor', '=', regid).orderBy('id').execute();

describe('a moderator who pages through the register', () => {
  beforeAll(() => addMany(4070));

  test('leaves a row for each page, and is stopped at 1,000 different donors on any page, whatever the scale of limits', async () => {
    const wide = await startTestApp({ database: app.database, env: { RATE_LIMIT_SCALE: '1000000', DEMO_DATA: '0' } });
    const { client, regid } = await addModerator({ db: app.db, visitor: () => wide.visitor() });
    const statuses = [];
    for (let offset = 0; offset < 4070; offset += 100) statuses.push((await readPage(client, offset)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    expect(await readingsOf(regid)).toEqual(
      Array.from({ length: 10 }, () => ({ action: 'getRegisteredDonors', rowCount: 100 })),
    );
    const { status, body, headers } = await readPage(client, 1000);
    expect([status, body.message]).toEqual([
      429,
      'You have seen 1,000 different donors today, which is the most for one day. You can see more tomorrow.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await readPage(client, 200)).status).toBe(200);
    expect((await client.call(getDonor, { regid: FIRST + 4069 })).status).toBe(429);
    expect((await client.call(bloodRequests.list, { limit: 100, offset: 0 })).status).toBe(200);
    expect((await client.call(searchDonors, { bloodgroup: 'AB-', ...place, size: 50, page: 90 })).status).not.toBe(200);
    await wide.app.fastify.close();
  });

  test('sees no more through two connections at once at the boundary', async () => {
    const { client, regid } = await addModerator(app);
    for (let offset = 0; offset < 900; offset += 100) await readPage(client, offset);
    const both = await Promise.all([900, 1000].map((offset) => readPage(client, offset)));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429']);
    expect(await countShown(regid)).toBe(1000);
    const again = await Promise.all([0, 50, 0, 50].map((offset) => readPage(client, offset)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('is told why on the page of donors', async () => {
    const { client, regid } = await addModerator(app);
    await showBefore(regid, 1000);
    const page = await client.send('/dashboard/registered-donors');
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('You have seen 1,000 different donors today'),
    ]);
  });
});

describe('an administrator', () => {
  test('who searches is counted by account, and not against the quota of the network', async () => {
    const { client, regid } = await addAdmin(app);
    await search(client, 4);
    expect(await countShown(regid)).toBe(4);
  });

  test('past 5,000 different donors goes on, is told to the others once that day, and stands in the log', async () => {
    const [me, other] = [await addAdmin(app), await addAdmin(app)];
    await showBefore(me.regid, 5000);
    await maintain();
    for (let i = 0; i < 2; i += 1) {
      expect((await readPage(me.client, i * 100)).status).toBe(200);
      await maintain();
    }
    const told = await app.db
      .selectFrom('outboxEmails')
      .select(['accountId'])
      .where('subject', '=', 'An account saw many donors in one day')
      .execute();
    expect(told.filter(({ accountId }) => accountId === other.regid)).toHaveLength(1);
    expect(told.filter(({ accountId }) => accountId === me.regid)).toEqual([]);
    const { body } = await other.client.call(getActivity, { limit: 15, offset: 0, readings: 'no', admin: me.userID });
    expect(body.data).toMatchObject([{ action: 'sawManyDonors', rowCount: 5100 }]);
  });
});

test('who was shown whom is kept for 90 days', async () => {
  const { client, regid } = await addCoordinator(app);
  await search(client, 2);
  let aged = 0;
  const countAfter = async (days: number) => {
    await age(regid, days - aged);
    aged = days;
    await maintain();
    return countShown(regid);
  };
  expect([await countAfter(89), await countAfter(92)]).toEqual([2, 0]);
});
