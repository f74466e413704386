// Passwords under load, and passwords that are easy to guess, over HTTP on a real database.
import { describe, expect, test, vi } from 'vitest';
import * as account from '#contract/accounts.ts';
import { sql } from 'kysely';
import { makeRegistration, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { createLink } from './links.ts';
import { requireStrength } from './passwords.ts';

/** Comparisons that wait while the gate is closed. */
const gate = vi.hoisted(() => ({ opening: Promise.resolve() }));
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  const verify: typeof argon2.verify = async (...args) => {
    await gate.opening;
    return argon2.verify(...args);
  };
  return { ...argon2, verify };
});

describe('a login when the hash queue is full', () => {
  const QUEUE = 64;

  test('is 503 with Retry-After, and does not count as a failure of its network or account', async () => {
    const app = await startTestApp();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate.opening = promise;
    const visitors = Array.from({ length: app.config.hashConcurrency + QUEUE + 5 }, () => app.visitor());
    for (const visitor of visitors) await visitor.token();
    const statuses: number[] = [];
    const logins = visitors.map(async (visitor, i) => {
      const { status, headers } = await visitor.call(account.login, { userID: `nobody-${i}`, password: PASSWORD });
      statuses.push(status);
      return [status, headers['retry-after']];
    });
    await expect.poll(() => statuses).toEqual(Array(5).fill(503));
    open();
    const responses = await Promise.all(logins);
    expect(responses.filter(([status, after]) => status === 503 && after === '5')).toHaveLength(5);
    const { rows } = await sql<{
      name: string;
      used: number;
    }>`select split_part(key, ':', 1) as name, sum(points)::int as used from rate_limits
          where key like 'login%' group by 1 order by 1`.execute(app.db);
    const failed = responses.length - 5;
    expect(rows).toEqual([
      { name: 'login', used: failed },
      { name: 'login-account', used: failed },
      { name: 'login-network', used: failed },
    ]);
    await app.close();
  });
});

describe('a password made of personal data', () => {
  const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
  const own = {
    fullName: 'Thirunavukkarasu Venkat',
    mobileNumber: '98490 33445',
    landlineNumber: '0484 2345678',
    emailId: 'vaidyanathaswami@example.org',
  };
  const names = ['Thirunavukkarasu1', 'Vaidyanathaswami1', 'Kumbhakarnavelu1'];
  const guessable = [...names, 'A9849033445', 'A919849033445', 'A4842345678'];
  let last = 0;

  test.each(guessable)('is rejected at registration, change and reset: %s', async (newPassword) => {
    const userID = () => `kumbhakarnavelu.${(last += 1)}`;
    const { client, regid, place } = await registerAndLogIn(app, { ...own, userID: userID() });
    const again = { ...makeRegistration(place, { ...own, userID: userID() }), password: newPassword };
    const rejections = [
      await app.visitor().call(account.registerDonor, again),
      await client.call(account.changePassword, { oldPassword: PASSWORD, newPassword }),
      await app.visitor().call(account.resetPassword, {
        token: await createLink(app.db, { purpose: 'password', accountId: regid }),
        newPassword,
      }),
    ];
    for (const { body } of rejections) {
      expect(Object.values(body.errors ?? {})).toEqual(['This password is easy to guess. Try a longer one.']);
    }
  });
});

test.each(['Pass@123', 'Admin@123', 'India@123', 'Password@123', 'Kumar@123', 'Krishna#1', 'Rahul2020', 'Welcome@1'])(
  'a password of a usual pattern is refused: %s',
  async (password) => {
    const owner = { userId: 'asha', email: 'a@example.org', fullName: 'Meenakshi', mobile: null, landline: null };
    await expect(requireStrength('password', password, owner)).rejects.toMatchObject({ status: 400 });
    await expect(requireStrength('password', `${password}-Lantern`, owner)).resolves.toBeUndefined();
    await expect(requireStrength('password', 'Meenakshi@12', owner)).rejects.toMatchObject({ status: 400 });
  },
);
