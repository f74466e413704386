// Every write of an administrator has an audit row in the same transaction: generated from the contract.
import { beforeAll, describe, expect, test } from 'vitest';
import { claimRequest } from '#contract/deskRequests.ts';
import { endpoints } from '#contract/index.ts';
import { undo } from '#contract/undo.ts';
import { sql } from 'kysely';
import { addAdmin, addCoordinator, addLoggedInDonor, countActions, lastAction } from '#test/admins.ts';
import { inputsFor, type People } from '#test/adminWrites.ts';
import { runBeforeTransaction } from '#test/interleave.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const writes = endpoints.filter(
  ({ access, effect }) => (access === 'admin' || access === 'coordinator') && effect === 'write',
);
const add = { admin: addAdmin, coordinator: addCoordinator };
const people = {} as People;
beforeAll(async () => {
  people.admin = await addAdmin(app);
  people.coordinator = await addCoordinator(app);
});

/** Takes the role away, and returns what gives it back. */
async function withdraw(accountId: number): Promise<() => Promise<void>> {
  await sql`update accounts set is_admin = false where account_id = ${accountId}`.execute(app.db);
  const rows = await app.db.deleteFrom('coordinators').where('accountId', '=', accountId).returningAll().execute();
  return async () => {
    if (rows.length > 0) await app.db.insertInto('coordinators').values(rows).execute();
    else await sql`update accounts set is_admin = true where account_id = ${accountId}`.execute(app.db);
  };
}

/** They change no row with an id. */
const ofContent = new Set(['updateSiteContent', 'uploadPicture']);

/** Everything that such a call can change. */
async function dump(): Promise<string> {
  const tables = ['accounts', 'donors', 'outbox_emails', 'issue_reports', 'audit_log', 'feedback', 'service_feedback'];
  const dumps = [
    ...tables,
    'volunteers',
    'organizations',
    'translations',
    'donations',
    'listing_claims',
    'donor_notes',
    'coordinators',
    'distinct_donors',
    'merges',
    'confirmation_calls',
    'desk_calls',
    'blood_requests',
    'asked_donors',
    'call_outcomes',
    'site_content',
    'site_history',
    'pictures',
  ].map(async (name) => {
    const { rows } = await app.pool.query(`select * from ${name} order by 1`);
    return JSON.stringify(rows);
  });
  return (await Promise.all(dumps)).join('\n');
}

test('the admin contract has endpoints that write', () => {
  expect(writes.length).toBeGreaterThan(15);
});

const makeInput = inputsFor(app, people);

describe.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const role = endpoint.access === 'coordinator' ? 'coordinator' : 'admin';

  test('writes one audit row with its caller, action and target', async () => {
    const input = await makeInput(endpoint);
    const before = await countActions(app.db);
    const { status } = await people[role].client.call(endpoint, input);
    expect(status).toBe(endpoint.status);
    expect(await countActions(app.db)).toBe(before + 1);
    expect(await lastAction(app.db)).toMatchObject({
      actor: people[role].regid,
      action: name === undo.name ? `undo ${claimRequest.name}` : name,
    });
    // Ids of many donors stand apart, with their values.
    const hasNoIds = name.includes('Matching') || ofContent.has(name);
    expect((await lastAction(app.db))?.ids.length === 0).toBe(hasNoIds);
  });

  test('is rolled back when its audit row cannot be written', async () => {
    const input = await makeInput(endpoint);
    const before = await dump();
    await app.pool.query('alter table audit_log add constraint closed check (id < 0) not valid');
    const { status } = await people[role].client.call(endpoint, input);
    await app.pool.query('alter table audit_log drop constraint closed');
    expect(status).toBe(500);
    expect(await dump()).toBe(before);
  });

  test('is rolled back when its session ended, or its caller lost the role, while it ran', async () => {
    const input = await makeInput(endpoint);
    const other = await add[role](app);
    await other.client.token();
    const before = await dump();
    let giveBack = () => Promise.resolve();
    const demoted = await runBeforeTransaction(
      app.db,
      () => other.client.call(endpoint, input),
      async () => {
        giveBack = await withdraw(other.regid);
      },
    );
    await giveBack();
    const ended = await runBeforeTransaction(
      app.db,
      () => other.client.call(endpoint, input),
      () => sql`delete from sessions where account_id = ${other.regid}`.execute(app.db),
    );
    expect([demoted.status, ended.status]).toEqual([403, 401]);
    expect(await dump()).toBe(before);
  });
});

test('a donor’s own writes leave no audit row', async () => {
  const { client } = await addLoggedInDonor(app);
  const before = await countActions(app.db);
  expect((await client.post('/api/v1/updateDonor', { fullName: 'Myself' })).status).toBe(200);
  expect(await countActions(app.db)).toBe(before);
});
