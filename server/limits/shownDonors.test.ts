// A coordinator's searches count by account in the database, over HTTP.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DONORS_A_DAY } from '#contract/desk.ts';
import { searchDonors, searchNearby } from '#contract/donors.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { addAdmin, addCoordinator, addDonorRow, lastAction } from '#test/admins.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { placeAt, type Place } from '#test/places.ts';

const app = useTestApp();
const FOUND = 8;
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Sikkim');
  for (let i = 0; i < FOUND; i += 1) await addDonorRow(app.db, { place });
});

const search = (client: Client, size: number, page = 1) =>
  client.call(searchDonors, { bloodgroup: 'O+', ...place, size, page });
const countShown = async (regid: number) =>
  (await app.db.selectFrom('shownDonors').select('donorId').where('accountId', '=', regid).execute()).length;

/** A coordinator who may be shown `left` more today. */
async function addWith(left: number) {
  const coordinator = await addCoordinator(app);
  await sql`insert into shown_donors select ${coordinator.regid}, ${dayInIndia(new Date())}::date, id
    from generate_series(1, ${DONORS_A_DAY - left}::int) as shown (id)`.execute(app.db);
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
    await app.pool.query('update shown_donors set day = day - 1 where account_id = $1', [regid]);
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
    expect(await lastAction(app.db)).toEqual({ actor: regid, action: 'searchDonors', ids: [] });
    await client.call(searchNearby, { bloodgroup: 'AB+', district: place.district });
    const rows = app.db.selectFrom('auditLog').select('fields').where('actor', '=', regid).orderBy('id');
    expect(await rows.execute()).toMatchObject([{}, { fields: ['bloodgroup', 'district', 'need'] }]);
  });
});

test('an administrator who searches has the quota of the network', async () => {
  const { client, regid } = await addAdmin(app);
  await search(client, 4);
  expect(await countShown(regid)).toBe(0);
});

test('who was shown whom is kept for 90 days', async () => {
  const { client, regid } = await addCoordinator(app);
  await search(client, 2);
  const parts = { db: app.db, config: app.config, log: app.app.fastify.log, transport: makeTransport(app.config) };
  const maintenance = startMaintenance(parts, { isPolling: false });
  const countAfter = async (days: number) => {
    await app.pool.query('update shown_donors set day = current_date - $2::int where account_id = $1', [regid, days]);
    await maintenance.work();
    return countShown(regid);
  };
  expect([await countAfter(89), await countAfter(92)]).toEqual([2, 0]);
});
