// The price of guessing one account's password over many networks, and the e-mail to its owner, at ordinary limits.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login } from '#contract/accounts.ts';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { hashKey } from '#server/http/requestLimits.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addDonorRow, addLoggedInDonor, logInAs } from '#test/admins.ts';
import { RIGHT_PASSWORD } from '#test/argon2.ts';
import { logIn, setCount, WRONG_PASSWORD } from '#test/rateLimits.ts';
import { challengeOf, solve } from '#test/revealQuota.ts';
import { useTestApp, type Client, type Received } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages() });
beforeEach(() => app.pool.query('delete from rate_limits'));

async function readGuesses(userID: string): Promise<number> {
  const { rows } = await app.pool.query('select points from rate_limits where key = $1', [
    `login-account:${hashKey(userID)}`,
  ]);
  return (rows[0] as { points: number }).points;
}

/** As after so many wrong passwords today. */
const setGuesses = (userID: string, points: number) => setCount(app, 'login-account', hashKey(userID), points);

const unitsOf = (received: Received) => challengeOf(received).parameters.data.units;
const guess = (client: Client, userID: string, answer?: string) =>
  client.post(login.path, { userID, password: WRONG_PASSWORD }, answer ? { [CHALLENGE_HEADER]: answer } : {});

/** Wrong passwords from new networks, each paid for if it must be. */
async function guessAndPay(userID: string, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const client = app.visitor();
    const first = await guess(client, userID);
    const last = first.status === 429 ? await guess(client, userID, await solve(challengeOf(first))) : first;
    expect(last.status).toBe(401);
  }
}

/** A donor who can log in with RIGHT_PASSWORD. */
async function addOwner(isConfirmed = true) {
  const donor = await addDonorRow(app.db);
  const email = `${donor.userID}@owners.example.org`;
  const emailConfirmedAt = isConfirmed ? new Date() : null;
  const change = { email, emailConfirmedAt, passwordHash: 'a hash', language: 'hi' };
  await app.db.updateTable('accounts').set(change).where('accountId', '=', donor.regid).execute();
  return { ...donor, email };
}

