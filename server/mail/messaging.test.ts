// Messages by an operator's hook: a local server that accepts, refuses, stalls and dies.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { manageBloodRequest } from '#contract/bloodRequests.ts';
import { unsubscribe } from '#contract/listing.ts';
import { languages } from '#messages/catalogues.ts';
import { codeOf } from '#server/mail/requestCode.ts';
import { sendNotifications } from '#server/bloodRequests/notifications.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askByEmail } from '#server/donors/askByEmail.ts';
import { addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { FAMILY, requestsOf } from '#test/bloodRequests.ts';
import { messagesOf } from '#test/donorMessages.ts';
import { routineEmails } from './routineEmails.ts';
import { makeTransport } from './transport.ts';
import { startMailWorker } from './worker.ts';
import { answerVisitorRequests } from '#server/accounts/links/answerRequests.ts';

const SECRET = 'a secret of the operator';
const NOW = new Date('2026-06-15T12:00:00Z');

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body });
    answer(response);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
const app = useTestApp({ env: { MESSAGING_URL: url, MESSAGING_SECRET: SECRET }, now: () => NOW });

const messages = messagesOf(app);

const statusOf = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('x');

beforeEach(async () => {
  received.length = 0;
  answer = statusOf(202);
  await sql`delete from outbox_emails`.execute(app.db);
});

/** A donor is asked by e-mail and message. */
async function askDonor(language = 'en') {
  const { regid } = await addDonorRow(app.db, { numberConfirmedAt: NOW });
  await app.db
    .updateTable('accounts')
    .set({ emailConfirmedAt: NOW, language })
    .where('accountId', '=', regid)
    .execute();
  const question = { write: routineEmails.silent, isUrgent: false };
  await inTransaction(app.db, (db) => askByEmail(db, app.config, regid, question, NOW));
}

/** With a short time limit only where the hook stalls. */
async function work(sendMs?: number, now = NOW): Promise<void> {
  await sql`update outbox_emails set next_try_at = now()`.execute(app.db);
  const transport = makeTransport(app.config, { sendMs });
  const parts = { db: app.db, config: app.config, log: app.app.fastify.log, transport, now: () => now };
  const worker = startMailWorker({ ...parts, answerRequests: answerVisitorRequests }, { isPolling: false });
  await worker.work();
  await worker.stop();
}

const waiting = () =>
  app.db.selectFrom('outboxEmails').select(['isMessage', 'attempts', 'failedAt', 'smtpCode']).execute();

