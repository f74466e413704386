// Where a donor stands in a listing after a family said 'coming' or 'answered', over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { reportOutcome, type CallOutcome } from '#contract/calls.ts';
import { searchNearby } from '#contract/donors.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { refreshListings } from '#server/donors/refreshListings.ts';
import { addDonorRow, logInAs } from '#test/admins.ts';
import type { Client } from '#test/app.ts';
import { START, startCalls } from '#test/calls.ts';
import { passASecond } from '#test/clock.ts';
import { searchCached } from '#test/listings.ts';
import { placeAt, type Place } from '#test/places.ts';

const HOUR_MS = 3_600_000;
const { app, clock, receiptFor, report, listOutcomes } = startCalls();

const later = (hours: number) => (clock.now = new Date(START.getTime() + hours * HOUR_MS));
const groups = ['A+', 'A-', 'AB+', 'AB-', 'B+', 'B-'] as const;
let nth = 0;

/** Eligible donors of a place without others, whose addresses are confirmed, in the order of their listing. */
async function listTogether(count: number, more: object = {}) {
  const place = await placeAt(app.db, 'Assam', nth);
  const bloodgroup = groups[nth % groups.length]!;
  nth += 1;
  for (let i = 0; i < count; i += 1) {
    const { regid } = await addDonorRow(app.db, { place, bloodGroup: bloodgroup, now: START, ...more });
    await app.db.updateTable('accounts').set({ emailConfirmedAt: START }).where('accountId', '=', regid).execute();
  }
  passASecond();
  const list = async () => (await searchCached(app, place, { bloodgroup })).body.data.map(({ regid }) => regid);
  return { place, bloodgroup, list, before: await list() };
}

async function say(client: Client, regid: number, outcome: CallOutcome) {
  const { status, body } = await client.call(reportOutcome, { regid, outcome, receipt: await receiptFor(regid) });
  return { status, recorded: body.data.recorded };
}

const refresh = async () => {
  await refreshListings(app.db, clock.now);
  passASecond();
};

describe('a donor who was reported as coming', () => {
  test.each([
    ['active', { activeAt: START }],
    ['silent', {}],
  ])('and was %s is behind the other eligible ones for 24 hours, by one receipt', async (_, more) => {
    const { list, before } = await listTogether(4, more);
    const [first, ...others] = before;
    await report(first!, 'coming');
    // At once, also where the response was cached.
    expect(await list()).toEqual([...others, first]);
    later(23.9);
    await refresh();
    expect((await list()).at(-1)).toBe(first);
    later(24);
    await refresh();
    expect(new Set(await list())).toEqual(new Set(before));
    const { shuffleKey, movesAt } = await app.db
      .selectFrom('donors')
      .select(['shuffleKey', 'movesAt'])
      .where('accountId', '=', first!)
      .executeTakeFirstOrThrow();
    // Now the answered call counts as activity.
    expect([shuffleKey < 0, movesAt]).toEqual([true, null]);
  });

  test('stays before those who cannot give now, and so among nearby donors', async () => {
    const { place, bloodgroup, list, before } = await listTogether(2);
    const more = { place, bloodGroup: bloodgroup, now: START };
    const { regid: resting } = await addDonorRow(app.db, { ...more, eligibleFrom: '2026-07-01' });
    const { regid: away } = await addDonorRow(app.db, { ...more, isAvailable: false });
    await report(before[0]!, 'coming');
    expect(await list()).toEqual([before[1], before[0], resting, away]);
    const { district } = (await placeAt(app.db, 'Assam', nth)) satisfies Place;
    const { body } = await app.visitor().call(searchNearby, { bloodgroup, district });
    expect(body.data.map(({ regid }) => regid).filter((regid) => before.includes(regid))).toEqual([
      before[1],
      before[0],
    ]);
  });

  test('stays behind when they log in or change the profile meanwhile, and is not lost by a pause', async () => {
    const { list, before } = await listTogether(3);
    const [first, ...others] = before;
    await report(first!, 'coming');
    const donor = await logInAs(app, first!);
    await donor.call(updateDonor, { fullName: 'Still Coming' });
    expect(await list()).toEqual([...others, first]);
    await donor.call(updateDonor, { strAvailUnAvail: 'U' });
    expect(await list()).toEqual([...others, first]);
    await donor.call(updateDonor, { strAvailUnAvail: 'A' });
    expect(new Set(await list())).toEqual(new Set(before));
  });

  test('whose address is not confirmed is behind too', async () => {
    const { list, before } = await listTogether(2);
    const account = app.db.updateTable('accounts').where('accountId', '=', before[0]!);
    await account.set({ emailConfirmedAt: null }).execute();
    await report(before[0]!, 'coming');
    expect(await list()).toEqual([before[1], before[0]]);
  });
});

