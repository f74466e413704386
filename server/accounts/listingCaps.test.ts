// How many donors of one number, and accounts of one address, are listed: over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { registerDonor, updateDonor } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { getIssueReports } from '#contract/admin.ts';
import { addRegisteredDonor, updateRegisteredDonor } from '#contract/adminDonors.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { confirmEmail } from '#contract/links.ts';
import { searchDonors } from '#contract/donors.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin, logInAs } from '#test/admins.ts';
import { makeRegistration } from '#test/factories.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt, type Place } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

let lastNumber = 0;
const newNumber = () => `+9198481${String(10_000 + ++lastNumber)}`;
const newAddress = () => `shared.${++lastNumber}@example.org`;

type Given = Partial<InputOf<typeof registerDonor>>;

/** Registers a donor and returns the response. */
const register = (place: Place, more: Given) => app.visitor().call(registerDonor, makeRegistration(place, more));

/** Registers donors one after the other; returns their ids. */
async function registerAll(place: Place, count: number, more: Given): Promise<number[]> {
  const ids = [];
  for (let i = 0; i < count; i += 1) ids.push((await register(place, more)).body.data.regid);
  return ids;
}

async function confirm(regid: number): Promise<void> {
  const token = await createLink(app.db, { purpose: 'confirm-email', accountId: regid });
  expect((await app.visitor().call(confirmEmail, { token })).status).toBe(200);
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const listed = async (place: Place) => sorted(regids((await searchUncached(app, place, { size: 50 })).body.data));
const statusOf = async (regid: number) =>
  (await (await logInAs(app, regid)).call(getAccountStatus, {})).body.data.notListed;
const reportsAbout = async (ids: readonly (number | null)[]) => {
  const { client } = await addAdmin(app);
  const { data } = (await client.call(getIssueReports, { page: 1, size: 100 })).body;
  return data
    .filter(({ description }) => description.startsWith('More than'))
    .filter((each) => ids.includes(each.regid));
};

describe.each([
  ['mobile number', 3, () => ({ mobileNumber: newNumber() })],
  ['e-mail address', 5, () => ({ emailId: newAddress() })],
] as const)('donors with one %s', (_, limit, share) => {
  test(`are listed up to ${limit}; the next one is registered, not listed and told so`, async () => {
    const [place, shared] = [await placeAt(app.db, 'Kerala', limit), share()];
    const first = await registerAll(place, limit, shared);
    const { status, body } = await register(place, shared);
    expect([status, body.message]).toEqual([201, expect.stringContaining('searches do not show you yet')]);
    expect(await listed(place)).toEqual(sorted(first));
    expect(await statusOf(body.data.regid)).toBe('unconfirmed');
    expect(await statusOf(first[0]!)).toBeNull();
  });

  test('are not listed past the cap when they register at once', async () => {
    const [place, shared] = [await placeAt(app.db, 'Punjab', limit), share()];
    const responses = await Promise.all(Array.from({ length: limit + 2 }, () => register(place, shared)));
    expect(responses.map(({ status }) => status)).toEqual(Array(limit + 2).fill(201));
    expect(await listed(place)).toHaveLength(limit);
  });

  test('give way, the oldest unconfirmed one first, to one who confirms the address', async () => {
    const [place, shared] = [await placeAt(app.db, 'Gujarat', limit), share()];
    const [oldest, second, ...others] = await registerAll(place, limit, shared);
    await confirm(oldest!);
    const [late] = await registerAll(place, 1, shared);
    await confirm(late!);
    expect(await listed(place)).toEqual(sorted([oldest!, late!, ...others]));
    expect(await statusOf(second!)).toBe('unconfirmed');
  });

  test('are reported to administrators once a day', async () => {
    const [place, shared] = [await placeAt(app.db, 'Assam', limit), share()];
    const ids = await registerAll(place, limit + 3, shared);
    const reports = await reportsAbout(ids);
    expect(reports.map(({ options }) => options)).toEqual(['Registered too often']);
  });
});

test('two late donors of a number who confirm at once take the places of the two oldest ones', async () => {
  const [place, mobileNumber] = [await placeAt(app.db, 'Haryana', 2), newNumber()];
  const [, , third, ...late] = await registerAll(place, 5, { mobileNumber });
  await Promise.all(late.map((regid) => confirm(regid)));
  expect(await listed(place)).toEqual(sorted([third!, ...late]));
});

test('all confirmed donors of a number are listed, and none gives way', async () => {
  const [place, mobileNumber] = [await placeAt(app.db, 'Haryana'), newNumber()];
  const ids = [];
  for (let i = 0; i < 5; i += 1) {
    const [regid] = await registerAll(place, 1, { mobileNumber });
    await confirm(regid!);
    ids.push(regid!);
  }
  expect(await listed(place)).toEqual(sorted(ids));
});

test('a number cap is not multiplied by RATE_LIMIT_SCALE, and counts every spelling as one number', async () => {
  const place = await placeAt(app.db, 'Haryana', 1);
  for (const mobileNumber of ['98482 22222', '+919848222222', '(0) 98482-22222', '9848222222'])
    await registerAll(place, 1, { mobileNumber });
  expect(await listed(place)).toHaveLength(3);
});

describe('a number that three donors have', () => {
  async function setUp(nth: number) {
    const [place, mobileNumber] = [await placeAt(app.db, 'Bihar', nth), newNumber()];
    const holders = await registerAll(place, 3, { mobileNumber });
    const [mover] = await registerAll(place, 1, { mobileNumber: newNumber() });
    return { place, mobileNumber, holders, mover: mover! };
  }

  test('takes an unconfirmed donor who changes to it out of the list', async () => {
    const { place, mobileNumber, holders, mover } = await setUp(0);
    const client = await logInAs(app, mover);
    expect((await client.call(updateDonor, { mobileNumber })).status).toBe(200);
    expect(await listed(place)).toEqual(sorted(holders));
  });

  test('stays with a confirmed donor who changes to it, and the oldest unconfirmed one gives way', async () => {
    const { place, mobileNumber, holders, mover } = await setUp(1);
    await confirm(mover);
    const client = await logInAs(app, mover);
    expect((await client.call(updateDonor, { mobileNumber })).status).toBe(200);
    expect(await listed(place)).toEqual(sorted([...holders.slice(1), mover]));
  });

  test('is capped for administrators who add or change a donor too', async () => {
    const { place, mobileNumber, holders, mover } = await setUp(2);
    const { client } = await addAdmin(app);
    expect((await client.call(updateRegisteredDonor, { regid: mover, mobileNumber })).status).toBe(200);
    expect((await client.call(addRegisteredDonor, makeRegistration(place, { mobileNumber }))).status).toBe(201);
    expect(await listed(place)).toEqual(sorted(holders));
  });
});

test('a donor who is not listed is listed again under another number only once confirmed', async () => {
  const [place, mobileNumber] = [await placeAt(app.db, 'Bihar', 4), newNumber()];
  const [, , , late] = await registerAll(place, 4, { mobileNumber });
  await (await logInAs(app, late!)).call(updateDonor, { mobileNumber: newNumber() });
  expect(await listed(place)).not.toContain(late);
  await confirm(late!);
  expect((await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place })).body.totalRecords).toBe(4);
});
