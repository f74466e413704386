// Which donors are asked, when and how often, on a real database. Each test has a district of its own.
import { describe, expect, test } from 'vitest';
import { manageBloodRequest } from '#contract/bloodRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { useTestApp } from '#test/app.ts';
import { atNoon, FAMILY, requestsOf } from '#test/bloodRequests.ts';
import { listPlaces, type Place } from '#test/places.ts';
import { MOST_ASKED } from './matching.ts';

const clock = { now: atNoon() };
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => clock.now });
const { addDonor, addOpen, answer, donorToken, listAsked, runWaves } = requestsOf(app);

const places: Place[] = [];
/** Districts far from each other: donors of other tests are not near. */
const STATES = 'Kerala Assam Gujarat Punjab Odisha Goa Tripura Bihar Sikkim Mizoram Rajasthan Telangana'.split(' ');
async function nextPlace(): Promise<Place> {
  const place = (await listPlaces(app.db, STATES[places.length]!))[0]!;
  places.push(place);
  return place;
}
const toInput = ({ state, district, city }: Place) => ({ place: { state, district, city } });

const minutes = (count: number) => new Date(clock.now.getTime() + count * 60_000);
const countAsked = async (publicId: string) => (await listAsked(publicId)).length;
const addDonors = (count: number, place: Place, more: object = {}) =>
  Promise.all(Array.from({ length: count }, () => addDonor({ place, ...more })));

/** How many were asked after each of these minutes. */
async function countAfter(publicId: string, ...after: number[]): Promise<number[]> {
  const counts = [];
  for (const each of after) {
    await runWaves(minutes(each));
    counts.push(await countAsked(publicId));
  }
  return counts;
}

test('asks 20, 40 and 80 donors after 0, 30 and 120 minutes for one unit, and 150 at most', async () => {
  const place = await nextPlace();
  await addDonors(MOST_ASKED + 10, place);
  const { publicId } = await addOpen(toInput(place));
  expect(await countAfter(publicId, 0, 29, 30, 119, 120, 600)).toEqual([20, 20, 60, 60, 140, 140]);
  expect(new Set((await listAsked(publicId)).map(({ wave }) => wave))).toEqual(new Set([1, 2, 3]));
});

test('what the night put off is asked in the morning', async () => {
  const place = await nextPlace();
  await addDonors(80, place);
  const noon = clock.now;
  clock.now = minutes(9 * 60 + 45);
  const { publicId } = await addOpen({ ...toInput(place), neededBy: addDays(dayInIndia(noon), 3) });
  expect(await countAfter(publicId, 0, 31)).toEqual([20, 20]);
  expect(await countAfter(publicId, 9 * 60 + 16)).toEqual([80]);
  clock.now = noon;
});

describe('where another request of the district asks too, a wave asks for what is missing, with one donor in reserve:', () => {
  /** Of a group for which there is nobody. */
  const addOther = (place: Place) => addOpen({ ...toInput(place), bloodgroup: 'AB-', hospital: 'Other Hospital' });

  test('six, twelve and twenty-four donors for each', async () => {
    const place = await nextPlace();
    await addDonors(90, place);
    const { publicId } = await addOpen(toInput(place));
    await addOther(place);
    expect(await countAfter(publicId, 0, 30, 120, 600)).toEqual([12, 36, 84, 84]);
  });

  test('fewer once somebody comes, and nobody once enough do; who was asked can still come', async () => {
    const place = await nextPlace();
    const donors = await addDonors(60, place);
    const { publicId } = await addOpen(toInput(place));
    await addOther(place);
    const come = async () => {
      const { accountId } = (await listAsked(publicId)).find((asked) => asked.answer === null)!;
      const { email } = donors.find(({ regid }) => regid === accountId)!;
      return (await answer(publicId, await donorToken(email), 'coming')).status;
    };
    expect(await countAfter(publicId, 0)).toEqual([12]);
    expect(await come()).toBe(200);
    expect(await countAfter(publicId, 30)).toEqual([18]);
    expect(await come()).toBe(200);
    expect(await countAfter(publicId, 120, 600)).toEqual([18, 18]);
    expect([await come(), await come()]).toEqual([200, 409]);
  });
});

