// What may happen between the statements of an answer and of a wave: two donors take the last place, a donor is erased or
// called, the family closes the request; and of the confirmation of two requests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteProfile } from '#contract/accounts.ts';
import {
  ASKED_AN_ADDRESS,
  OPEN_A_NUMBER,
  OPENED_A_DISTRICT,
  OPENED_A_NETWORK,
  confirmBloodRequest,
  manageBloodRequest,
} from '#contract/bloodRequests.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { endRequests } from '#server/bloodRequests/ending.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { logInAs } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { atNoon, requestsOf } from '#test/bloodRequests.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { placeAt } from '#test/places.ts';
import { runsEverything } from '#test/scope.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const { add, addConfirmed, addDonor, addOpen, answer, donorToken, familyToken, idOf, listAsked, runWaves } =
  requestsOf(app);

const clear = async () => {
  await app.db.deleteFrom('bloodRequests').execute();
  await app.db.updateTable('donors').set({ listingRank: null }).execute();
};

const DAY_MS = 86_400_000;

/** Every third statement, from one drawn by the date on; `npm run test:all` holds after each. */
async function holdAfterStatements(hold: (statement: number) => Promise<boolean>): Promise<void> {
  let statement = runsEverything ? 0 : Math.floor(Date.now() / DAY_MS) % 3;
  while (await hold(statement)) statement += runsEverything ? 1 : 3;
  expect(statement).toBeGreaterThan(3);
}

/** Whether the transaction had a statement to be held at. */
async function takeLastPlace(statement: number): Promise<boolean> {
  await clear();
  const donors = [await addDonor(), await addDonor(), await addDonor(), await addDonor()];
  const { publicId } = await addOpen();
  await runWaves();
  const [first, second, third, fourth] = await Promise.all(donors.map(({ email }) => donorToken(email)));
  for (const token of [first!, second!]) expect((await answer(publicId, token, 'coming')).status).toBe(200);
  const say = async (token: string) => (await answer(publicId, token, 'coming')).status;
  const given = await interleave(app.db, statement, { request: () => say(third!), rival: () => say(fourth!) });
  if (!given) return false;
  expect([given.request, given.rival], `held after ${statement} statements`).toEqual(
    expect.arrayContaining([200, 409]),
  );
  const coming = (await listAsked(publicId)).filter((asked) => asked.answer === 'coming');
  expect(coming).toHaveLength(3);
  return true;
}

test('of two donors who take the last place at once one gets it, and the other no number', () =>
  holdAfterStatements(takeLastPlace));

async function eraseDuringWave(statement: number): Promise<boolean> {
  await clear();
  const { regid, email } = await addDonor();
  const { publicId } = await addOpen();
  const client = await logInAs(app, regid);
  const given = await interleave(app.db, statement, {
    request: async () => runWaves(),
    rival: async () => (await client.call(deleteProfile, {})).status,
  });
  if (!given) return false;
  expect(given.rival, `held after ${statement} statements`).toBe(200);
  expect(await listAsked(publicId)).toEqual([]);
  expect(await app.sentEmails(email)).toEqual([]);
  return true;
}

test('a donor who is erased during a wave is not asked, or is forgotten with the e-mail', () =>
  holdAfterStatements(eraseDuringWave));

async function callDuringWave(statement: number): Promise<boolean> {
  await clear();
  const { regid: accountId } = await addDonor();
  const { publicId } = await addOpen();
  const row = { requestId: await idOf(publicId), accountId, wave: 0 };
  const call = () =>
    inTransaction(app.db, async (db) => {
      await lockAccounts(db, [accountId]);
      const asked = db.insertInto('askedDonors').values(row);
      await asked.onConflict((conflict) => conflict.doNothing()).execute();
    });
  const given = await interleave(app.db, statement, { request: async () => runWaves(), rival: call });
  if (!given) return false;
  expect(await listAsked(publicId), `held after ${statement} statements`).toHaveLength(1);
  return true;
}

test('a donor whom a coordinator asks during a wave is asked once', () => holdAfterStatements(callDuringWave));

