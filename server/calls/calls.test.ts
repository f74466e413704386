// What callers say became of their calls, over HTTP on a real database.
import { fc } from '#test/properties.ts';
import { describe, expect, test, vi } from 'vitest';
import { deleteProfile, getMyData } from '#contract/accounts.ts';
import { callOutcomes, reportOutcome, type CallOutcome } from '#contract/calls.ts';
import { searchNearby } from '#contract/donors.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { addDonorRow } from '#test/admins.ts';
import { START, startCalls } from '#test/calls.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';

const DAY_MS = 86_400_000;
const { app, clock, goToDay, addDonor, readDonor, receiptFor, report, listOutcomes } = startCalls();

function maintain(): Promise<void> {
  const parts = { ...app, log: app.app.fastify.log, transport: makeTransport(app.config) };
  return startMaintenance(parts, { isPolling: false }).work();
}

describe('an outcome', () => {
  test('is recorded with the receipt of either search, once a day for each caller and donor', async () => {
    const place = await placeAt(app.db, 'Sikkim');
    const { regid } = await addDonorRow(app.db, { place, now: START });
    const { data } = (await searchUncached(app, place)).body;
    const nearby = { bloodgroup: 'AB+', district: place.district, city: place.city } as const;
    const near = (await app.visitor().call(searchNearby, nearby)).body.data.find((each) => each.regid === regid);
    expect(near?.receipt).toBe(data[0]!.receipt);
    const caller = app.visitor();
    const say = (outcome: CallOutcome) => caller.call(reportOutcome, { regid, outcome, receipt: data[0]!.receipt });
    expect((await say('not now')).body).toEqual({ status: 200, data: { recorded: true } });
    expect((await say('not now')).body.data).toEqual({ recorded: false });
    expect((await say('coming')).body.data).toEqual({ recorded: true });
    expect(await listOutcomes(regid)).toEqual([{ outcome: 'coming' }]);
    await report(regid, 'answered');
    expect(await listOutcomes(regid)).toHaveLength(2);
  });

  test('is stored without anything that tells who called, or that the same person called another donor', async () => {
    const [one, other] = [await addDonor(), await addDonor()];
    for (const regid of [one, other]) await report(regid, 'answered', '10.200.0.1');
    const rows = await app.db.selectFrom('callOutcomes').selectAll().where('accountId', 'in', [one, other]).execute();
    expect(JSON.stringify(rows)).not.toContain('10.200');
    expect(new Set(rows.map(({ network }) => network)).size).toBe(2);
  });

  test('of a donor who was deleted since is refused as not found', async () => {
    const regid = await addDonor({ deletedAt: START });
    expect((await report(regid, 'coming')).status).toBe(404);
  });

  test('needs one of the five answers and a donor', async () => {
    const regid = await addDonor();
    const { status, body } = await report(regid, 'dead' as never);
    expect([status, body.errors]).toEqual([400, { outcome: 'Choose one of the five answers.' }]);
  });

  test('is refused after twenty of a visitor on a day', async () => {
    const caller = app.visitor();
    await caller.token();
    const statuses = [];
    for (let nth = 0; nth < 21; nth += 1) {
      const regid = await addDonor();
      const { status } = await caller.call(reportOutcome, {
        regid,
        outcome: 'coming',
        receipt: await receiptFor(regid),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('is deleted after 90 days', async () => {
    const regid = await addDonor();
    await report(regid, 'coming');
    const age = (days: number) =>
      app.db
        .updateTable('callOutcomes')
        .set({ createdAt: new Date(Date.now() - days * DAY_MS) })
        .where('accountId', '=', regid)
        .execute();
    await age(89);
    await maintain();
    expect(await listOutcomes(regid)).toHaveLength(1);
    await age(91);
    await maintain();
    expect(await listOutcomes(regid)).toHaveLength(0);
  });

  test("is in the donor's data, and goes with the donor", async () => {
    const { client, regid, userID } = await registerAndLogIn(app);
    await report(regid, 'wrong number');
    const { text } = await client.call(getMyData, {});
    expect(JSON.parse(text)).toMatchObject({ data: { callsToYou: [{ outcome: 'wrong number', day: '2026-06-15' }] } });
    expect((await client.call(deleteProfile, { userID })).status).toBe(200);
    expect(await listOutcomes(regid)).toEqual([]);
  });
});

describe('a receipt', () => {
  const forged = async () => 'x'.repeat(11);
  const refused: [string, (regid: number) => Promise<string>][] = [
    ['that is forged', forged],
    ['of another donor', async () => receiptFor(await addDonor())],
    ['of the day before yesterday', async (regid) => (goToDay(-2), receiptFor(regid))],
    ['that lacks its end', async (regid) => (await receiptFor(regid)).slice(0, -1)],
    ['that is too long', async (regid) => `${await receiptFor(regid)}x`],
    ['that is empty', async () => ''],
  ];

  test.each(refused)('%s is refused without a statement on the database', async (_, make) => {
    const regid = await addDonor();
    const receipt = await make(regid);
    clock.now = START;
    const caller = app.visitor();
    await caller.token();
    const queries = vi.spyOn(app.pool, 'query');
    const connections = vi.spyOn(app.pool, 'connect');
    const { status, body } = await caller.call(reportOutcome, { regid, outcome: 'coming', receipt });
    const statements = queries.mock.calls.length + connections.mock.calls.length;
    vi.restoreAllMocks();
    expect([status, Object.keys(body.errors!), statements]).toEqual([400, ['receipt'], 0]);
    expect(await listOutcomes(regid)).toEqual([]);
  });

  test('of yesterday is accepted', async () => {
    const regid = await addDonor();
    goToDay(-1);
    const receipt = await receiptFor(regid);
    clock.now = START;
    expect((await app.visitor().call(reportOutcome, { regid, outcome: 'coming', receipt })).status).toBe(200);
  });

  test('made before midnight in India holds to the end of the next day there, and so does the day of a call', async () => {
    const regid = await addDonor();
    clock.now = new Date('2026-06-14T18:29:59Z');
    const receipt = await receiptFor(regid);
    const reportAt = async (moment: string) => {
      clock.now = new Date(moment);
      return (await app.visitor().call(reportOutcome, { regid, outcome: 'not now', receipt })).status;
    };
    expect(await reportAt('2026-06-15T18:30:00Z')).toBe(400);
    expect(await reportAt('2026-06-15T18:29:59Z')).toBe(200);
    expect(await reportAt('2026-06-14T18:30:00Z')).toBe(200);
    const days = await app.db.selectFrom('callOutcomes').select('day').where('accountId', '=', regid).execute();
    expect(days).toEqual([{ day: '2026-06-15' }, { day: '2026-06-15' }]);
  });

  test('costs its network work after thirty that were refused within an hour', async () => {
    const regid = await addDonor();
    const send = async (receipt: string) =>
      (await app.visitor('10.200.1.1').call(reportOutcome, { regid, outcome: 'coming', receipt })).body.code;
    for (let nth = 0; nth < 30; nth += 1) expect(await send(`forged-${nth}`)).toBe('invalid_input');
    expect(await send('forged')).toBe('challenge_required');
    expect((await report(regid, 'coming')).status).toBe(200);
  });
});

describe('an answered call', () => {
  test.each(['coming', 'answered'] as const)('with %s makes the donor active, at most once a day', async (outcome) => {
    const regid = await addDonor({ unansweredEmails: 2 });
    await report(regid, outcome);
    expect(await readDonor(regid)).toMatchObject({ activeAt: START, unansweredEmails: 0 });
    clock.now = new Date(START.getTime() + 3_600_000);
    await report(regid, outcome);
    expect((await readDonor(regid)).activeAt).toEqual(START);
    goToDay(1);
    await report(regid, outcome);
    expect((await readDonor(regid)).activeAt).toEqual(clock.now);
  });

  test('leaves a donor inactive whose address is not confirmed', async () => {
    const regid = await addDonor({ emailConfirmedAt: null });
    await report(regid, 'coming');
    expect((await readDonor(regid)).activeAt).toBeNull();
  });
});

test('no sequence of negative outcomes changes the order of a listing, or what it shows', async () => {
  const place = await placeAt(app.db, 'Tripura');
  const regidsThere: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    const donor = {
      activeAt: nth < 4 ? START : null,
      eligibleFrom: nth === 6 ? '2026-07-01' : null,
      isAvailable: nth !== 7,
    };
    regidsThere.push((await addDonorRow(app.db, { place, now: START, ...donor })).regid);
  }
  const negative = callOutcomes.filter((outcome) => outcome !== 'coming' && outcome !== 'answered');
  const listed = async () => (await searchUncached(app, place)).body.data;
  const before = await listed();
  expect(new Set(regids(before))).toEqual(new Set(regidsThere));
  const call = fc.record({
    nth: fc.nat({ max: 7 }),
    outcome: fc.constantFrom(...negative),
    network: fc.nat({ max: 6 }),
    day: fc.nat({ max: 8 }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 25 }), async (calls) => {
      run += 1;
      for (const { nth, outcome, network, day } of calls) {
        goToDay(day);
        expect((await report(regidsThere[nth]!, outcome, `10.201.${run}.${network}`)).status).toBe(200);
      }
      clock.now = START;
      expect(await listed()).toEqual(before);
    }),
    { numRuns: 15 },
  );
});