describe('a report that a donor comes', () => {
  test('moves three donors a day by a visitor, and further ones are recorded', async () => {
    const { list, before } = await listTogether(6);
    const client = app.visitor();
    for (const regid of before.slice(0, 3)) {
      expect(await say(client, regid, 'coming')).toEqual({ status: 200, recorded: true });
      // Again, which takes no point.
      expect(await say(client, regid, 'coming')).toEqual({ status: 200, recorded: false });
    }
    const moved = await list();
    expect(moved.slice(0, 3)).toEqual(before.slice(3));
    expect(await say(client, before[3]!, 'coming')).toEqual({ status: 200, recorded: true });
    expect(await listOutcomes(before[3]!)).toEqual([{ outcome: 'coming' }]);
    expect(await list()).toEqual(moved);
    await report(before[4]!, 'coming');
    expect((await list()).slice(0, 2)).toEqual([before[3], before[5]]);
  });

  test('moves thirty donors a day by a network, whatever its visitors', async () => {
    const { list, before } = await listTogether(32);
    const everyone = async () => {
      const page = (await searchCached(app, await placeAt(app.db, 'Assam', nth - 1), {
        bloodgroup: groups[(nth - 1) % groups.length],
        size: 50,
      })) as { body: { data: { regid: number }[] } };
      return page.body.data.map(({ regid }) => regid);
    };
    expect(before).toEqual((await list()).slice(0, 10));
    const all = await everyone();
    for (const regid of all.slice(0, 31)) expect((await report(regid, 'coming', '10.222.0.1')).status).toBe(200);
    // The thirty-first and the one that nobody reported are where they were.
    expect((await everyone()).slice(0, 2)).toEqual(all.slice(30));
  });
});

describe('an answered call', () => {
  test('moves a silent donor up on the next day in India, and not before', async () => {
    const { list, before } = await listTogether(3);
    const last = before.at(-1)!;
    await report(last, 'answered');
    expect(await list()).toEqual(before);
    const tomorrow = startOfDay(addDays(dayInIndia(START), 1));
    clock.now = new Date(tomorrow.getTime() - 1);
    await refresh();
    expect(await list()).toEqual(before);
    clock.now = tomorrow;
    await refresh();
    expect((await list())[0]).toBe(last);
  });

  test('leaves an active donor where they are', async () => {
    const { list, before } = await listTogether(3, { activeAt: new Date(START.getTime() - 48 * HOUR_MS) });
    await report(before[1]!, 'answered');
    expect(await list()).toEqual(before);
    const { movesAt } = await app.db
      .selectFrom('donors')
      .select('movesAt')
      .where('accountId', '=', before[1]!)
      .executeTakeFirstOrThrow();
    expect(movesAt).toBeNull();
  });

  test('of a donor who comes does not end the day behind the others', async () => {
    const { list, before } = await listTogether(3);
    await report(before[0]!, 'coming');
    await report(before[0]!, 'answered');
    expect((await list()).at(-1)).toBe(before[0]);
    await refresh();
    expect((await list()).at(-1)).toBe(before[0]);
  });
});
