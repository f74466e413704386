// The security log: what is counted, that nobody is named in it, and how the operator reads it.
import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login, logout, registerDonor, resetPassword } from '#contract/accounts.ts';
import { getActivity } from '#contract/activity.ts';
import { networkRequests } from '#contract/endpoint.ts';
import { describeSecurityLog } from '#server/cli/securityLog.ts';
import { createLink } from '#server/auth/links.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addDonorRow, addLoggedInDonor } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { openTestDatabase } from '#test/database/databases.ts';
import { dumpTables } from '#test/database/rows.ts';
import { logIn, makeRegistration, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { hashesOfAccount, hashesOfNetwork, SecurityLog } from './securityLog.ts';
import { loadSigningKeys, makeSigningKeys } from './signingKeys.ts';

const SECRET = 'the-key-of-this-test';
const app = useTestApp({ env: { SECRET_KEYS: SECRET } });
const keys = makeSigningKeys([SECRET]);
const flush = () => app.app.securityLog.flush(app.db, app.app.fastify.log);
beforeEach(async () => {
  await flush();
  await app.pool.query('delete from security_events');
  await app.pool.query('delete from rate_limits');
});

/** How often each event was counted. */
async function countEvents(): Promise<Record<string, number>> {
  await flush();
  const { rows } = await app.pool.query<{ event: string; count: number }>(
    'select event, sum(count)::int as count from security_events group by 1 order by 1',
  );
  return Object.fromEntries(rows.map(({ event, count }) => [event, count]));
}

describe('the security log counts', () => {
  test('logins, right and wrong, and logouts', async () => {
    const { client, userID } = await registerAndLogIn(app);
    await logIn(app.visitor(), userID, 'Wrong-Marigold-58');
    await logIn(app.visitor(), 'nobody.there', 'Wrong-Marigold-58');
    await client.call(logout, {});
    expect(await countEvents()).toEqual({ 'login ok': 1, 'login unauthenticated': 2, 'logout ok': 1 });
  });

  test('used and unknown password links, and a wrong old password', async () => {
    const { client, regid, userID } = await registerAndLogIn(app);
    await client.call(changePassword, { userID, oldPassword: 'Wrong-Marigold-58', newPassword: 'Violet-Umbrella-77' });
    const token = await inTransaction(app.db, (db) => createLink(db, { purpose: 'password', accountId: regid }));
    const input = { token, newPassword: 'Violet-Umbrella-77' };
    for (let i = 0; i < 2; i += 1) await app.visitor().call(resetPassword, input);
    expect(await countEvents()).toMatchObject({
      'changePassword invalid_input': 1,
      'resetPassword invalid_input': 1,
      'resetPassword ok': 1,
    });
    const used = await loadSigningKeys(app.db, [SECRET]);
    expect(await describeSecurityLog(app.db, used, ['--account', userID])).toContain('resetPassword ok');
  });

  test('requests without a CSRF token and calls without the role', async () => {
    const { client } = await addLoggedInDonor(app);
    await client.call(getActivity, { limit: 1, offset: 0 });
    const headers = { 'content-type': 'application/json' };
    await client.send('/api/v1/searchDoner', { method: 'POST', body: '{}', headers });
    expect(await countEvents()).toEqual({ 'getActivity forbidden': 1, 'searchDoner csrf': 1 });
  });

  test('requests past a limit of an account, and past the limit of a network', async () => {
    const { userID } = await addDonorRow(app.db);
    const [first, second] = [app.visitor(), app.visitor()];
    for (let i = 0; i < 7; i += 1) await logIn(first, userID);
    const most = Array.from({ length: networkRequests.points + 3 });
    await Promise.all(most.map(() => second.send('/api/v1/getBloodGroups')));
    expect(await countEvents()).toEqual({
      'login unauthenticated': 5,
      'login too_many_requests': 2,
      'network-requests too_many_requests': 3,
    });
  });

  test('nothing of requests that are merely invalid, or of registrations', async () => {
    const place = await placeAt(app.db, 'Goa');
    const visitor = app.visitor();
    await visitor.call(registerDonor, makeRegistration(place));
    await visitor.call(registerDonor, makeRegistration(place, { password: 'x' }));
    expect(await countEvents()).toEqual({});
  });
});

test('no table holds the network or the user id of a security event', async () => {
  const address = '203.0.113.77';
  await app.visitor(address).call(login, { userID: 'Somebody.Typed.This', password: PASSWORD });
  expect(Object.keys(await countEvents())).toEqual(['login unauthenticated']);
  const { rows } = await app.pool.query('select network, account from security_events');
  expect(rows).toEqual([
    { network: expect.stringMatching(/^[\w-]{43}$/), account: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  // The limits of logins are kept by network, for an hour.
  await app.pool.query('delete from rate_limits');
  const tables = await dumpTables(app.pool);
  expect(tables).toContain('login unauthenticated');
  for (const secret of [address, 'Somebody.Typed', 'somebody.typed']) expect(tables).not.toContain(secret);
});

test('the operator finds the events of a network and of an account, also after the signing keys rotated', async () => {
  await logIn(app.visitor('203.0.113.80'), 'victim');
  await logIn(app.visitor('203.0.113.81'), 'other');
  await flush();
  await loadSigningKeys(app.db, ['a-newer-key-of-this-test', SECRET]);
  const rotated = await loadSigningKeys(app.db, ['a-newer-key-of-this-test']);
  const read = async (...words: string[]) => (await describeSecurityLog(app.db, rotated, words)).split('\n').slice(1);
  const [of80, ofVictim, all] = [
    await read('--network', '203.0.113.80'),
    await read('--account', 'VICTIM'),
    await read(),
  ];
  expect([of80.length, all.length]).toEqual([1, 2]);
  expect(ofVictim).toEqual(of80);
  await loadSigningKeys(app.db, [SECRET, 'a-newer-key-of-this-test']);
  expect(await describeSecurityLog(app.db, makeSigningKeys(['another-key-of-a-test']), ['--account', 'victim'])).toBe(
    'There are no such events.',
  );
  await expect(read('--days', 'x')).rejects.toThrow('--days must be a number');
  await expect(read('--user', 'x')).rejects.toThrow("Unknown option '--user'");
});

describe('stored rows', () => {
  let now = Date.UTC(2026, 0, 1);
  const log = new SecurityLog(keys, () => now);
  const recordFailures = (total: number, networkOf: (i: number) => string) => {
    for (let i = 0; i < total; i += 1) log.record('login unauthenticated', { network: networkOf(i), userId: null });
  };
  async function store() {
    await log.flush(app.db, app.app.fastify.log);
    const { rows } = await app.pool.query<{ rows: number; count: number }>(
      'select count(*)::int as rows, sum(count)::int as count from security_events',
    );
    return rows[0];
  }

  test('are one for all equal events of a minute', async () => {
    recordFailures(3, () => 'one');
    now += 60_000;
    recordFailures(2, () => 'one');
    expect(await store()).toEqual({ rows: 2, count: 5 });
  });

  test('are at most two thousand an hour of one event, however many networks a flood comes from', async () => {
    now += 3_600_000;
    recordFailures(12_000, String);
    expect(await store()).toEqual({ rows: 2001, count: 12_000 });
    now += 3_600_000;
    recordFailures(1000, String);
    expect(await store()).toEqual({ rows: 3001, count: 13_000 });
  });

  /** 23,000 requests without a token, from networks of one /48 or of many. */
  const flood = (
    event: string,
    prefixOf: (i: number) => string,
    userIdOf: (i: number) => string | null = () => null,
  ) => {
    for (let i = 0; i < 23_000; i += 1)
      log.record(event, { network: `${prefixOf(i)}:${i}`, prefix48: prefixOf(i), userId: userIdOf(i) });
  };
  async function readRows(event: string) {
    await log.flush(app.db, app.app.fastify.log);
    const { rows } = await app.pool.query<{ network: string | null; account: string | null; count: number }>(
      'select network, account, count from security_events where event = $1',
      [event],
    );
    return rows;
  }
  const victim = hashesOfAccount(keys, 'chiefadmin');

  test('of wrong logins stay whole while a flood of another event goes on', async () => {
    now += 3_600_000;
    flood('addFeedback csrf', String);
    for (let i = 0; i < 8; i += 1) log.record('login unauthenticated', { network: 'thief', userId: 'chiefadmin' });
    expect(await readRows('login unauthenticated')).toEqual([
      { network: hashesOfNetwork(keys, 'thief')[0], account: victim[0], count: 8 },
    ]);
  });

  test('of one event have at most a hundred of one /48, which leaves the others theirs', async () => {
    now += 3_600_000;
    flood('login unauthenticated', () => '2001:db8::/48', String);
    log.record('login unauthenticated', { network: 'thief', userId: 'chiefadmin' });
    const rows = await readRows('login unauthenticated');
    const ofFlood = rows.filter(({ account }) => account !== victim[0]);
    const count = (hasNetwork: boolean, hasAccount: boolean) =>
      ofFlood.filter((row) => (row.network !== null) === hasNetwork && (row.account !== null) === hasAccount).length;
    expect([count(true, true), count(false, true), count(false, false)]).toEqual([100, 100, 1]);
    expect(rows.find(({ account }) => account === victim[0])?.network).toBe(hashesOfNetwork(keys, 'thief')[0]);
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(23_001);
  });

  test('past the maximum of networks still name the account', async () => {
    now += 3_600_000;
    flood('login unauthenticated', String);
    for (let i = 0; i < 8; i += 1) log.record('login unauthenticated', { network: 'thief', userId: 'chiefadmin' });
    const rows = await readRows('login unauthenticated');
    expect(rows.filter(({ account }) => account !== null)).toEqual([{ network: null, account: victim[0], count: 8 }]);
    expect(rows.filter(({ network, account }) => network === null && account === null)).toEqual([
      { network: null, account: null, count: 21_000 },
    ]);
  });
});

test('what was counted is stored when the site stops', async () => {
  const database = await openTestDatabase();
  const stopping = await startTestApp({ database });
  await logIn(stopping.visitor(), 'nobody.there');
  await stopping.app.fastify.close();
  const { rowCount } = await database.pool.query('select 1 from security_events');
  await stopping.close();
  expect(rowCount).toBe(1);
});
