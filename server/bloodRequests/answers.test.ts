// A donor's answers to a request, and who learns what by them, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { deleteProfile, getMyData } from '#contract/accounts.ts';
import {
  manageBloodRequest,
  readAskedRequest,
  readOwnBloodRequest,
  type RequestAction,
} from '#contract/bloodRequests.ts';
import { allowMessages } from '#contract/listing.ts';
import { logInAs } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { FAMILY, FAMILY_NUMBER, requestsOf } from '#test/bloodRequests.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const { addDonor, addOpen, answer, donorToken, idOf, listAsked, runWaves, sendNotifications } = requestsOf(app);

const family = { name: 'Asha Rao', mobileNumber: FAMILY_NUMBER, message: FAMILY.message };

/** An open request, and a donor who was asked about it. Other requests are closed. */
async function askOne(donor: object = {}, asked: object = {}) {
  await app.db.updateTable('bloodRequests').set({ state: 'closed', nextWaveAt: null }).execute();
  const { regid, email } = await addDonor(donor);
  const request = await addOpen({ ...FAMILY, ...asked });
  await runWaves();
  return { ...request, regid, email, token: await donorToken(email), familyToken: request.token };
}

/** A logged-in donor who was asked about three open requests. */
async function askAboutThree() {
  const first = await askOne();
  const others = [await addOpen(), await addOpen()];
  const ids = await Promise.all(others.map(({ publicId }) => idOf(publicId)));
  const values = ids.map((requestId) => ({ requestId, accountId: first.regid, wave: 0 }));
  await app.db.insertInto('askedDonors').values(values).execute();
  return {
    client: await logInAs(app, first.regid),
    publicIds: [first, ...others].map(({ publicId }) => publicId),
    familyTokens: [first.familyToken, ...others.map(({ token }) => token)],
  };
}

describe('coming', () => {
  test('shows name and number of the family to this donor, once more on reading, and is recorded', async () => {
    const { publicId, token, regid } = await askOne();
    const read = async () => (await app.visitor().call(readAskedRequest, { publicId, token })).body.data;
    expect(await read()).toEqual({ answer: null, wasAsked: true, contact: null });
    const { status, body } = await answer(publicId, token, 'coming');
    expect([status, body.data]).toEqual([200, { answer: 'coming', contact: family }]);
    expect(await read()).toEqual({ answer: 'coming', wasAsked: true, contact: family });
    const [asked] = (await listAsked(publicId)).filter(({ accountId }) => accountId === regid);
    expect(asked).toMatchObject({ answer: 'coming', answeredBy: null, answeredAt: expect.any(Date) });
  });

  test('works for a logged-in donor who was asked, and again without a second e-mail to the family', async () => {
    const { publicId, regid, emailId } = await askOne();
    const client = await logInAs(app, regid);
    expect((await answer(publicId, null, 'coming', client)).body.data.contact).toEqual(family);
    const { length } = await app.sentEmails(emailId);
    expect((await answer(publicId, null, 'coming', client)).body.data.contact).toEqual(family);
    expect((await app.sentEmails(emailId)).length).toBe(length);
  });

  test('with the link of another request is a 403 without a number', async () => {
    const { publicId } = await askOne();
    const other = await askOne();
    const { status, text } = await answer(publicId, other.token, 'coming');
    expect([status, text.includes('98480')]).toEqual([403, false]);
    expect((await answer(publicId, null, 'coming')).status).toBe(401);
    expect((await answer(publicId, 'x'.repeat(43), 'coming')).status).toBe(400);
    const read = await app.visitor().call(readAskedRequest, { publicId, token: other.token });
    expect(read.body.data).toBeNull();
  });

  test('by the link of an e-mail to an address that the donor left is refused', async () => {
    const { publicId, token, regid } = await askOne();
    await app.db.updateTable('accounts').set({ email: 'new@example.org' }).where('accountId', '=', regid).execute();
    expect((await answer(publicId, token, 'coming')).status).toBe(400);
  });

  test('by the link of a blocked donor is refused', async () => {
    const { publicId, token, regid } = await askOne();
    await app.db.updateTable('accounts').set({ blockedAt: new Date() }).where('accountId', '=', regid).execute();
    expect((await answer(publicId, token, 'coming')).status).toBe(400);
  });

  test('to a third request is a 409, also where all are sent at once; ‘not now’ to one makes room', async () => {
    const { client, publicIds } = await askAboutThree();
    const say = (publicId: string) => answer(publicId, null, 'coming', client);
    const given = await Promise.all(publicIds.map(say));
    expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    const refused = publicIds[given.findIndex(({ status }) => status === 409)]!;
    expect(given.find(({ status }) => status === 409)!.body.data).toEqual({ state: 'open' });
    const held = publicIds.filter((publicId) => publicId !== refused);
    expect((await answer(held[0]!, null, 'not now', client)).status).toBe(200);
    expect((await say(refused)).status).toBe(200);
  });

  test('stays held while the family may need the blood after all: no third one even then', async () => {
    const { client, publicIds, familyTokens } = await askAboutThree();
    const say = async (nth: number) => (await answer(publicIds[nth]!, null, 'coming', client)).status;
    const manage = (action: RequestAction) =>
      app.visitor().call(manageBloodRequest, { token: familyTokens[0]!, action });
    expect([await say(0), await say(1)]).toEqual([200, 200]);
    expect((await manage('met')).status).toBe(200);
    expect(await say(2)).toBe(409);
    await sendNotifications();
    expect(await say(2)).toBe(200);
    expect((await manage('still needed')).status).toBe(200);
    expect(await say(0)).toBe(409);
  });

  test.each([
    ['whose address is not confirmed', 'accounts', { emailConfirmedAt: null }],
    ['whose group does not fit any more', 'donors', { bloodGroup: 'AB+' }],
    ['who is blocked meanwhile', 'accounts', { blockedAt: new Date() }],
  ] as const)('written down by a coordinator shows no number to a donor %s', async (_, table, changed) => {
    const { publicId, regid, token } = await askOne();
    const id = await idOf(publicId);
    const byPhone = { answer: 'coming', answeredAt: new Date(), answeredBy: 1 } as const;
    const own = app.db.updateTable('askedDonors').set(byPhone).where('requestId', '=', id);
    await own.where('accountId', '=', regid).execute();
    const read = async () => (await app.visitor().call(readAskedRequest, { publicId, token })).body.data;
    expect(await read()).toEqual({ answer: 'coming', wasAsked: true, contact: family });
    await app.db.updateTable(table).set(changed).where('accountId', '=', regid).execute();
    expect(await read()).toEqual({ answer: 'coming', wasAsked: true, contact: null });
    const { status, text } = await answer(publicId, token, 'coming');
    expect([status >= 400 && status < 500, text.includes('98480')]).toEqual([true, false]);
  });

  test('to a request that has ended is a 409, and its number is no longer shown to who said it before', async () => {
    const { publicId, token, familyToken } = await askOne();
    await answer(publicId, token, 'coming');
    await app.visitor().call(manageBloodRequest, { token: familyToken, action: 'met' });
    const read = await app.visitor().call(readAskedRequest, { publicId, token });
    expect(read.body.data).toEqual({ answer: 'coming', wasAsked: true, contact: null });
    const other = await askOne();
    await app.visitor().call(manageBloodRequest, { token: other.familyToken, action: 'close' });
    expect((await answer(other.publicId, other.token, 'coming')).status).toBe(409);
  });
});

