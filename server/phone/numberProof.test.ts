// A donor's number, proved by a text from it: over HTTP and, for what arrives, in a transaction of a real database.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteProfile, getMyData, isLoggedIn, updateDonor } from '#contract/accounts.ts';
import { getRegisteredDonors, updateRegisteredDonor } from '#contract/adminDonors.ts';
import { searchDonors } from '#contract/donors.ts';
import { exportDonors } from '#contract/export.ts';
import { dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { startNumberProof } from '#contract/numberProof.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deleteOldProofs } from '#server/donors/proofCodes.ts';
import { addAdmin, addLoggedInDonor, type LoggedIn, type NewDonorRow } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { messagesOf } from '#test/donorMessages.ts';
import { sendText, setSmsNumber } from '#test/phone.ts';
import { placeAt } from '#test/places.ts';
import { proveNumber } from './numberProof.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', MESSAGING_URL: 'http://127.0.0.1:9/hook' } });

let admin: LoggedIn;
beforeAll(async () => {
  await setSmsNumber(app.db, '+91 98490 99999');
  admin = await addAdmin(app);
});

interface Donor extends LoggedIn {
  mobile: string;
}

let numbers = 10_000;
async function addDonor(more: NewDonorRow = {}): Promise<Donor> {
  numbers += 1;
  const { mobile = `+9198491${numbers}` } = more;
  return { ...(await addLoggedInDonor(app, { ...more, mobile })), mobile };
}

const start = async ({ client }: Donor) => (await client.call(startNumberProof, {})).body.data;
const send = (from: string, text: string) => inTransaction(app.db, (db) => proveNumber(db, { from, text }, new Date()));
const ownProof = async ({ client }: Pick<Donor, 'client'>) =>
  (await client.call(isLoggedIn, {})).body.data.user!.numberConfirmedAt;

async function addConfirmed(more: NewDonorRow = {}): Promise<Donor> {
  const donor = await addDonor(more);
  const { code } = await start(donor);
  expect(await send(donor.mobile, code)).toEqual({ outcome: 'confirmed', accountId: donor.regid });
  return donor;
}

