// Texts and missed calls over HTTP, on a real database: what a gateway delivers, and what is answered.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerBloodRequest } from '#contract/bloodRequests.ts';
import { claimRequest, getDeskRequest, getDeskRequests, openRequest } from '#contract/deskRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { deleteProfile } from '#contract/accounts.ts';
import { ANSWERS_A_DAY, DONORS_A_DAY_BY_PHONE } from '#contract/phone.ts';
import { languageCodes } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import { codeOf } from '#server/mail/requestCode.ts';
import { addAdmin, addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { sendBytes, useTestApp } from '#test/app.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import { MESSAGING_SECRET } from '#test/client.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { deliver, newNumber, sendText } from '#test/phone.ts';
import { placeAt, type Place } from '#test/places.ts';
import { signHeaders } from '#server/auth/messageSignature.ts';
import { countParts, MOST_PARTS } from '#server/mail/smsParts.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const requests = requestsOf(app);
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
});

const donorOf = (regid: number) =>
  app.db.selectFrom('donors').selectAll().where('accountId', '=', regid).executeTakeFirstOrThrow();

async function addDonor(more: NewDonorRow = {}) {
  const mobile = more.mobile ?? newNumber();
  const { regid } = await addDonorRow(app.db, { place, bloodGroup: 'AB-', ...more, mobile });
  return { regid, mobile };
}

const send = (from: string, words: string, given?: Parameters<typeof sendText>[3]) => sendText(app, from, words, given);

