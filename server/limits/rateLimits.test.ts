// Every rate limit: its number, its key and its store.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addFeedback, addOrganization, addServiceFeedback, addTranslation, addVolunteer } from '#test/forms.ts';
import { addIssueReport } from '#contract/reports.ts';
import { addDonorRow, addLoggedInDonor } from '#test/admins.ts';
import { hashing, RIGHT_PASSWORD } from '#test/argon2.ts';
import { makeRegistration } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { logIn, makeBody, sendUntilRejected, useSharedNetwork, WRONG_PASSWORD } from '#test/rateLimits.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();
const shared = useSharedNetwork(app);

const rejectedAfter = (times: number, seconds: number, code = 'too_many_requests') => ({
  times,
  code,
  // The test itself takes a part of the window.
  seconds: expect.toSatisfy((left: number) => left > seconds / 2 && left <= seconds),
});

const forms: Endpoint[] = [
  addFeedback,
  addServiceFeedback,
  addVolunteer,
  addOrganization,
  addTranslation,
  addIssueReport,
];

describe.each([
  ...forms.map((form) => [form.name, form, 60, 'too_many_requests'] as const),
  ['addDoner', account.registerDonor as Endpoint, 100, 'challenge_required'] as const,
])('%s', (_name, form, ofNetwork, code) => {
  test('is accepted five times an hour from one visitor', async () => {
    const visitor = app.visitor();
    const found = await sendUntilRejected(async () => visitor.post(form.path, await makeBody(app, form)));
    expect(found).toEqual(rejectedAfter(5, 3600, code));
  });

  test('is accepted from one network as often an hour as its limit says; further ones need a challenge', async () => {
    const found = await sendUntilRejected(async () => app.visitor(shared()).post(form.path, await makeBody(app, form)));
    expect(found).toEqual(rejectedAfter(ofNetwork, 3600, 'challenge_required'));
  });

  test('when rejected uses no point', async () => {
    const visitor = app.visitor(shared());
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
    const found = await sendUntilRejected((nth) => logIn(app.visitor(shared()), `nobody-${nth}`));
    expect(found).toEqual(rejectedAfter(10, 60, 'challenge_required'));
  });

  test('may fail five times in 15 minutes per account and network, however the user id is written', async () => {
    const { userID } = await addDonorRow(app.db);
    const spellings = [userID, userID.toUpperCase(), ` ${userID}`];
    const ask = (nth: number) => logIn(app.visitor(shared()), spellings[nth % 3]!);
    expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(5, 900));
    expect((await logIn(app.visitor(shared()), userID, RIGHT_PASSWORD)).status).toBe(429);
  });

  test('of an account’s owner is not affected by failures on another network', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await sql`update accounts set password_hash = 'a hash' where account_id = ${regid}`.execute(app.db);
    await sendUntilRejected(() => logIn(app.visitor(shared()), userID));
    expect((await logIn(app.visitor(), userID, RIGHT_PASSWORD)).status).toBe(200);
  });

  test('rejected for its account uses a point of its network', async () => {
    const { userID } = await addDonorRow(app.db);
    for (let nth = 0; nth < 10; nth += 1) await logIn(app.visitor(shared()), userID);
    expect((await logIn(app.visitor(shared()), 'somebody.else')).status).toBe(429);
  });

  test('that succeeds uses no point', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await sql`update accounts set password_hash = 'a hash' where account_id = ${regid}`.execute(app.db);
    for (let i = 0; i < 15; i += 1)
      expect((await logIn(app.visitor(shared()), userID, RIGHT_PASSWORD)).status).toBe(200);
  });

  test('with a wrong password is tried as often in twenty concurrent requests as in sequential ones', async () => {
    const { userID } = await addDonorRow(app.db);
    const visitors = Array.from({ length: 20 }, () => app.visitor(shared()));
    for (const visitor of visitors) await visitor.token();
    const answers = await Promise.all(visitors.map((visitor) => logIn(visitor, userID)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('past its limit costs no hash, and neither does a registration', async () => {
    for (let nth = 0; nth < 10; nth += 1) await logIn(app.visitor(shared()), `nobody-${nth}`);
    const visitor = app.visitor();
    const register = async () => visitor.call(account.registerDonor, makeRegistration(await placeAt(app.db, 'Goa')));
    for (let i = 0; i < 5; i += 1) await register();
    const before = hashing.count;
    const rejected = [await logIn(app.visitor(shared()), 'nobody'), await register()];
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
    visitor.call(addServiceFeedback, sampleInput(addServiceFeedback, {} as never) as never),
  );
  const rejected = await visitor.post(addServiceFeedback.path, '{nonsense', { 'idempotency-key': 'x' });
  expect(rejected.status).toBe(429);
});

test('a password link is requested three times an hour per address, however it is written', async () => {
  const spellings = ['Somebody@Example.org', 'somebody@example.org', ' SOMEBODY@example.org'];
  const ask = (nth: number) => app.visitor().call(account.forgetPassword, { emailId: spellings[nth % 3]! });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(3, 3600));
  expect((await app.visitor().call(account.forgetPassword, { emailId: 'other@example.org' })).status).toBe(200);
});

test('password links are requested thirty times an hour per network; further ones need a challenge', async () => {
  const ask = (nth: number) =>
    app.visitor(shared()).call(account.forgetPassword, { emailId: `person${nth}@example.org` });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 3600, 'challenge_required'));
});

test('password links are tried thirty times an hour per network; further ones need a challenge', async () => {
  const ask = () =>
    app.visitor(shared()).call(account.resetPassword, { token: 'x'.repeat(43), newPassword: RIGHT_PASSWORD });
  expect(await sendUntilRejected(ask)).toEqual(rejectedAfter(30, 3600, 'challenge_required'));
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
    const ask = () => client.call(account.changePassword, { oldPassword: WRONG_PASSWORD, newPassword: RIGHT_PASSWORD });
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
