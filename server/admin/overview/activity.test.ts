// The audit log, over HTTP on a real database: what it records and how it is filtered.
import { beforeAll, describe, expect, test } from 'vitest';
import { CHANGES, getActivity, OPERATOR } from '#contract/activity.ts';
import {
  deleteDonors,
  disableDonors,
  findUsersByEmail,
  getRegisteredDonors,
  updateRegisteredDonor,
} from '#contract/adminDonors.ts';
import { volunteers } from '#contract/queues.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { blockAccounts, enableDonors, restoreDonors, unblockAccounts } from '#contract/donorActions.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { exportDonors } from '#contract/export.ts';
import { endpoints } from '#contract/index.ts';
import { requests } from '#server/admin/people/commands.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sql } from 'kysely';
import { addAdmin, addDonorRow, countActions, lastAction, logInAs, type LoggedIn } from '#test/admins.ts';
import { addVolunteer, VOLUNTEER } from '#test/forms.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp } from '#test/app.ts';

const { approve, remove } = volunteers;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

async function read(filter: Partial<InputOf<typeof getActivity>> = {}) {
  const { status, body } = await admin.client.call(getActivity, { limit: 15, offset: 0, ...filter });
  return { status, rows: body.data, total: body.totalRecords, errors: body.errors };
}

const countValues = async () =>
  (
    await app.db
      .selectFrom('auditValues')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a decision about an item names it as long as it is there', async () => {
  await app.visitor().call(addVolunteer, { ...VOLUNTEER, fullName: 'Meena Rao' });
  const { id } = await app.db.selectFrom('volunteers').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const lastItems = async () => (await read({ action: approve.name })).rows.map(({ ids, items }) => ({ ids, items }));
  expect((await admin.client.post(approve.path, { volunteerIDs: [id] })).status).toBe(200);
  expect(await lastItems()).toEqual([{ ids: [id], items: [{ id, name: 'Meena Rao' }] }]);
  await admin.client.post(remove.path, { volunteerIDs: [id] });
  expect(await lastItems()).toEqual([{ ids: [id], items: [] }]);
});

test('shows who did what to which record, newest first, without names of erased accounts', async () => {
  const leaver = await addAdmin(app);
  const [first, second] = [await addDonorRow(app.db), await addDonorRow(app.db)];
  await leaver.client.call(disableDonors, { donorIds: [first.regid] });
  await admin.client.call(disableDonors, { donorIds: [second.regid] });
  await sql`delete from accounts where account_id = ${leaver.regid}`.execute(app.db);
  const { rows, total } = await read({ limit: 2, readings: 'no' });
  expect(total).toBe(await countActions(app.db));
  const fullName = `Donor ${second.userID}`;
  expect(rows).toMatchObject([
    {
      regid: admin.regid,
      userID: admin.userID,
      fullName: null,
      action: 'disableDonor',
      ids: [second.regid],
      subjects: [{ regid: second.regid, userID: second.userID, fullName }],
    },
    { regid: leaver.regid, userID: null, action: 'disableDonor', ids: [first.regid] },
  ]);
  expect((await read({ limit: 1, offset: 1 })).rows).toEqual([rows[1]]);
  expect((await read({ limit: 101 })).status).toBe(400);
});

describe('a changed profile', () => {
  test('is recorded with the old and new value of each changed field, which go with the donor', async () => {
    const { regid } = await addDonorRow(app.db);
    const change = { regid, fullName: 'Now Called This', mobileNumber: '9849011111', gender: null };
    await admin.client.call(updateRegisteredDonor, change);
    const [row] = (await read()).rows;
    const changes = [
      { regid, field: 'fullName', oldValue: expect.stringContaining('Donor'), newValue: 'Now Called This' },
      { regid, field: 'mobileNumber', oldValue: '+919849012345', newValue: '+919849011111' },
    ];
    expect(row).toMatchObject({ fields: ['fullName', 'mobileNumber'], changes });
    await admin.client.call(deleteDonors, { donorIds: [regid], eraseNow: true });
    const [erased, changed] = (await read({ readings: 'no' })).rows;
    expect(erased).toMatchObject({ action: 'eraseDonor', changes: [], subjects: [{ regid, userID: null }] });
    expect(changed).toMatchObject({ fields: ['fullName', 'mobileNumber'], changes: [] });
  });

  test('saved as it was has a row without fields', async () => {
    const { regid, userID } = await addDonorRow(app.db);
    await admin.client.call(updateRegisteredDonor, { regid, fullName: `Donor ${userID}` });
    expect((await read()).rows[0]).toMatchObject({ action: 'updateRegisteredDonor', fields: [], changes: [] });
  });
});

