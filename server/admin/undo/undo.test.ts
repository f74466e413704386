// Every write that can be taken back, generated from the contract, over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { isUndoable, undo, type Undo } from '#contract/undo.ts';
import { addAdmin, addCoordinator, lastAction, type LoggedIn } from '#test/admins.ts';
import { inputsFor, type People } from '#test/adminWrites.ts';
import { useTestApp } from '#test/app.ts';
import { listRows } from '#test/database/rows.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const undoable = endpoints.filter((one) => isUndoable(one) && !/^(reopen|restore)(?!Donor)/.test(one.name));
const people = {} as People;
let other = {} as LoggedIn;
beforeAll(async () => {
  people.admin = await addAdmin(app);
  people.coordinator = await addCoordinator(app);
  other = await addAdmin(app);
});
const makeInput = inputsFor(app, people);

const callerOf = ({ access }: Endpoint) => people[access === 'coordinator' ? 'coordinator' : 'admin'];

/** What a write leaves behind whether it is taken back or not: records of it, ended sessions and links, and jobs to do. */
const LEFT = new Set([
  ...['audit_log', 'audit_values', 'audit_undo', 'audit_undo_rows', 'outbox_emails', 'rate_limits', 'security_events'],
  ...['idempotency_records', 'sessions', 'pending_logins', 'account_links', 'donors_to_compare', 'deleted_items'],
  ...['mass_emails', 'mass_email_recipients', 'duplicate_groups'],
]);
/** When letters are due, and who works on a request. */
const RESTLESS = [
  'tell_family_at',
  'tell_donor_at',
  'told_family',
  'last_move',
  'first_taken_at',
  'claimed_at',
  'counted_at',
];

async function readTables(): Promise<Record<string, string[]>> {
  const all = await listRows(app.pool);
  const compared = Object.entries(all).filter(([name]) => !LEFT.has(name));
  const strip = (row: string) =>
    JSON.stringify(JSON.parse(row), (key, value: unknown) => (RESTLESS.includes(key) ? undefined : value));
  return Object.fromEntries(compared.map(([name, rows]) => [name, rows.map(strip)]));
}

async function doIt(endpoint: Endpoint, input: object): Promise<NonNullable<Undo>> {
  const { status, body } = await callerOf(endpoint).client.call(endpoint, input);
  expect([status, body.message]).toEqual([endpoint.status, undefined]);
  return (body.data as { undo: NonNullable<Undo> }).undo;
}

const takeBack = (who: LoggedIn, { auditId }: { auditId: number }) => who.client.call(undo, { auditId });

test('the contract has writes that can be taken back', () => {
  expect(undoable.length).toBeGreaterThan(30);
});

describe.each(undoable.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('taken back leaves every table as it was, once, by its caller alone', async () => {
    const input = await makeInput(endpoint);
    const before = await readTables();
    const done = await doIt(endpoint, input);
    expect(await readTables()).not.toEqual(before);
    expect((await takeBack(other, done)).status).toBe(404);

    const { status, body } = await takeBack(callerOf(endpoint), done);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ skipped: 0 });
    expect(await readTables()).toEqual(before);
    expect(await lastAction(app.db)).toMatchObject({ actor: callerOf(endpoint).regid, action: `undo ${name}` });

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
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
