// Notifications about a request say its state two minutes later, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { getMyData } from '#contract/accounts.ts';
import { manageBloodRequest, readOwnBloodRequest, type RequestAction } from '#contract/bloodRequests.ts';
import { logInAs } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { atNoon, FAMILY, inMinutes, requestsOf } from '#test/bloodRequests.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { endRequests } from './ending.ts';
import { sendNotifications } from './notifications.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const { addDonor, addOpen, answer, decide, donorToken, runWaves } = requestsOf(app);
const { signal } = new AbortController();
const SUBJECT = 'Thank you: nobody needs to come any more';

beforeEach(async () => {
  await app.db.deleteFrom('bloodRequests').execute();
  await app.db.updateTable('donors').set({ listingRank: null }).execute();
});

const work = async (now = inMinutes(3)) => {
  await Promise.all([sendNotifications(app, now, signal), sendNotifications(app, now, signal)]);
};
const manage = (token: string, action: RequestAction) => app.visitor().call(manageBloodRequest, { token, action });
const countTold = async (email: string) =>
  (await app.sentEmails(email)).filter((text) => text.includes(SUBJECT)).length;

/** An open request, for which one donor comes, one said 'not now' and one said nothing. */
async function begin(account: object = {}) {
  const donors = [await addDonor({}, account), await addDonor(), await addDonor()] as const;
  const request = await addOpen(FAMILY);
  await runWaves();
  const [coming, other] = [await donorToken(donors[0].email), await donorToken(donors[1].email)];
  expect((await answer(request.publicId, coming, 'coming')).status).toBe(200);
  await answer(request.publicId, other, 'not now');
  return { ...request, donors, coming };
}

describe('who comes is told once that nobody needs to', () => {
  test.each([
    ['when the blood is there', ({ token }) => manage(token, 'met')],
    ['when the family closes the request', ({ token }) => manage(token, 'close')],
    ['when an administrator declines it', ({ publicId }) => decide('decline', publicId)],
    ['when its day is over', () => endRequests(app, atNoon(3), signal)],
  ] satisfies [string, (request: Awaited<ReturnType<typeof begin>>) => unknown][])('%s', async (_, end) => {
    const request = await begin();
    await work();
    expect(await countTold(request.donors[0].email)).toBe(0);
    await end(request);
    await work(new Date(0));
    expect(await countTold(request.donors[0].email)).toBe(0);
    for (const now of [inMinutes(3), inMinutes(3), atNoon(4)]) await work(now);
    expect(await Promise.all(request.donors.map(({ email }) => countTold(email)))).toEqual([1, 0, 0]);
    const told = (await app.sentEmails(request.donors[0].email)).at(-1)!;
    expect(told).toContain('City Hospital');
    expect(told).not.toMatch(/98480|Asha|ward/);
    const { body } = await (await logInAs(app, request.donors[0].regid)).call(getMyData, {});
    expect(JSON.stringify(body.data)).toContain('"toldAt":"2');
  });

  test('in the donor’s language', async () => {
    const { donors, token } = await begin({ language: 'hi' });
    await manage(token, 'met');
    await work();
    expect((await app.sentEmails(donors[0].email)).at(-1)).toContain('अब आने की ज़रूरत नहीं');
  });
});

test('a donor whose earlier news is due while the family closes the request is told that it ended', async () => {
  const earlier = await begin();
  const [, statements] = await readStatements(app.db, () => manage(earlier.token, 'close'));
  const { token, donors } = await begin();
  await work();
  await app.db.updateTable('askedDonors').set({ tellDonorAt: new Date() }).where('answer', '=', 'coming').execute();
  await interleave(app.db, statements.length - 1, { request: () => manage(token, 'close'), rival: () => work() });
  await work();
  expect(await countTold(donors[0].email)).toBe(1);
});

test('who stopped such messages is told nothing', async () => {
  for (const stopped of ['messagesStoppedAt', 'routineEmailsStoppedAt'] as const) {
    const { donors, token } = await begin();
    const { regid } = donors[0];
    const table = stopped === 'messagesStoppedAt' ? 'donors' : 'accounts';
    await app.db
      .updateTable(table)
      .set({ [stopped]: new Date() })
      .where('accountId', '=', regid)
      .execute();
    await manage(token, 'met');
    await work();
    expect(await countTold(donors[0].email), stopped).toBe(0);
  }
});

test('blood that is needed again is asked for anew: who was told comes no more, unless they say so', async () => {
  const { publicId, token, coming } = await begin();
  const countComing = async () =>
    (await app.visitor().call(readOwnBloodRequest, { token })).body.data?.coming.map(({ name }) => name).length;
  await manage(token, 'met');
  await manage(token, 'still needed');
  expect(await countComing()).toBe(1);
  await manage(token, 'met');
  await work();
  await manage(token, 'still needed');
  expect(await countComing()).toBe(0);
  expect((await answer(publicId, coming, 'coming')).status).toBe(200);
  expect(await countComing()).toBe(1);
});

test('a donor who changes the answer to and fro does not put off the letter to the family', async () => {
  const { publicId, coming, emailId } = await begin();
  await work();
  const before = (await app.sentEmails(emailId)).length;
  await answer(publicId, coming, 'not now');
  await app.pool.query(`update asked_donors set tell_family_at = tell_family_at - interval '90 seconds'`);
  for (const given of ['coming', 'not now'] as const) await answer(publicId, coming, given);
  await work(inMinutes(1));
  expect(await app.sentEmails(emailId)).toHaveLength(before + 1);
});
