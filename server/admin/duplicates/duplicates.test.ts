// Groups of donors who may be one person, and those whom an administrator keeps apart: over HTTP on a real database.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { deleteDonors } from '#contract/adminDonors.ts';
import { dismissDuplicate, getDuplicates, mergeDonors } from '#contract/duplicates.ts';
import { NAME_KEY, nameKey } from '#server/donors/nameKey.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, countActions, lastAction, logInAs, type LoggedIn, type NewDonorRow } from '#test/admins.ts'; // prettier-ignore
import { useTestApp } from '#test/app.ts';
import { placeAt } from '#test/places.ts';
import { compareQueued } from './comparison.ts';

const app = useTestApp();
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

let last = 0;
const newNumber = () => `+9198485${String(10_000 + ++last)}`;
const newName = () => `Asha Number ${String.fromCodePoint(0x0c85 + ++last)}`;

/** A donor with a number and a name of their own unless given. */
const add = async (more: NewDonorRow = {}): Promise<number> =>
  (await addDonorRow(app.db, { mobile: newNumber(), fullName: newName(), ...more })).regid;

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
async function findGroups() {
  while ((await compareQueued(app.db, 100)) > 0);
  return (await admin.client.call(getDuplicates, { limit: 100, offset: 0 })).body;
}

/** What the groups are alike in that have one of these donors, and who is in them. */
async function groupsOf(...ids: number[]): Promise<[string | null, number[]][]> {
  const { data } = await findGroups();
  const found = data.filter(({ donors }) => donors.some(({ regid }) => ids.includes(regid)));
  return found.map(({ alike, donors }) => [alike, sorted(donors.map(({ regid }) => regid))]);
}

const keepApart = (donorIds: number[]) => admin.client.call(dismissDuplicate, { donorIds });

test('donors with one number are a group, whatever their names', async () => {
  const mobile = newNumber();
  const ids = [await add({ mobile }), await add({ mobile }), await add({ mobile })];
  await add();
  expect(await groupsOf(...ids)).toEqual([['number', sorted(ids)]]);
});

test('donors with one name, year of birth and district are a group; another year or district is another person', async () => {
  const ids = [await add({ fullName: 'Ravi  KUMAR.' }), await add({ fullName: 'ravi kumar' })];
  const others = [
    await add({ fullName: 'Ravi Kumar', birthYear: 1991 }),
    await add({ fullName: 'Ravi Kumar', place: await placeAt(app.db, 'Tripura') }),
  ];
  expect(await groupsOf(...ids, ...others)).toEqual([['name', sorted(ids)]]);
});

test('donors with one name and one number are one group, and come first', async () => {
  const [fullName, mobile] = [newName(), newNumber()];
  const ids = [await add({ fullName, mobile }), await add({ fullName, mobile })];
  expect(await groupsOf(...ids)).toEqual([['name and number', sorted(ids)]]);
  expect((await findGroups()).data[0]?.alike).toBe('name and number');
});

test('the group shows what tells its donors apart, and first the one with a confirmed address', async () => {
  const mobile = newNumber();
  const [one, other] = [await add({ mobile, activeAt: new Date() }), await add({ mobile })];
  await sql`update accounts set email_confirmed_at = now() where account_id = ${other}`.execute(app.db);
  await sql`insert into donations (account_id, donated_on, patient_name, place, hospital_name, type)
    values (${one}, '2025-01-02', 'A', 'B', 'C', 'Blood')`.execute(app.db);
  const group = (await findGroups()).data.find(({ donors }) => donors.some(({ regid }) => regid === one));
  expect(group).toMatchObject({ alike: 'number', total: 2 });
  expect(group?.donors).toMatchObject([
    { regid: other, emailConfirmed: true, lastActiveAt: null, donations: 0, notListed: null, mobileNumber: mobile },
    { regid: one, emailConfirmed: false, lastActiveAt: expect.any(String), donations: 1 },
  ]);
});

