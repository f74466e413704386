// Every rate limit: its number, its key and its store. Password hashing is mocked, because a hundred registrations would
// take a minute.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as account from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as feedback from '#contract/feedback.ts';
import { addIssueReport } from '#contract/reports.ts';
import { buildApp } from '#server/app.ts';
import { makeSigningKeys } from '#server/auth/signingKeys.ts';
import { addDonorRow, addLoggedInDonor } from '#test/admins.ts';
import { makeRegistration } from '#test/factories.ts';
import { DONATION, WRONG_NUMBER } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { sampleInput } from '#test/samples.ts';
import { Client, startTestApp, useTestApp, type Received, type TestApp } from '#test/app.ts';

const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock('@node-rs/argon2', () => {
  const work = () => Promise.resolve((hashing.count += 1));
  return {
    hash: () => work().then(() => 'a hash'),
    verify: (_: string, word: string) => work().then(() => word === RIGHT),
  };
});
const RIGHT = 'Right-Marigold-58';
const WRONG = 'Wrong-Marigold-58';

const app = useTestApp();
/** A network of many visitors; a new one for each test, because counters in memory outlive a test. */
let lastShared = 0;
let shared = '';

beforeEach(async () => {
  await app.pool.query('delete from rate_limits');
  shared = `203.0.113.${(lastShared += 1)}`;
});

const logIn = (client: Client, userID: string, password = WRONG) => client.call(account.login, { userID, password });

/** Sends requests until one is rejected with 429; returns how many were accepted, and the rejection. */
async function sendUntilRejected(ask: (nth: number) => Promise<Received>, most = 130) {
  for (let nth = 0; nth <= most; nth += 1) {
    const { status, body, headers } = await ask(nth);
    if (status === 429) return { times: nth, code: body.code, seconds: Number(headers['retry-after']) };
    expect(status).toBeLessThan(500);
  }
  return { times: Infinity, code: undefined, seconds: 0 };
}

const rejectedAfter = (times: number, seconds: number, code = 'too_many_requests') => ({
  times,
  code,
  // The test itself takes a part of the window.
  seconds: expect.toSatisfy((left: number) => left > seconds - 30 && left <= seconds),
});

/** A body that the endpoint accepts, different each time. */
async function makeBody(of: TestApp, endpoint: Endpoint): Promise<object> {
  if (endpoint === (account.registerDonor as Endpoint)) return makeRegistration(await placeAt(of.db, 'Goa'));
  if (endpoint !== (addIssueReport as Endpoint)) return sampleInput(endpoint, {} as never);
  const { regid } = await addDonorRow(of.db);
  return { user_id: regid, ...WRONG_NUMBER };
}

const forms: Endpoint[] = [
  feedback.addFeedback,
  feedback.addServiceFeedback,
  feedback.addVolunteer,
  feedback.addOrganization,
  addIssueReport,
];

describe.each([
  ...forms.map((form) => [form.name, form, 60] as const),
  ['addDoner', account.registerDonor as Endpoint, 100] as const,
])('%s', (_name, form, ofNetwork) => {
  test('is accepted five times an hour from one visitor', async () => {
    const visitor = app.visitor();
    const found = await sendUntilRejected(async () => visitor.post(form.path, await makeBody(app, form)));
    expect(found).toEqual(rejectedAfter(5, 3600));
  });

  test('is accepted from one network as often an hour as its limit says; further ones need a challenge', async () => {
    const found = await sendUntilRejected(async () => app.visitor(shared).post(form.path, await makeBody(app, form)));
    expect(found).toEqual(rejectedAfter(ofNetwork, 3600, 'challenge_required'));
  });

  test('when rejected uses no point', async () => {
    const visitor = app.visitor(shared);
    for (let i = 0; i < 10; i += 1) expect((await visitor.post(form.path, {})).status).toBe(400);
    expect((await visitor.post(form.path, await makeBody(app, form))).status).toBeLessThan(300);
  });
});

