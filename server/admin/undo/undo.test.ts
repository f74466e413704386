// Every write that can be taken back, generated from the contract, over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { bloodRequests } from '#contract/queues.ts';
import { inviteAdmin, removeAdmin, setAdminRole } from '#contract/admins.ts';
import { acceptOffer, declineOffer } from '#contract/deskRequests.ts';
import { blockAccounts, enableDonors } from '#contract/donorActions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { disableMatchingDonors } from '#contract/matchingDonors.ts';
import { isUndoable, undo, type Undo } from '#contract/undo.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { readReplaced, tableOf, type Replaced } from '#server/http/replaced.ts';
import { addAdmin, addCoordinator, addDonorRow, lastAction, logInAs, type LoggedIn } from '#test/admins.ts';
import { inputsFor, type People } from '#test/adminWrites.ts';
import { useTestApp } from '#test/app.ts';
import { listRows } from '#test/database/rows.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { placeAt } from '#test/places.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const undoable = endpoints.filter(isUndoable);
const people = {} as People;
let other = {} as LoggedIn;
beforeAll(async () => {
  people.admin = await addAdmin(app);
  people.coordinator = await addCoordinator(app);
  other = await addAdmin(app);
});
const makeInputs = inputsFor(app, people);
/** An account that is invited is removed instead. */
const makeInput = async (endpoint: Endpoint) =>
  endpoint.name === inviteAdmin.name ? { regid: (await addDonorRow(app.db)).regid } : makeInputs(endpoint);

const callerOf = ({ access }: Endpoint) => people[access === 'coordinator' ? 'coordinator' : 'admin'];

/** What a write leaves behind whether it is taken back or not: records of it, ended sessions and links, and jobs to do. */
const LEFT = [
  'audit_log audit_values audit_undo audit_undo_rows outbox_emails rate_limits security_events idempotency_records',
  'sessions pending_logins account_links donors_to_compare duplicate_groups mass_emails mass_email_recipients',
].flatMap((names) => names.split(' '));
/** When letters are due, and the last sign of who works on a request. */
const RESTLESS = ['tell_family_at', 'tell_donor_at', 'last_move', 'first_taken_at', 'claimed_at'];

async function readTables(): Promise<Record<string, string[]>> {
  const compared = Object.entries(await listRows(app.pool, LEFT));
  const strip = (row: string) =>
    JSON.stringify(JSON.parse(row), (key, value: unknown) => (RESTLESS.includes(key) ? undefined : value));
  return Object.fromEntries(compared.map(([name, rows]) => [name, rows.map(strip)]));
}

async function doIt(endpoint: Endpoint, input: object): Promise<NonNullable<Undo>> {
  const { status, body } = await callerOf(endpoint).client.call(endpoint, input);
  expect([status, body.message]).toEqual([endpoint.status, undefined]);
  return (body.data as { undo: NonNullable<Undo> }).undo;
}

/** A column that is compared; '' of a whole row. */
function changedIn({ table, before, after }: Replaced): string | undefined {
  const { keys, donor, notCompared = [] } = tableOf(table);
  if (!before || !after) return '';
  return Object.keys(after).find(
    (key) => ![...keys, ...notCompared, donor].includes(key) && after[key] !== before[key],
  );
}

/** Another value in what the write changed of a row; the row itself where it was deleted or added. */
async function changeAgain(replaced: Replaced): Promise<void> {
  const { table, before, after } = replaced;
  const { keys } = tableOf(table);
  const isRow = sql.join(
    keys.map((key) => sql`${sql.ref(key)} = ${(before ?? after)![key]}`),
    sql` and `,
  );
  const name = sql.table(table);
  if (!before) return void (await sql`delete from ${name} where ${isRow}`.execute(app.db));
  if (!after) {
    await sql`insert into ${name} overriding system value
      select * from jsonb_populate_record(null::${name}, ${JSON.stringify(before)}::jsonb)`.execute(app.db);
    return;
  }
  const column = changedIn(replaced)!;
  await sql`update ${name} set ${sql.ref(column)} =
    (jsonb_populate_record(null::${name}, ${JSON.stringify(before)}::jsonb)).${sql.ref(column)}
    where ${isRow}`.execute(app.db);
}

