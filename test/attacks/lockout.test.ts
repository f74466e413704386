// Attackers who try to log in as an administrator, or to keep one out, at ordinary limits.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login } from '#contract/accounts.ts';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import { confirmSecondFactor, loginSecondFactor, startSecondFactor } from '#contract/secondFactor.ts';
import { addAdmin } from '#test/admins.ts';
import { RIGHT_PASSWORD } from '#test/argon2.ts';
import { failFromManyNetworks, logIn } from '#test/rateLimits.ts';
import { challengeOf, solve } from '#test/revealQuota.ts';
import { codeAt } from '#test/secondFactor.ts';
import { useTestApp, type Client, type Received } from '#test/app.ts';

let now = new Date('2026-11-22T06:30:10Z');
const app = useTestApp({ now: () => now });
beforeEach(() => app.pool.query('delete from rate_limits'));

interface Owner {
  client: Client;
  userID: string;
  secret: string;
}

/** An administrator with a second factor, whose password is RIGHT_PASSWORD. */
async function addOwner(): Promise<Owner> {
  const { client, userID, regid } = await addAdmin(app);
  await sql`update accounts set password_hash = 'a hash' where account_id = ${regid}`.execute(app.db);
  const { secret } = (await client.call(startSecondFactor, {})).body.data;
  await client.call(confirmSecondFactor, { code: codeAt(secret, now) });
  return { client, userID, secret };
}

const pendingOf = ({ body }: Received) => (body.data as { pending: string }).pending;

/** Gives the code of the app for a login whose password was right; returns the status. */
async function giveCode(client: Client, { secret }: Owner, first: Received): Promise<number> {
  expect(first.body.code).toBe('second_factor_required');
  now = new Date(now.getTime() + 30_000);
  return (await client.call(loginSecondFactor, { pending: pendingOf(first), code: codeAt(secret, now) })).status;
}

async function logInFully(client: Client, owner: Owner): Promise<number> {
  return giveCode(client, owner, await logIn(client, owner.userID, RIGHT_PASSWORD));
}

describe('an administrator', () => {
  test('logs in without work while a stranger fails on another network as often as a script can', async () => {
    const owner = await addOwner();
    const stranger = app.visitor();
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      for (let nth = 0; nth < 30; nth += 1) statuses.push((await logIn(stranger, owner.userID)).status);
      expect(await logInFully(app.visitor(), owner)).toBe(200);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(85).fill(429)]);
  });

  test('logs in without work in a known browser, and with work in a new one, after failures on a hundred networks', async () => {
    const owner = await addOwner();
    const known = app.visitor();
    expect(await logInFully(known, owner)).toBe(200);
    await failFromManyNetworks(app, owner.userID);
    const moved = app.visitor();
    moved.cookies.set('known', known.cookies.get('known')!);
    expect(await logInFully(moved, owner)).toBe(200);
    const fresh = app.visitor();
    const asked = await logIn(fresh, owner.userID, RIGHT_PASSWORD);
    expect(asked.body.code).toBe('challenge_required');
    const headers = { [CHALLENGE_HEADER]: await solve(challengeOf(asked)) };
    const first = await fresh.post(login.path, { userID: owner.userID, password: RIGHT_PASSWORD }, headers);
    expect(await giveCode(fresh, owner, first)).toBe(200);
  });

  test('logs in after a stranger without the password sent sixty codes', async () => {
    const owner = await addOwner();
    const code = codeAt(owner.secret, now);
    for (let nth = 0; nth < 60; nth += 1) {
      const { status } = await app.visitor().call(loginSecondFactor, { pending: 'x'.repeat(43), code });
      expect(status).toBe(400);
    }
    expect(await logInFully(app.visitor(), owner)).toBe(200);
  });
});

describe('a stolen pending login', () => {
  const steal = async (owner: Owner) => pendingOf(await logIn(app.visitor(), owner.userID, RIGHT_PASSWORD));
  const guess = async (pending: string, code: string) =>
    (await app.visitor().call(loginSecondFactor, { pending, code })).status;
  const nextCode = ({ secret }: Owner) => codeAt(secret, now, 1);

  test('is worth five codes, and then not even the right one', async () => {
    const owner = await addOwner();
    const pending = await steal(owner);
    const right = nextCode(owner);
    for (let nth = 0; nth < 5; nth += 1)
      expect(await guess(pending, right === '123456' ? '654321' : '123456')).toBe(400);
    expect(await guess(pending, right)).toBe(400);
  });

  test('ends after five minutes, and when the password changes', async () => {
    const owner = await addOwner();
    const [old, revoked] = [await steal(owner), await steal(owner)];
    await sql`update pending_logins set expires_at = expires_at - interval '5 minutes'
      where token_hash = sha256(${old}::bytea)`.execute(app.db);
    expect(await guess(old, nextCode(owner))).toBe(400);
    const change = { oldPassword: RIGHT_PASSWORD, newPassword: 'Violet-Umbrella-77' };
    expect((await owner.client.call(changePassword, change)).status).toBe(200);
    expect(await guess(revoked, nextCode(owner))).toBe(400);
  });

  test('is no session', async () => {
    const owner = await addOwner();
    const thief = app.visitor();
    thief.cookies.set('session', await steal(owner));
    const { status } = await thief.send('/api/admin/getActivity/1/0');
    expect(status).toBe(401);
  });
});
