// Offers of donors who were not asked, over HTTP on a real database.
import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  manageBloodRequest,
  readAskedRequest,
  readOwnBloodRequest,
  type requestAnswers,
} from '#contract/bloodRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, logInAs } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { FAMILY, FAMILY_NUMBER, inMinutes, requestsOf } from '#test/bloodRequests.ts';
import { acceptOffer } from './answers.ts';
import { lapseOffers } from './offers.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const { addDonor, addOpen, answer, donorToken, idOf, listAsked, runWaves, sendNotifications } = requestsOf(app);
const { signal } = new AbortController();

beforeEach(async () => {
  await app.db.deleteFrom('bloodRequests').execute();
  await app.db.updateTable('donors').set({ listingRank: null }).execute();
});

async function addVolunteer(donor: object = {}, account: object = {}) {
  const added = await addDonor(donor, account);
  return { ...added, client: await logInAs(app, added.regid) };
}

const say = (publicId: string, client: Client, given: (typeof requestAnswers)[number] = 'coming') =>
  answer(publicId, null, given, client);
const own = async (token: string) => (await app.visitor().call(readOwnBloodRequest, { token })).body.data!;
const read = async (publicId: string, client: Client) => (await client.call(readAskedRequest, { publicId })).body.data;

/** What a coordinator does at the desk. */
async function accept(publicId: string, accountId: number) {
  const admin = await addAdmin(app);
  await inTransaction(app.db, async (db) => {
    const found = db.selectFrom('bloodRequests').selectAll().where('publicId', '=', publicId).forUpdate();
    const parts = { db, keys: app.keys, config: app.config, now: new Date() };
    await acceptOffer(parts, await found.executeTakeFirstOrThrow(), accountId, admin.regid);
  });
}