describe('a call', () => {
  const url = '/api/v1/phoneMessage';
  const body = () => JSON.stringify({ id: randomUUID(), from: newNumber(), kind: 'sms', text: 'HELP', at: new Date() });
  const post = (payload: string, headers: Record<string, string>) =>
    app
      .visitor()
      .send(url, { method: 'POST', body: payload, headers: { 'content-type': 'application/json', ...headers } });

  test('is answered where it was signed with the secret within five minutes', async () => {
    const payload = body();
    const { status, body: answer } = await post(payload, signHeaders(MESSAGING_SECRET, payload));
    expect([status, answer.data]).toEqual([
      200,
      { reply: { text: languages.en.t('phone.help', { pause: 'PAUSE 30' }), language: 'en' } },
    ]);
  });

  test('without a signature, with that of another body, secret or time, is 401 and leaves nothing', async () => {
    const payload = body();
    const signed = signHeaders(MESSAGING_SECRET, payload);
    const old = String(Math.floor(Date.now() / 1000) - 301);
    const forged: Record<string, string>[] = [
      {},
      { 'X-Timestamp': signed['X-Timestamp']! },
      { ...signed, 'X-Signature': 'sha256=' },
      { ...signed, 'X-Timestamp': old },
      { ...signed, 'X-Timestamp': '1e9' },
      signHeaders('another secret of the same kind', payload),
      signHeaders(MESSAGING_SECRET, body()),
    ];
    const count = async () => (await app.pool.query('select count(*) from phone_messages')).rows[0];
    const before = await count();
    for (const headers of forged) expect((await post(payload, headers)).status).toBe(401);
    expect(await count()).toEqual(before);
  });

  test('of the same id gets the same answer, once executed, also at the same time', async () => {
    const { mobile, regid } = await addDonor();
    const id = randomUUID();
    const both = await Promise.all([
      deliver(app, mobile, 'PAUSE 30', { id }),
      deliver(app, mobile, 'PAUSE 30', { id }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.data).toEqual(both[1].body.data);
    await send(mobile, 'ON');
    expect((await deliver(app, mobile, 'PAUSE 30', { id })).body.data).toEqual(both[0].body.data);
    expect((await donorOf(regid)).isAvailable).toBe(true);
  });

  test('from a landline or a name is not answered', async () => {
    for (const from of ['+918632234567', 'AX-BANKIN', '12345']) expect(await send(from, 'HELP')).toBeNull();
  });

  test('leaves neither number nor text in the log', async () => {
    const number = newNumber();
    await send(number, 'somethingunheardof');
    expect(app.log.join('\n')).not.toContain(number.slice(3));
    expect(app.log.join('\n')).not.toContain('unheardof');
  });

  test('with a text of 99,000 characters or one of control characters is 400', async () => {
    expect((await deliver(app, newNumber(), 'O+ '.repeat(33_000))).status).toBe(400);
    expect((await deliver(app, newNumber(), 'a\u0000')).status).toBe(400);
    expect((await sendBytes(app, `POST ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).status).toBe(401);
  });
});

describe('limits', () => {
  test('after the answers of a day nothing is answered, but stop, off and wrong work', async () => {
    const { mobile, regid } = await addDonor();
    // As two machines would that answer each other.
    let answer: string | null = 'hello';
    let answers = 0;
    while (answer !== null && answers < 100) {
      answer = await send(mobile, answer);
      if (answer !== null) answers += 1;
    }
    expect(answers).toBe(ANSWERS_A_DAY);
    expect(await send(mobile, 'PAUSE 30')).toBeNull();
    expect((await donorOf(regid)).isAvailable).toBe(true);
    expect(await send(mobile, 'OFF')).toBe(languages.en.t('phone.off'));
    expect(await send(mobile, 'OFF')).toBeNull();
    expect((await donorOf(regid)).isAvailable).toBe(false);
    expect(await send(mobile, 'STOP')).toBe(languages.en.t('phone.stopped'));
    expect(await send(mobile, 'STOP')).toBeNull();
    expect(await send(mobile, 'WRONG')).toBe(languages.en.t('phone.wrong'));
    expect(await send(mobile, 'WRONG')).toBeNull();
    expect((await donorOf(regid)).listingRank).toBeNull();
  });

  test('what is older than six hours is not executed, but stop, off and wrong where nothing followed', async () => {
    const at = new Date(Date.now() - 7 * 3_600_000);
    const { mobile, regid } = await addDonor();
    expect(await send(mobile, 'PAUSE 30', { at })).toBeNull();
    expect(await send(mobile, 'OFF', { at })).toBe(languages.en.t('phone.off'));
    await send(mobile, 'ON');
    expect(await send(mobile, 'OFF', { at })).toBeNull();
    expect((await donorOf(regid)).isAvailable).toBe(true);
  });
});

describe('a search', () => {
  test('tells two donors, the next two, and says that nobody may be paid', async () => {
    const nashik = await placeAt(app.db, 'Maharashtra');
    const names = ['Asha Rao', 'Ravi Kumar', 'Sita Devi'];
    for (const fullName of names) await addDonor({ place: nashik, bloodGroup: 'B-', fullName });
    await addDonor({ place: nashik, bloodGroup: 'B-', fullName: 'Hidden', numberShown: 'never' });
    await addDonor({ place: nashik, bloodGroup: 'B-', fullName: 'Away', isAvailable: false });
    const { name } = await app.db
      .selectFrom('districts')
      .select('name')
      .where('districtId', '=', nashik.district)
      .executeTakeFirstOrThrow();
    const family = newNumber();
    const [first, second, third] = [await send(family, `B- ${name}`), await send(family, 'N'), await send(family, 'N')];
    const found = [first, second].join('\n');
    for (const one of names) expect(found).toContain(one);
    expect(found).not.toMatch(/Hidden|Away/);
    expect(first).toContain('Never pay. More: N');
    expect(first!.match(/\+91\d{10}/g)).toHaveLength(2);
    expect(second).toMatch(/Never pay\.$/);
    expect(third).toMatch(/^No more B- donors/);
    expect(countParts(first!)).toBeLessThanOrEqual(MOST_PARTS);
  });

  test('shows a number ten different donors a day, and asks for a place that is not sure', async () => {
    const far = await placeAt(app.db, 'Sikkim');
    for (let nth = 0; nth < 14; nth += 1) await addDonor({ place: far, bloodGroup: 'A-', fullName: `Donor ${nth}` });
    const district = app.db.selectFrom('districts').select('name').where('districtId', '=', far.district);
    const { name } = await district.executeTakeFirstOrThrow();
    const family = newNumber();
    const told = new Set<string>();
    let answer = await send(family, `A- ${name}`);
    for (let nth = 0; nth < 9; nth += 1) {
      for (const number of answer?.match(/\+91\d{10}/g) ?? []) told.add(number);
      answer = await send(family, 'N');
    }
    expect(told.size).toBe(DONORS_A_DAY_BY_PHONE);
    expect(answer).toContain(languages.en.t('phone.enoughToday', { count: DONORS_A_DAY_BY_PHONE }));
    // Those of today are told again.
    expect(await send(family, `A- ${name}`)).toMatch(/\+91\d{10}/);
    const choice = await send(family, 'A- Bilaspur');
    expect(choice).toMatch(/^Which one\?.*\n1 .*\n2 /);
    expect(await send(family, '2')).toMatch(/A-/);
    expect(await send(family, 'A- asdfgh')).toContain('We do not know asdfgh');
    expect(await send(family, 'A-')).toContain('Where?');
  });

  test('of a donor who reads Hindi names places in one script, the chosen one and those of a question', async () => {
    const { mobile, regid } = await addDonor();
    await app.db.updateTable('accounts').set({ language: 'hi' }).where('accountId', '=', regid).execute();
    expect(await send(mobile, 'A- Guntur')).toContain('गुंटूर');
    const choice = await send(mobile, 'A- Bilaspur');
    expect(choice).toMatch(/\n1 बिलासपुर.*\n2 बिलासपुर/);
    expect(choice).not.toMatch(/[a-z(]/);
    expect(await send(mobile, 'A- Guntur')).not.toMatch(/Guntur|\(/);
  });
});

describe('a donor', () => {
  test('says yes, pauses, is off and on again; each twice at once is done once', async () => {
    const { mobile, regid } = await addDonor();
    const twice = (words: string) => Promise.all([send(mobile, words), send(mobile, words)]);
    expect(await twice('YES')).toEqual(Array(2).fill(languages.en.t('phone.active')));
    expect((await donorOf(regid)).activeAt).not.toBeNull();
    await twice('PAUSE 30');
    expect(await donorOf(regid)).toMatchObject({ isAvailable: false, unavailableUntil: expect.any(String) });
    await twice('YES');
    expect((await donorOf(regid)).isAvailable).toBe(false);
    await twice('ON');
    expect(await donorOf(regid)).toMatchObject({ isAvailable: true, unavailableUntil: null });
    await twice('OFF');
    expect(await donorOf(regid)).toMatchObject({ isAvailable: false, unavailableUntil: null });
    expect(await send(mobile, 'PAUSE')).toBe(languages.en.t('phone.whichDays', { pause: 'PAUSE 30' }));
  });

  test('of several with one number is named before anything is done, and an older question is void', async () => {
    const { mobile, regid } = await addDonor({ fullName: 'Asha' });
    const other = await addDonor({ fullName: 'Ravi', mobile });
    const order = regid < other.regid ? ['Asha', 'Ravi'] : ['Ravi', 'Asha'];
    const question = [languages.en.t('phone.which'), ...order.map((one, i) => `${i + 1} ${one}`)].join('\n');
    expect(await send(mobile, 'OFF')).toBe(question);
    expect(await send(mobile, 'HELP')).toContain('Search');
    await send(mobile, '1');
    expect([(await donorOf(regid)).isAvailable, (await donorOf(other.regid)).isAvailable]).toEqual([true, true]);
    await send(mobile, 'OFF');
    expect(await send(mobile, `${order.indexOf('Ravi') + 1}`)).toBe(languages.en.t('phone.off'));
    expect([(await donorOf(regid)).isAvailable, (await donorOf(other.regid)).isAvailable]).toEqual([true, false]);
  });

  test('is not touched by commands from other numbers', async () => {
    const { regid } = await addDonor();
    const before = await donorOf(regid);
    for (const words of ['OFF', 'WRONG', 'PAUSE 30', 'COME', 'NO'])
      expect(await send(newNumber(), words)).toBe(languages.en.t('phone.noDonor'));
    await send(newNumber(), 'STOP');
    expect(await donorOf(regid)).toEqual(before);
  });

  test('who says wrong leaves the list, and administrators have a case', async () => {
    const { mobile, regid } = await addDonor();
    expect(await Promise.all([send(mobile, 'WRONG'), send(mobile, 'WRONG')])).toEqual(
      Array(2).fill(languages.en.t('phone.wrong')),
    );
    expect((await donorOf(regid)).listingRank).toBeNull();
    const cases = app.db.selectFrom('issueReports').select('option').where('accountId', '=', regid);
    expect(await cases.execute()).toEqual([{ option: 'Number listed without consent' }]);
  });

  test('who says stop gets no text that the network begins, and is answered', async () => {
    const { mobile, regid } = await addDonor();
    const queued = {
      accountId: regid,
      messageId: randomUUID(),
      recipientName: '',
      recipientAddress: mobile,
      subject: 'a',
    };
    await app.db
      .insertInto('outboxEmails')
      .values({ ...queued, body: 'b', isMessage: true })
      .execute();
    await send(mobile, 'STOP');
    expect((await donorOf(regid)).textsStoppedAt).not.toBeNull();
    const left = app.db.selectFrom('outboxEmails').select('id').where('recipientAddress', '=', mobile);
    expect(await left.execute()).toEqual([]);
    expect(await send(mobile, 'YES')).toBe(languages.en.t('phone.active'));
  });

  test('is answered in the language of the words, else of the account', async () => {
    const { mobile, regid } = await addDonor();
    await app.db.updateTable('accounts').set({ language: 'te' }).where('accountId', '=', regid).execute();
    expect(await send(mobile, 'YES')).toBe(languages.te.t('phone.active'));
    expect(await send(mobile, 'हाँ')).toBe(languages.hi.t('phone.active'));
    expect(await send(newNumber(), 'ஆம்')).toBe(languages.ta.t('phone.noDonor'));
  });

  test('who is erased is forgotten in answers', async () => {
    const { client, regid } = await registerAndLogIn(app);
    const { mobile } = await donorOf(regid);
    await send(mobile, 'YES');
    const about = () => app.pool.query('select reply from phone_messages where $1 = any(account_ids)', [regid]);
    expect((await about()).rows).toHaveLength(1);
    expect((await client.call(deleteProfile, {})).status).toBe(200);
    expect((await about()).rows).toEqual([]);
  });
});

test('the code of My Page anywhere in a text confirms the number, and takes a stop back', async () => {
  const { mobile, regid } = await addDonor();
  const code = { code: '48217', accountId: regid, expiresAt: new Date(Date.now() + 60_000) };
  await app.db.insertInto('numberProofs').values(code).execute();
  expect(await send(newNumber(), 'DH 48217')).toBe(languages.en.t('phone.wrongCode'));
  expect((await donorOf(regid)).numberConfirmedAt).toBeNull();
  await send(mobile, 'STOP');
  expect(await send(mobile, 'Sir, DH 48217 please')).toBe(languages.en.t('phone.proved'));
  expect(await donorOf(regid)).toMatchObject({ numberConfirmedAt: expect.any(Date), textsStoppedAt: null });
});

test('a missed call is still available from a donor, and short help from others, once a day', async () => {
  const { mobile, regid } = await addDonor();
  const call = async (from: string) =>
    (await deliver(app, from, null, { kind: 'missed call' })).body.data.reply?.text ?? null;
  expect(await call(mobile)).toBe(languages.en.t('phone.active'));
  expect((await donorOf(regid)).activeAt).not.toBeNull();
  expect(await call(mobile)).toBeNull();
  const stranger = newNumber();
  expect(await call(stranger)).toBe(languages.en.t('phone.help', { pause: 'PAUSE 30' }));
  expect(await call(stranger)).toBeNull();
});

describe('a request', () => {
  const own = async (number: string) => {
    const { rows } = await sql<{ state: string; units: number; neededBy: string; hospital: string; publicId: string }>`
      select state, units, needed_by, hospital, public_id from blood_requests
      where number_proved_at is not null and mobile_hash = any(${app.keys.signLasting(`request number ${number}`)}::text[])`.execute(
      app.db,
    );
    return rows;
  };

  test('is one for a number, waits for a call, is answered with donors, and can be met', async () => {
    const family = newNumber();
    const both = await Promise.all([send(family, 'NEED O+ 2 GGH Guntur'), send(family, 'NEED O+ 2 GGH Guntur')]);
    expect(both.filter((answer) => answer?.startsWith(languages.en.t('phone.requested')))).toHaveLength(1);
    expect(await own(family)).toMatchObject([{ state: 'waiting', units: 2, hospital: 'GGH Guntur' }]);
    expect(await send(family, 'NEED O+ 1 GGH Guntur')).toBe(`O+: ${languages.en.t('bloodRequests.isWaiting')}`);
    expect(await send(newNumber(), 'MET')).toBe(languages.en.t('phone.noOwnRequest'));
    expect(await send(family, 'MET')).toBe(languages.en.t('phone.met'));
    expect(await send(family, 'MET')).toBe(languages.en.t('phone.met'));
    expect(await own(family)).toMatchObject([{ state: 'met' }]);
    await send(family, 'NEED A+ 1 GGH Guntur');
    expect(await own(family)).toHaveLength(2);
  });

  test('opens only with the name and the day that the family told on the phone', async () => {
    const family = newNumber();
    await send(family, 'NEED O+ 1 GGH Guntur');
    const publicId = (await own(family))[0]!.publicId;
    const requestId = await requests.idOf(publicId);
    const { client } = await addAdmin(app);
    const list = (group: 'own' | 'uncalled') => client.call(getDeskRequests, { group, limit: 100 });
    expect((await list('uncalled')).body.data.some((one) => one.requestId === requestId)).toBe(false);
    expect((await list('own')).body.data.some((one) => one.requestId === requestId)).toBe(true);
    expect((await requests.decide('approve', publicId)).status).toBe(409);
    await client.call(claimRequest, { requestId });
    const unnamed = await client.call(openRequest, { requestId });
    expect([unnamed.status, Object.keys(unnamed.body.errors ?? {})]).toEqual([400, ['contactName', 'neededBy']]);
    const neededBy = addDays(dayInIndia(new Date()), 3);
    expect(
      (await client.call(openRequest, { requestId, contactName: 'Asha Rao', neededBy: '2020-01-01' })).status,
    ).toBe(400);
    expect((await client.call(openRequest, { requestId, contactName: 'Asha Rao', neededBy })).status).toBe(200);
    expect(await own(family)).toMatchObject([{ state: 'open', neededBy }]);
    expect((await client.call(getDeskRequest, { requestId })).body.data.contact?.name).toBe('Asha Rao');
  });

  test('without units is a search', async () => {
    const family = newNumber();
    await send(family, 'NEED O+ GGH Guntur');
    expect(await own(family)).toEqual([]);
  });

  async function askTwo() {
    const goa = await placeAt(app.db, 'Kerala');
    const donor = await requests.addDonor({ place: goa, bloodGroup: 'O+', mobile: newNumber() });
    const { publicId } = await requests.addOpen({
      place: { state: goa.state, district: goa.district, city: goa.city },
    });
    await requests.runWaves();
    return { ...donor, publicId, mobile: (await donorOf(donor.regid)).mobile };
  }

  test('is answered by its code, twice at once with one place, and taken back', async () => {
    const { mobile, regid, publicId } = await askTwo();
    const code = codeOf(publicId);
    expect(await send(mobile, 'YES')).toContain(`COME ${code}`);
    const both = await Promise.all([send(mobile, `COME ${code}`), send(mobile, `COME ${code}`)]);
    for (const answer of both) expect(answer).toMatch(/Asha Rao \+9198482\d{5}/);
    const asked = (await requests.listAsked(publicId)).find(({ accountId }) => accountId === regid);
    expect(asked).toMatchObject({ answer: 'coming', comings: 1 });
    expect(await send(newNumber(), `COME ${code}`)).toBe(languages.en.t('phone.noDonor'));
    expect(await send(mobile, 'COME 0000')).toBe(languages.en.t('phone.noRequest'));
    expect(await send(mobile, 'NO')).toBe(languages.en.t('phone.notNow'));
    expect((await requests.listAsked(publicId)).find(({ accountId }) => accountId === regid)?.answer).toBe('not now');
    expect((await app.visitor().call(answerBloodRequest, { publicId, answer: 'coming', token: null })).status).toBe(
      401,
    );
  });

  test('that enough donors answered refuses by SMS in the words of the site', async () => {
    const { mobile, publicId, regid } = await askTwo();
    await app.db.updateTable('askedDonors').set({ comings: 3 }).where('accountId', '=', regid).execute();
    const refused = await send(mobile, `COME ${codeOf(publicId)}`);
    expect(refused).toBe(languages.en.t('bloodRequests.threeTimes'));
  });
});

test.each(languageCodes)('answers in %s have two parts at most', (language) => {
  const { t } = languages[language];
  const values = { name: 'Lakshmi Narayana Rao', number: '+919849012345' };
  const texts = [
    [t('phone.help', { pause: 'PAUSE 30' }), t('phone.coordinator', values)].join('\n'),
    t('phone.stopped'),
    t('phone.callFamily', values),
    [t('phone.requested'), 'Lakshmi Narayana Rao +919849012345', t('phone.neverPayMore')].join('\n'),
    t('phone.unknownPlace', { place: 'x'.repeat(30) }),
    ['Lakshmi Narayana Rao +919849012345', 'Lakshmi Narayana Rao +919849012345', t('phone.neverPayMore')].join('\n'),
  ];
  for (const text of texts)
    expect([countParts(text), text.length, text]).toEqual([
      expect.toSatisfy((n: number) => n <= MOST_PARTS),
      text.length,
      text,
    ]);
});