test('past its limit does not limit the other forms', async () => {
  const visitor = app.visitor();
  for (const form of forms) {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await visitor.post(form.path, await makeBody(app, form))).status);
    expect(statuses, form.name).toEqual([200, 200, 200, 200, 200]);
  }
});

describe('a login', () => {
  test('may fail ten times a minute from one network; further ones need a challenge', async () => {
    const found = await sendUntilRejected((nth) => logIn(app.visitor(shared), `nobody-${nth}`));
    expect(found).toEqual(rejectedAfter(10, 60, 'challenge_required'));
  });

  test('may fail five times in 15 minutes per account and network, however the user id is written', async () => {
    const { userID } = await addDonorRow(app.db);
    const spellings = [userID, userID.toUpperCase(), ` ${userID}`];
    const ask = (nth: number) => logIn(app.visitor(shared), spellings[nth % 3]!);
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(5, 900));
    expect((await logIn(app.visitor(shared), userID, RIGHT)).status).toBe(429);
  });

  test('of an account’s owner is not affected by failures on another network', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await sql`update accounts set password_hash = 'a hash' where account_id = ${regid}`.execute(app.db);
    await sendUntilRejected(() => logIn(app.visitor(shared), userID));
    expect((await logIn(app.visitor(), userID, RIGHT)).status).toBe(200);
  });

  test('rejected for its account uses a point of its network', async () => {
    const { userID } = await addDonorRow(app.db);
    for (let nth = 0; nth < 10; nth += 1) await logIn(app.visitor(shared), userID);
    expect((await logIn(app.visitor(shared), 'somebody.else')).status).toBe(429);
  });

  test('that succeeds uses no point', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await sql`update accounts set password_hash = 'a hash' where account_id = ${regid}`.execute(app.db);
    for (let i = 0; i < 15; i += 1) expect((await logIn(app.visitor(shared), userID, RIGHT)).status).toBe(200);
  });

  test('with a wrong password is tried as often in twenty concurrent requests as in sequential ones', async () => {
    const { userID } = await addDonorRow(app.db);
    const visitors = Array.from({ length: 20 }, () => app.visitor(shared));
    for (const visitor of visitors) await visitor.token();
    const answers = await Promise.all(visitors.map((visitor) => logIn(visitor, userID)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('past its limit costs no hash, and neither does a registration', async () => {
    for (let nth = 0; nth < 10; nth += 1) await logIn(app.visitor(shared), `nobody-${nth}`);
    const visitor = app.visitor();
    const register = async () => visitor.call(account.registerDonor, makeRegistration(await placeAt(app.db, 'Goa')));
    for (let i = 0; i < 5; i += 1) await register();
    const before = hashing.count;
    const rejected = [await logIn(app.visitor(shared), 'nobody'), await register()];
    expect(rejected.map(({ status }) => status)).toEqual([429, 429]);
    expect(hashing.count).toBe(before);
  });
});

test('the replay of a registration costs no second hash', async () => {
  const visitor = app.visitor();
  const registration = makeRegistration(await placeAt(app.db, 'Goa'));
  const before = hashing.count;
  const headers = { 'idempotency-key': 'registered' };
  const texts: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    texts.push((await visitor.post(account.registerDonor.path, registration, headers)).text);
  }
  expect(new Set(texts).size).toBe(1);
  expect(hashing.count).toBe(before + 1);
});

test('a form past its limit is rejected for that, also when its body is invalid', async () => {
  const visitor = app.visitor();
  await sendUntilRejected(() =>
    visitor.call(feedback.addServiceFeedback, sampleInput(feedback.addServiceFeedback, {} as never) as never),
  );
  const rejected = await visitor.post(feedback.addServiceFeedback.path, '{nonsense', { 'idempotency-key': 'x' });
  expect(rejected.status).toBe(429);
});

test('a password link is requested three times an hour per address, however it is written', async () => {
  const spellings = ['Somebody@Example.org', 'somebody@example.org', ' SOMEBODY@example.org'];
  const ask = (nth: number) => app.visitor().call(account.forgetPassword, { emailId: spellings[nth % 3]! });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(3, 3600));
  expect((await app.visitor().call(account.forgetPassword, { emailId: 'other@example.org' })).status).toBe(200);
});