const takeBack = (who: LoggedIn, { auditId }: { auditId: number }) => who.client.call(undo, { auditId });

const subjectsTo = async (regid: number) => {
  const { rows } = await app.pool.query<{ email: string }>('select email from accounts where account_id = $1', [regid]);
  const sent = await app.sentEmails(rows[0]!.email);
  return sent.map((email) => email.split('\n')[0]!.replace('Subject: ', ''));
};
test('the contract has writes that can be taken back', () => {
  expect(undoable.length).toBeGreaterThan(30);
});

describe.each(undoable.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test('taken back leaves every table as it was, once, by its caller alone', async () => {
    const input = await makeInput(endpoint);
    const before = await readTables();
    const done = await doIt(endpoint, input);
    expect(await readTables()).not.toEqual(before);
    const action = (await lastAction(app.db))?.action;
    expect((await takeBack(other, done)).status).toBe(404);

    const { status, body } = await takeBack(callerOf(endpoint), done);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ skipped: 0 });
    expect(await readTables()).toEqual(before);
    expect(await lastAction(app.db)).toMatchObject({ actor: callerOf(endpoint).regid, action: `undo ${action}` });

    const again = await takeBack(callerOf(endpoint), done);
    expect([again.status, again.body.message]).toEqual([409, 'This was taken back already.']);
    expect(await readTables()).toEqual(before);
  });

  test('is not taken back after ten minutes', async () => {
    const done = await doIt(endpoint, await makeInput(endpoint));
    await app.pool.query(`update audit_undo set until = now() - interval '1 second' where audit_id = $1`, [
      done.auditId,
    ]);
    const before = await readTables();
    const { status, body } = await takeBack(callerOf(endpoint), done);
    expect([status, body.message]).toEqual([409, 'The ten minutes in which this could be taken back are over.']);
    expect(await readTables()).toEqual(before);
  });

  test('is taken back once by two calls at once', async () => {
    const done = await doIt(endpoint, await makeInput(endpoint));
    const both = await Promise.all([takeBack(callerOf(endpoint), done), takeBack(callerOf(endpoint), done)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is not taken back, and nothing changes, once a colleague changed what it wrote; other rows do not matter', async () => {
    const done = await doIt(endpoint, await makeInput(endpoint));
    await callerOf(endpoint).client.call(endpoint, await makeInput(endpoint));
    // Whatever it wrote: as if somebody had written it again with another value.
    const rows = await readReplaced(app.db, app.keys, done.auditId);
    await changeAgain(rows.find((row) => changedIn(row) !== undefined)!);
    const before = await readTables();
    const { status } = await takeBack(callerOf(endpoint), done);
    expect(status).toBe(409);
    expect(await readTables()).toEqual(before);
  });

  test('goes with the donors whom it is about', async () => {
    const done = await doIt(endpoint, await makeInput(endpoint));
    const { rows } = await app.pool.query<{ id: number }>(
      'select account_id as id from audit_undo_rows where audit_id = $1 and account_id is not null',
      [done.auditId],
    );
    await eraseAccounts(
      app.db,
      app.keys,
      rows.map(({ id }) => id),
    );
    const left = await app.pool.query('select from audit_undo_rows where audit_id = $1 and account_id is not null', [
      done.auditId,
    ]);
    expect(left.rowCount).toBe(0);
    expect((await takeBack(callerOf(endpoint), done)).status).toBe(rows.length > 0 ? 409 : 200);
  });
});