test('a group is strong where two of it also have one blood group and year, and stays so as they change', async () => {
  const [mobile, fullName] = [newNumber(), newName()];
  const byNumber = [await add({ mobile }), await add({ mobile, birthYear: 1991 })];
  const byName = [await add({ fullName }), await add({ fullName, bloodGroup: 'B+' })];
  const strong = async () => {
    await findGroups();
    const { body } = await admin.client.call(getDuplicates, { limit: 100, offset: 0, show: 'strong' });
    const found = body.data.flatMap(({ donors }) => donors.map(({ regid }) => regid));
    expect(body.totalRecords).toBe(body.data.length);
    return [byNumber[0]!, byName[0]!].map((regid) => found.includes(regid));
  };
  expect(await strong()).toEqual([false, false]);
  await (await logInAs(app, byName[1]!)).call(updateDonor, { bloodGroup: 'O+' });
  await add({ mobile, birthYear: 1991 });
  expect(await strong()).toEqual([true, true]);
  await (await logInAs(app, byName[1]!)).call(updateDonor, { bloodGroup: 'A-' });
  expect(await strong()).toEqual([true, false]);
});

test('pages of one group have them all once, and the total also beyond the last', async () => {
  const { totalRecords = 0, data } = await findGroups();
  const page = async (offset: number) => (await admin.client.call(getDuplicates, { limit: 1, offset })).body;
  expect(totalRecords).toBe(data.length);
  for (const [offset, group] of data.entries()) expect((await page(offset)).data).toEqual([group]);
  expect(await page(totalRecords)).toMatchObject({ data: [], totalRecords });
});

test('donors who are kept apart are no group until another one joins; a deleted one is in none', async () => {
  const mobile = newNumber();
  const ids = [await add({ mobile }), await add({ mobile })];
  expect((await keepApart(ids)).body.data).toMatchObject({ affected: 1 });
  expect(await lastAction(app.db)).toMatchObject({ action: 'dismissDuplicate', ids });
  expect(await groupsOf(...ids)).toEqual([]);
  const actions = await countActions(app.db);
  expect((await keepApart(ids)).body.data).toMatchObject({ affected: 0 });
  expect(await countActions(app.db)).toBe(actions);

  const third = await add();
  const owner = await logInAs(app, third);
  expect((await owner.call(updateDonor, { mobileNumber: mobile })).status).toBe(200);
  expect(await groupsOf(third)).toEqual([['number', sorted([...ids, third])]]);
  await admin.client.call(deleteDonors, { donorIds: [third] });
  expect(await groupsOf(...ids)).toEqual([]);
});

test('donors kept apart by name are also kept apart by number', async () => {
  const fullName = newName();
  const [one, other] = [await add({ fullName }), await add({ fullName })];
  await keepApart([one, other]);
  const { mobile } = await app.db.selectFrom('donors').select('mobile').where('accountId', '=', one).executeTakeFirstOrThrow(); // prettier-ignore
  await app.db.updateTable('donors').set({ mobile }).where('accountId', '=', other).execute();
  expect(await groupsOf(one, other)).toEqual([]);
});

test('one donor, or one who is not there, is kept apart from nobody', async () => {
  const donor = await add();
  const { status, body } = await keepApart([donor, donor]);
  expect([status, body.errors]).toEqual([400, { donorIds: 'Choose two donors or more.' }]);
  expect((await keepApart([donor, 1])).status).toBe(404);
});

test('donors neither see duplicates nor decide', async () => {
  const { client, regid } = await addLoggedInDonor(app);
  expect((await client.call(getDuplicates, { limit: 10, offset: 0 })).status).toBe(403);
  expect((await client.call(mergeDonors, { keep: regid, merge: admin.regid })).status).toBe(403);
  expect((await client.call(dismissDuplicate, { donorIds: [1, 2] })).status).toBe(403);
});

test.each([
  'Dr. RAVI  Kumar',
  "O'Brien-Das",
  'R.K.S. Rao',
  'लक्ष्मी देवी।',
  'క్షేమ',
  'क्‍ष',
  'ﷺ',
  'Ｒａｖｉ',
  'A·B—C‘D’',
  '²3',
  '_a^b`c~[d]',
])('the database compares the name %s as the import does', async (name) => {
  const { rows } = await sql<{ key: string }>`select ${NAME_KEY} as key from (values (${name})) as given (full_name)`.execute(app.db); // prettier-ignore
  expect(rows[0]?.key).toBe(nameKey(name));
});