describe('the hook for messages', () => {
  test('gets the question with its links, signed, beside the e-mail', async () => {
    await askDonor();
    await work();
    const [{ headers, body }, ...others] = received as [Received, ...Received[]];
    expect(others).toEqual([]);
    const expected = createHmac('sha256', SECRET)
      .update(`${String(headers['x-timestamp'])}.${body}`)
      .digest('hex');
    expect(headers['x-signature']).toBe(`sha256=${expected}`);
    expect(JSON.parse(body)).toEqual({
      id: headers['idempotency-key'],
      to: '+919849012345',
      language: 'en',
      text: 'Can people in need still call you?',
      link: expect.stringMatching(/\/confirm-listing\?token=[\w-]{43}$/) as string,
      stopLink: expect.stringMatching(/\/unsubscribe\?token=[\w-]{43}$/) as string,
    });
    expect(await waiting()).toEqual([]);
  });

  test('gets a family’s message by day as a template with values and a link, without a word of the sender', async () => {
    const { regid } = await messages.addHidden({ language: 'hi' }, { numberConfirmedAt: NOW });
    await messages.write(regid, {}, undefined, NOW);
    const { rows } = await sql<{ isByDay: boolean }>`
      select list_unsubscribe is not null as "isByDay" from outbox_emails where is_message`.execute(app.db);
    expect(rows).toEqual([{ isByDay: true }]);
    await work();
    const { id: _id, ...message } = JSON.parse(received[0]!.body) as Record<string, unknown>;
    const link: unknown = expect.stringMatching(/[^/]\/hi\/message\?token=[\w-]{43}$/);
    expect(message).toEqual({
      to: '+919849012345',
      language: 'hi',
      text: languages.hi.t('mail.message.subject'),
      link,
      stopLink: link,
      template: 'message',
      values: { bloodGroup: 'O+', neededBy: null },
    });
  });

  test('gets a request for blood and its end at once, also at night, as templates without a word of the family', async () => {
    const requests = requestsOf(app);
    const donor = await requests.addDonor(
      { callsAnyTime: true, mobile: '+919849012345', numberConfirmedAt: NOW },
      { language: 'hi' },
    );
    const { publicId, token } = await requests.addOpen({ ...FAMILY, neededBy: '2026-06-17' });
    await sql`delete from outbox_emails`.execute(app.db);
    const night = new Date('2026-06-15T20:30:00Z');
    await requests.runWaves(night);
    await work(undefined, night);
    const asked = JSON.parse(received[0]!.body) as Record<string, string>;
    const link: unknown = expect.stringMatching(new RegExp(`/hi/need/${publicId}\\?token=[\\w-]{43}$`));
    const values = {
      bloodGroup: 'O+',
      need: 'blood',
      units: '1',
      district: expect.any(String),
      neededBy: '2026-06-17',
      code: codeOf(publicId),
    };
    const words: unknown = expect.stringContaining(`COME ${values.code}`);
    const common = { id: expect.any(String), to: '+919849012345', language: 'hi' };
    const stopLink = `${asked.link}&answer=stop`;
    expect(asked).toEqual({ ...common, text: words, link, stopLink, template: 'request', values });
    const { name } = await app.db
      .selectFrom('bloodRequests')
      .innerJoin('districts', 'districts.districtId', 'bloodRequests.districtId')
      .select('name')
      .executeTakeFirstOrThrow();
    expect(asked.values).toMatchObject({ district: name });
    expect(asked.text).not.toContain(name);
    const emails = await app.db.selectFrom('outboxEmails').select('body').where('language', '=', 'hi').execute();
    for (const { body } of emails) expect(body).not.toContain(name);

    const personal = asked.link!.split('token=')[1]!;
    expect((await requests.answer(publicId, personal, 'coming')).status).toBe(200);
    await app.visitor().call(manageBloodRequest, { token, action: 'met' });
    await sendNotifications(app, night, new AbortController().signal);
    await work(undefined, night);
    const told = JSON.parse(received[1]!.body) as Record<string, string>;
    expect(told).toMatchObject({ ...common, template: 'request ended', link: expect.stringContaining(publicId) });
    const stop = told.stopLink!.split('token=')[1]!;
    expect((await app.visitor().call(unsubscribe, { token: stop })).status).toBe(200);
    const account = app.db.selectFrom('accounts').select('routineEmailsStoppedAt').where('accountId', '=', donor.regid);
    expect((await account.executeTakeFirstOrThrow()).routineEmailsStoppedAt).not.toBeNull();
    expect(received.map(({ body }) => body).join('')).not.toMatch(/98480|Asha|ward/);
  });

  test('asks by SMS alone who proved the number, once a phone, and the donor may answer and learn the number', async () => {
    const requests = requestsOf(app);
    const proved = { mobile: '+919849012399', numberConfirmedAt: NOW };
    const noAddress = { emailConfirmedAt: null, email: '' };
    const donor = await requests.addDonor(proved, noAddress);
    await requests.addDonor(proved, noAddress);
    const later = new Date(NOW.getTime() + 1000);
    const barred = await Promise.all([
      requests.addDonor({ mobile: '+919849012398' }, noAddress),
      requests.addDonor({ ...proved, mobile: '+919849012396', messagesStoppedAt: later }, noAddress),
    ]);
    const { publicId } = await requests.addOpen({ ...FAMILY, neededBy: '2026-06-17' });
    await sql`delete from outbox_emails`.execute(app.db);
    await requests.runWaves(NOW);
    const asked = (await requests.listAsked(publicId)).map(({ accountId }) => accountId);
    expect(asked).toContain(donor.regid);
    expect(asked.filter((id) => barred.some(({ regid }) => regid === id))).toEqual([]);
    await work();
    const texts = received.map(({ body }) => JSON.parse(body) as Record<string, string>);
    expect(texts.map(({ to }) => to)).toEqual([proved.mobile]);
    expect(texts[0]!.text!.length).toBeLessThanOrEqual(160);
    const token = texts[0]!.link!.split('token=')[1]!;
    const { data } = (await requests.answer(publicId, token, 'coming')).body;
    expect(data).toMatchObject({ answer: 'coming', contact: { name: FAMILY.contactName } });
  });

  test('gets it in the language of the donor, with links to its pages', async () => {
    await askDonor('hi');
    await work();
    expect(JSON.parse(received[0]!.body)).toMatchObject({
      language: 'hi',
      text: languages.hi.t('mail.silent.subject'),
      link: expect.stringMatching(/[^/]\/hi\/confirm-listing\?token=[\w-]{43}$/) as string,
      stopLink: expect.stringMatching(/[^/]\/hi\/unsubscribe\?token=[\w-]{43}$/) as string,
    });
  });

  test.each([
    ['refuses', statusOf(503)],
    ['has the wrong secret', statusOf(401)],
    ['redirects', (response: ServerResponse) => void response.writeHead(302, { location: url }).end()],
    ['stalls', () => undefined, 500],
    ['stalls within its answer', (response: ServerResponse) => void response.writeHead(500).write('x')],
    ['dies', (response: ServerResponse) => void response.destroy()],
  ])('that %s gets the message with the same id later', async (_, behave, sendMs?: number) => {
    answer = behave;
    await askDonor();
    await work(sendMs);
    expect(await waiting()).toMatchObject([{ isMessage: true, attempts: 1, failedAt: null }]);
    answer = statusOf(200);
    await work();
    expect(await waiting()).toEqual([]);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(received).toHaveLength(2);
  });

  test('that rejects a message or number gets it no more', async () => {
    answer = statusOf(422);
    await askDonor();
    await work();
    expect(await waiting()).toMatchObject([{ isMessage: true, failedAt: expect.any(Date) as Date, smtpCode: 422 }]);
  });
});