describe('a letter of a decision', () => {
  const cases = [
    [disableDonors, 'You were marked as unavailable', 'You are marked as available again'],
    [deleteDonors, 'Your account was deleted', 'Your account was restored'],
    [blockAccounts, 'Your account was blocked', 'Your account is no longer blocked'],
  ] as const;

  test.each(cases.map((one) => [one[0].name, ...one] as const))(
    'of %s is not sent when it was taken back within two minutes, and corrected when later',
    async (_, endpoint, told, corrected) => {
      const [early, late] = [await addDonorRow(app.db), await addDonorRow(app.db)];
      const soon = await doIt(endpoint, { donorIds: [early.regid] });
      await app.mailWorker.work();
      expect((await takeBack(people.admin, soon)).status).toBe(200);
      expect(await subjectsTo(early.regid)).toEqual([]);

      const done = await doIt(endpoint, { donorIds: [late.regid] });
      expect(await subjectsTo(late.regid)).toEqual([told]);
      expect((await takeBack(people.admin, done)).status).toBe(200);
      expect(await subjectsTo(late.regid)).toEqual([told, corrected]);
    },
  );

  test('to a paused donor says that the pause goes on', async () => {
    const { regid } = await addDonorRow(app.db, { isAvailable: false, unavailableUntil: '2999-01-01' });
    const done = await doIt(disableDonors, { donorIds: [regid] });
    await subjectsTo(regid);
    await takeBack(people.admin, done);
    expect(await subjectsTo(regid)).toEqual(['You were marked as unavailable', 'Pause']);
  });
});

describe('a role', () => {
  const cases = [
    [
      'inviteAdmin',
      inviteAdmin,
      { role: 'administrator' },
      {},
      'You are an administrator now',
      'You are no longer an administrator',
    ],
    [
      'inviteAdmin of a moderator',
      inviteAdmin,
      { role: 'moderator' },
      {},
      'You are a moderator now',
      'You are no longer a moderator',
    ],
    [
      'setAdminRole',
      setAdminRole,
      { role: 'moderator' },
      { isAdmin: true },
      'Your role has changed',
      'Your role has changed',
    ],
    [
      'removeAdmin',
      removeAdmin,
      {},
      { isAdmin: true },
      'You are no longer an administrator',
      'You are an administrator now',
    ],
  ] as const;

  test.each(cases)(
    'of %s is told at once, corrected when it is taken back, and the sessions since then end',
    async (_, endpoint, input, row, told, corrected) => {
      const { regid } = await addDonorRow(app.db, row);
      const done = await doIt(endpoint, { regid, ...input });
      expect(await subjectsTo(regid)).toEqual([told]);
      const since = await logInAs(app, regid);
      expect((await takeBack(people.admin, done)).status).toBe(200);
      expect(await subjectsTo(regid)).toEqual([told, corrected]);
      expect((await since.send('/api/v1/getUserDetails')).status).not.toBe(200);
      const { rows } = await app.pool.query(
        `select from account_links where account_id = $1 and purpose = 'invitation'`,
        [regid],
      );
      expect(rows).toEqual([]);
    },
  );

  test.each([
    ['blocked', 'update accounts set blocked_at = now() where account_id = $1'],
    ['a coordinator', 'insert into coordinators (account_id, district_ids) values ($1, array[1])'],
  ])('is not given back to who is %s meanwhile', async (_, change) => {
    const { regid } = await addDonorRow(app.db, { isAdmin: true });
    const done = await doIt(removeAdmin, { regid });
    await app.pool.query(change, [regid]);
    expect((await takeBack(people.admin, done)).status).toBe(409);
    const { rows } = await app.pool.query('select is_admin from accounts where account_id = $1', [regid]);
    expect(rows).toEqual([{ is_admin: false }]);
  });
});

