// Donors as administrators list and change them, over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/adminDonors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { sql } from 'kysely';
import { addAdmin, addDonorRow, lastAction, type LoggedIn } from '#test/admins.ts';
import { WRONG_NUMBER } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const countDonors = async (pool = app.pool) =>
  (await pool.query<{ n: number }>('select count(*)::int as n from donors')).rows[0]!.n;

const donorRow = (regid: number) =>
  app.db.selectFrom('donors').selectAll().where('accountId', '=', regid).executeTakeFirst();

describe('the list of donors', () => {
  const list = (more: object = {}) =>
    admin.client.call(contract.getRegisteredDonors, { limit: 15, offset: 0, ...more });
  const userIds = async (searchTerm?: string) =>
    (await list(searchTerm === undefined ? {} : { searchTerm })).body.data.map(({ userID }) => userID);

  test('shows donors newest first with the fields of a user, and no accounts without a donor', async () => {
    const older = await addDonorRow(app.db);
    const newer = await addDonorRow(app.db, { isAvailable: false });
    const { status, body } = await list();
    expect([status, body.totalRecords]).toEqual([200, await countDonors()]);
    expect(body.data.slice(0, 2).map(({ regid }) => regid)).toEqual([newer.regid, older.regid]);
    expect(body.data.map(({ regid }) => regid)).not.toContain(admin.regid);
    expect(body.data[0]).toMatchObject({
      userID: newer.userID,
      availableunavailable: 'U',
      mobileNumber: '+919849012345',
      stateName: 'Goa',
      DOB: '1990-01-01',
      landlineNumber: null,
      userType: '0',
      listed: true,
      isDeleted: false,
      isBlocked: false,
      reports: 0,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash|created/i);
  });

  test('finds a part of the user id in any case, and matches % and _ literally', async () => {
    for (const userID of ['Find%Me', 'find_me', 'FINDxME', 'back\\slash']) await addDonorRow(app.db, { userID });
    const found = async (term: string) => (await userIds(term)).toSorted();
    expect(await found('find')).toEqual(['FINDxME', 'Find%Me', 'find_me'].toSorted());
    expect(await found('D%M')).toEqual(['Find%Me']);
    expect(await found('d_m')).toEqual(['find_me']);
    expect(await found('%')).toEqual(['Find%Me']);
    expect(await found('nd')).toEqual(await found('find'));
    expect(await found('k\\s')).toEqual(['back\\slash']);
    expect(await found("'; drop table donors --")).toEqual([]);
    expect((await list({ searchTerm: 'nobody-at-all' })).body).toMatchObject({ data: [], totalRecords: 0 });
    expect(await userIds('  ')).toEqual(await userIds());
  });

  test('finds a donor by name, number in any spelling, and e-mail address, also after each has changed', async () => {
    const { regid } = await addDonorRow(app.db, { userID: 'only.by.this' });
    const change = { fullName: 'Añjali Deshpande', mobileNumber: '98333 44556', emailId: 'anjali.d@example.org' };
    await admin.client.call(contract.updateRegisteredDonor, { regid, ...change });
    for (const term of ['añjali', 'DESHP', '98333', '098333-44556', '+91 98333 44556', '0091 9833344556', 'jali.d@EX'])
      expect(await userIds(term), term).toEqual(['only.by.this']);
    expect(await userIds('98333 44557')).toEqual([]);
  });

  test('shows a whole user id, e-mail address or registration number first, and each donor once on all pages', async () => {
    const { regid } = await addDonorRow(app.db, { userID: 'whole.id' });
    for (const end of ['1', '2', '3']) await addDonorRow(app.db, { userID: `whole.id${end}` });
    expect(await userIds('WHOLE.id')).toEqual(['whole.id', 'whole.id3', 'whole.id2', 'whole.id1']);
    const pages = [];
    for (let offset = 0; offset < 4; offset += 1) {
      const { data, totalRecords } = (await list({ searchTerm: 'whole.id', limit: 1, offset })).body;
      pages.push(...data.map(({ userID }) => userID));
      expect(totalRecords).toBe(4);
    }
    expect(pages).toEqual(['whole.id', 'whole.id3', 'whole.id2', 'whole.id1']);
    await admin.client.call(contract.updateRegisteredDonor, { regid, emailId: 'own@whole.example.org' });
    const { regid: newer } = await addDonorRow(app.db, { userID: 'x.own@whole.example.org' });
    expect(await userIds('own@whole.example.org')).toEqual(['whole.id', 'x.own@whole.example.org']);
    expect(await userIds(String(newer))).toEqual(['x.own@whole.example.org']);
    expect((await list({ searchTerm: String(newer), bloodGroup: 'AB-' })).body.data).toEqual([]);
  });

  test('shows a whole name before names that contain it, and a whole user id before both', async () => {
    for (const fullName of ['Wholename', 'Wholename Rao']) {
      await addDonorRow(app.db, { userID: fullName.replace(' ', '.').toUpperCase() + '.1', fullName });
    }
    await addDonorRow(app.db, { userID: 'wholename', fullName: 'Somebody' });
    await addDonorRow(app.db, { userID: 'newest', fullName: 'New Wholename' });
    expect(await userIds('wholeNAME')).toEqual(['wholename', 'WHOLENAME.1', 'newest', 'WHOLENAME.RAO.1']);
  });

  test('finds words in any order, all of them', async () => {
    const { regid } = await addDonorRow(app.db, { userID: 'wanted.order', fullName: 'Ravindra Venkat Reddy' });
    for (const term of ['reddy, ravindra', 'Reddy  wanted.order ravi', 'venkat reddy'])
      expect(await userIds(term), term).toEqual(['wanted.order']);
    expect(await userIds('reddy nobodyatall')).toEqual([]);
    expect((await list({ searchTerm: 'venkat ravindra', regid })).body.totalRecords).toBe(1);
  });

  test('filters by group, place, availability, listing and reports, and by one donor', async () => {
    const place = await placeAt(app.db, 'Kerala');
    const seen = await addDonorRow(app.db, { userID: 'c.seen', place, bloodGroup: 'AB-' });
    const away = await addDonorRow(app.db, { userID: 'a.away', place, bloodGroup: 'AB-', isAvailable: false });
    const minor = await addDonorRow(app.db, {
      userID: 'b.minor',
      place,
      bloodGroup: 'AB-',
      birthYear: new Date().getUTCFullYear() - 10,
    });
    await app.visitor().call(addIssueReport, { user_id: away.regid, ...WRONG_NUMBER });
    const kerala = { state: place.state, bloodGroup: 'AB-' } as const;
    const found = async (more: object) => (await list({ ...kerala, ...more })).body.data.map(({ regid }) => regid);
    expect(await found({})).toEqual([minor.regid, away.regid, seen.regid]);
    expect(await found({ district: place.district, city: place.city, availability: 'A', listed: 'yes' })).toEqual([
      seen.regid,
    ]);
    expect(await found({ availability: 'U' })).toEqual([away.regid]);
    expect(await found({ listed: 'no' })).toEqual([minor.regid]);
    expect(await found({ reported: 'yes' })).toEqual([away.regid]);
    const [reported] = (await list({ regid: away.regid })).body.data;
    expect(reported).toMatchObject({ reports: 1, listed: true });
    expect((await list({ regid: minor.regid })).body.data[0]).toMatchObject({ reports: 0, listed: false });
    expect(await found({ reported: 'no', sort: 'oldest' })).toEqual([seen.regid, minor.regid]);
    expect(await found({ regid: minor.regid })).toEqual([minor.regid]);
    expect(await found({ bloodGroup: 'O-' })).toEqual([]);
    expect(await found({ after: minor.regid })).toEqual([away.regid, seen.regid]);
    expect(await found({ sort: 'name' })).toEqual([away, minor, seen].map(({ regid }) => regid));
    const login = { lastLoginAt: new Date() };
    await app.db.updateTable('accounts').set(login).where('accountId', '=', seen.regid).execute();
    const byLogin = await found({ sort: 'active' });
    expect([byLogin[0], new Set(byLogin)]).toEqual([
      seen.regid,
      new Set([seen, away, minor].map(({ regid }) => regid)),
    ]);
    expect(await found({ sort: 'active', after: seen.regid })).toEqual(byLogin.slice(1));
  });

  test('is paged, and a page past its end is empty with the same total', async () => {
    const all = (await list({ limit: 100 })).body;
    const second = (await list({ limit: 2, offset: 2 })).body;
    expect(second.data.map(({ regid }) => regid)).toEqual(all.data.slice(2, 4).map(({ regid }) => regid));
    expect((await list({ offset: 5000 })).body).toMatchObject({ data: [], totalRecords: all.totalRecords });
  });

  test.each([
    ['limit', { limit: 101 }],
    ['limit', { limit: 'all' }],
    ['offset', { offset: -1 }],
    ['searchTerm', { searchTerm: 'a\u0000b' }],
    ['searchTerm', { searchTerm: 'x'.repeat(101) }],
    ['bloodGroup', { bloodGroup: 'C+' }],
    ['state', { state: 'Kerala' }],
    ['availability', { availability: 'yes' }],
    ['listed', { listed: '1' }],
    ['reported', { reported: 'maybe' }],
    ['deleted', { deleted: 'true' }],
    ['sort', { sort: 'random' }],
    ['after', { after: -1 }],
    ['regid', { regid: 'all' }],
  ])('rejects a bad %s: %j', async (field, wrong) => {
    const { status, body } = await list(wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  test('rejects a search term given twice', async () => {
    const { status } = await admin.client.send('/api/admin/getRegisteredDonors/10/0?searchTerm=a&searchTerm=b');
    expect(status).toBe(400);
  });
});

async function emailOf(regid: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from accounts where account_id = ${regid}`.execute(app.db);
  return rows[0]!.email;
}

describe('disabling donors', () => {
  const disable = (donorIds: unknown) => admin.client.call(contract.disableDonors, { donorIds } as never);

  test('makes them unavailable and changes nothing else', async () => {
    const [one, two] = [await addDonorRow(app.db), await addDonorRow(app.db, { isAvailable: false })];
    const before = await donorRow(one.regid);
    const { status, body } = await disable([one.regid, two.regid, one.regid]);
    expect([status, body.data]).toMatchObject([200, { affected: 1 }]);
    expect(await donorRow(one.regid)).toEqual({
      ...before,
      isAvailable: false,
      listingRank: 2,
      disabledBy: admin.regid,
    });
    expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'disableDonor', ids: [one.regid] });
  });

  test('tells by e-mail those who were available', async () => {
    const [one, two] = [await addDonorRow(app.db), await addDonorRow(app.db, { isAvailable: false })];
    await disable([one.regid, two.regid]);
    const subjects = (await app.sentEmails(await emailOf(one.regid))).map((email) => email.split('\n')[0]);
    expect(subjects).toEqual(['Subject: You were marked as unavailable']);
    expect(await app.sentEmails(await emailOf(two.regid))).toEqual([]);
  });

  test('with an unknown id changes none', async () => {
    const donor = await addDonorRow(app.db);
    expect((await disable([donor.regid, 987_654])).status).toBe(404);
    expect(await donorRow(donor.regid)).toMatchObject({ isAvailable: true, listingRank: 0 });
  });
});

test.each([
  [contract.disableDonors, undefined],
  [contract.disableDonors, Array.from({ length: 101 }, (_, i) => i + 1)],
])('%o rejects %j', async (endpoint, donorIds) => {
  const { status, body } = await admin.client.call(endpoint, { donorIds } as never);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['donorIds']]);
});
