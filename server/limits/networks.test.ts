// Whom a limit counts: networks behind proxies, and instances that share one database.
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { addIssueReport } from '#contract/reports.ts';
import { buildApp } from '#server/app.ts';
import { makeSigningKeys } from '#server/auth/signingKeys.ts';
import { addDonorRow, addLoggedInDonor } from '#test/admins.ts';
import { makeRegistration } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { logIn, makeBody, sendUntilRejected, useSharedNetwork, WRONG_PASSWORD } from '#test/rateLimits.ts';
import { Client, startTestApp, useTestApp, type Received, type TestApp } from '#test/app.ts';

const app = useTestApp();
const shared = useSharedNetwork(app);

describe('the key of a limit', () => {
  const check = (client: Client) => client.call(account.checkUserId, { userID: 'somebody.new' });

  test('is the session, whatever other cookies are sent', async () => {
    const { client } = await addLoggedInDonor(app);
    const ask = () => {
      client.cookies.delete('XSRF-TOKEN');
      return check(client);
    };
    expect((await sendUntilRejected(ask)).times).toBe(30);
  });

  test('is the visitor behind a shared address', async () => {
    const first = app.visitor(shared());
    await sendUntilRejected(() => check(first));
    expect((await check(app.visitor(shared()))).status).toBe(200);
  });

  test('is the visitor after a change of address', async () => {
    const visitor = app.visitor();
    const move = (nth: number) => ({
      method: 'POST',
      address: `198.51.100.${nth + 1}`,
      body: '{"userID":"somebody.new"}',
    });
    const token = await visitor.token();
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
    const ask = (nth: number) => visitor.send(account.checkUserId.path, { ...move(nth), headers });
    expect((await sendUntilRejected(ask)).times).toBe(30);
  });
});

describe('a network', () => {
  let last = 0;
  const failAt = async (address: string) => (await logIn(app.visitor(address), `nobody-${(last += 1)}`)).status;
  const useUp = async (addressOf: (nth: number) => string) => {
    for (let nth = 0; nth < 10; nth += 1) expect(await failAt(addressOf(nth))).toBe(401);
  };

  test('is an IPv6 /64, however its addresses are written', async () => {
    await useUp((nth) => `2001:db8:1:2:${nth + 1}::1`);
    expect(await failAt('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await failAt('2001:0db8:0001:0002::')).toBe(429);
    expect(await failAt('2001:db8:1:3::1')).toBe(401);
  });

  test('is one IPv4 address, also when it is written as IPv6', async () => {
    await useUp(() => '198.51.100.1');
    expect(await failAt('::ffff:198.51.100.1')).toBe(429);
    expect(await failAt('::ffff:198.51.100.2')).toBe(401);
    expect(await failAt('198.51.100.2')).toBe(401);
  });
});

describe('X-Forwarded-For', () => {
  const failVia = async (of: TestApp, proxy: string, nth: number) => {
    const client = of.visitor(proxy);
    const headers = { 'x-forwarded-for': `198.51.100.${nth}`, 'content-type': 'application/json' };
    const token = await client.token();
    const body = JSON.stringify({ userID: `via-${proxy}-${nth}`, password: WRONG_PASSWORD });
    return client.send(account.login.path, { method: 'POST', body, headers: { ...headers, 'x-xsrf-token': token } });
  };

  test('is ignored unless a proxy is configured', async () => {
    expect((await sendUntilRejected((nth) => failVia(app, '127.0.0.1', nth), 15)).times).toBe(10);
  });

  test('is trusted from configured proxies only', async () => {
    const behind = await startTestApp({ env: { TRUST_PROXY: '10.9.9.9, 192.0.2.0/24' } });
    const named = [await sendUntilRejected((nth) => failVia(behind, '10.9.9.9', nth), 15)];
    named.push(await sendUntilRejected((nth) => failVia(behind, '192.0.2.77', nth + 100), 15));
    const other = await sendUntilRejected((nth) => failVia(behind, '10.9.9.8', nth), 15);
    await behind.close();
    expect([...named, other].map(({ times }) => times)).toEqual([Infinity, Infinity, 10]);
  });
});

test('RATE_LIMIT_SCALE multiplies every limit', async () => {
  const wide = await startTestApp({ env: { RATE_LIMIT_SCALE: '2' } });
  const [visitor, reader] = [wide.visitor(), wide.visitor()];
  const checks = await sendUntilRejected(() => visitor.call(account.checkUserId, { userID: 'somebody.new' }));
  const logins = await sendUntilRejected((nth) => logIn(wide.visitor(shared()), `nobody-${nth}`));
  const sent = await sendUntilRejected(async () =>
    reader.post(addIssueReport.path, await makeBody(wide, addIssueReport)),
  );
  await wide.close();
  expect([checks, logins, sent].map(({ times }) => times)).toEqual([60, 20, 10]);
});

describe('two instances on one database', () => {
  async function startSecond() {
    const { db, config } = app;
    const mail = { deleteCopies: () => Promise.resolve() };
    const keys = makeSigningKeys(['a key of some length']);
    const second = await buildApp({ db, config, keys, mail, logTo: { write: () => undefined } });
    return { newVisitor: (address: string) => new Client(second, address), close: () => second.fastify.close() };
  }

  /** Points used through one instance are used for the other. */
  async function useUpThrough(
    first: (nth: number) => Promise<Received>,
    second: (visitor: Client) => Promise<Received>,
  ) {
    const other = await startSecond();
    await sendUntilRejected(first);
    const { status } = await second(other.newVisitor(shared()));
    await other.close();
    return status;
  }

  test('share the limit of failed logins', async () => {
    const status = await useUpThrough(
      (nth) => logIn(app.visitor(shared()), `nobody-${nth}`),
      (visitor) => logIn(visitor, 'nobody'),
    );
    expect(status).toBe(429);
  });

  test('share the limit of failures per account', async () => {
    const { userID } = await addDonorRow(app.db);
    const status = await useUpThrough(
      () => logIn(app.visitor(shared()), userID),
      (visitor) => logIn(visitor, userID),
    );
    expect(status).toBe(429);
  });

  test('share the limit of registrations', async () => {
    const register = async (client: Client) =>
      client.call(account.registerDonor, makeRegistration(await placeAt(app.db, 'Goa')));
    expect(await useUpThrough(() => register(app.visitor(shared())), register)).toBe(429);
  });

  test('share a network’s limit of password links', async () => {
    const ask = (client: Client, nth: number) =>
      client.call(account.forgetPassword, { emailId: `person${nth}@example.org` });
    const status = await useUpThrough(
      (nth) => ask(app.visitor(shared()), nth),
      (visitor) => ask(visitor, 99),
    );
    expect(status).toBe(429);
  });

  test('share what an account may do, whatever network it comes from', async () => {
    const { client } = await addLoggedInDonor(app);
    const second = (visitor: Client) => {
      for (const [name, value] of client.cookies) visitor.cookies.set(name, value);
      return visitor.call(account.getMyData, {});
    };
    expect(await useUpThrough(() => client.call(account.getMyData, {}), second)).toBe(429);
  });

  test('share the limit of password links per address', async () => {
    const ask = (client: Client) => client.call(account.forgetPassword, { emailId: 'one@example.org' });
    expect(await useUpThrough(() => ask(app.visitor()), ask)).toBe(429);
  });
});
