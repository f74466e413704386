// Every limit: how much it lets through, whose count it is, where it is kept. Hashing is left out, or a hundred
// registrations would take a minute.
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
/** A network of many visitors; another one for each test, for what is counted in memory outlives a test. */
let lastShared = 0;
let shared = '';

beforeEach(async () => {
  await app.pool.query('delete from rate_limits');
  shared = `203.0.113.${(lastShared += 1)}`;
});

const logIn = (client: Client, userID: string, password = WRONG) => client.call(account.login, { userID, password });

/** Asks until it is refused for being too much: how often it was let through, and what the refusal said. */
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
  // Of its window the test itself has used up a little.
  seconds: expect.toSatisfy((left: number) => left > seconds - 30 && left <= seconds),
});

/** A body that the endpoint accepts, another one each time. */
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

  test('is accepted from one network as often an hour as its limit says, and costs work from then on', async () => {
    const found = await sendUntilRejected(async () => app.visitor(shared).post(form.path, await makeBody(app, form)));
    expect(found).toEqual(rejectedAfter(ofNetwork, 3600, 'challenge_required'));
  });

  test('that is refused uses nothing up', async () => {
    const visitor = app.visitor(shared);
    for (let i = 0; i < 10; i += 1) expect((await visitor.post(form.path, {})).status).toBe(400);
    expect((await visitor.post(form.path, await makeBody(app, form))).status).toBeLessThan(300);
  });
});

test('one form used up leaves the others', async () => {
  const visitor = app.visitor();
  for (const form of forms) {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await visitor.post(form.path, await makeBody(app, form))).status);
    expect(statuses, form.name).toEqual([200, 200, 200, 200, 200]);
  }
});

describe('a login', () => {
  test('fails ten times a minute from one network, and costs work from then on', async () => {
    const found = await sendUntilRejected((nth) => logIn(app.visitor(shared), `nobody-${nth}`));
    expect(found).toEqual(rejectedAfter(10, 60, 'challenge_required'));
  });

  test('fails five times in a quarter of an hour on one account from one network, however the user id is written', async () => {
    const { userID } = await addDonorRow(app.db);
    const spellings = [userID, userID.toUpperCase(), ` ${userID}`];
    const ask = (nth: number) => logIn(app.visitor(shared), spellings[nth % 3]!);
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(5, 900));
    expect((await logIn(app.visitor(shared), userID, RIGHT)).status).toBe(429);
  });

  test('is not refused to an account’s owner because somebody on another network failed', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await sql`update accounts set password_hash = 'a hash' where account_id = ${regid}`.execute(app.db);
    await sendUntilRejected(() => logIn(app.visitor(shared), userID));
    expect((await logIn(app.visitor(), userID, RIGHT)).status).toBe(200);
  });

  test('refused for its account uses up a point of its network', async () => {
    const { userID } = await addDonorRow(app.db);
    for (let nth = 0; nth < 10; nth += 1) await logIn(app.visitor(shared), userID);
    expect((await logIn(app.visitor(shared), 'somebody.else')).status).toBe(429);
  });

  test('that succeeds uses nothing up', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await sql`update accounts set password_hash = 'a hash' where account_id = ${regid}`.execute(app.db);
    for (let i = 0; i < 15; i += 1) expect((await logIn(app.visitor(shared), userID, RIGHT)).status).toBe(200);
  });

  test('twenty wrong passwords at once are let through as often as one after another', async () => {
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

test('a form past its limit is refused for that, also where its body cannot be read', async () => {
  const visitor = app.visitor();
  await sendUntilRejected(() =>
    visitor.call(feedback.addServiceFeedback, sampleInput(feedback.addServiceFeedback, {} as never) as never),
  );
  const rejected = await visitor.post(feedback.addServiceFeedback.path, '{nonsense', { 'idempotency-key': 'x' });
  expect(rejected.status).toBe(429);
});

test('a letter with a link is asked for three times an hour for one address, however it is written', async () => {
  const spellings = ['Somebody@Example.org', 'somebody@example.org', ' SOMEBODY@example.org'];
  const ask = (nth: number) => app.visitor().call(account.forgetPassword, { emailId: spellings[nth % 3]! });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(3, 3600));
  expect((await app.visitor().call(account.forgetPassword, { emailId: 'other@example.org' })).status).toBe(200);
});

test('letters with links are asked for thirty times an hour from one network', async () => {
  const ask = (nth: number) =>
    app.visitor(shared).call(account.forgetPassword, { emailId: `person${nth}@example.org` });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 3600));
});

