// What outcomes of calls ask the donor, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { START, startCalls } from '#test/calls.ts';

const { app, clock, goToDay, addDonor, readDonor, report, listReports, readEmails } = startCalls();

/** Five callers of five networks on five days. */
async function failFiveCalls(regid: number, firstDay = 0): Promise<void> {
  for (let day = 0; day < 5; day += 1) {
    goToDay(firstDay + day);
    await report(regid, day % 2 === 0 ? 'not reachable' : 'wrong number');
  }
}

describe('five calls that did not reach the donor', () => {
  test('of five networks on five days ask the donor by one e-mail and tell administrators once', async () => {
    const regid = await addDonor();
    await failFiveCalls(regid);
    expect(await listReports(regid)).toEqual([
      { option: 'Wrong Number', description: expect.stringContaining('five days') as string },
    ]);
    expect((await readDonor(regid)).numberAskedAt).toEqual(clock.now);
    await failFiveCalls(regid, 5);
    const emails = await readEmails(regid);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatch(/^Subject: Is your phone number still right\?[^]*\/confirm-listing\?token=[\w-]{43}/);
    expect(await listReports(regid)).toHaveLength(1);
  });

  test.each([
    ['of one network', (day: number) => [day, '10.200.2.1'] as const],
    ['on one day', () => [0, undefined] as const],
    ['of two networks in turn', (day: number) => [day, `10.200.3.${day % 2}`] as const],
  ])('%s count as fewer', async (_, at) => {
    const regid = await addDonor();
    for (let nth = 0; nth < 8; nth += 1) {
      const [day, network] = at(nth);
      goToDay(day);
      await report(regid, 'not reachable', network);
    }
    expect(await listReports(regid)).toEqual([]);
  });

  test('count anew once the donor answered', async () => {
    const regid = await addDonor();
    for (const day of [0, 1, 2, 3]) {
      goToDay(day);
      await report(regid, 'not reachable');
    }
    goToDay(4);
    await report(regid, 'coming');
    goToDay(5);
    await report(regid, 'not reachable');
    expect(await listReports(regid)).toEqual([]);
    await failFiveCalls(regid, 6);
    expect(await listReports(regid)).toHaveLength(1);
    goToDay(11);
    await report(regid, 'answered');
    await failFiveCalls(regid, 12);
    expect(await readEmails(regid)).toHaveLength(2);
  });

  test.each([
    ['whose address is not confirmed', { emailConfirmedAt: null }],
    ['who wants no such e-mails', { routineEmailsStoppedAt: START }],
    ['who is blocked', { blockedAt: START }],
    ['who left three e-mails unanswered', { unansweredEmails: 3 }],
  ])('send no e-mail to a donor %s', async (_, more) => {
    const regid = await addDonor(more);
    await failFiveCalls(regid);
    expect(await listReports(regid)).toHaveLength(1);
    expect(await readEmails(regid)).toEqual([]);
  });

  test('ask once when the fifth and others arrive together', async () => {
    const regid = await addDonor();
    for (const day of [0, 1, 2, 3]) {
      goToDay(day);
      await report(regid, 'not reachable');
    }
    goToDay(4);
    const replies = await Promise.all(Array.from({ length: 5 }, () => report(regid, 'wrong number')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await readEmails(regid)).toHaveLength(1);
    expect(await listReports(regid)).toHaveLength(1);
  });
});

describe("'not now'", () => {
  test('of two networks within a week offers a pause by one e-mail', async () => {
    const regid = await addDonor();
    await report(regid, 'not now');
    expect(await readEmails(regid)).toEqual([]);
    goToDay(6);
    await report(regid, 'not now');
    await report(regid, 'not now');
    const emails = await readEmails(regid);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain('Subject: Would you like a break from calls?');
  });

  test('of one network, or with a week between them, offers none', async () => {
    const regid = await addDonor();
    await report(regid, 'not now', '10.200.4.1');
    await report(regid, 'not now', '10.200.4.1');
    goToDay(7);
    await report(regid, 'not now');
    expect(await readEmails(regid)).toEqual([]);
  });
});

test.each([
  ['before 7 in the morning in India', '2026-06-15T01:29:59Z', '2026-06-15T01:30:00Z'],
  ['at 7', '2026-06-15T01:30:00Z', '2026-06-15T01:30:00Z'],
  ['before 22', '2026-06-15T16:29:59Z', '2026-06-15T16:29:59Z'],
  ['at 22', '2026-06-15T16:30:00Z', '2026-06-16T01:30:00Z'],
])('an e-mail of a call %s is sent by day', async (_, called, sent) => {
  const regid = await addDonor();
  clock.now = new Date(called);
  for (const outcome of ['not now', 'not now'] as const) await report(regid, outcome);
  const queued = app.db.selectFrom('outboxEmails').select('nextTryAt').where('accountId', '=', regid);
  expect(await queued.execute()).toEqual([{ nextTryAt: new Date(sent) }]);
});