describe('guesses of one account over many networks', () => {
  test('cost work from the 101st of a day on, which doubles with each further hundred up to 16 times', async () => {
    const { userID } = await addDonorRow(app.db);
    await guessAndPay(userID, 100);
    const prices: [number, number][] = [];
    for (const made of [100, 199, 200, 299, 300, 400, 500, 50_000]) {
      await setGuesses(userID, made);
      prices.push([made, unitsOf(await guess(app.visitor(), userID))]);
    }
    expect(prices.map(([, units]) => units)).toEqual([1, 1, 2, 2, 4, 8, 16, 16]);
  });

  test('cost the same where nobody has the user id, with the same answer', async () => {
    const { userID } = await addDonorRow(app.db);
    const answers = [];
    for (const id of [userID, 'nobody.has.this']) {
      await setGuesses(id, 200);
      const { status, body } = await guess(app.visitor(), id);
      answers.push({ status, code: body.code, message: body.message });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('are not paid with the work of a lower price, and one payment of the highest price is enough', async () => {
    const { userID } = await addDonorRow(app.db);
    const client = app.visitor();
    for (let nth = 0; nth < 10; nth += 1) await logIn(app.visitor(client.address), `nobody-${nth}`);
    await setGuesses(userID, 200);
    const first = await guess(client, userID);
    const second = await guess(client, userID, await solve(challengeOf(first)));
    expect([unitsOf(first), unitsOf(second)]).toEqual([1, 2]);
    expect((await guess(client, userID, await solve(challengeOf(second)))).status).toBe(401);
  });

  test('a hundred at once of which fifty are free: no more are tried, and those asked to pay count nothing', async () => {
    const { userID } = await addDonorRow(app.db);
    await setGuesses(userID, 50);
    const clients = Array.from({ length: 100 }, () => app.visitor());
    for (const client of clients) await client.token();
    const answers = await Promise.all(clients.map((client) => guess(client, userID)));
    const tried = answers.filter(({ status }) => status === 401).length;
    const asked = answers.filter(({ status }) => status === 429);
    // A busy machine may answer some with 503, which count nothing either.
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(50);
    expect(await readGuesses(userID)).toBe(50 + tried);
    expect(new Set(asked.map(unitsOf))).toEqual(new Set([1]));
  });

  test('twenty at once with work, ten before the price doubles: ten are accepted, the others keep their work', async () => {
    const { userID } = await addDonorRow(app.db);
    await setGuesses(userID, 190);
    const clients = Array.from({ length: 20 }, () => app.visitor());
    const answers: string[] = [];
    for (const client of clients) answers.push(await solve(challengeOf(await guess(client, userID))));
    const send = () => Promise.all(clients.map((client, nth) => guess(client, userID, answers[nth])));
    const received = await send();
    const asked = received.filter(({ status }) => status === 429);
    expect([asked.length, await readGuesses(userID)]).toEqual([10, 200]);
    expect(asked.every((each) => unitsOf(each) === 2)).toBe(true);
    await setGuesses(userID, 100);
    expect((await send()).filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('without JavaScript wait, at most 30 seconds', async () => {
    const { userID } = await addDonorRow(app.db);
    const body = new URLSearchParams({ userID, password: WRONG_PASSWORD }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const waits = [];
    for (const made of [100, 200, 500]) {
      await setGuesses(userID, made);
      const { status, text } = await app.visitor().send('/login', { method: 'POST', body, headers });
      waits.push([status, Number(/Please wait (\d+) seconds/.exec(text)?.[1])]);
      expect(text).toContain(`value="${userID}"`);
    }
    expect(waits).toEqual([
      [429, 5],
      [429, 10],
      [429, 30],
    ]);
  });
});

describe('guesses of many accounts', () => {
  test('from the networks of one IPv6 /48 cost work past a hundred a minute, which doubles', async () => {
    const from = (nth: number, site = 1) => app.visitor(`2001:db8:${site}:${nth.toString(16)}::1`);
    await setCount(app, 'login-48', '2001:db8:1::/48', 99);
    expect((await logIn(from(99), 'nobody-99')).status).toBe(401);
    expect(unitsOf(await logIn(from(100), 'nobody-100'))).toBe(1);
    await app.pool.query(`update rate_limits set points = 400 where key like 'login-48:%'`);
    expect(unitsOf(await logIn(from(101), 'nobody-101'))).toBe(8);
    expect((await logIn(from(1, 2), 'nobody-101')).status).toBe(401);
  });
});

describe('guesses in a session', () => {
  const setOf = (like: string, points: number) =>
    app.pool.query('update rate_limits set points = $2 where key like $1', [like, points]);
  const ask = {
    reauthenticate: (client: Client) => client.call(reauthenticate, { password: WRONG_PASSWORD }),
    changePassword: (client: Client) =>
      client.call(changePassword, { oldPassword: WRONG_PASSWORD, newPassword: 'Violet-Umbrella-77' }),
  };

  test.each(['reauthenticate', 'changePassword'] as const)(
    '%s counts with those of logins, in a browser that did not log in itself',
    async (name) => {
      const { client, userID } = await addLoggedInDonor(app);
      await setGuesses(userID, 99);
      expect((await ask[name](client)).status).toBe(400);
      expect(unitsOf(await logIn(app.visitor(), userID))).toBe(1);
      await setGuesses(userID, 200);
      expect(unitsOf(await ask[name](client))).toBe(2);
    },
  );

  test('in the browser that logged in count by themselves, also past a hundred of strangers', async () => {
    const { userID, regid } = await addOwner();
    const owner = app.visitor();
    expect((await logIn(owner, userID, RIGHT_PASSWORD)).status).toBe(200);
    await setGuesses(userID, 500);
    expect((await ask.reauthenticate(owner)).status).toBe(400);
    await setOf('login-known-browser-day:%', 200);
    expect(unitsOf(await ask.reauthenticate(owner))).toBe(2);
    const other = app.visitor();
    await setGuesses(userID, 0);
    expect((await logIn(other, userID, RIGHT_PASSWORD)).status).toBe(200);
    expect((await ask.reauthenticate(await logInAs(app, regid))).status).toBe(400);
  });
});

describe('the owner', () => {
  const emails = async (address: string) => (await app.sentEmails(address)).length;

  test('gets one e-mail a day at a hundred guesses, in the language of the account', async () => {
    const { userID, email } = await addOwner();
    await setGuesses(userID, 98);
    await guessAndPay(userID, 1);
    expect(await emails(email)).toBe(0);
    await guessAndPay(userID, 3);
    await app.mailWorker.work();
    await guessAndPay(userID, 3);
    const sent = await app.sentEmails(email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('/hi/forgotpassword');
    await app.pool.query(`delete from rate_limits where key like 'guesses-told:%'`);
    await guessAndPay(userID, 1);
    expect(await emails(email)).toBe(2);
  });

  test('with an unconfirmed address gets it only while the address may get e-mails', async () => {
    const { userID, email } = await addOwner(false);
    await setGuesses(userID, 99);
    await guessAndPay(userID, 1);
    expect(await emails(email)).toBe(1);
    const addressHash = hash('sha256', `unconfirmed:${email}`, 'buffer');
    for (let nth = 0; nth < 10; nth += 1)
      await app.db.insertInto('unrequestedEmails').values({ addressHash }).execute();
    await app.pool.query(`delete from rate_limits where key like 'guesses-told:%'`);
    await guessAndPay(userID, 1);
    expect(await emails(email)).toBe(1);
  });

  test('of a user id that nobody has is nobody: the request is answered and leaves nothing', async () => {
    await setGuesses('nobody.here', 99);
    expect((await logIn(app.visitor(), 'nobody.here')).status).toBe(401);
    const count = () => sql<{ n: number }>`select count(*)::int as n from visitor_requests`.execute(app.db);
    expect((await count()).rows[0]!.n).toBe(1);
    await app.mailWorker.work();
    expect((await count()).rows[0]!.n).toBe(0);
  });
});
