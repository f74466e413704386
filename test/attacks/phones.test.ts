// Who attacks by phone, at ordinary limits: what a refusal costs, guessed codes, and another's number, request or entry.
// What each text may change is in server/phone/everyText.test.ts, two machines that answer each other in phone.test.ts there.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { dayInIndia } from '#contract/indiaTime.ts';
import { ANSWERS_A_DAY, phoneMessage } from '#contract/phone.ts';
import { languages } from '#messages/catalogues.ts';
import { signHeaders } from '#server/auth/messageSignature.ts';
import { MOST_WRONG } from '#server/donors/proofCodes.ts';
import { hashPhone } from '#server/donors/stoppedTexts.ts';
import { codeOf } from '#server/mail/requestCode.ts';
import { addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { inMinutes, requestsOf } from '#test/bloodRequests.ts';
import { MESSAGING_SECRET } from '#test/client.ts';
import { newNumber, sendText } from '#test/phone.ts';

const app = useTestApp();
const small = useTestApp({ env: { RATE_LIMIT_SCALE: '0.01' } });
const requests = requestsOf(app);

interface Posted {
  id?: string;
  from?: string;
  at?: Date;
  headers?: Record<string, string>;
}

/** The status, and how many statements the database was sent. */
async function post(text: string, { headers, ...given }: Posted = {}, gateway = app.visitor()) {
  const message = { id: randomUUID(), from: newNumber(), kind: 'sms', text, at: new Date(), ...given };
  const body = JSON.stringify(message);
  const signed = headers ?? signHeaders(MESSAGING_SECRET, body);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await gateway.send('/api/v1/phoneMessage', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...signed },
  });
  const queries = query.mock.calls.length;
  query.mockRestore();
  return { status, queries };
}