describe('startNumberProof', () => {
  test('answers a code, the number of the network and a day, the same at once and again', async () => {
    const donor = await addDonor();
    const [answer, ...others] = [...(await Promise.all([start(donor), start(donor)])), await start(donor)];
    expect(answer).toEqual({
      code: expect.stringMatching(/^DH \d{4}$/),
      number: '+919849099999',
      until: expect.stringMatching(/Z$/),
    });
    expect(others).toEqual([answer, answer]);
    expect(Date.parse(answer.until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('is 401 for a visitor, and 404 without a donor, a number of the network or a gateway', async () => {
    expect((await app.visitor().call(startNumberProof, {})).status).toBe(401);
    const donor = await addDonor();
    await setSmsNumber(app.db, null);
    expect((await donor.client.call(startNumberProof, {})).status).toBe(404);
    await setSmsNumber(app.db, '+91 98490 99999');
    await app.db.deleteFrom('donors').where('accountId', '=', donor.regid).execute();
    expect((await donor.client.call(startNumberProof, {})).status).toBe(404);
    const without = await startTestApp({ env: { MESSAGING_SECRET: '' } });
    await setSmsNumber(without.db, '+91 98490 99999');
    expect((await (await addLoggedInDonor(without)).client.call(startNumberProof, {})).status).toBe(404);
    await without.close();
  });

  test('answers another code once the first has ended, which is deleted', async () => {
    const donor = await addDonor();
    const first = await start(donor);
    const ended = { expiresAt: sql<Date>`now() - interval '1 second'` };
    await app.db.updateTable('numberProofs').set(ended).where('accountId', '=', donor.regid).execute();
    expect(await send(donor.mobile, first.code)).toEqual({ outcome: 'wrong', accountId: null });
    expect(Date.parse((await start(donor)).until)).toBeGreaterThan(Date.parse(first.until));
    await app.db.updateTable('numberProofs').set(ended).where('accountId', '=', donor.regid).execute();
    expect(await deleteOldProofs(app.db, 10)).toBe(1);
    const left = app.db.selectFrom('numberProofs').select('code').where('accountId', '=', donor.regid);
    expect(await left.execute()).toEqual([]);
  });
});

describe('a text with the code', () => {
  test.each([
    ['DH 4821', (digits: string) => `DH ${digits}`],
    ['the digits alone', (digits: string) => digits],
    ['small, joined and with a point', (digits: string) => `dh${digits}.`],
    [
      'in two parts, in a sentence',
      (digits: string) => `Namaste, D.H-${digits.slice(0, 2)} ${digits.slice(2)} thank you`,
    ],
    ['before another number', (digits: string) => `DH ${digits} 500001`],
    ['with DH twice', (digits: string) => `DH DH ${digits}`],
    ['in digits of Telugu', (digits: string) => `DH ${toTelugu(digits)}`],
    ['in digits of Telugu alone', toTelugu],
  ])('confirms the number: %s', async (_, write) => {
    const donor = await addDonor();
    const { code } = await start(donor);
    expect(await send(donor.mobile, write(code.slice(3)))).toEqual({ outcome: 'confirmed', accountId: donor.regid });
    expect(await ownProof(donor)).toMatch(/Z$/);
  });

  test('sent twice, one after the other or at once, confirms once', async () => {
    const donor = await addDonor();
    const { code } = await start(donor);
    const answers = await Promise.all([send(donor.mobile, code), send(donor.mobile, code)]);
    const since = await ownProof(donor);
    answers.push(await send(donor.mobile, code));
    expect(answers).toEqual(answers.map(() => ({ outcome: 'confirmed', accountId: donor.regid })));
    expect(await ownProof(donor)).toBe(since);
  });

  test('counts as activity of a donor without a confirmed address', async () => {
    const donor = await addConfirmed();
    const { activeAt } = await app.db
      .selectFrom('donors')
      .select('activeAt')
      .where('accountId', '=', donor.regid)
      .executeTakeFirstOrThrow();
    expect(activeAt).not.toBeNull();
  });

  test("from another's number proves nothing, for nobody", async () => {
    const [donor, other] = [await addDonor(), await addDonor()];
    const { code } = await start(donor);
    await start(other);
    expect(await send(other.mobile, code)).toEqual({ outcome: 'wrong', accountId: null });
    expect(await send('+919849198765', code)).toEqual({ outcome: 'wrong', accountId: null });
    expect([await ownProof(donor), await ownProof(other)]).toEqual([null, null]);
  });

  test.each(['O+ Guntur', 'O+ 522001', '522001', 'NEED O+ 2 GGH Guntur', 'COME 4821', 'YES', '2', '', 'Padh 4821'])(
    'is none where it says something else: %j',
    async (text) => {
      const donor = await addDonor();
      await start(donor);
      expect(await send(donor.mobile, text)).toBeNull();
    },
  );

  test('does not count any more after ten others', async () => {
    const donor = await addDonor();
    const { code } = await start(donor);
    const wrong = code === 'DH 1111' ? 'DH 2222' : 'DH 1111';
    for (let times = 0; times < 10; times += 1) expect((await send(donor.mobile, wrong))?.outcome).toBe('wrong');
    expect((await send(donor.mobile, code))?.outcome).toBe('wrong');
    const next = await start(donor);
    expect(await send(donor.mobile, next.code)).toEqual({ outcome: 'confirmed', accountId: donor.regid });
  });

  test('proves nothing for an account that is blocked or deleted', async () => {
    for (const state of ['blockedAt', 'deletedAt'] as const) {
      const donor = await addDonor();
      const { code } = await start(donor);
      await app.db
        .updateTable('accounts')
        .set({ [state]: new Date() })
        .where('accountId', '=', donor.regid)
        .execute();
      expect((await send(donor.mobile, code))?.outcome).toBe('wrong');
    }
  });

  test('proves one number for three accounts, also where four send at once', async () => {
    const donors = [await addDonor()];
    const { mobile } = donors[0]!;
    while (donors.length < 4) donors.push(await addDonor({ mobile }));
    const codes = [];
    for (const donor of donors) codes.push((await start(donor)).code);
    const answers = await Promise.all(codes.map((code) => send(mobile, code)));
    const outcomes = Object.groupBy(answers, (answer) => answer!.outcome);
    expect([outcomes.confirmed?.length, outcomes.full?.length]).toEqual([3, 1]);
    const proofs = await Promise.all(donors.map(ownProof));
    expect(proofs.filter((proof) => proof === null)).toHaveLength(1);
  });
});

const toTelugu = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0xc66 + Number(digit)));

describe('a confirmed number', () => {
  test('is shown in searches by its day, in own data, in the register and in its file', async () => {
    const donor = await addConfirmed({ bloodGroup: 'AB-' });
    const { client, regid, place } = await registerAndLogIn(app, { bloodGroup: 'AB-' });
    const at = (await ownProof(donor))!;
    const found = (await app.visitor().call(searchDonors, { bloodgroup: 'AB-', ...place })).body.data;
    const shown = new Map(found.map((one) => [one.regid, one.numberConfirmedAt]));
    expect(shown.get(donor.regid)).toBe(startOfDay(dayInIndia(new Date(at))).toISOString());
    expect(shown.get(regid)).toBeNull();
    expect((await donor.client.call(getMyData, {})).body.data).toMatchObject({ numberConfirmedAt: at });
    expect((await client.call(getMyData, {})).body.data).toMatchObject({ numberConfirmedAt: null });
    const listed = await admin.client.call(getRegisteredDonors, { limit: 10, offset: 0, regid: donor.regid });
    expect(listed.body.data).toMatchObject([{ numberConfirmedAt: at }]);
    const { text } = await admin.client.call(exportDonors, { regid: donor.regid }, { 'sec-fetch-site': 'same-origin' });
    expect(text).toContain(at);
  });

  test('is a way to a donor who hides it and has no address, in searches at once, until a STOP', async () => {
    const place = await placeAt(app.db, 'Manipur');
    const donor = await addDonor({ place, bloodGroup: 'AB+', numberShown: 'never' });
    await app.db.updateTable('accounts').set({ emailConfirmedAt: null }).where('accountId', '=', donor.regid).execute();
    const listed = async () => {
      const { body } = await app.visitor().call(searchDonors, { bloodgroup: 'AB+', ...place });
      return body.data.map(({ contact, mobileNumber }) => [contact, mobileNumber]);
    };
    const messages = messagesOf(app);
    const write = async () => (await messages.write(donor.regid)).status;
    expect([await listed(), await write()]).toEqual([[['none', '']], 409]);
    const { code } = await start(donor);
    await sendText(app, donor.mobile, code);
    expect([await listed(), await write()]).toEqual([[['message', '']], 200]);
    await sendText(app, donor.mobile, 'STOP');
    expect([await listed(), await write()]).toEqual([[['none', '']], 409]);
    await sendText(app, donor.mobile, (await start(donor)).code);
    expect(await listed()).toEqual([['message', '']]);
  });

  test('is unproven once the donor changes it, and the earlier one again', async () => {
    const donor = await addConfirmed();
    const change = (mobileNumber: string) => donor.client.call(updateDonor, { mobileNumber });
    await donor.client.call(updateDonor, { mobileNumber: donor.mobile, fullName: 'Same Number' });
    expect(await ownProof(donor)).not.toBeNull();
    expect((await change('+919849188888')).status).toBe(200);
    expect(await ownProof(donor)).toBeNull();
    await change(donor.mobile);
    expect(await ownProof(donor)).toBeNull();
  });

  test('is unproven once an administrator changes it', async () => {
    const donor = await addConfirmed();
    const input = { regid: donor.regid, mobileNumber: '+919849177777' };
    expect((await admin.client.call(updateRegisteredDonor, input)).status).toBe(200);
    expect(await ownProof(donor)).toBeNull();
  });

  test('is unproven where it is changed while the text arrives', async () => {
    const donor = await addDonor();
    const { code } = await start(donor);
    const mobileNumber = '+919849166666';
    await Promise.all([donor.client.call(updateDonor, { mobileNumber }), send(donor.mobile, code)]);
    expect(await ownProof(donor)).toBeNull();
  });

  test('is erased with the account, like its code', async () => {
    const donor = await registerAndLogIn(app);
    await donor.client.call(startNumberProof, {});
    expect((await donor.client.call(deleteProfile, { userID: donor.userID })).status).toBe(200);
    const left = app.db.selectFrom('numberProofs').select('code').where('accountId', '=', donor.regid);
    expect(await left.execute()).toEqual([]);
  });
});