describe('an offer', () => {
  test('shows no number until a coordinator accepts it; the donor then reads it by letter and on the page', async () => {
    const { publicId, token } = await addOpen(FAMILY);
    const { regid, email, client } = await addVolunteer();
    const { status, body } = await say(publicId, client);
    expect([status, body.data]).toEqual([200, { answer: 'offered', contact: null }]);
    expect(await own(token)).toMatchObject({ coming: [], offers: [{ name: 'Donor' }], asked: 0 });
    expect(await read(publicId, client)).toEqual({ answer: 'offered', wasAsked: false, contact: null });
    await accept(publicId, regid);
    await sendNotifications();
    expect((await app.sentEmails(email)).at(-1)).toMatch(/the patient’s family expects you/);
    expect(await read(publicId, client)).toMatchObject({ answer: 'coming', contact: { mobileNumber: FAMILY_NUMBER } });
    expect(await own(token)).toMatchObject({ coming: [{ name: 'Donor' }], offers: [] });
  });

  test('is told to the family by letter, without the number of anybody', async () => {
    const { publicId, emailId } = await addOpen(FAMILY);
    const { client } = await addVolunteer();
    await say(publicId, client);
    await sendNotifications();
    const told = (await app.sentEmails(emailId)).at(-1)!;
    expect(told).toContain('A donor offers to come');
    expect(told).not.toContain('98480');
  });

  test('again is the same one; ‘not now’ withdraws it', async () => {
    const { publicId, token } = await addOpen(FAMILY);
    const { client } = await addVolunteer();
    for (let nth = 0; nth < 3; nth += 1) expect((await say(publicId, client)).body.data.answer).toBe('offered');
    expect((await own(token)).offers).toHaveLength(1);
    expect((await say(publicId, client, 'not now')).status).toBe(200);
    expect((await own(token)).offers).toEqual([]);
  });

  test('is one of two for each unit; a third donor reads that enough have offered', async () => {
    const { publicId } = await addOpen(FAMILY);
    const clients = [];
    for (let nth = 0; nth < 3; nth += 1) clients.push((await addVolunteer()).client);
    const given = await Promise.all(clients.map((client) => say(publicId, client)));
    expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect(given.find(({ status }) => status === 409)!.body.message).toContain('Enough donors have already offered');
  });

  test('lapses after six hours, or is put aside by the family: the donor is told', async () => {
    const { publicId, token } = await addOpen({ ...FAMILY, units: 2 });
    const [first, second] = [await addVolunteer(), await addVolunteer()];
    for (const { client } of [first, second]) await say(publicId, client);
    const { id } = (await own(token)).offers[0]!;
    const aside = await app.visitor().call(manageBloodRequest, { token, action: 'put aside', donor: id });
    expect(aside.status).toBe(200);
    await lapseOffers(app.db, inMinutes(359), signal);
    expect((await own(token)).offers).toHaveLength(1);
    await lapseOffers(app.db, inMinutes(361), signal);
    expect((await own(token)).offers).toEqual([]);
    await sendNotifications(inMinutes(364));
    for (const { email } of [first, second])
      expect((await app.sentEmails(email)).at(-1)).toContain('Your offer was not taken up');
    expect((await listAsked(publicId)).map((asked) => asked.answer)).toEqual(['put aside', 'put aside']);
  });

  test('by who confirmed the number instead of the address is taken', async () => {
    const { publicId } = await addOpen(FAMILY);
    const { regid, client } = await addVolunteer({}, { emailConfirmedAt: null });
    const proven = { numberConfirmedAt: new Date() };
    await app.db.updateTable('donors').set(proven).where('accountId', '=', regid).execute();
    expect((await say(publicId, client)).body.data.answer).toBe('offered');
  });

  test.each([
    ['does not fit', { bloodGroup: 'AB+' }, {}, 403, /AB\+, does not fit a patient of group O\+/],
    ['has no confirmed address', {}, { emailConfirmedAt: null }, 403, /Confirm your e-mail address/],
    [
      'may not give yet',
      { eligibleFrom: addDays(dayInIndia(new Date()), 5) },
      {},
      409,
      /You can give blood again from/,
    ],
    ['is not listed', { listingRank: null }, {}, 403, /Searches do not show you/],
  ] as const)('by who %s is refused with the reason', async (_, donor, account, expected, reason) => {
    const { publicId } = await addOpen(FAMILY);
    const { regid, client } = await addVolunteer({}, account);
    const columns: Updateable<Schema['donors']> = { ...donor, isAvailable: true };
    await app.db.updateTable('donors').set(columns).where('accountId', '=', regid).execute();
    const { status, body } = await say(publicId, client);
    expect([status, body.message]).toEqual([expected, expect.stringMatching(reason)]);
    expect(await listAsked(publicId)).toEqual([]);
  });

  test('of platelets is taken from who waits to give blood, and of blood from who waits to give platelets', async () => {
    const later = addDays(dayInIndia(new Date()), 5);
    const waiting = { blood: { eligibleFrom: later }, platelets: { plateletsFrom: later } };
    const needs = ['blood', 'platelets'] as const;
    for (const [need, kind] of needs.flatMap((one) => needs.map((other) => [one, other] as const))) {
      const { publicId } = await addOpen({ ...FAMILY, need });
      const { regid, client } = await addVolunteer();
      await app.db.updateTable('donors').set(waiting[kind]).where('accountId', '=', regid).execute();
      const { status } = await say(publicId, client);
      expect(status, `${need}, waiting to give ${kind}`).toBe(need === kind ? 409 : 200);
    }
  });

  test('by who holds two places is refused with the reason', async () => {
    const { regid, client } = await addVolunteer();
    for (let nth = 0; nth < 2; nth += 1) {
      const { publicId } = await addOpen();
      const row = { requestId: await idOf(publicId), accountId: regid, wave: 1, answer: 'coming' } as const;
      await app.db.insertInto('askedDonors').values(row).execute();
    }
    const { publicId } = await addOpen();
    const { status, body } = await say(publicId, client);
    expect([status, body.message]).toEqual([409, expect.stringContaining('You already said that you come for')]);
  });
});

test('a second place from one network becomes an offer; another network gets the place', async () => {
  const donors = [await addDonor(), await addDonor(), await addDonor()];
  const { publicId, token } = await addOpen(FAMILY);
  await runWaves();
  const tokens = await Promise.all(donors.map(({ email }) => donorToken(email)));
  const from = (address: string, nth: number) => answer(publicId, tokens[nth]!, 'coming', app.visitor(address));
  expect((await from('10.8.0.1', 0)).body.data.contact).not.toBeNull();
  expect((await from('10.8.0.1', 1)).body.data).toEqual({ answer: 'offered', contact: null });
  expect((await from('10.8.0.2', 2)).body.data.contact).not.toBeNull();
  expect(await own(token)).toMatchObject({ coming: [{}, {}], offers: [{}] });
});