describe('nobody is asked', () => {
  const day = dayInIndia(atNoon());
  const barred: [string, object, object][] = [
    ['who agreed to an older text', { consentVersion: '2026-11-22' }, {}],
    ['whose address is not confirmed', {}, { emailConfirmedAt: null }],
    ['who is under 18', { birthYear: Number(day.slice(0, 4)) - 17 }, {}],
    ['who is unavailable', { isAvailable: false }, {}],
    ['who waits for a date', { eligibleFrom: addDays(day, 30) }, {}],
    ['whose group does not fit', { bloodGroup: 'AB+' }, {}],
    ['who is blocked', {}, { blockedAt: new Date() }],
    ['who ended routine e-mails', {}, { routineEmailsStoppedAt: new Date() }],
    ['who stopped messages', { messagesStoppedAt: new Date() }, {}],
  ];
  test('who may not be: every one of these', async () => {
    const place = await nextPlace();
    const donors = new Map<number, string>();
    for (const [name, donor, account] of barred) donors.set((await addDonor({ place, ...donor }, account)).regid, name);
    const fitting = await addDonor({ place, bloodGroup: 'O-' });
    const { publicId } = await addOpen(toInput(place));
    await runWaves(minutes(0));
    const asked = (await listAsked(publicId)).map(({ accountId }) => donors.get(accountId) ?? accountId);
    expect(asked).toEqual([fitting.regid]);
  });

  test('twice in seven days, also about another request', async () => {
    const place = await nextPlace();
    const donor = await addDonor({ place });
    const first = await addOpen(toInput(place));
    await runWaves(minutes(0));
    const second = await addOpen({ ...toInput(place), neededBy: addDays(day, 7) });
    await runWaves(minutes(60));
    expect([await countAsked(first.publicId), await countAsked(second.publicId)]).toEqual([1, 0]);
    await runWaves(minutes(7 * 24 * 60 + 60));
    expect((await listAsked(second.publicId)).map(({ accountId }) => accountId)).toEqual([donor.regid]);
  });

  test('at night, but donors of any time; the others from 7:00', async () => {
    const place = await nextPlace();
    const evening = clock.now;
    clock.now = minutes(11 * 60);
    const [awake, asleep] = [await addDonor({ place, callsAnyTime: true }), await addDonor({ place })];
    const { publicId } = await addOpen({ ...toInput(place), neededBy: addDays(day, 3) });
    await runWaves(minutes(1));
    expect((await listAsked(publicId)).map(({ accountId }) => accountId)).toEqual([awake.regid]);
    await runWaves(minutes(60));
    expect(await countAsked(publicId)).toBe(1);
    await runWaves(minutes(8 * 60 + 1));
    expect((await listAsked(publicId)).map(({ accountId }) => accountId)).toEqual([awake.regid, asleep.regid]);
    clock.now = evening;
  });

  test('once three donors a unit come; a place that is free again is asked for', async () => {
    const place = await nextPlace();
    const donors = await addDonors(40, place);
    const { publicId, token } = await addOpen(toInput(place));
    await runWaves(minutes(0));
    const asked = await listAsked(publicId);
    const emails = asked.map(({ accountId }) => donors.find(({ regid }) => regid === accountId)!.email);
    const tokens = await Promise.all(emails.slice(0, 4).map(donorToken));
    for (const each of tokens.slice(0, 3)) expect((await answer(publicId, each, 'coming')).status).toBe(200);
    const late = await answer(publicId, tokens[3]!, 'coming');
    expect([late.status, late.text]).toEqual([409, expect.not.stringContaining('98480')]);
    await runWaves(minutes(31));
    expect(await countAsked(publicId)).toBe(20);
    expect((await answer(publicId, tokens[0]!, 'not now')).status).toBe(200);
    expect((await answer(publicId, tokens[3]!, 'coming')).status).toBe(200);
    await runWaves(minutes(32));
    expect(await countAsked(publicId)).toBe(20);
    expect((await answer(publicId, tokens[1]!, 'not now')).status).toBe(200);
    await runWaves(minutes(33));
    expect(await countAsked(publicId)).toBe(40);
    await app.visitor().call(manageBloodRequest, { token, action: 'close' });
    await runWaves(minutes(130));
    expect(await countAsked(publicId)).toBe(40);
  });
});

test('the own group of the district comes before other groups, and those before far districts', async () => {
  const place = await nextPlace();
  const others = await addDonors(15, place, { bloodGroup: 'O-' });
  const own = await addDonors(15, place);
  const { publicId } = await addOpen({ ...toInput(place), units: 3 });
  await runWaves(minutes(0));
  const asked = new Set((await listAsked(publicId)).map(({ accountId }) => accountId));
  expect(own.every(({ regid }) => asked.has(regid))).toBe(true);
  expect(others.filter(({ regid }) => asked.has(regid))).toHaveLength(5);
});

test('two instances at once ask each donor once, also about two requests', async () => {
  const place = await nextPlace();
  const donors = await addDonors(20, place);
  const input = { ...toInput(place), units: 3 };
  const requests = [await addOpen(input), await addOpen(input)];
  await Promise.all([runWaves(minutes(0)), runWaves(minutes(0)), runWaves(minutes(0))]);
  // What one instance had locked another left out until its next wave.
  for (const hour of [1, 2, 3]) await runWaves(minutes(60 * hour));
  const asked = await Promise.all(requests.map(({ publicId }) => countAsked(publicId)));
  expect(asked[0]! + asked[1]!).toBe(20);
  for (const { email } of donors) expect((await app.sentEmails(email)).length).toBe(1);
});

test('the e-mail is in the donor’s language, holds no number, and warns of money; the maintenance job sends it', async () => {
  const place = await nextPlace();
  // At any hour: the job runs by the machine's clock.
  const donor = await addDonor({ place, callsAnyTime: true }, { language: 'hi' });
  const { publicId } = await addOpen({ ...toInput(place), ...FAMILY, hospital: 'City Hospital' });
  const { config, db, keys } = app;
  const transport = makeTransport(config);
  await loadSigningKeys(db, []);
  const log = { info() {}, warn() {}, error() {} };
  const maintenance = startMaintenance({ db, config, keys, log, transport }, { isPolling: false });
  await maintenance.work();
  if ((await countAsked(publicId)) === 0) await runWaves(minutes(0));
  const email = (await app.sentEmails(donor.email)).at(-1)!;
  expect(email).toMatch(/ब्लड/);
  expect(email).toContain('City Hospital');
  expect(email).toContain('answer=stop');
  expect(email).toContain('पैसे नहीं');
  expect(email).not.toMatch(/98480|Asha|ward/);
});
