// Wrong logins at ordinary limits: what an attacker can do to others, and what a browser that logged in before may do.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import { login, resetPassword } from '#contract/accounts.ts';
import { createLink } from '#server/auth/links.ts';
import { hashKey } from '#server/http/requestLimits.ts';
import { addDonorRow } from '#test/admins.ts';
import { RIGHT_PASSWORD } from '#test/argon2.ts';
import { challengeOf, solve } from '#test/revealQuota.ts';
import { failFromManyNetworks, logIn, sendUntilRejected, setCount, WRONG_PASSWORD } from '#test/rateLimits.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp();
beforeEach(() => app.pool.query('delete from rate_limits'));

/** A donor who can log in with RIGHT_PASSWORD. */
async function addVictim(userID?: string) {
  const donor = await addDonorRow(app.db, { userID });
  await sql`update accounts set password_hash = 'a hash' where account_id = ${donor.regid}`.execute(app.db);
  return donor;
}

/** A new visitor with the cookie of a browser that logged in before. */
function withCookie(cookie: string, address?: string): Client {
  const client = app.visitor(address);
  client.cookies.set('known', cookie);
  return client;
}

async function knownCookie(userID: string, client = app.visitor()): Promise<string> {
  const { status } = await logIn(client, userID, RIGHT_PASSWORD);
  expect(status).toBe(200);
  return client.cookies.get('known')!;
}

describe('an attacker who tries one account on and on', () => {
  test('from one network does not keep its owner out, who logs in from another network without work', async () => {
    const { userID } = await addVictim();
    const attacker = app.visitor();
    const statuses: number[] = [];
    const ofOwner: number[] = [];
    for (let nth = 0; nth < 60; nth += 1) {
      statuses.push((await logIn(attacker, userID)).status);
      if (nth % 20 === 0) ofOwner.push((await logIn(app.visitor(), userID, RIGHT_PASSWORD)).status);
    }
    expect(ofOwner).toEqual([200, 200, 200]);
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(55).fill(429)]);
  });

  test('is refused by the account and then has to work for every other account: no point is given back', async () => {
    const { userID } = await addVictim();
    const attacker = app.visitor();
    for (let nth = 0; nth < 10; nth += 1) await logIn(attacker, userID);
    const { status, body } = await logIn(attacker, 'somebody.else');
    expect([status, body.code]).toEqual([429, 'challenge_required']);
  });

  test('from a hundred networks costs its owner work, but not in a browser that logged in before', async () => {
    const { userID } = await addVictim();
    const cookie = await knownCookie(userID);
    await setCount(app, 'login-account', hashKey(userID), 99);
    expect((await logIn(app.visitor(), userID)).status).toBe(401);
    const owner = app.visitor();
    const asked = await logIn(owner, userID, RIGHT_PASSWORD);
    expect([asked.status, asked.body.code]).toEqual([429, 'challenge_required']);
    const headers = { [CHALLENGE_HEADER]: await solve(challengeOf(asked)) };
    expect((await owner.post(login.path, { userID, password: RIGHT_PASSWORD }, headers)).status).toBe(200);
    expect((await logIn(withCookie(cookie), userID, RIGHT_PASSWORD)).status).toBe(200);
  });
});

describe('a known browser', () => {
  test('is not refused when others of its network used up the account', async () => {
    const { userID } = await addVictim();
    const owner = app.visitor();
    const cookie = await knownCookie(userID, owner);
    await sendUntilRejected(() => logIn(app.visitor(owner.address), userID));
    expect((await logIn(app.visitor(owner.address), userID, RIGHT_PASSWORD)).body.code).toBe('too_many_requests');
    expect((await logIn(withCookie(cookie, owner.address), userID, RIGHT_PASSWORD)).status).toBe(200);
  });

  test('may fail five times in 15 minutes itself, on any network, which refuses no other browser', async () => {
    const { userID } = await addVictim();
    const [own, other] = [await knownCookie(userID), await knownCookie(userID)];
    const found = await sendUntilRejected(() => logIn(withCookie(own), userID));
    expect([found.times, found.code, found.seconds > 800]).toEqual([5, 'too_many_requests', true]);
    expect((await logIn(withCookie(own), userID, RIGHT_PASSWORD)).status).toBe(429);
    expect((await logIn(withCookie(other), userID, RIGHT_PASSWORD)).status).toBe(200);
    expect((await logIn(app.visitor(), userID, RIGHT_PASSWORD)).status).toBe(200);
  });

  test('remembers five accounts, the latest ones, under one id', async () => {
    const client = app.visitor();
    const cookies = [];
    for (let nth = 0; nth < 6; nth += 1) cookies.push(await knownCookie((await addVictim()).userID, client));
    expect(new Set(cookies.map((cookie) => cookie.split('.')[0])).size).toBe(1);
    expect(cookies.map((cookie) => cookie.split('.').length - 1)).toEqual([1, 2, 3, 4, 5, 5]);
    expect(Math.max(...cookies.map(({ length }) => length))).toBeLessThan(250);
  });
});

/** Whether the browser is exempt from the account's total. */
async function isExempt(cookie: string, userID: string): Promise<boolean> {
  await app.pool.query('delete from rate_limits');
  await failFromManyNetworks(app, userID);
  return (await logIn(withCookie(cookie), userID, WRONG_PASSWORD)).status === 401;
}

describe('the cookie of a known browser is ignored', () => {
  test.each<[string, (cookie: string, other: string) => string]>([
    ['with another signature', (cookie) => `${cookie.split('.')[0]}.${'x'.repeat(43)}`],
    ['with another id', (cookie) => `${'x'.repeat(16)}.${cookie.split('.')[1]}`],
    ['of another account', (_, other) => other],
    ['with the signature of another account', (cookie, other) => `${cookie.split('.')[0]}.${other.split('.')[1]}`],
    ['that is longer than ours', (cookie) => cookie.padEnd(4000, '.')],
    ['without a signature', (cookie) => cookie.split('.')[0]!],
  ])('%s', async (_, forge) => {
    const [{ userID }, other] = [await addVictim(), await addVictim()];
    const cookie = await knownCookie(userID);
    expect(await isExempt(cookie, userID)).toBe(true);
    expect(await isExempt(forge(cookie, await knownCookie(other.userID)), userID)).toBe(false);
  });

  test('once the password was changed', async () => {
    const { userID, regid } = await addVictim();
    const cookie = await knownCookie(userID);
    await sql`update accounts set password_hash = 'another hash' where account_id = ${regid}`.execute(app.db);
    expect(await isExempt(cookie, userID)).toBe(false);
  });
});

test('a password set by link makes that browser known to the account', async () => {
  const { userID, regid } = await addVictim();
  const token = await createLink(app.db, { purpose: 'password', accountId: regid });
  const owner = app.visitor();
  expect((await owner.call(resetPassword, { token, newPassword: 'Violet-Umbrella-77' })).status).toBe(200);
  expect(await isExempt(owner.cookies.get('known')!, userID)).toBe(true);
});