test.each([
  { endpoint: disableDonors, undo: enableDonors, field: 'strAvailUnAvail', values: ['A', 'U'] },
  { endpoint: blockAccounts, undo: unblockAccounts, field: 'isBlocked', values: ['false', 'true'] },
  { endpoint: deleteDonors, undo: restoreDonors, field: 'isDeleted', values: ['false', 'true'] },
])(
  '$endpoint.name and $undo.name are recorded with the old and new state',
  async ({ endpoint, undo, field, values }) => {
    const { regid } = await addDonorRow(app.db);
    await admin.client.call(endpoint, { donorIds: [regid] });
    await admin.client.call(undo, { donorIds: [regid] });
    const { rows } = await read({ donor: String(regid) });
    const [oldValue, newValue] = values;
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ regid, field, oldValue: newValue, newValue: oldValue }],
      [{ regid, field, oldValue, newValue }],
    ]);
  },
);

test('a rejected change leaves neither a row nor values', async () => {
  const { regid } = await addDonorRow(app.db);
  const before = [await countActions(app.db), await countValues()];
  expect((await admin.client.call(updateRegisteredDonor, { regid, mobileNumber: '12' })).status).toBe(400);
  expect([await countActions(app.db), await countValues()]).toEqual(before);
});

describe('filters', () => {
  let donor = {} as { regid: number; userID: string };
  let other = {} as LoggedIn;
  beforeAll(async () => {
    other = await addAdmin(app);
    donor = await addDonorRow(app.db);
    await other.client.call(disableDonors, { donorIds: [donor.regid] });
    await other.client.call(enableDonors, { donorIds: [donor.regid] });
    await inTransaction(app.db, (db) => requests.promote(db, { userId: donor.userID, config: app.config }));
    // A moment before midnight in India, and an item with the id of the donor.
    await sql`insert into audit_log (actor, action, ids, created_at) values
      (${other.regid}, 'deleteFeedback', array[${donor.regid}]::bigint[], '2020-02-29T18:29:59.999Z')`.execute(app.db);
  });

  const actions = async (filter: Partial<InputOf<typeof getActivity>>) =>
    (await read(filter)).rows.map(({ action }) => action);

  test('by administrator accept a user id in any case and a regid, and the operator', async () => {
    const done = ['enableDonor', 'disableDonor', 'deleteFeedback'];
    expect(await actions({ admin: other.userID.toUpperCase() })).toEqual(done);
    expect(await actions({ admin: String(other.regid) })).toEqual(done);
    expect(await read({ admin: OPERATOR })).toMatchObject({
      total: 1,
      rows: [{ regid: null, action: 'promoteAdmin' }],
    });
    expect(await read({ admin: 'nobody.at.all' })).toMatchObject({ status: 200, total: 0, rows: [] });
  });

  test('by donor accept a user id and a regid, and leave out items with the same id', async () => {
    const done = ['promoteAdmin', 'enableDonor', 'disableDonor'];
    expect(await actions({ donor: donor.userID })).toEqual(done);
    expect(await actions({ donor: String(donor.regid) })).toEqual(done);
    expect(await actions({ donor: '99999999999999999999' })).toEqual([]);
  });

  test('by action and by days in India, both included, combine', async () => {
    expect(await actions({ admin: other.userID, action: 'disableDonor' })).toEqual(['disableDonor']);
    expect(await actions({ from: '2020-02-29', to: '2020-02-29' })).toEqual(['deleteFeedback']);
    expect(await actions({ from: '2020-03-01', to: '2020-03-01' })).toEqual([]);
    expect(await actions({ from: '0000-01-01', to: '0000-01-01' })).toEqual([]);
    expect(await read({ from: 'yesterday' })).toMatchObject({ status: 400, errors: { from: expect.any(String) } });
  });
});