describe('an offer to come', () => {
  const offered = async () => (await makeInput(acceptOffer)) as { requestId: number; regid: number };

  test('is an offer again when it was accepted by mistake, and nobody is told', async () => {
    const { requestId, regid } = await offered();
    const done = await doIt(acceptOffer, { requestId, regid });
    expect((await takeBack(people.coordinator, done)).status).toBe(200);
    const asked = app.db.selectFrom('askedDonors').select(['answer', 'tellDonorAt']).where('requestId', '=', requestId);
    expect(await asked.executeTakeFirst()).toEqual({ answer: 'offered', tellDonorAt: null });
  });

  test('stays declined where the request is declined meanwhile', async () => {
    const declineOne = async () => {
      const { requestId, regid } = await offered();
      const decline = () => people.admin.client.call(bloodRequests.decline, { requestIDs: [requestId] });
      return { done: await doIt(declineOffer, { requestId, regid }), decline };
    };
    const [, statements] = await readStatements(app.db, (await declineOne()).decline);
    const { done, decline } = await declineOne();
    const both = await interleave(app.db, statements.length - 1, {
      request: decline,
      rival: () => takeBack(people.coordinator, done),
    });
    expect([both!.request.status, both!.rival.status]).toEqual([200, 409]);
  });

  test.each([
    [
      'the donor was told',
      `update asked_donors set told_donor = 'expected', tell_donor_at = null where request_id = $1`,
    ],
    ['the request has ended', `update blood_requests set state = 'met' where id = $1`],
  ])('stays accepted once %s', async (_, change) => {
    const { requestId, regid } = await offered();
    const done = await doIt(acceptOffer, { requestId, regid });
    await app.pool.query(change, [requestId]);
    expect((await takeBack(people.coordinator, done)).status).toBe(409);
  });
});

describe('the pause of a donor', () => {
  const pauseOf = async (regid: number) => {
    const donors = app.db.selectFrom('donors').select(['isAvailable', 'unavailableUntil', 'disabledBy']);
    return donors.where('accountId', '=', regid).executeTakeFirstOrThrow();
  };
  const paused = { isAvailable: false, unavailableUntil: '2999-01-01', disabledBy: null };

  test('stays when an administrator disables and enables the donor, and when that is taken back', async () => {
    const { regid } = await addDonorRow(app.db, { isAvailable: false, unavailableUntil: '2999-01-01' });
    const donorIds = [regid];
    await doIt(disableDonors, { donorIds });
    expect(await pauseOf(regid)).toEqual({ ...paused, disabledBy: people.admin.regid });
    await doIt(enableDonors, { donorIds });
    expect(await pauseOf(regid)).toEqual(paused);
    const done = await doIt(disableDonors, { donorIds });
    await takeBack(people.admin, done);
    expect(await pauseOf(regid)).toEqual(paused);
  });
});

test('of what was done to all that match, those whom somebody changed since are counted and left', async () => {
  const place = await placeAt(app.db, 'Goa');
  const donors = await Promise.all([1, 2, 3].map(() => addDonorRow(app.db, { bloodGroup: 'AB-', place })));
  const [changed, erased, left] = donors.map(({ regid }) => regid) as [number, number, number];
  const count = Number((await app.pool.query(`select from donors where blood_group = 'AB-'`)).rowCount);
  const done = await doIt(disableMatchingDonors, { bloodGroup: 'AB-', count });
  await other.client.call(enableDonors, { donorIds: [changed] });
  await other.client.call(disableDonors, { donorIds: [changed] });
  await eraseAccounts(app.db, app.keys, [erased]);
  const { body } = await takeBack(people.admin, done);
  expect(body.data).toEqual({ affected: count - 2, skipped: 2 });
  const { rows } = await app.pool.query(
    'select account_id as id, is_available as "isAvailable" from donors where account_id = any($1) order by 1',
    [[changed, left]],
  );
  expect(rows).toEqual([
    { id: changed, isAvailable: false },
    { id: left, isAvailable: true },
  ]);
});

test('who lost the right to do it cannot take it back', async () => {
  const admin = await addAdmin(app);
  const { regid } = await addDonorRow(app.db);
  const { body } = await admin.client.call(deleteDonors, { donorIds: [regid] });
  await app.pool.query('update accounts set is_moderator = true where account_id = $1', [admin.regid]);
  expect((await takeBack(admin, body.data.undo!)).status).toBe(403);
});

test('a record that never was is unknown, and an id that is none is refused', async () => {
  expect((await takeBack(people.admin, { auditId: 900_000_000 })).status).toBe(404);
  expect((await people.admin.client.call(undo, { auditId: 'x' })).status).toBe(400);
});