async function closeDuringWave(statement: number): Promise<boolean> {
  await clear();
  const { email } = await addDonor();
  const { publicId, token } = await addOpen();
  const given = await interleave(app.db, statement, {
    request: async () => runWaves(),
    rival: async () => (await app.visitor().call(manageBloodRequest, { token, action: 'close' })).status,
  });
  if (!given) return false;
  expect(given.rival, `held after ${statement} statements`).toBe(200);
  const stored = app.db.selectFrom('bloodRequests').select(['state', 'nextWaveAt']).where('publicId', '=', publicId);
  expect(await stored.executeTakeFirst()).toEqual({ state: 'closed', nextWaveAt: null });
  const asked = (await listAsked(publicId)).length;
  expect((await app.sentEmails(email)).length).toBe(asked);
  await runWaves(atNoon(3));
  expect((await listAsked(publicId)).length).toBe(asked);
  return true;
}

test('a request that is closed during a wave asks nobody afterwards', () => holdAfterStatements(closeDuringWave));

test('a request that the family ends while its day ends is not expired', async () => {
  await clear();
  const [earlier, { publicId, token }] = [await addOpen(), await addOpen()];
  const end = async (given: string) => app.visitor().call(manageBloodRequest, { token: given, action: 'met' });
  const [, statements] = await readStatements(app.db, () => end(earlier.token));
  await interleave(app.db, statements.length - 1, {
    request: () => end(token),
    rival: () => endRequests(app, atNoon(3), new AbortController().signal),
  });
  const stored = app.db.selectFrom('bloodRequests').select('state').where('publicId', '=', publicId);
  expect(await stored.executeTakeFirst()).toEqual({ state: 'met' });
});

async function confirmTheLastTwo(statement: number): Promise<boolean> {
  await clear();
  const emailId = `hurried.${statement}@example.org`;
  await addConfirmed({ emailId });
  const links: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    await add({ emailId });
    links.push(await familyToken(emailId));
  }
  const confirm = async (token: string) => (await app.visitor().call(confirmBloodRequest, { token })).status;
  const given = await interleave(app.db, statement, {
    request: () => confirm(links[0]!),
    rival: () => confirm(links[1]!),
  });
  if (!given) return false;
  expect([given.request, given.rival].toSorted((a, b) => a - b)).toEqual([200, 409]);
  return true;
}

test('of two requests of one address that are confirmed at once the third is refused', () =>
  holdAfterStatements(confirmTheLastTwo));

test('of two requests of one address that are added at once one is e-mailed the last link of the day', async () => {
  await clear();
  const ask = () => add({ emailId: 'asked@example.org' });
  for (let nth = 2; nth < ASKED_AN_ADDRESS; nth += 1) await ask();
  const [, statements] = await readStatements(app.db, ask);
  await interleave(app.db, statements.length - 1, { request: ask, rival: ask });
  const states = await app.db.selectFrom('bloodRequests').select('state').orderBy('state').execute();
  expect(states.map(({ state }) => state)).toEqual([...Array<string>(ASKED_AN_ADDRESS).fill('unconfirmed'), 'waiting']);
});

describe('where requests open by themselves', () => {
  beforeAll(() => void (app.config.bloodRequests = 'open'));
  afterAll(() => void (app.config.bloodRequests = 'checked'));

  test.each([
    { name: 'number', most: OPEN_A_NUMBER, more: { contactMobile: '98489 00009' }, elsewhere: 'Kerala' },
    { name: 'network', most: OPENED_A_NETWORK, address: '10.9.8.7', elsewhere: 'Kerala' },
    { name: 'district', most: OPENED_A_DISTRICT, elsewhere: 'Goa' },
  ])('of two that are confirmed at once one takes the last place of the $name', async (given) => {
    await clear();
    const confirmNew = async (state = 'Goa') => {
      const place = await placeAt(app.db, state);
      const { emailId } = await add({ ...given.more, place }, app.visitor(given.address));
      const token = await familyToken(emailId);
      return async () => (await app.visitor().call(confirmBloodRequest, { token })).body.data.state;
    };
    for (let nth = 2; nth < given.most; nth += 1) await (await confirmNew())();
    const [, statements] = await readStatements(app.db, await confirmNew());
    const beforeCommit = statements.length - 1;
    const [request, rival] = [await confirmNew(), await confirmNew(given.elsewhere)];
    expect(await interleave(app.db, beforeCommit, { request, rival })).toEqual({ request: 'open', rival: 'waiting' });
  });
});