describe('what is refused costs less than a search, which', () => {
  const SEARCH = 'O+ North Goa';
  let search = 0;
  beforeAll(async () => {
    for (let nth = 0; nth < 3; nth += 1) await addDonorRow(app.db, { mobile: newNumber() });
    await post(SEARCH);
    search = (await post(SEARCH)).queries;
  });

  test('asks the database more than ten times', () => expect(search).toBeGreaterThan(10));

  test.each([
    ['a forged signature', 401, () => post(SEARCH, { headers: signHeaders('a guessed secret', SEARCH) })],
    ['a text of 100,000 letters', 413, () => post('x'.repeat(100_000))],
    ['a text of 99,000 characters', 400, () => post('O+ '.repeat(33_000))],
    ['a text one character too long', 400, () => post('x'.repeat(2001))],
  ])('but %s not at all', async (_, status, act) => expect(await act()).toEqual({ status, queries: 0 }));

  test('but the 601st call of a gateway within a minute not at all: the seventh with a hundredth of the limits', async () => {
    expect(phoneMessage.limits).toContainEqual(
      expect.objectContaining({ name: 'phone-messages', points: 600, seconds: 60 }),
    );
    const gateway = small.visitor();
    for (let nth = 0; nth < 6; nth += 1) expect((await post('HELP', { from: 'AX-BANKIN' }, gateway)).status).toBe(200);
    expect(await post(SEARCH, {}, gateway)).toEqual({ status: 429, queries: 0 });
  });

  test('but an id that was delivered before, a late text and one past the answers of a day half as often', async () => {
    const [id, full] = [randomUUID(), newNumber()];
    await post(SEARCH, { id });
    const today = { day: dayInIndia(new Date()), answeredCount: ANSWERS_A_DAY };
    await app.db
      .insertInto('phoneNumbers')
      .values({ numberHash: hashPhone(app.keys, full)[0], ...today })
      .execute();
    const refused = [
      await post(SEARCH, { id }),
      await post(SEARCH, { at: inMinutes(-7 * 60) }),
      await post(SEARCH, { from: full }),
      await post('DH 4821', { from: full }),
      await post(SEARCH, { from: '+918632234567' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(Math.max(...refused.map(({ queries }) => queries))).toBeLessThanOrEqual(search / 2);
  });

  test('and five hundred words of rubbish, with groups or codes among them, no more often', async () => {
    for (const words of ['abc ', 'O+ zx ', 'DH1 ', 'NEED 2 ', '4821 ']) {
      const { status, queries } = await post(words.repeat(500).slice(0, 2000).trim());
      expect([status, queries <= search], words).toEqual([200, true]);
    }
  });
});

describe('a guessed code of My Page', () => {
  const CODE = '7777';
  async function addWithCode() {
    const mobile = newNumber();
    const { regid } = await addDonorRow(app.db, { mobile });
    await app.db.deleteFrom('numberProofs').where('code', '=', CODE).execute();
    const proof = { accountId: regid, code: CODE, expiresAt: inMinutes(60) };
    await app.db.insertInto('numberProofs').values(proof).execute();
    const confirmed = async () => {
      const donor = app.db.selectFrom('donors').select('numberConfirmedAt').where('accountId', '=', regid);
      return (await donor.executeTakeFirstOrThrow()).numberConfirmedAt !== null;
    };
    return { mobile, confirmed };
  }

  test('confirms nothing from another number, which learns nothing about it', async () => {
    const { confirmed } = await addWithCode();
    const stranger = newNumber();
    const answers = [];
    for (const text of [`DH ${CODE}`, 'DH 7778', CODE, '7778']) answers.push(await sendText(app, stranger, text));
    expect([answers[0], answers[2], await confirmed()]).toEqual([answers[1], answers[3], false]);
  });

  test('is one of a few in a text, of ten texts', async () => {
    const { mobile, confirmed } = await addWithCode();
    const guesses = Array.from({ length: 280 }, (_, nth) => `DH${7500 + nth}`);
    expect(guesses).toContain(`DH${CODE}`);
    await sendText(app, mobile, guesses.join(' '));
    expect(await confirmed()).toBe(false);
    for (let nth = 1; nth < MOST_WRONG; nth += 1) await sendText(app, mobile, `DH ${1000 + nth}`);
    expect(await sendText(app, mobile, `DH ${CODE}`)).toBe(languages.en.t('phone.wrongCode'));
    expect(await confirmed()).toBe(false);
  });

  test('is one of thirty a day where it is sent alone', async () => {
    const { mobile, confirmed } = await addWithCode();
    for (let nth = 0; nth < ANSWERS_A_DAY; nth += 1) await sendText(app, mobile, String(1000 + nth));
    expect([await sendText(app, mobile, CODE), await confirmed()]).toEqual([null, false]);
  });
});

test('who guesses codes of requests learns no family’s number, and is not answered after thirty', async () => {
  const { publicId } = await requests.addOpen();
  const mobile = newNumber();
  await addDonorRow(app.db, { mobile, numberConfirmedAt: new Date() });
  const code = Number(codeOf(publicId));
  for (let nth = 0; nth < ANSWERS_A_DAY; nth += 1) {
    const guess = 1000 + ((code - 1000 + nth) % 9000);
    expect(await sendText(app, mobile, `COME ${guess}`)).not.toMatch(/\d{10}/);
  }
  expect(await sendText(app, mobile, `COME ${code}`)).toBeNull();
});

test('one number fills the desk with one request at a time, and fifteen a day at most', async () => {
  const number = newNumber();
  for (let nth = 0; nth < 20; nth += 1)
    for (const words of ['NEED O+ 2 GGH Guntur', 'NEED A+ 1 GGH Guntur', 'MET']) await sendText(app, number, words);
  const made = app.db.selectFrom('bloodRequests').select('state').where('numberProvedAt', 'is not', null);
  const states = (await made.execute()).map(({ state }) => state);
  expect([states.length <= ANSWERS_A_DAY / 2, states.filter((state) => state === 'waiting').length]).toEqual([true, 0]);
});
