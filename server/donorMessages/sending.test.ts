// Messages to donors whose number is hidden, over HTTP on a real database.
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { sendMessage } from '#contract/donorMessages.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { languages } from '#messages/catalogues.ts';
import { useTestApp } from '#test/app.ts';
import { MESSAGE, messagesOf } from '#test/donorMessages.ts';
import { startMailServer } from '#test/mailServer.ts';

const mailServer = await startMailServer();
const app = useTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } });
const { addHidden, receiptFor, write } = messagesOf(app);

async function emailsTo(address: string) {
  await app.mailWorker.work();
  return mailServer.accepted.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
}

const countMessages = async (regid: number) =>
  (await app.db.selectFrom('donorMessages').select('id').where('accountId', '=', regid).execute()).length;

/** Another browser of one network. */
async function withCookie(network: string) {
  const visitor = app.visitor(network);
  await visitor.token();
  return visitor;
}

describe('a message', () => {
  test('reaches the donor by e-mail at any hour, in the donor’s language, with the sender’s words as typed', async () => {
    const { regid, email } = await addHidden({ language: 'hi' });
    const words = 'Two units.\n<b>Please</b> & thank you.';
    const neededBy = addDays(dayInIndia(new Date()), 2);
    const { status, body } = await write(regid, { mobileNumber: '98480 22338', message: words, neededBy });
    expect([status, body.data.sent, body.data.watch]).toEqual([
      200,
      true,
      expect.stringMatching(/^http:\/\/[\w.:]+\/message\?watch=[\w-]{43}$/),
    ]);
    const [sent, ...others] = await emailsTo(email);
    expect(others).toEqual([]);
    expect(sent!.subject).toBe(languages.hi.t('mail.message.subject'));
    expect(sent!.text).toContain(`${languages.hi.t('donorMessages.notChecked')}\n\n> Asha Rao, +919848022338`);
    expect(sent!.text).toContain('> Two units.\n> <b>Please</b> & thank you.');
    expect(sent!.text).toContain(neededBy.split('-').toReversed().join('/'));
    expect(sent!.html).toContain('&lt;b&gt;Please&lt;/b&gt; &amp; thank you.');
    expect(sent!.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
    const links = [...sent!.html!.matchAll(/href="([^"]+)"/g)].map(
      ([, link]) => new URL(link!.replaceAll('&amp;', '&')),
    );
    expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set([new URL(app.config.publicUrl).origin]));
    const answers = links.filter(({ pathname }) => pathname === '/hi/message').map((link) => link.searchParams);
    expect(answers.map((query) => query.get('answer'))).toEqual(['will call', 'not now', 'stop', 'report']);
  });

  test('is stored without a word, name or number that the database alone could read', async () => {
    const { regid } = await addHidden();
    await write(regid, { mobileNumber: '98480 22338' });
    const rows = await app.db.selectFrom('donorMessages').selectAll().where('accountId', '=', regid).execute();
    const stored = rows.map(({ content, ...row }) => `${JSON.stringify(row)} ${content.toString('latin1')}`).join();
    for (const word of ['Asha', '22338', 'Guntur', 'units']) expect(stored).not.toContain(word);
  });

  test('sent again within a day is the same one, and another one of the same sender is refused', async () => {
    const { regid, email } = await addHidden();
    const mobileNumber = '98480 33001';
    const first = (await write(regid, { mobileNumber })).body.data;
    expect((await write(regid, { mobileNumber: '+91 98480-33001' })).body.data).toEqual({ ...first, sent: false });
    const other = await write(regid, { mobileNumber, message: 'Other words.' });
    expect([other.status, other.body]).toEqual([409, (await write(4_999_999_999_999)).body]);
    expect([await countMessages(regid), (await emailsTo(email)).length]).toEqual([1, 1]);
  });

  test('sent by two browsers at once is one', async () => {
    const { regid, email } = await addHidden();
    const visitors = [app.visitor(), app.visitor()];
    for (const visitor of visitors) await visitor.token();
    const answers = await Promise.all(
      visitors.map((visitor) => write(regid, { mobileNumber: '98480 33002' }, visitor)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.watch)).size).toBe(1);
    expect([await countMessages(regid), (await emailsTo(email)).length]).toEqual([1, 1]);
  });

  test('is sent once with one idempotency key', async () => {
    const { regid, email } = await addHidden();
    const [visitor, receipt] = [app.visitor(), await receiptFor(regid)];
    const message = { ...MESSAGE, mobileNumber: '98480 33003', regid, receipt };
    const send = () => visitor.call(sendMessage, message, { 'idempotency-key': 'one' });
    expect((await send()).body).toEqual((await send()).body);
    expect(await emailsTo(email)).toHaveLength(1);
  });
});