test('links are guessed thirty times an hour from one network', async () => {
  const ask = () => app.visitor(shared).call(account.resetPassword, { token: 'x'.repeat(43), newPassword: RIGHT });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 3600));
});

test('a user id is checked thirty times a minute by one visitor', async () => {
  const visitor = app.visitor();
  const ask = () => visitor.call(account.checkUserId, { userID: 'somebody.new' });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 60));
});

test('a search is made sixty times a minute by one visitor', async () => {
  const visitor = app.visitor();
  const ask = () => visitor.call(searchDonors, { bloodgroup: 'O+', country: 1, state: 1 });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(60, 60));
});

describe('somebody logged in', () => {
  test('guesses the old password ten times in a quarter of an hour', async () => {
    const { client } = await addLoggedInDonor(app);
    const ask = () => client.call(account.changePassword, { oldPassword: WRONG, newPassword: RIGHT });
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(10, 900));
  });

  test('changes the profile 120 times an hour', async () => {
    const { client } = await addLoggedInDonor(app);
    const ask = () => client.call(account.updateDonor, { fullName: 'Again' });
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(120, 3600));
  });

  test('records sixty donations an hour', async () => {
    const { client } = await addLoggedInDonor(app);
    const day = (nth: number) => new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10);
    const ask = (nth: number) => client.call(recordDonation, { ...DONATION, donationDate: day(nth) });
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(60, 3600));
  });
});

describe('whose count it is', () => {
  const check = (client: Client) => client.call(account.checkUserId, { userID: 'somebody.new' });

  test('is the session’s, whatever other cookie comes with it', async () => {
    const { client } = await addLoggedInDonor(app);
    const ask = () => {
      client.cookies.delete('XSRF-TOKEN');
      return check(client);
    };
    expect((await sendUntilRejected(ask)).times).toBe(30);
  });

  test('is the visitor’s own behind one address', async () => {
    const first = app.visitor(shared);
    await sendUntilRejected(() => check(first));
    expect((await check(app.visitor(shared))).status).toBe(200);
  });

  test('follows a visitor to another address', async () => {
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

  test('is one IPv4 address, also where it is written as IPv6', async () => {
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

  test('is believed from nobody unless a proxy is named', async () => {
    expect((await sendUntilRejected((nth) => failVia(app, '127.0.0.1', nth), 15)).times).toBe(10);
  });

  test('is believed from the proxies named and from nobody else', async () => {
    const behind = await startTestApp({ env: { TRUST_PROXY: '10.9.9.9, 192.0.2.0/24' } });
    const named = [await sendUntilRejected((nth) => failVia(behind, '10.9.9.9', nth), 15)];
    named.push(await sendUntilRejected((nth) => failVia(behind, '192.0.2.77', nth + 100), 15));
    const other = await sendUntilRejected((nth) => failVia(behind, '10.9.9.8', nth), 15);
    await behind.close();
    expect([...named, other].map(({ times }) => times)).toEqual([Infinity, Infinity, 10]);
  });
});

test('RATE_LIMIT_SCALE multiplies each', async () => {
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

  /** What is used up through one instance is used up for the other. */
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

  test('count the failures of logins together', async () => {
    const status = await useUpThrough(
      (nth) => logIn(app.visitor(shared), `nobody-${nth}`),
      (visitor) => logIn(visitor, 'nobody'),
    );
    expect(status).toBe(429);
  });

  test('count the failures on one account together', async () => {
    const { userID } = await addDonorRow(app.db);
    const status = await useUpThrough(
      () => logIn(app.visitor(shared), userID),
      (visitor) => logIn(visitor, userID),
    );
    expect(status).toBe(429);
  });

  test('count registrations together', async () => {
    const register = async (client: Client) =>
      client.call(account.registerDonor, makeRegistration(await placeAt(app.db, 'Goa')));
    expect(await useUpThrough(() => register(app.visitor(shared)), register)).toBe(429);
  });

  test('count a network’s letters with links together', async () => {
    const ask = (client: Client, nth: number) =>
      client.call(account.forgetPassword, { emailId: `person${nth}@example.org` });
    const status = await useUpThrough(
      (nth) => ask(app.visitor(shared), nth),
      (visitor) => ask(visitor, 99),
    );
    expect(status).toBe(429);
  });

  test('count the letters to one address together', async () => {
    const ask = (client: Client) => client.call(account.forgetPassword, { emailId: 'one@example.org' });
    expect(await useUpThrough(() => ask(app.visitor()), ask)).toBe(429);
  });
});
