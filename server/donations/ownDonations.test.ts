// Correcting and removing own donations, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { isLoggedIn } from '#contract/accounts.ts';
import { deleteDonation, getDonations, getOwnDonations, recordDonation, updateDonation } from '#contract/donations.ts';
import { registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { useTestApp, type Client } from '#test/app.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

const record = async (client: Client, donationDate: string) =>
  (await client.call(recordDonation, { ...DONATION, donationDate })).body.data.id;
const correct = (client: Client, id: number, more: object) => client.call(updateDonation, { id, ...DONATION, ...more });
const datesOf = async (client: Client) =>
  (await client.call(getOwnDonations, {})).body.data.map(({ donationDate }) => donationDate);
const nextDate = async (client: Client) => (await client.call(isLoggedIn, {})).body.data.user?.nextDonationDate;

const rankOf = async (regid: number) =>
  (await app.db.selectFrom('donors').select('listingRank').where('accountId', '=', regid).executeTakeFirstOrThrow())
    .listingRank;

describe('a corrected donation', () => {
  test('is shown as corrected to the donor and in public, and the next donation date follows', async () => {
    const { client, regid } = await registerAndLogIn(app);
    const id = await record(client, '2026-06-10');
    const patientName = 'Somebody Else';
    const { status, body } = await correct(client, id, { donationDate: '2020-02-01', patientName });
    expect([status, body.data]).toEqual([200, { id }]);
    expect((await client.call(getOwnDonations, {})).body.data).toMatchObject([
      { id, patientName, donationDate: '2020-02-01', typeofDonation: 'Blood' },
    ]);
    expect([await nextDate(client), await rankOf(regid)]).toEqual(['2020-05-01', 0]);
    const { data } = (await app.visitor().call(getDonations, {})).body;
    expect(data.filter((donation) => donation.patientName === patientName)).toHaveLength(1);
  });

  test('may keep its date and type', async () => {
    const { client } = await registerAndLogIn(app);
    const id = await record(client, '2026-06-10');
    expect((await correct(client, id, { donationDate: '2026-06-10', place: 'Margao' })).status).toBe(200);
  });

  test('is 409 with the date where that is recorded already, and nothing changes', async () => {
    const { client } = await registerAndLogIn(app);
    const id = await record(client, '2026-06-10');
    await record(client, '2026-01-10');
    const { status, body } = await correct(client, id, { donationDate: '2026-01-10' });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([409, 'conflict', ['donationDate']]);
    expect([await datesOf(client), await nextDate(client)]).toEqual([['2026-06-10', '2026-01-10'], '2026-09-08']);
  });

  test('moved to one day by two requests at once is accepted for one of them', async () => {
    const { client } = await registerAndLogIn(app);
    const ids = [await record(client, '2026-06-10'), await record(client, '2026-06-09')];
    const moved = await Promise.all(ids.map((id) => correct(client, id, { donationDate: '2026-03-01' })));
    expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['donationDate', '2026-06-17'],
    ['donationDate', '1899-12-31'],
    ['patientName', ''],
    ['hospitalName', 'www.example.org'],
    ['typeOfDonation', 'Plasma'],
  ])('with an invalid %s is 400 and changes nothing: %j', async (field, value) => {
    const { client } = await registerAndLogIn(app);
    const id = await record(client, '2026-06-10');
    const { status, body } = await correct(client, id, { [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(await datesOf(client)).toEqual(['2026-06-10']);
  });
});

describe('a removed donation', () => {
  test('leaves both lists, and the next donation date counts from the newest remaining one', async () => {
    const { client, regid } = await registerAndLogIn(app);
    await record(client, '2026-01-10');
    const id = await record(client, '2026-06-10');
    const { status, body } = await client.call(deleteDonation, { id });
    expect([status, body.data]).toEqual([200, null]);
    expect([await datesOf(client), await nextDate(client), await rankOf(regid)]).toEqual([
      ['2026-01-10'],
      '2026-04-10',
      0,
    ]);
  });

  test('that was the only one leaves no next donation date', async () => {
    const { client } = await registerAndLogIn(app);
    await client.call(deleteDonation, { id: await record(client, '2026-06-10') });
    expect(await nextDate(client)).toBeNull();
  });

  test('is 404 when it is removed again', async () => {
    const { client } = await registerAndLogIn(app);
    const id = await record(client, '2026-06-10');
    const both = await Promise.all([1, 2].map(() => client.call(deleteDonation, { id })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

test('another donor’s donation and an unknown one have one answer, and stay as they are', async () => {
  const [me, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  const id = await record(other.client, '2026-06-10');
  for (const send of [
    (given: number) => correct(me.client, given, {}),
    (given: number) => me.client.call(deleteDonation, { id: given }),
  ]) {
    const [theirs, unknown] = [await send(id), await send(999_999_999)];
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
  }
  expect(await datesOf(other.client)).toEqual(['2026-06-10']);
});

test('a request with another account’s user id is 403', async () => {
  const [me, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  const id = await record(me.client, '2026-06-10');
  const { userID } = other;
  expect((await correct(me.client, id, { userID })).status).toBe(403);
  expect((await me.client.call(deleteDonation, { id, userID })).status).toBe(403);
});

test('an account without a donor is answered 404', async () => {
  const { client, regid } = await registerAdmin(app);
  await app.db.deleteFrom('donors').where('accountId', '=', regid).execute();
  expect((await client.call(deleteDonation, { id: 1 })).status).toBe(404);
});
