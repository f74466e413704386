// 'Asked for money': a report of its own, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { getIssueReports } from '#contract/issueReports.ts';
import { getReportedDonors } from '#contract/reportedDonors.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { addIssueReport, reportMoneyAsked } from '#contract/reports.ts';
import { addAdmin } from '#test/admins.ts';
import { startCalls } from '#test/calls.ts';

const { app, addDonor, receiptFor, readDonor, listReports } = startCalls();
beforeEach(async () => {
  await app.db.deleteFrom('issueReports').execute();
});

const FARE = 'He wants the fare first.';
const send = async (visitor: ReturnType<typeof app.visitor>, regid: number, more: object = {}) =>
  visitor.call(reportMoneyAsked, { regid, receipt: await receiptFor(regid), ...more });

describe('a report that a donor asked for money', () => {
  test('is stored with or without words, and neither hides nor moves the donor', async () => {
    const [one, other] = [await addDonor(), await addDonor()];
    const before = await readDonor(one);
    expect((await send(app.visitor(), one, { description: FARE })).status).toBe(200);
    expect((await send(app.visitor(), other)).status).toBe(200);
    expect(await listReports(one)).toEqual([{ option: MONEY_REPORT_OPTION, description: FARE }]);
    expect(await listReports(other)).toEqual([{ option: MONEY_REPORT_OPTION, description: '' }]);
    expect(await readDonor(one)).toEqual(before);
  });

  test('is one for a press that is repeated, also at once and without the cookie of before', async () => {
    const regid = await addDonor();
    const visitor = app.visitor('198.51.100.7');
    await visitor.token();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(visitor, regid)));
    answers.push(await send(app.visitor('198.51.100.7'), regid, { description: FARE }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    await send(app.visitor('198.51.100.8'), regid);
    expect(await listReports(regid)).toHaveLength(2);
  });

  test("needs this donor's own receipt", async () => {
    const [regid, other] = [await addDonor(), await addDonor()];
    for (const receipt of [await receiptFor(other), 'x'.repeat(11), '']) {
      const { status, body } = await send(app.visitor(), regid, { receipt });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['receipt']]);
    }
    expect(await listReports(regid)).toEqual([]);
  });

  test('about a donor who is gone is 404', async () => {
    const { status, body } = await send(app.visitor(), 123);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('shares the five an hour of a visitor with other reports, so that nobody accuses a whole list', async () => {
    const donors = [];
    for (let i = 0; i < 6; i += 1) donors.push(await addDonor());
    const visitor = app.visitor();
    const first = { user_id: donors[0]!, options: 'Wrong Number', description: 'Wrong.' } as const;
    expect((await visitor.call(addIssueReport, first)).status).toBe(200);
    const statuses = [];
    for (const regid of donors.slice(1)) statuses.push((await send(visitor, regid)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('is no option of addIssueReport', async () => {
    const report = { user_id: await addDonor(), options: MONEY_REPORT_OPTION, description: FARE } as never;
    const { status, body } = await app.visitor().call(addIssueReport, report);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['options']]);
  });
});

test('administrators see donors who asked for money first, before newer reports, more reports and the site’s own', async () => {
  const [asked, ofSite, wrong] = [await addDonor(), await addDonor(), await addDonor()];
  await send(app.visitor(), asked, { description: FARE });
  const own = { fullName: 'Somebody', mobile: '+919849012345', description: '', reporter: 'site' };
  await app.db
    .insertInto('issueReports')
    .values({ ...own, accountId: ofSite, option: 'Number changed often' })
    .execute();
  for (let i = 0; i < 2; i += 1)
    await app
      .visitor()
      .call(addIssueReport, { user_id: wrong, options: 'Wrong Number', description: 'Somebody else answered.' });
  const { client } = await addAdmin(app);
  const { body: queue } = await client.call(getIssueReports, { page: 1, size: 15 });
  expect(queue.data.map(({ regid, options }) => [regid, options])[0]).toEqual([asked, MONEY_REPORT_OPTION]);
  expect(queue.data).toHaveLength(4);
  const { body: byDonor } = await client.call(getReportedDonors, { limit: 15, offset: 0 });
  expect(byDonor.data.map(({ regid }) => regid)).toEqual([asked, ofSite, wrong]);
});