test('password links are requested thirty times an hour per network', async () => {
  const ask = (nth: number) =>
    app.visitor(shared).call(account.forgetPassword, { emailId: `person${nth}@example.org` });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 3600));
});

test('password links are tried thirty times an hour per network', async () => {
  const ask = () => app.visitor(shared).call(account.resetPassword, { token: 'x'.repeat(43), newPassword: RIGHT });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 3600));
});

test('a user id is checked thirty times a minute per visitor', async () => {
  const visitor = app.visitor();
  const ask = () => visitor.call(account.checkUserId, { userID: 'somebody.new' });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 60));
});

test('a search runs sixty times a minute per visitor', async () => {
  const visitor = app.visitor();
  const ask = () => visitor.call(searchDonors, { bloodgroup: 'O+', country: 1, state: 1 });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(60, 60));
});

describe('a logged-in donor', () => {
  test('may try the old password ten times in 15 minutes', async () => {
    const { client } = await addLoggedInDonor(app);
    const ask = () => client.call(account.changePassword, { oldPassword: WRONG, newPassword: RIGHT });
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(10, 900));
  });

  test('may change the profile 120 times an hour', async () => {
    const { client } = await addLoggedInDonor(app);
    const ask = () => client.call(account.updateDonor, { fullName: 'Again' });
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(120, 3600));
  });

  test('may record sixty donations an hour', async () => {
    const { client } = await addLoggedInDonor(app);
    const day = (nth: number) => new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10);
    const ask = (nth: number) => client.call(recordDonation, { ...DONATION, donationDate: day(nth) });
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(60, 3600));
  });
});

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
    const first = app.visitor(shared);
    await sendUntilRejected(() => check(first));
    expect((await check(app.visitor(shared))).status).toBe(200);
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
    const body = JSON.stringify({ userID: `via-${proxy}-${nth}`, password: WRONG });
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
  const logins = await sendUntilRejected((nth) => logIn(wide.visitor(shared), `nobody-${nth}`));
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
    const { status } = await second(other.newVisitor(shared));
    await other.close();
    return status;
  }

  test('share the limit of failed logins', async () => {
    const status = await useUpThrough(
      (nth) => logIn(app.visitor(shared), `nobody-${nth}`),
      (visitor) => logIn(visitor, 'nobody'),
    );
    expect(status).toBe(429);
  });

  test('share the limit of failures per account', async () => {
    const { userID } = await addDonorRow(app.db);
    const status = await useUpThrough(
      () => logIn(app.visitor(shared), userID),
      (visitor) => logIn(visitor, userID),
    );
    expect(status).toBe(429);
  });

  test('share the limit of registrations', async () => {
    const register = async (client: Client) =>
      client.call(account.registerDonor, makeRegistration(await placeAt(app.db, 'Goa')));
    expect(await useUpThrough(() => register(app.visitor(shared)), register)).toBe(429);
  });

  test('share a network’s limit of password links', async () => {
    const ask = (client: Client, nth: number) =>
      client.call(account.forgetPassword, { emailId: `person${nth}@example.org` });
    const status = await useUpThrough(
      (nth) => ask(app.visitor(shared), nth),
      (visitor) => ask(visitor, 99),
    );
    expect(status).toBe(429);
  });

  test('share the limit of password links per address', async () => {
    const ask = (client: Client) => client.call(account.forgetPassword, { emailId: 'one@example.org' });
    expect(await useUpThrough(() => ask(app.visitor()), ask)).toBe(429);
  });
});
