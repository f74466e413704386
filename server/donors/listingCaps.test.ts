// How many donors of one number, and accounts of one address, are listed: over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { registerDonor, updateDonor } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { getIssueReports } from '#contract/issueReports.ts';
import { addRegisteredDonor, deleteDonors, updateRegisteredDonor } from '#contract/adminDonors.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { confirmEmail } from '#contract/links.ts';
import { getListingClaims } from '#contract/listingClaims.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin, addDonorRow, logInAs, type LoggedIn } from '#test/admins.ts';
import { makeRegistration } from '#test/factories.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt, type Place } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

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
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const claimsOf = async (value: string) => {
  const { data } = (await admin.client.call(getListingClaims, { limit: 100, offset: 0 })).body;
  return data.filter((claim) => claim.value === value);
};

describe.each([
  ['mobile number', 3, () => ({ mobileNumber: newNumber() })],
  ['e-mail address', 5, () => ({ emailId: newAddress() })],
] as const)('donors with one %s', (_, limit, share) => {
  const valueOf = (shared: Given) => shared.mobileNumber ?? shared.emailId ?? '';

  test(`are listed up to ${limit}; the next one is registered, not listed and told so`, async () => {
    const [place, shared] = [await placeAt(app.db, 'Kerala', limit), share()];
    const first = await registerAll(place, limit, shared);
    const { status, body } = await register(place, shared);
    expect([status, body.message]).toEqual([201, expect.stringContaining('searches do not show you yet')]);
    expect(await listed(place)).toEqual(sorted(first));
    expect(await statusOf(body.data.regid)).toBe('claimed');
    expect(await statusOf(first[0]!)).toBeNull();
  });

  test('are not listed past the cap when they register at once', async () => {
    const [place, shared] = [await placeAt(app.db, 'Punjab', limit), share()];
    const responses = await Promise.all(Array.from({ length: limit + 2 }, () => register(place, shared)));
    expect(responses.map(({ status }) => status)).toEqual(Array(limit + 2).fill(201));
    expect(await listed(place)).toHaveLength(limit);
  });

  test('do not give way to one who confirms the address', async () => {
    const [place, shared] = [await placeAt(app.db, 'Gujarat', limit), share()];
    const first = await registerAll(place, limit, shared);
    const [late] = await registerAll(place, 1, shared);
    await confirm(late!);
    expect(await listed(place)).toEqual(sorted(first));
    expect(await statusOf(late!)).toBe('claimed');
  });

  test('are one case for administrators, with those who wait first', async () => {
    const [place, shared] = [await placeAt(app.db, 'Assam', limit), share()];
    const ids = await registerAll(place, limit + 3, shared);
    const claims = await claimsOf(valueOf(shared));
    expect(claims.map(({ total }) => total)).toEqual([limit + 3]);
    expect(claims[0]!.donors.map(({ regid, claim }) => [regid, claim])).toEqual([
      ...ids.slice(limit).map((regid) => [regid, 'waiting']),
      ...ids.slice(0, limit).map((regid) => [regid, null]),
    ]);
  });

  test('are listed once the address is confirmed if there is a place again', async () => {
    const [place, shared] = [await placeAt(app.db, 'Haryana', limit), share()];
    const [leaving, ...others] = await registerAll(place, limit, shared);
    const [late] = await registerAll(place, 1, shared);
    const { client } = await addAdmin(app);
    await client.call(deleteDonors, { donorIds: [leaving!], eraseNow: true });
    expect(await listed(place)).toEqual(sorted(others));
    await confirm(late!);
    expect(await listed(place)).toEqual(sorted([...others, late!]));
  });
});