describe('a donor', () => {
  test('gets three messages within a day, from any sender and network, also of four at once', async () => {
    const { regid, email } = await addHidden();
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(regid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await write(regid)).status).toBe(409);
    expect(await emailsTo(email)).toHaveLength(3);
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await app.db.updateTable('donorMessages').set({ createdAt }).where('accountId', '=', regid).execute();
    expect((await write(regid)).status).toBe(200);
  });

  const others: [string, object, object][] = [
    ['whose address is not confirmed', { emailConfirmedAt: null }, {}],
    [
      'whose number alone is confirmed, where no gateway reaches it',
      { emailConfirmedAt: null },
      { numberConfirmedAt: new Date() },
    ],
    ['who is deleted', { deletedAt: new Date() }, {}],
    ['who shows the number', {}, { numberShown: 'always' }],
    ['who shows the number while eligible, and is', {}, { numberShown: 'available' }],
    ['who is under age', {}, { birthYear: new Date().getUTCFullYear() - 5 }],
  ];
  test.each(others)('%s gets none, and the answer is that to somebody who never was', async (_, account, donor) => {
    const { regid } = await addHidden(account, donor);
    const never = await write(4_999_999_999_999);
    const { status, body } = await write(regid);
    expect([status, body]).toEqual([409, never.body]);
    expect(await countMessages(regid)).toBe(0);
  });
});

describe('a network', () => {
  test('that writes to a donor again within a day has to work for it, and not for another donor', async () => {
    const [{ regid }, other] = [await addHidden(), await addHidden()];
    const network = '198.51.100.77';
    const writes = async (to: number) => (await write(to, {}, await withCookie(network))).body;
    expect((await writes(regid)).status).toBe(200);
    expect(await writes(regid)).toMatchObject({ status: 429, code: 'challenge_required' });
    expect((await writes(other.regid)).status).toBe(200);
    expect((await write(regid)).status).toBe(200);
    expect(await countMessages(regid)).toBe(2);
  });
});

describe('a message is refused', () => {
  const forged: [string, (regid: number) => Promise<string>][] = [
    ['forged', async () => 'x'.repeat(11)],
    ['of another donor', async () => receiptFor((await addHidden()).regid)],
    ['of the day before yesterday', async (regid) => receiptFor(regid, new Date(Date.now() - 48 * 3_600_000))],
    ['empty', async () => ''],
    ['long', async (regid) => `${await receiptFor(regid)}x`],
  ];
  test.each(forged)('with a receipt that is %s, and only its limit is asked', async (_, make) => {
    const { regid } = await addHidden();
    const [receipt, visitor] = [await make(regid), app.visitor()];
    await visitor.token();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const { status, body } = await visitor.call(sendMessage, { ...MESSAGE, regid, receipt });
    const statements = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
    vi.restoreAllMocks();
    expect([status, Object.keys(body.errors!)]).toEqual([400, ['receipt']]);
    expect(statements.filter((statement) => !statement.includes('rate_limits'))).toEqual([]);
  });

  const today = dayInIndia(new Date());
  const wrong: [string, object][] = [
    ['name', { name: '98480 22338' }],
    ['name', { name: 'a'.repeat(101) }],
    ['place', { place: 'see example.com' }],
    ['mobileNumber', { mobileNumber: '12345' }],
    ['bloodgroup', { bloodgroup: 'C+' }],
    ['neededBy', { neededBy: 'tonight' }],
    ['neededBy', { neededBy: addDays(today, -1) }],
    ['neededBy', { neededBy: addDays(today, 31) }],
    ['message', { message: 'a'.repeat(301) }],
    ['message', { message: 'See https://example.com' }],
    ['message', { message: 'Write to t.me/x' }],
    ['message', { message: 'Call +44 (20) 7946-0958' }],
    ['message', { message: 'Call ＋９７１.５０.１２３.４５６７' }],
    ['message', { message: 'Write to asha@hospital' }],
    ['message', { message: 'Cheap ads at sho\u200Bp.example.com' }],
  ];
  test.each(wrong)('at the field %s with %j', async (field, more) => {
    const { regid } = await addHidden();
    const { status, body } = await write(regid, more);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(await countMessages(regid)).toBe(0);
  });

  test('not for a blood group before a date, or a reference with a stroke', async () => {
    const { regid } = await addHidden();
    expect((await write(regid, { message: 'O+ 28/11/2026, I.P. 12/34, ward no.7/B.' })).status).toBe(200);
  });

  test('after ten of a number within a day, however it is spelt and whatever network it comes from', async () => {
    const spellings = ['9848077001', '+919848077001', '09848077001', '0091 98480 77001', '(98480) 77001'];
    const statuses = [];
    for (const mobileNumber of [...spellings, ...spellings, '98480-77001'])
      statuses.push((await write((await addHidden()).regid, { mobileNumber })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('after five of a browser within an hour, and past sixty of a network each costs work', async () => {
    const [browser, network] = [app.visitor(), '10.250.0.1'];
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await write((await addHidden()).regid, {}, browser)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    for (let nth = 0; nth < 60; nth += 1)
      expect((await write((await addHidden()).regid, {}, await withCookie(network))).status).toBe(200);
    const { body } = await write((await addHidden()).regid, {}, await withCookie(network));
    expect(body.code).toBe('challenge_required');
  });
});