test('the total is exact up to 10,000, pages go on after a row, and an offset beyond is refused', async () => {
  const { regid, userID } = await addAdmin(app);
  const add = (count: number) =>
    sql`insert into audit_log (actor, action, ids, created_at)
      select ${regid}::bigint, 'deleteFeedback', '{}', now() - i * interval '1 minute' from generate_series(1, ${count}::int) i`.execute(
      app.db,
    );
  const readOf = async (part: Partial<InputOf<typeof getActivity>>) => {
    const { body } = await admin.client.call(getActivity, { limit: 100, offset: 0, admin: userID, ...part });
    return { ids: body.data.map(({ activityId }) => activityId), total: body.totalRecords, message: body.message };
  };
  await add(10_000);
  expect(await readOf({ limit: 1 })).toMatchObject({ total: 10_000, message: undefined });
  await add(20);
  const more = { total: 10_000, message: 'There are more than 10,000 such records.' };
  const last = await readOf({ offset: 9_990, limit: 10 });
  expect(last).toMatchObject(more);
  const beyond = await readOf({ after: last.ids.at(-1) });
  expect([beyond.ids.length, beyond.ids.filter((id) => last.ids.includes(id))]).toEqual([20, []]);
  expect((await readOf({ after: beyond.ids.at(-1) })).ids).toEqual([]);
  expect(await read({ offset: 10_001 })).toMatchObject({ status: 400, errors: { offset: expect.any(String) } });
});

describe('reads', () => {
  const audited = endpoints.filter(({ auditedAs }) => auditedAs !== undefined);

  test.each(audited.map((endpoint) => [endpoint.name, endpoint] as const))(
    'a look by %s leaves one audit row a minute, and fails when it cannot be written',
    async (_, endpoint) => {
      const reader = await addAdmin(app);
      const donor = await addDonorRow(app.db);
      const input = sampleInput(endpoint, { me: donor, other: donor } as never);
      const again = await logInAs(app, reader.regid);
      await app.pool.query('alter table audit_log add constraint closed check (id < 0) not valid');
      expect((await reader.client.call(endpoint, input)).status).toBe(500);
      await app.pool.query('alter table audit_log drop constraint closed');
      const before = await countActions(app.db);
      const both = [reader.client, again].map((client) => client.call(endpoint, input));
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      await reader.client.call(endpoint, input);
      expect(await countActions(app.db)).toBe(before + 1);
      expect(await lastAction(app.db)).toMatchObject({ actor: reader.regid, action: endpoint.auditedAs });
      await sql`update audit_log set created_at = created_at - interval '61 seconds' where actor = ${reader.regid}`.execute(
        app.db,
      );
      await reader.client.call(endpoint, input);
      expect(await countActions(app.db)).toBe(before + 2);
    },
  );

  test('each page of a list is recorded with its filters and how many it shows, never with the term or ids', async () => {
    const reader = await addAdmin(app);
    const { userID } = await addDonorRow(app.db);
    const list = { limit: 15, offset: 0 };
    for (let i = 0; i < 2; i += 1) await reader.client.call(getRegisteredDonors, { ...list, searchTerm: userID });
    await reader.client.call(getRegisteredDonors, { ...list, searchTerm: '98490 12345', bloodGroup: 'AB-' });
    await reader.client.call(findUsersByEmail, { email: 'somebody@example.org' });
    const { rows } = await read({ admin: reader.userID });
    const page = { action: 'getRegisteredDonors', fields: ['searchTerm'], ids: [], rowCount: 1 };
    expect(rows).toMatchObject([
      { action: 'user_by_email', fields: ['email'], ids: [], rowCount: 0 },
      { action: 'getRegisteredDonors', fields: ['searchTerm', 'bloodGroup'], ids: [], rowCount: 0 },
      page,
      page,
    ]);
    const log = await app.pool.query('select * from audit_log');
    expect(JSON.stringify(log.rows)).not.toContain('98490 12345');
  });

  test('and exports are left out of the changes, and reads where they are not asked for', async () => {
    const { client, userID } = await addAdmin(app);
    const { regid } = await addDonorRow(app.db);
    await client.call(getDonor, { regid });
    await client.call(findUsersByEmail, { email: 'somebody@example.org' });
    await client.call(exportDonors, {});
    await client.call(disableDonors, { donorIds: [regid] });
    const { total } = await read({ admin: userID });
    const { rows } = await read({ admin: userID, action: CHANGES });
    expect([total, rows.map(({ action }) => action)]).toEqual([4, ['disableDonor']]);
    const done = await read({ admin: userID, readings: 'no' });
    expect(done.rows.map(({ action }) => action)).toEqual(['disableDonor', 'exportDonors']);
  });

  test('are declared as audited only for administrators and never shared', () => {
    const wrong = audited.filter(({ access, effect, shared }) => access !== 'admin' || effect !== 'read' || shared);
    expect(wrong).toEqual([]);
    expect(audited.length).toBeGreaterThan(1);
  });
});