describe('other answers', () => {
  test('‘not now’ takes ‘coming’ back: the family no longer sees the donor', async () => {
    const { publicId, token, familyToken } = await askOne();
    const coming = async () =>
      (await app.visitor().call(readOwnBloodRequest, { token: familyToken })).body.data!.coming.length;
    await answer(publicId, token, 'coming');
    expect(await coming()).toBe(1);
    const { body } = await answer(publicId, token, 'not now');
    expect([body.data.contact, await coming()]).toEqual([null, 0]);
  });

  test('‘stop’ ends such messages until the donor allows them again', async () => {
    const { publicId, token, regid, familyToken } = await askOne({ bloodGroup: 'AB-' }, { bloodgroup: 'AB-' });
    expect((await answer(publicId, token, 'stop')).status).toBe(200);
    expect((await listAsked(publicId)).find(({ accountId }) => accountId === regid)!.answer).toBe('not now');
    await app.visitor().call(manageBloodRequest, { token: familyToken, action: 'close' });
    await app.db.deleteFrom('askedDonors').execute();
    const second = await addOpen({ bloodgroup: 'AB-' });
    await runWaves();
    const ids = async () => (await listAsked(second.publicId)).map(({ accountId }) => accountId);
    expect(await ids()).not.toContain(regid);
    await (await logInAs(app, regid)).call(allowMessages, {});
    await app.db
      .updateTable('bloodRequests')
      .set({ nextWaveAt: new Date(0) })
      .where('state', '=', 'open')
      .execute();
    await runWaves();
    expect(await ids()).toContain(regid);
  });
});

describe('the donor’s data', () => {
  test('name the requests and the answers, without the family’s number; erasure removes them', async () => {
    const { publicId, token, regid, familyToken } = await askOne();
    await answer(publicId, token, 'coming');
    const { coming } = (await app.visitor().call(readOwnBloodRequest, { token: familyToken })).body.data!;
    const input = { token: familyToken, action: 'did not come', donor: coming[0]!.id } as const;
    expect((await app.visitor().call(manageBloodRequest, input)).status).toBe(200);
    await sendNotifications();
    const client = await logInAs(app, regid);
    const { text, body } = await client.call(getMyData, {});
    const moment = expect.stringMatching(/^\d{4}-/);
    expect(body.data.requestsToYou).toMatchObject([
      { publicId, wasAsked: true, answer: 'freed', timesComing: 1, freedAt: moment, freedBy: null, toldLast: 'freed' },
    ]);
    expect(text).not.toContain('98480');
    expect((await client.call(deleteProfile, {})).status).toBe(200);
    expect((await listAsked(publicId)).filter(({ accountId }) => accountId === regid)).toEqual([]);
  });
});
