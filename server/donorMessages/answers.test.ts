// The donor's answers to a message, over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteProfile, getMyData } from '#contract/accounts.ts';
import {
  allowMessageSenders,
  deleteIssueReports,
  getIssueReports,
  stopMessageSenders,
} from '#contract/issueReports.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { allowMessages } from '#contract/listing.ts';
import { getReportedDonors } from '#contract/reportedDonors.ts';
import { getQueueCounts } from '#contract/overview.ts';
import {
  answerMessage,
  messageAnswers,
  readMessage,
  watchMessage,
  type MessageAnswer,
} from '#contract/donorMessages.ts';
import { makeSigningKeys } from '#server/auth/signingKeys.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { MESSAGE, messagesOf } from '#test/donorMessages.ts';
import { searchCached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';
import { encryptContent, decryptContent, reencryptMessages } from './content.ts';

const DAY_MS = 86_400_000;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const { addHidden, write, tokenFor, logIn } = messagesOf(app);
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const numbers = { last: 10_000 };

/** A donor who got a message of a new sender. */
async function sendOne() {
  const donor = await addHidden();
  numbers.last += 1;
  const mobileNumber = `98486${numbers.last}`;
  const { searchParams } = new URL((await write(donor.regid, { mobileNumber })).body.data.watch);
  return { ...donor, mobileNumber, watch: searchParams.get('watch')!, token: await tokenFor(donor.email) };
}

const answer = (token: string, given: MessageAnswer) => app.visitor().call(answerMessage, { token, answer: given });
const watchAnswer = async (watch: string) => (await app.visitor().call(watchMessage, { watch })).body.data;
const rowsOf = (regid: number) =>
  app.db.selectFrom('donorMessages').selectAll().where('accountId', '=', regid).execute();

async function maintain(): Promise<void> {
  const parts = { ...app, log: app.app.fastify.log, transport: makeTransport(app.config) };
  await startMaintenance(parts, { isPolling: false }).work();
}

const age = (regid: number, days: number) =>
  app.db
    .updateTable('donorMessages')
    .set({ createdAt: new Date(Date.now() - days * DAY_MS) })
    .where('accountId', '=', regid)
    .execute();

const listCases = async () =>
  (await admin.client.call(getIssueReports, { page: 1, size: 100 })).body.data.filter(
    ({ options }) => options === 'Message to a donor',
  );

const caseOf = async (regid: number) => (await listCases()).find((each) => each.regid === regid)!.id;

describe('an answer', () => {
  const shown: [MessageAnswer, string][] = [
    ['will call', 'will call'],
    ['not now', 'not now'],
    ['stop', 'not now'],
    ['report', 'not now'],
  ];
  test.each(shown)('%s is shown to the sender as ‘%s’, and nothing else of the donor', async (given, seen) => {
    const { token, watch } = await sendOne();
    expect(await watchAnswer(watch)).toEqual({ answer: null });
    expect((await answer(token, given)).body.data).toEqual({ answer: given });
    expect(await watchAnswer(watch)).toEqual({ answer: seen });
    expect((await app.visitor().call(readMessage, { token })).body.data?.answer).toBe(given);
  });

  test('may follow another one, and the same one again changes nothing', async () => {
    const { token, watch, regid } = await sendOne();
    for (const given of [...messageAnswers, ...messageAnswers.toReversed(), 'report', 'report'] as const)
      expect((await answer(token, given)).status).toBe(200);
    expect(await watchAnswer(watch)).toEqual({ answer: 'not now' });
    const [row] = await rowsOf(regid);
    const cases = await app.db.selectFrom('issueReports').select('id').where('messageId', '=', row!.id).execute();
    expect(cases).toHaveLength(1);
  });

  test('needs the link of the e-mail: the sender’s own link answers nothing', async () => {
    const { watch, regid } = await sendOne();
    expect((await answer(watch, 'will call')).status).toBe(400);
    expect(await rowsOf(regid)).toMatchObject([{ answer: null }]);
  });

  test('is refused once the donor has another address', async () => {
    const { token, regid } = await sendOne();
    await app.db.updateTable('accounts').set({ email: 'moved@example.org' }).where('accountId', '=', regid).execute();
    expect((await answer(token, 'report')).status).toBe(400);
    expect((await app.visitor().call(readMessage, { token })).body.data).toBeNull();
  });
});

test('reading a message by its link gives what was sent and changes nothing', async () => {
  const { token, mobileNumber, regid } = await sendOne();
  const before = await rowsOf(regid);
  const { body } = await app.visitor().call(readMessage, { token });
  expect(body.data).toEqual({ ...MESSAGE, mobileNumber: `+91${mobileNumber}`, answer: null });
  expect(await rowsOf(regid)).toEqual(before);
});

describe('‘stop’', () => {
  test('ends every message to the donor, in searches too, until the donor allows them again', async () => {
    const place = await placeAt(app.db, 'Sikkim');
    const { regid, email } = await addHidden({}, { place });
    const contact = async () => (await searchCached(app, place)).body.data.map((donor) => donor.contact);
    await write(regid);
    expect(await contact()).toEqual(['message']);
    await answer(await tokenFor(email), 'stop');
    expect(await contact()).toEqual(['none']);
    expect((await write(regid)).status).toBe(409);
    const donor = await logIn(regid);
    const isStopped = async () => (await donor.call(getAccountStatus, {})).body.data.messagesStopped;
    expect(await isStopped()).toBe(true);
    expect((await donor.call(allowMessages, {})).status).toBe(200);
    expect([await isStopped(), await contact()]).toEqual([false, ['message']]);
    expect((await write(regid)).status).toBe(200);
  });

  test('also ends what is queued and not sent yet', async () => {
    const { regid, token } = await sendOne();
    await write(regid);
    await answer(token, 'stop');
    expect(await app.db.selectFrom('outboxEmails').select('id').where('accountId', '=', regid).execute()).toEqual([]);
  });
});

describe('‘report’', () => {
  test('stops the number for this donor, however it is spelt, without saying so, and for nobody else', async () => {
    const { token, mobileNumber, regid } = await sendOne();
    await answer(token, 'report');
    await age(regid, 2);
    for (const spelling of [mobileNumber, `+91${mobileNumber}`]) {
      const { status, body } = await write(regid, { mobileNumber: spelling });
      expect([status, body.message]).toEqual([409, expect.stringContaining('takes no more messages for now')]);
    }
    expect((await write(regid)).status).toBe(200);
    expect((await write((await addHidden()).regid, { mobileNumber })).status).toBe(200);
  });

  test('of one’s own message with another’s number stops that number for nobody else', async () => {
    const [own, victim] = [await sendOne(), '9848612345'];
    await write(own.regid, { mobileNumber: victim });
    await answer(await tokenFor(own.email), 'report');
    expect((await write((await addHidden()).regid, { mobileNumber: victim })).status).toBe(200);
  });

  test('is taken back by ‘will call’: the number can write again', async () => {
    const { token, mobileNumber, regid } = await sendOne();
    await answer(token, 'report');
    await answer(token, 'will call');
    await age(regid, 2);
    expect((await write(regid, { mobileNumber })).status).toBe(200);
  });

  test('holds for 180 days, also after the case was closed', async () => {
    const { token, mobileNumber, regid } = await sendOne();
    await answer(token, 'report');
    await admin.client.call(deleteIssueReports, { issueIDs: [await caseOf(regid)] });
    await age(regid, 2);
    const agedBy = (days: number) =>
      app.pool.query(`update reported_senders set created_at = now() - make_interval(days => $1)`, [days]);
    await agedBy(179);
    await maintain();
    expect((await write(regid, { mobileNumber })).status).toBe(409);
    await agedBy(181);
    await maintain();
    expect((await write(regid, { mobileNumber })).status).toBe(200);
  });

  test('lets an administrator stop the number for all donors for 30 days, and allow it again', async () => {
    const { token, mobileNumber, regid } = await sendOne();
    await answer(token, 'report');
    const other = await addHidden();
    const issueIDs = [await caseOf(regid)];
    const change = async (endpoint: typeof stopMessageSenders) =>
      (await admin.client.call(endpoint, { issueIDs })).body.data.affected;
    expect([await change(stopMessageSenders), await change(stopMessageSenders)]).toEqual([1, 0]);
    expect((await write(other.regid, { mobileNumber })).body.message).toContain('takes no more messages for now');
    const { endsAt } = await app.db.selectFrom('stoppedSenders').select('endsAt').executeTakeFirstOrThrow();
    expect(Math.round((endsAt.getTime() - Date.now()) / DAY_MS)).toBe(30);
    await app.pool.query(`update stopped_senders set ends_at = now() - interval '1 second'`);
    expect(await change(stopMessageSenders)).toBe(1);
    expect([await change(allowMessageSenders), await change(allowMessageSenders)]).toEqual([1, 0]);
    expect((await write(other.regid, { mobileNumber })).status).toBe(200);
    expect((await write(regid, { mobileNumber })).status).toBe(409);
  });

  test('about something else has no sender to stop: 409, and nothing is done', async () => {
    const { token, regid } = await sendOne();
    await answer(token, 'report');
    const { body } = await app
      .visitor()
      .post('/api/v1/addIssueReport', { user_id: regid, options: 'Wrong Number', description: 'A shop.' });
    const issueIDs = [await caseOf(regid), (body as { data: { id: number } }).data.id];
    expect((await admin.client.call(stopMessageSenders, { issueIDs })).status).toBe(409);
    expect(await app.db.selectFrom('stoppedSenders').selectAll().execute()).toEqual([]);
  });

  test('opens a case with sender and words, which is no report about the donor, and which administrators close', async () => {
    const counted = async () => (await admin.client.call(getQueueCounts, {})).body.data.issueReports.count;
    const before = await counted();
    const { token, regid, mobileNumber } = await sendOne();
    await answer(token, 'report');
    const [found] = (await listCases()).filter((each) => each.regid === regid);
    expect(found).toMatchObject({ name: 'Asha Rao', mobile_number: `+91${mobileNumber}` });
    expect(found!.description).toContain('Two units, after 5 pm.');
    expect(await counted()).toBe(before + 1);
    const byDonor = await admin.client.call(getReportedDonors, { limit: 15, offset: 0, regid });
    expect(byDonor.body.data).toEqual([]);
    const file = await admin.client.send('/api/admin/exportIssueReports', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(file.status).toBe(200);
    expect(file.text).toContain('Message to a donor');
    expect(file.text).not.toContain('Two units');
    expect((await admin.client.call(deleteIssueReports, { issueIDs: [found!.id] })).status).toBe(200);
    expect((await listCases()).filter((each) => each.regid === regid)).toEqual([]);
  });
});

describe('words and sender', () => {
  test('are erased after seven days, with the link of the sender and what is still queued', async () => {
    const { regid, token, watch } = await sendOne();
    await write(regid);
    const createdAt = new Date(Date.now() - 8 * DAY_MS);
    await app.db
      .updateTable('outboxEmails')
      .set({ createdAt, failedAt: createdAt })
      .where('accountId', '=', regid)
      .execute();
    await age(regid, 6.9);
    await maintain();
    expect(await rowsOf(regid)).toHaveLength(2);
    expect(await app.db.selectFrom('outboxEmails').select('id').where('accountId', '=', regid).execute()).toEqual([]);
    await age(regid, 7.1);
    expect(await watchAnswer(watch)).toBeNull();
    await maintain();
    expect(await rowsOf(regid)).toEqual([]);
    expect((await app.visitor().call(readMessage, { token })).body.data).toBeNull();
    expect((await answer(token, 'will call')).status).toBe(400);
  });

  test('of a case are kept for 180 days, or until an administrator closes it', async () => {
    const [kept, closed] = [await sendOne(), await sendOne()];
    for (const { token, regid } of [kept, closed]) {
      await answer(token, 'report');
      await age(regid, 179);
    }
    const ids = (await listCases()).filter(({ regid }) => regid === closed.regid).map(({ id }) => id);
    await admin.client.call(deleteIssueReports, { issueIDs: ids });
    await maintain();
    expect(await rowsOf(closed.regid)).toHaveLength(1);
    await app.pool.query(
      `update issue_reports set removed_at = now() - interval '11 minutes' where removed_at < now()`,
    );
    await maintain();
    expect([(await rowsOf(kept.regid)).length, (await rowsOf(closed.regid)).length]).toEqual([1, 0]);
    expect(await watchAnswer(kept.watch)).toBeNull();
    await age(kept.regid, 181);
    await maintain();
    expect(await rowsOf(kept.regid)).toEqual([]);
    expect((await listCases()).filter(({ regid }) => regid === kept.regid)).toEqual([]);
  });

  test('are in the donor’s data without the sender’s link, and go with the donor, with their case', async () => {
    const { regid, token, watch, mobileNumber } = await sendOne();
    await answer(token, 'report');
    const donor = await logIn(regid);
    const { text } = await donor.call(getMyData, {});
    expect(JSON.parse(text)).toMatchObject({
      data: { messagesToYou: [{ name: 'Asha Rao', mobile: `+91${mobileNumber}`, answer: 'report' }] },
    });
    expect(text).not.toContain(watch);
    expect((await donor.call(deleteProfile, {})).status).toBe(200);
    expect([await rowsOf(regid), (await listCases()).filter((each) => each.regid === regid)]).toEqual([[], []]);
    expect(await watchAnswer(watch)).toBeNull();
  });

  test('are encrypted under the newest key at the next start', async () => {
    const [old, fresh] = [makeSigningKeys(['old']), makeSigningKeys(['new'])];
    const { regid } = await sendOne();
    const [row] = await rowsOf(regid);
    const content = { name: 'n', mobile: 'm', bloodGroup: 'O+', place: 'p', neededBy: null, words: null } as const;
    const stored = encryptContent(old, { watch: 'w', ...content });
    await app.db.updateTable('donorMessages').set(stored).where('id', '=', row!.id).execute();
    await reencryptMessages(app.db, makeSigningKeys(['new', 'old']));
    expect(decryptContent(fresh, (await rowsOf(regid))[0]!)).toEqual({ watch: 'w', ...content });
  });
});