test('a number cap counts every spelling as one number', async () => {
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

  test('takes a confirmed donor who changes to it off the list, and says so', async () => {
    const { place, mobileNumber, holders, mover } = await setUp(0);
    await confirm(mover);
    const client = await logInAs(app, mover);
    const { status, body } = await client.call(updateDonor, { mobileNumber });
    expect([status, body.message]).toEqual([200, expect.stringContaining('An administrator decides')]);
    expect(await listed(place)).toEqual(sorted(holders));
    expect(await claimsOf(mobileNumber)).toHaveLength(1);
  });

  test('is capped for administrators who add or change a donor too', async () => {
    const { place, mobileNumber, holders, mover } = await setUp(2);
    const { client } = await addAdmin(app);
    expect((await client.call(updateRegisteredDonor, { regid: mover, mobileNumber })).status).toBe(200);
    expect((await client.call(addRegisteredDonor, makeRegistration(place, { mobileNumber }))).status).toBe(201);
    expect(await listed(place)).toEqual(sorted(holders));
  });

  test('lists the donor who waits under a free number again', async () => {
    const { place, mobileNumber, holders, mover } = await setUp(3);
    const client = await logInAs(app, mover);
    await client.call(updateDonor, { mobileNumber });
    await client.call(updateDonor, { mobileNumber: newNumber() });
    expect(await listed(place)).toEqual(sorted([...holders, mover]));
  });
});

describe('an address that five accounts have', () => {
  test('takes a donor who confirms it as the new one off the list, and none of the others', async () => {
    const [place, emailId] = [await placeAt(app.db, 'Odisha', 1), newAddress()];
    const holders = await registerAll(place, 5, { emailId });
    const [mover] = await registerAll(place, 1, {});
    const token = await createLink(app.db, { purpose: 'new-email', accountId: mover!, email: emailId });
    expect((await app.visitor().call(confirmEmail, { token })).status).toBe(200);
    expect(await listed(place)).toEqual(sorted(holders));
  });

  test('takes a donor to whom an administrator gives it off the list', async () => {
    const [place, emailId] = [await placeAt(app.db, 'Odisha', 2), newAddress()];
    const holders = await registerAll(place, 5, { emailId });
    const [mover] = await registerAll(place, 1, {});
    const { client } = await addAdmin(app);
    expect((await client.call(updateRegisteredDonor, { regid: mover!, emailId })).status).toBe(200);
    expect(await listed(place)).toEqual(sorted(holders));
  });
});

test('three attackers who take the numbers of 20 donors are in one case a number, and every donor stays listed', async () => {
  const place = await placeAt(app.db, 'Sikkim');
  const victims = [];
  for (let i = 0; i < 20; i += 1) {
    const mobile = newNumber();
    victims.push({ mobile, ...(await addDonorRow(app.db, { place, mobile })) });
  }
  const attackers = [];
  for (let i = 0; i < 3; i += 1) {
    const { regid } = await addDonorRow(app.db, { mobile: newNumber() });
    await confirm(regid);
    attackers.push({ regid, client: await logInAs(app, regid) });
  }
  const cases = [];
  for (const { mobile } of victims) {
    for (const { client } of attackers)
      expect((await client.call(updateDonor, { mobileNumber: mobile })).status).toBe(200);
    cases.push((await claimsOf(mobile)).map(({ total }) => total).join());
  }
  expect(cases).toEqual(Array(20).fill('4'));
  expect(await listed(place)).toEqual(sorted(victims.map(({ regid }) => regid)));
  for (const { regid } of attackers) expect(await statusOf(regid)).not.toBeNull();
  const { data } = (await admin.client.call(getIssueReports, { page: 1, size: 100 })).body;
  const reported = data.filter(({ options }) => options === 'Number changed often').flatMap(({ regid }) => regid ?? []);
  expect(sorted(reported)).toEqual(sorted(attackers.map(({ regid }) => regid)));
});

test('donors who claim one number at once: at most three are listed', async () => {
  const [place, mobileNumber] = [await placeAt(app.db, 'Sikkim', 1), newNumber()];
  const clients = [];
  for (let i = 0; i < 6; i += 1) {
    const { regid } = await addDonorRow(app.db, { place, mobile: newNumber() });
    await confirm(regid);
    clients.push(await logInAs(app, regid));
  }
  const responses = await Promise.all(clients.map((client) => client.call(updateDonor, { mobileNumber })));
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await listed(place)).toHaveLength(3);
});
